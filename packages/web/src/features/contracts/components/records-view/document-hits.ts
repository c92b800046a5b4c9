import type { ComponentType } from 'react';

/** What another feature says about documents that have the words inside which the records are searched for. */
export interface DocumentHitParts {
  /** Says how many there are and leads there; nothing where there are none. */
  Count: ComponentType<{ search: string; to: string }>;
  /** Lists them. */
  List: ComponentType<{ words: string; onClose: () => void }>;
}

/** Loads both, together with the page. */
export type LoadDocumentHits = () => Promise<DocumentHitParts>;
