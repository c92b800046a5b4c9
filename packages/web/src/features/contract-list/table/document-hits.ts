import type { ComponentType } from 'react';

/** Parts of another feature about documents that contain the searched words, loaded with the first search. */
export interface DocumentHitParts {
  /** The number of documents, as a link; nothing when there are none. */
  count: () => Promise<{ Component: ComponentType<{ search: string; to: string }> }>;
  /** The list of the documents. */
  list: () => Promise<{ Component: ComponentType<{ words: string; onClose: () => void }> }>;
}
