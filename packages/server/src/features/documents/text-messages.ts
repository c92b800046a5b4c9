import type { DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';

/** A file whose text is wanted. */
export interface TextTask {
  readonly path: string;
  readonly type: DocumentTypeName;
}

/** What was found in it. */
export interface FoundText {
  /** Without characters that no database stores; cut at {@link LONGEST_TEXT}. */
  readonly text: string;
  /** Of a PDF; null for what has no pages of its own. */
  readonly pages: number | null;
}

/** What the thread says: the text, or why there is none. */
export type TextMessage =
  | { readonly kind: 'found'; readonly found: FoundText }
  | { readonly kind: 'failed'; readonly message: string };

/** Characters of text that are kept of a document. */
export const LONGEST_TEXT = 1_000_000;
