import type { DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';

/** A file whose text is wanted. */
export interface TextTask {
  readonly path: string;
  readonly type: DocumentTypeName;
}

/** A text and where in it, in UTF-16 units, each page begins. */
export interface PagedText {
  /** Without characters that no database stores; cut at {@link LONGEST_TEXT}. */
  readonly text: string;
  readonly pageStarts: readonly number[];
}

/** What was found in it; of what has no pages, no page begins anywhere. */
export interface FoundText extends PagedText {
  /** Of a PDF; null for what has no pages of its own. */
  readonly pages: number | null;
}

/** What the thread says: the text, or why there is none. */
export type TextMessage =
  | { readonly kind: 'found'; readonly found: FoundText }
  | { readonly kind: 'failed'; readonly message: string };

/** Characters of text that are kept of a document. */
export const LONGEST_TEXT = 1_000_000;
