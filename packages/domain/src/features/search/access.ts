import { defineActorPolicy } from '../../kernel/access.ts';
import { readDocuments } from '../documents/access.ts';

/**
 * Searching inside documents: whoever may read those of some record. Records are searched by everybody, in the fields
 * that they read.
 */
export const searchInDocuments = defineActorPolicy('search.documents', readDocuments.anywhere);
