/** How a document can be previewed. */
export type DocumentPreview = 'pdf' | 'image' | 'text' | 'mail';

/** A kind of file that may be a document. */
export interface DocumentType {
  /** Lower case, the usual one first. */
  readonly endings: readonly string[];
  readonly contentType: string;
  readonly preview: DocumentPreview | null;
}

/** Every permitted kind of document (docs/product/records.md, "Documents"); all others are refused. */
export const DOCUMENT_TYPES = {
  pdf: { endings: ['pdf'], contentType: 'application/pdf', preview: 'pdf' },
  docx: {
    endings: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    preview: null,
  },
  doc: { endings: ['doc'], contentType: 'application/msword', preview: null },
  xlsx: {
    endings: ['xlsx'],
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    preview: null,
  },
  xls: { endings: ['xls'], contentType: 'application/vnd.ms-excel', preview: null },
  pptx: {
    endings: ['pptx'],
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    preview: null,
  },
  csv: { endings: ['csv'], contentType: 'text/csv', preview: 'text' },
  txt: { endings: ['txt'], contentType: 'text/plain', preview: 'text' },
  md: { endings: ['md'], contentType: 'text/markdown', preview: 'text' },
  eml: { endings: ['eml'], contentType: 'message/rfc822', preview: 'mail' },
  msg: { endings: ['msg'], contentType: 'application/vnd.ms-outlook', preview: null },
  png: { endings: ['png'], contentType: 'image/png', preview: 'image' },
  jpg: { endings: ['jpg', 'jpeg'], contentType: 'image/jpeg', preview: 'image' },
} as const satisfies Record<string, DocumentType>;

export type DocumentTypeName = keyof typeof DOCUMENT_TYPES;

const NAMES = Object.keys(DOCUMENT_TYPES) as DocumentTypeName[];

/** Every permitted extension, for the file chooser. */
export const DOCUMENT_ENDINGS: readonly string[] = NAMES.flatMap((name) => DOCUMENT_TYPES[name].endings);

/** The extension of a name in lower case; empty without one. */
export function endingOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The kind of document by the extension of a name; null when it is not permitted. */
export function documentTypeOfName(fileName: string): DocumentTypeName | null {
  const ending = endingOf(fileName);
  return NAMES.find((name) => DOCUMENT_TYPES[name].endings.some((one) => one === ending)) ?? null;
}

/** The kind of document by its content type, or null. */
export function documentTypeOf(contentType: string): DocumentTypeName | null {
  return NAMES.find((name) => DOCUMENT_TYPES[name].contentType === contentType) ?? null;
}

/** Whether a preview reads text: such files are sent as text, in the encoding that they have. */
export function isPreviewedAsText(contentType: string): boolean {
  const preview = previewOf(contentType);
  return preview === 'text' || preview === 'mail';
}

/** The preview of a document of this content type; null when it can only be downloaded. */
export function previewOf(contentType: string): DocumentPreview | null {
  const name = documentTypeOf(contentType);
  return name === null ? null : DOCUMENT_TYPES[name].preview;
}
