import { CONTRACT_STATUSES, STATUS_LABELS } from '@pactbook/domain/features/contracts/contract.ts';
import { RENEWAL_LABELS } from '@pactbook/domain/features/contracts/renewal.ts';
import { NO_OWNER, RENEWAL_FILTERS } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { RenewalFilter, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { PickerOption } from '../../../../ui/pickers/picker-option.ts';
import { facetCounts } from './facet-counts.ts';
import type { Facet } from './facet-counts.ts';
import type { RecordsData } from './use-records-data.ts';

const NUMBER = new Intl.NumberFormat('en-US');

/** The name of a renewal type in the filter. */
const renewalLabel = (id: RenewalFilter) => (id === 'NONE' ? 'Not set' : RENEWAL_LABELS[id]);

type Names = Pick<RecordsData, 'teamNames' | 'peopleNames' | 'personId'>;

/** What a value of a filter is called today. */
function labelOf({ teamNames, peopleNames, personId }: Names, facet: Facet, id: string): string {
  if (facet === 'teams') return teamNames.get(id) ?? 'Unknown team';
  if (facet !== 'owners') return id;
  if (id === NO_OWNER) return 'No owner';
  return id === personId ? 'Owned by me' : (peopleNames.get(id) ?? 'Unknown person');
}

/** Every value that a filter offers, with its name; chosen ones that no longer exist stay, so that they can be taken away. */
function offered(data: RecordsData, view: TableView, facet: Facet, counted: Iterable<string>) {
  if (facet === 'statuses') return CONTRACT_STATUSES.map((id) => ({ id, label: STATUS_LABELS[id] }));
  if (facet === 'renewals') return RENEWAL_FILTERS.map((id) => ({ id, label: renewalLabel(id) }));
  const known = {
    teams: () => data.teams.map(({ id }) => id),
    categories: () => data.categories,
    owners: () => [data.personId, NO_OWNER, ...data.peopleNames.keys()],
  }[facet]();
  const chosen = view.filters[facet].map(({ id }) => id);
  const ids = new Set([...known, ...counted, ...chosen]);
  return [...ids].map((id) => ({ id, label: labelOf(data, facet, id) }));
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
export function chosenOf(data: Names, view: TableView, facet: Facet): { id: string; label: string }[] {
  const { filters } = view;
  if (facet === 'statuses') return filters.statuses.map((id) => ({ id, label: STATUS_LABELS[id] }));
  if (facet === 'renewals') return filters.renewals.map((id) => ({ id, label: renewalLabel(id) }));
  return filters[facet].map(({ id }) => ({ id, label: labelOf(data, facet, id) }));
}

/** The filters with other choices in one of them. */
export function filtersWith(
  data: Names,
  facet: Facet,
  ids: readonly string[],
): Partial<TableView['filters']> {
  if (facet === 'statuses') return { statuses: CONTRACT_STATUSES.filter((status) => ids.includes(status)) };
  if (facet === 'renewals') return { renewals: RENEWAL_FILTERS.filter((type) => ids.includes(type)) };
  return { [facet]: ids.map((id) => ({ id, label: labelOf(data, facet, id) })) };
}
