import { DOCUMENT_TYPES, documentTypeOf, type DocumentTypeName } from '../documents/document-type.ts';

/** The kinds of files that can be analyzed. */
export const ANALYZED_TYPES = ['pdf', 'docx', 'txt', 'eml'] as const satisfies readonly DocumentTypeName[];
export type AnalyzedType = (typeof ANALYZED_TYPES)[number];
export const NOT_ANALYZABLE = 'Only PDF, DOCX, TXT and EML files can be analyzed.';

/** Their content types. */
export const ANALYZED_CONTENT_TYPES: readonly string[] = ANALYZED_TYPES.map(
  (type) => DOCUMENT_TYPES[type].contentType,
);

/** The kind of a file that can be analyzed; null for any other kind of document. */
export function analyzedType(type: DocumentTypeName | null): AnalyzedType | null {
  return ANALYZED_TYPES.find((one) => one === type) ?? null;
}

/** The same by its content type. */
export function analyzedTypeOf(contentType: string): AnalyzedType | null {
  return analyzedType(documentTypeOf(contentType));
}
