import type { ComponentType } from 'react';

/**
 * What another feature says about documents that have the words inside which the records are searched for; its code comes
 * with the first search.
 */
export interface DocumentHitParts {
  /** Says how many there are and leads there; nothing where there are none. */
  count: () => Promise<{ Component: ComponentType<{ search: string; to: string }> }>;
  /** Lists them. */
  list: () => Promise<{ Component: ComponentType<{ words: string; onClose: () => void }> }>;
}
