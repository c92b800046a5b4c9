import type { SavedFilter } from '../../../kernel/saved-filter.ts';
import { readValueFilter, valueFilterText } from '../../../kernel/value-filter.ts';
import type { CustomField } from '../../custom-fields/custom-field.ts';
import { loadSavedFilter } from '../saved-filter.ts';
import { customKeyOf, isCustomColumn, type TableView } from '../table-view.ts';

type StoredView = SavedFilter['value'];

const viewOf = (value: StoredView): TableView => loadSavedFilter({ id: '', value });

/** What views name, by kind: teams and categories by id, vendors by name, custom fields by key. */
const NAMED = {
  teams: ({ filters }) => filters.teams.map(({ id }) => id),
  categories: ({ filters }) => filters.categories.map(({ id }) => id),
  vendors: ({ filters }) => filters.vendors,
  customFields: ({ customField, sort, visibility }) => [
    ...(customField.key === '' ? [] : [customField.key]),
    ...[sort.id, ...Object.entries(visibility).flatMap(([column, isShown]) => (isShown ? [column] : []))]
      .filter(isCustomColumn)
      .map(customKeyOf),
  ],
} as const satisfies Readonly<Record<string, (view: TableView) => readonly string[]>>;
export type NamedKind = keyof typeof NAMED;

/** How many of some stored views name each thing of a kind; things that none names are left out. */
export function countUses(views: readonly StoredView[], kind: NamedKind): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of views) {
    for (const name of new Set(NAMED[kind](viewOf(value)))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** A team or category that another one replaces. */
export interface GroupReplacement {
  readonly kind: 'teams' | 'categories';
  readonly from: string;
  readonly into: { readonly id: string; readonly name: string };
}

/** A stored view after a team or category was merged into another one: it filters by that one. */
export function withGroupReplaced(value: StoredView, { kind, from, into }: GroupReplacement): StoredView {
  const { filters } = viewOf(value);
  if (!filters[kind].some(({ id }) => id === from)) return value;
  const chosen = filters[kind].map((one) => (one.id === from ? { id: into.id, label: into.name } : one));
  const distinct = [...new Map(chosen.map((one) => [one.id, one])).values()];
  return { ...value, filters: { ...filters, [kind]: distinct } };
}

/**
 * A stored view after options of a list were renamed, replaced or removed (null). A filter by removed options only stays
 * as it is: without them it would show every record.
 */
export function withOptionsMoved(
  value: StoredView,
  key: string,
  moves: ReadonlyMap<string, string | null>,
): StoredView {
  const { customField } = viewOf(value);
  const filter = readValueFilter('select', customField.value);
  if (customField.key !== key || filter.kind !== 'choices') return value;
  const moved = new Map([...moves].map(([from, to]) => [from.toLowerCase(), to]));
  const choices = filter.choices.flatMap((choice) => {
    const to = moved.get(choice.toLowerCase());
    return to === undefined ? [choice] : to === null ? [] : [to];
  });
  if (choices.length === 0) return value;
  const text = valueFilterText({ kind: 'choices', choices: [...new Set(choices)] });
  return { ...value, customField: { key, value: text } };
}

/**
 * A stored view after a custom field got another type: a value that is read differently there, as a range of numbers in
 * a text, is removed, as when another field is chosen. One option is searched for in a text.
 */
export function withTypeChanged(
  value: StoredView,
  { key, type }: Pick<CustomField, 'key' | 'type'>,
  next: CustomField['type'],
): StoredView {
  const { customField } = viewOf(value);
  if (customField.key !== key) return value;
  const [before, after] = [type, next].map((one) => readValueFilter(one, customField.value));
  const isOneOption = type === 'select' && before?.kind === 'choices' && before.choices.length === 1;
  if (before?.kind === after?.kind || (isOneOption && after?.kind === 'text')) return value;
  return { ...value, customField: { key, value: '' } };
}
