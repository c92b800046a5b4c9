import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { DOCUMENT_CATEGORIES } from '../contracts/contract.ts';
import { DOCUMENT_NAME_LIMIT } from './document-name.ts';
import { DOCUMENT_ENDINGS } from './document-type.ts';

/** The messages for refused files (docs/product/records.md, "Documents"). */
const NOT_ALLOWED = 'This file type is not allowed.';
export const FILE_NOT_ALLOWED = `${NOT_ALLOWED} Allowed types: ${DOCUMENT_ENDINGS.join(', ')}.`;
/** For a name that is allowed with other content. @param ending of the name, such as "pdf" */
export const fileNotAsNamed = (ending: string): string =>
  `${NOT_ALLOWED} Its name ends in .${ending}, but its content is of another type.`;
export const FILE_EMPTY = 'This file is empty.';
export const fileTooLarge = (megabytes: number): string => `Files can be up to ${megabytes} MB.`;
export const CHOOSE_FILE = 'Choose a file';
export const CHOOSE_CATEGORY = 'Choose a category';

/** Largest document in megabytes unless the installation says otherwise. */
export const DEFAULT_UPLOAD_MB = 50;
/** Days for which a deleted document can be restored. */
export const DOCUMENT_TRASH_DAYS = 30;
/** Seconds for which a link to one file is valid. */
export const TICKET_SECONDS = 60;
/** Default number of documents in a search (the global search shows three of each kind). */
export const SEARCH_SHOWN = 3;
/** Most documents of one call. */
export const SEARCH_PAGE = 20;
/** Most matches in one document of a call. */
export const EXCERPTS_SHOWN = 50;
/** Most versions of one document. */
export const VERSIONS_LIMIT = 500;

/** The categories that a document can have (docs/product/records.md, "Documents"). */
export const documentCategorySchema = z.enum(DOCUMENT_CATEGORIES, { error: CHOOSE_CATEGORY });
export type DocumentCategory = z.infer<typeof documentCategorySchema>;

/** One version of a document, from one upload. */
export const documentVersionSchema = namedObject('DocumentVersion', {
  number: z.int(),
  /** The name of the file that was uploaded. */
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  contentType: z.string(),
  /** Of a PDF, once it has been read. */
  pages: z.int().nullable(),
  uploadedAt: z.string(),
  uploadedBy: idSchema,
  /** Whether its text can be searched: not yet, yes, it has none, or it could not be read. */
  textState: z.enum(['waiting', 'indexed', 'none', 'failed']),
});
export type DocumentVersion = z.infer<typeof documentVersionSchema>;

/** A document of a record, with the metadata of its current version (docs/product/records.md, "Documents"). */
export const documentSchema = namedObject('RecordDocument', {
  id: idSchema,
  contractId: idSchema,
  /** Changes with every edit; `If-Match` takes it. */
  version: z.int(),
  name: z.string(),
  category: z.enum(DOCUMENT_CATEGORIES),
  expiresOn: z.string().nullable(),
  /** The number of the current version, 1 for the first upload. */
  number: z.int(),
  size: z.int(),
  contentType: z.string(),
  pages: z.int().nullable(),
  uploadedAt: z.string(),
  uploadedBy: idSchema,
  canEdit: z.boolean(),
});
export type RecordDocument = z.infer<typeof documentSchema>;

/** A document with all its versions, newest first. */
export const documentDetailsSchema = documentSchema
  .extend({ versions: z.array(documentVersionSchema) })
  .meta({ id: 'RecordDocumentDetails' });
export type RecordDocumentDetails = z.infer<typeof documentDetailsSchema>;

/** A deleted document. */
export const deletedDocumentSchema = namedObject('DeletedDocument', {
  id: idSchema,
  name: z.string(),
  category: z.enum(DOCUMENT_CATEGORIES),
  size: z.int(),
  contentType: z.string(),
  deletedAt: z.string(),
  deletedBy: idSchema.nullable(),
  purgedOn: z.string(),
});
export type DeletedDocument = z.infer<typeof deletedDocumentSchema>;

/** The text fields of an upload. */
export const documentUploadSchema = z.strictObject({
  /** Required for a new document; ignored for a new version. */
  category: documentCategorySchema.optional(),
  expiresOn: calendarDateSchema.optional(),
  /** The existing document that gets a new version. */
  replaces: idSchema.optional(),
  /** Stores the file although the record has a document with the same content. */
  allowDuplicate: z.enum(['true', 'false']).default('false'),
});
export type DocumentUpload = z.infer<typeof documentUploadSchema>;

/** The editable fields of a document; missing ones stay. */
export const documentChangesSchema = z
  .strictObject({
    name: lineSchema(DOCUMENT_NAME_LIMIT, 'Enter a name').refine((name) => !/[\\/]/.test(name), {
      error: 'A name cannot contain slashes',
    }),
    category: documentCategorySchema,
    expiresOn: calendarDateSchema.nullable(),
  })
  .partial()
  .meta({ id: 'DocumentChanges' });
export type DocumentChanges = z.infer<typeof documentChangesSchema>;

/** An excerpt of a document's text. Plain text; the match is between `start` and `end`. */
const snippetSchema = z.strictObject({
  text: z.string(),
  highlights: z.array(z.strictObject({ start: z.int(), end: z.int() })),
});

/** A place in a document where the searched words are closest together. */
export const documentExcerptSchema = z
  .strictObject({ page: z.int().nullable(), snippet: snippetSchema })
  .meta({ id: 'DocumentExcerpt' });
export type DocumentExcerpt = z.infer<typeof documentExcerptSchema>;

/** A document whose text contains the searched words. */
export const documentHitSchema = namedObject('DocumentHit', {
  documentId: idSchema,
  name: z.string(),
  category: z.enum(DOCUMENT_CATEGORIES),
  contractId: idSchema,
  product: z.string(),
  vendor: z.string(),
  /** The page of the best match, counted from 1; null without pages, or when they are not known yet. */
  page: z.int().nullable(),
  snippet: snippetSchema,
});
export type DocumentHit = z.infer<typeof documentHitSchema>;
