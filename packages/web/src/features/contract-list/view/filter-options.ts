import { CONTRACT_STATUSES, STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import { RENEWAL_LABELS } from '@pactbook/domain/features/contracts/renewal.ts';
import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  HOSTING_FILTERS,
  MISSING_FILTERS,
  MISSING_LABELS,
  NO_VALUE,
  RENEWAL_FILTERS,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { HIDDEN_GROUP } from '@pactbook/domain/features/saved-views/groupings.ts';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import type { Grouping, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { PickerOption } from '../../../ui/pickers/picker-option.ts';
import type { ContractsData } from './use-contracts-data.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

type Names = Pick<ContractsData, 'teamNames' | 'categoryNames' | 'peopleNames' | 'personId'>;

const byText = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The label of a value. */
const labelIn = (labels: Readonly<Record<string, string>>, id: string) => labels[id] ?? id;

/** The labels of {@link NO_VALUE}. */
const NO_VALUE_LABELS: Partial<Record<Facet, string>> = {
  teams: 'No team',
  categories: 'No category',
  owners: 'No owner',
  endMonths: 'No end date',
};

/** The current label of a filter's value. */
function labelOf(names: Names, facet: Facet, id: string): string {
  const noValue = id === NO_VALUE ? NO_VALUE_LABELS[facet] : undefined;
  if (noValue !== undefined) return noValue;
  switch (facet) {
    case 'teams':
      return names.teamNames.get(id) ?? 'Deleted team';
    case 'categories':
      return names.categoryNames.get(id) ?? 'Deleted category';
    case 'owners':
      return id === names.personId ? 'Owned by me' : (names.peopleNames.get(id) ?? 'Unknown person');
    case 'statuses':
      return labelIn(STATUS_LABELS, id);
    case 'renewals':
      return id === 'NONE' ? 'Not set' : labelIn(RENEWAL_LABELS, id);
    case 'hostings':
      return id === 'NONE' ? 'Not set' : id;
    case 'endMonths':
      return formatMonthYear(`${id}-01`);
    case 'missing':
      return labelIn(MISSING_LABELS, id);
    default:
      return id;
  }
}

/** The name of a group of records by its value; records without one and with a hidden one have groups, too. */
export function groupName(names: Names, grouping: Grouping, key: string): string {
  return key === HIDDEN_GROUP ? 'Restricted' : labelOf(names, grouping, key);
}

/** The values that a filter always offers, in their order. */
function known(data: ContractsData, facet: Facet): readonly string[] {
  switch (facet) {
    case 'teams':
      return data.teams.map(({ id }) => id);
    case 'categories':
      return data.categories.map(({ id }) => id);
    case 'owners':
      return [data.personId, NO_VALUE, ...data.peopleNames.keys()];
    case 'statuses':
      return CONTRACT_STATUSES;
    case 'renewals':
      return RENEWAL_FILTERS;
    case 'hostings':
      return HOSTING_FILTERS;
    case 'missing':
      return MISSING_FILTERS;
    default:
      return [];
  }
}

/** The chosen values of a filter. */
function idsOf({ filters }: TableView, facet: Facet): string[] {
  return filters[facet].map((value) => (typeof value === 'string' ? value : value.id));
}

/**
 * Every value that a filter offers, with its label. Chosen values that no longer exist stay, so that they can be
 * removed.
 */
function offered(data: ContractsData, view: TableView, facet: Facet, counted: Iterable<string>) {
  const own = [...counted];
  if (facet === 'endMonths' || facet === 'vendors') own.sort(byText.compare);
  const ids = new Set([...known(data, facet), ...own, ...idsOf(view, facet)]);
  return [...ids].map((id) => ({ id, label: labelOf(data, facet, id) }));
}

/**
 * The options of one filter with the number of records for each value.
 * @param counts null while they are counted
 */
export function filterOptions(
  data: ContractsData,
  view: TableView,
  facet: Facet,
  counts: ReadonlyMap<string, number> | null,
): PickerOption[] {
  return offered(data, view, facet, counts?.keys() ?? []).map(({ id, label }) => ({
    value: id,
    label,
    ...(counts && { aside: numberText(counts.get(id) ?? 0) }),
  }));
}

/** The chosen values of a filter, with their current labels. */
export function chosenOf(data: Names, view: TableView, facet: Facet): { id: string; label: string }[] {
  return idsOf(view, facet).map((id) => ({ id, label: labelOf(data, facet, id) }));
}

/** The chosen values in the order of the list. */
function chosenFrom<Value extends string>(all: readonly Value[], ids: readonly string[]): Value[] {
  return all.filter((value) => ids.includes(value));
}

/** The filters after other values were chosen in one of them. */
export function filtersWith(
  data: Names,
  facet: Facet,
  ids: readonly string[],
): Partial<TableView['filters']> {
  switch (facet) {
    case 'statuses':
      return { statuses: chosenFrom(CONTRACT_STATUSES, ids) };
    case 'renewals':
      return { renewals: chosenFrom(RENEWAL_FILTERS, ids) };
    case 'hostings':
      return { hostings: chosenFrom(HOSTING_FILTERS, ids) };
    case 'missing':
      return { missing: chosenFrom(MISSING_FILTERS, ids) };
    case 'vendors':
    case 'endMonths':
      return { [facet]: [...ids] };
    default:
      return { [facet]: ids.map((id) => ({ id, label: labelOf(data, facet, id) })) };
  }
}
