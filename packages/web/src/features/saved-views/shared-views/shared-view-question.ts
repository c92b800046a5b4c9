import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';

/** What is asked before a shared view begins, changes or ends. */
export type SharedViewQuestion =
  | {
      readonly kind: 'share';
      readonly filter: SavedFilter;
      /** What this person shares under the name already. */
      readonly before: SharedView | undefined;
      /** Whether it filters by fields that not everybody may read. */
      readonly isRestricted: boolean;
    }
  | { readonly kind: 'rename'; readonly view: SharedView }
  | { readonly kind: 'unshare'; readonly view: SharedView };
