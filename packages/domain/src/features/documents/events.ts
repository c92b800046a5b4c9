import { defineEvent } from '../../kernel/event.ts';

// They are about the record of the document, and appear in its history.
export const documentUploaded = defineEvent('documentUploaded', 'A document was uploaded');
export const documentReplaced = defineEvent('documentReplaced', 'A new version of a document was uploaded');
export const documentUpdated = defineEvent(
  'documentUpdated',
  "A document's name, category or expiry date changed",
);
export const documentDeleted = defineEvent('documentDeleted', 'A document was moved to the trash');
export const documentRestored = defineEvent('documentRestored', 'A document was restored from the trash');
export const documentPurged = defineEvent(
  'documentPurged',
  'A document left the trash for good after 30 days',
);

/** About the document itself: a download changes nothing that a list of records shows. */
export const documentDownloaded = defineEvent('documentDownloaded', 'A document was downloaded or previewed');
