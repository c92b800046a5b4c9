import { z } from 'zod';
import { ANY_FILE, defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canChangeDocuments, canReadDocuments } from './access.ts';
import {
  DEFAULT_UPLOAD_MB,
  deletedDocumentSchema,
  documentChangesSchema,
  documentDetailsSchema,
  documentExcerptSchema,
  documentHitSchema,
  documentSchema,
  documentUploadSchema,
  SEARCH_PAGE,
  SEARCH_SHOWN,
} from './document.ts';

const contractParams = z.strictObject({ contractId: idSchema });
const documentParams = z.strictObject({ contractId: idSchema, documentId: idSchema });
const versionSchema = z.coerce.number().int().min(1).max(1_000_000);

export const listDocuments = defineEndpoint({
  id: 'documents.list',
  method: 'GET',
  path: '/contracts/:contractId/documents',
  summary: 'The documents of a record, newest first',
  access: canReadDocuments,
  params: contractParams,
  output: z.array(documentSchema),
  errors: ['not_found'],
});

/**
 * Multipart with `file`. A file with the content of an existing document is answered with 409 `duplicate` and that
 * document in `error.current`, unless `allowDuplicate` is `true`.
 */
export const uploadDocument = defineEndpoint({
  id: 'documents.upload',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/documents',
  summary: 'Add a document to a record, or a new version of one',
  access: canChangeDocuments,
  params: contractParams,
  bodyKind: 'multipart',
  body: documentUploadSchema,
  output: documentSchema,
  status: 201,
  errors: ['not_found', 'invalid_fields', 'duplicate', 'conflict', 'too_large', 'wrong_content_type'],
  // The server replaces these by the limits of the installation.
  fileLimit: DEFAULT_UPLOAD_MB * 1024 ** 2,
  bodyLimit: (DEFAULT_UPLOAD_MB + 1) * 1024 ** 2,
});

export const listDeletedDocuments = defineEndpoint({
  id: 'documents.trash',
  method: 'GET',
  path: '/contracts/:contractId/documents/trash',
  summary: 'The deleted documents of a record, last deleted first',
  access: canChangeDocuments,
  params: contractParams,
  output: z.array(deletedDocumentSchema),
  errors: ['not_found'],
});

export const getDocument = defineEndpoint({
  id: 'documents.get',
  method: 'GET',
  path: '/contracts/:contractId/documents/:documentId',
  summary: 'One document with its versions',
  access: canReadDocuments,
  params: documentParams,
  output: documentDetailsSchema,
  errors: ['not_found'],
});

export const updateDocument = defineEndpoint({
  id: 'documents.update',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/documents/:documentId',
  summary: 'Change name, category or expiry date of a document; `If-Match` names the version it is based on',
  access: canChangeDocuments,
  params: documentParams,
  body: documentChangesSchema,
  output: documentSchema,
  errors: ['not_found', 'stale_version', 'invalid_fields'],
});

export const deleteDocument = defineEndpoint({
  id: 'documents.delete',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/contracts/:contractId/documents/:documentId',
  summary: 'Delete a document; it can be restored for 30 days',
  access: canChangeDocuments,
  params: documentParams,
  errors: ['not_found', 'stale_version'],
});

export const restoreDocument = defineEndpoint({
  id: 'documents.restore',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/documents/:documentId/restore',
  summary: 'Restore a deleted document',
  access: canChangeDocuments,
  params: documentParams,
  output: documentSchema,
  errors: ['not_found'],
});

/** The answer is the file itself, as an attachment unless `inline` is requested and its kind has a preview. */
export const getDocumentContent = defineEndpoint({
  id: 'documents.content',
  method: 'GET',
  path: '/contracts/:contractId/documents/:documentId/content',
  summary: 'The bytes of a document; `Range` is honoured (206, 416)',
  access: canReadDocuments,
  params: documentParams,
  query: z.strictObject({ version: versionSchema.optional(), inline: z.enum(['1']).optional() }),
  answerTypes: [ANY_FILE],
  errors: ['not_found'],
});

/**
 * An address for one file, valid for this session for 60 seconds, for clients that cannot send the session's token,
 * such as links.
 */
export const createDocumentTicket = defineEndpoint({
  id: 'documents.ticket',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/documents/:documentId/ticket',
  summary: 'An address at which this session can fetch the document for 60 seconds',
  access: canReadDocuments,
  apiTokens: 'never',
  params: documentParams,
  body: z.strictObject({ version: z.int().min(1).optional(), inline: z.boolean().default(false) }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  errors: ['not_found'],
});

/** Public, because the ticket authorizes it: the session and its rights are checked again at each use. */
export const getTicketedContent = defineEndpoint({
  id: 'documents.ticketedContent',
  method: 'GET',
  path: '/documents/content',
  summary: 'The bytes of the document that a ticket is for; `Range` is honoured (206, 416)',
  access: 'public',
  query: z.strictObject({ ticket: z.string().min(1).max(2_000) }),
  answerTypes: [ANY_FILE],
  errors: ['not_found'],
});

export const searchDocuments = defineEndpoint({
  id: 'documents.search',
  method: 'GET',
  path: '/documents/search',
  summary:
    'Documents whose text contains all words, the last one as the beginning of a word, best first: three, or as many as asked for',
  access: canReadDocuments,
  query: z.strictObject({
    q: z.string().max(200),
    skip: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(SEARCH_PAGE).default(SEARCH_SHOWN),
  }),
  output: z.strictObject({ total: z.int(), items: z.array(documentHitSchema) }),
});

/** For documents without a preview: the matches in the text of the current version, up to a limit. */
export const getDocumentExcerpts = defineEndpoint({
  id: 'documents.excerpts',
  method: 'GET',
  path: '/contracts/:contractId/documents/:documentId/excerpts',
  summary: 'Where the words of a question stand closest together in the text of a document, in order',
  access: canReadDocuments,
  params: documentParams,
  query: z.strictObject({ q: z.string().max(200) }),
  output: z.array(documentExcerptSchema),
  errors: ['not_found'],
});
