import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import type { SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';

/** The open dialog about a shared view. */
export type SharedViewQuestion =
  | {
      readonly kind: 'share';
      readonly filter: SavedFilter;
      /** The view that this person already shares under the name. */
      readonly before: SharedView | undefined;
      /** Whether it filters by fields that not everybody may read. */
      readonly isRestricted: boolean;
    }
  | { readonly kind: 'rename'; readonly view: SharedView }
  | { readonly kind: 'unshare'; readonly view: SharedView };
