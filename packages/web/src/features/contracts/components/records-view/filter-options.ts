import { CONTRACT_STATUSES, STATUS_LABELS } from '@pactbook/domain/features/contracts/contract.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { PickerOption } from '../../../../ui/pickers/picker-option.ts';
import { facetCounts } from './facet-counts.ts';
import type { Facet } from './facet-counts.ts';
import type { RecordsData } from './use-records-data.ts';

const NUMBER = new Intl.NumberFormat('en-US');

const UNKNOWN_TEAM = 'Unknown team';

/** Every value that a filter offers, with its name; chosen ones that no longer exist stay, so that they can be taken away. */
function offered(data: RecordsData, view: TableView, facet: Facet, counted: Iterable<string>) {
  if (facet === 'statuses') return CONTRACT_STATUSES.map((id) => ({ id, label: STATUS_LABELS[id] }));
  const known =
    facet === 'teams'
      ? data.teams.map(({ id, name }) => ({ id, label: name }))
      : data.categories.map((id) => ({ id, label: id }));
  const ids = new Set(known.map(({ id }) => id));
  const chosen = view.filters[facet].map(({ id }) => id);
  const others = [...new Set([...counted, ...chosen])].filter((id) => !ids.has(id));
  return [
    ...known,
    ...others.map((id) => ({ id, label: facet === 'teams' ? (data.teamNames.get(id) ?? UNKNOWN_TEAM) : id })),
  ];
}

/** The list of one filter with how many records each value would show. */
export function filterOptions(data: RecordsData, view: TableView, facet: Facet): PickerOption[] {
  const counts = data.index ? facetCounts(data.index, view, facet) : new Map<string, number>();
  return offered(data, view, facet, counts.keys()).map(({ id, label }) => ({
    value: id,
    label,
    aside: NUMBER.format(counts.get(id) ?? 0),
  }));
}

/** What is chosen in one filter, with the names of today. */
export function chosenOf(
  data: Pick<RecordsData, 'teamNames'>,
  view: TableView,
  facet: Facet,
): { id: string; label: string }[] {
  const { filters } = view;
  if (facet === 'statuses') return filters.statuses.map((id) => ({ id, label: STATUS_LABELS[id] }));
  if (facet === 'categories') return filters.categories;
  return filters.teams.map(({ id }) => ({ id, label: data.teamNames.get(id) ?? UNKNOWN_TEAM }));
}

/** The filters with other choices in one of them. */
export function filtersWith(
  data: Pick<RecordsData, 'teamNames'>,
  facet: Facet,
  ids: readonly string[],
): Partial<TableView['filters']> {
  if (facet === 'statuses') return { statuses: CONTRACT_STATUSES.filter((status) => ids.includes(status)) };
  const labelled = ids.map((id) => ({
    id,
    label: facet === 'teams' ? (data.teamNames.get(id) ?? id) : id,
  }));
  return { [facet]: labelled };
}
