import { defineEvent } from '../../kernel/event.ts';

// Their subject is the record of the document, so that they are part of its history.
export const documentUploaded = defineEvent('documentUploaded', 'A document was uploaded');
export const documentReplaced = defineEvent('documentReplaced', 'A new version of a document was uploaded');
export const documentUpdated = defineEvent(
  'documentUpdated',
  "A document's name, category or expiry date changed",
);
export const documentDeleted = defineEvent('documentDeleted', 'A document was deleted');
export const documentRestored = defineEvent('documentRestored', 'A deleted document was restored');
export const documentPurged = defineEvent(
  'documentPurged',
  'A document was permanently deleted after 30 days',
);

/** Its subject is the document, because a download changes nothing in a list of records. */
export const documentDownloaded = defineEvent('documentDownloaded', 'A document was downloaded or previewed');
