import { defineActorPolicy } from '../../kernel/access.ts';
import { canReadDocuments } from '../documents/access.ts';

/**
 * Searching inside documents: users who may read those of some record. Records are searched by everyone, in the fields
 * that they read.
 */
export const canSearchInDocuments = defineActorPolicy('search.documents', canReadDocuments.anywhere);
