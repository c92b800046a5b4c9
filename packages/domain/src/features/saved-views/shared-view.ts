import { z } from 'zod';
import type { Actor } from '../../kernel/access.ts';
import { idSchema } from '../../kernel/ids.ts';
import { savedFilterSchema, type SavedFilter } from '../../kernel/saved-filter.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { canReadContractInFull } from '../contracts/access.ts';
import { loadSavedFilter } from './saved-filter.ts';
import { customKeyOf, defaultTableView, isCustomColumn } from './table-view.ts';
import { BUILT_IN_FILTERS } from './custom-filter.ts';
import { usableView } from './usable-view.ts';

/** Most shared views of an organisation. */
export const SHARED_VIEWS_LIMIT = 200;
/** Most shared views of one person, so that no one uses up the limit of all. */
export const OWN_SHARED_VIEWS_LIMIT = 40;
/** Pinned views that the sidebar shows. */
export const PINNED_SHOWN = 5;

export const SHARED_VIEW_EXISTS = 'You already share a view with this name';
export const TOO_MANY_OWN_SHARED_VIEWS = 'You already share 40 views. Stop sharing one first.';
export const TOO_MANY_SHARED_VIEWS =
  'Your organization already shares 200 views. Ask someone to stop sharing one.';

/** The input for a shared view: a name and the view, as in a saved filter. */
export const sharedViewInputSchema = z.strictObject({
  name: savedFilterSchema.shape.id,
  value: savedFilterSchema.shape.value,
});
export type SharedViewInput = z.infer<typeof sharedViewInputSchema>;

/** The state of a shared view for its reader. */
export const SHARED_VIEW_STATES = [
  'usable',
  // It filters by fields that this person may read in no record.
  'needsAccess',
  // It is no longer shared, but this person still has it pinned.
  'gone',
] as const;

/**
 * A view that someone shares with the organisation (docs/product/records-table.md, "Shared views"): a copy that only
 * they change.
 */
export const sharedViewSchema = namedObject('SharedView', {
  id: idSchema,
  name: z.string(),
  owner: z.strictObject({ id: idSchema, name: z.string() }),
  state: z.enum(SHARED_VIEW_STATES),
  /** The view as in a saved filter; empty unless it is usable. */
  value: savedFilterSchema.shape.value,
  /** Whether the reader has pinned it to the sidebar. */
  isPinned: z.boolean(),
  updatedAt: z.string(),
});
export type SharedView = z.infer<typeof sharedViewSchema>;

/**
 * A shared view for one reader. A reader without restricted fields gets no view that filters by one, because the filter
 * may contain a restricted value, and no restricted custom field among its columns; an order that they may not use
 * becomes the default.
 * @param openKeys the keys of the open custom fields; a deleted field counts as restricted
 * @returns null for a view that this person cannot use
 */
export function viewForReader(
  value: SavedFilter['value'],
  actor: Actor,
  openKeys: ReadonlySet<string>,
): SavedFilter['value'] | null {
  if (canReadContractInFull.anywhere(actor).allowed) return value;
  const view = loadSavedFilter({ id: '', value });
  const { filters, sort, groupBy } = usableView(view, actor);
  const { customField } = view;
  const isOpenField =
    openKeys.has(customField.key) ||
    BUILT_IN_FILTERS.some(({ key, accessGroup }) => key === customField.key && accessGroup === 'open');
  const isUsable = filters === view.filters && (customField.key === '' || isOpenField);
  if (!isUsable) return null;
  const isOpen = (column: string) => !isCustomColumn(column) || openKeys.has(customKeyOf(column));
  const columns = Object.entries(view.visibility).filter(([column]) => isOpen(column));
  return {
    ...view,
    groupBy,
    customField: customField.key === '' ? defaultTableView().customField : customField,
    visibility: Object.fromEntries(columns),
    columnOrder: view.columnOrder.filter(isOpen),
    sort: isOpen(sort.id) ? sort : defaultTableView().sort,
  };
}
