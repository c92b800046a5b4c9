import { DOCUMENT_ENDINGS } from '@pactbook/domain/features/documents/document-type.ts';

/** The kinds that the file chooser offers; the server decides by content. */
export const ACCEPTED = DOCUMENT_ENDINGS.map((ending) => `.${ending}`).join(',');
