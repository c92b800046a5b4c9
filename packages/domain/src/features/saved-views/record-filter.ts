import { isInRange } from '../../kernel/date-range.ts';
import type { Contract } from '../contracts/contract.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { customFieldPasses } from './custom-filter.ts';
import { filteredDateOf, NO_OWNER, type RenewalFilter, type TableView } from './table-view.ts';

type Passes = (contract: Contract) => boolean;

const NO_FIELDS: ReadonlyMap<string, CustomField> = new Map();

/** What one group of a view's filters asks for: any of the chosen, nothing chosen lets all through. */
function anyOf(
  chosen: readonly string[],
  valuesOf: (contract: Contract) => readonly string[],
): Passes | null {
  if (chosen.length === 0) return null;
  const wanted = new Set(chosen);
  return (contract) => valuesOf(contract).some((value) => wanted.has(value));
}

/** What the filter by owner compares; a record whose owners are hidden has none of its values, not even "no owner". */
export function ownersToFilter({ owners }: Contract): readonly string[] {
  return owners?.length === 0 ? [NO_OWNER] : (owners ?? []);
}

/** What the filter by renewal compares; nothing for a record whose terms are hidden. */
export function renewalToFilter({ renewal }: Contract): readonly RenewalFilter[] {
  return renewal === undefined ? [] : [renewal?.type ?? 'NONE'];
}

function noticePasses({ noticeBy }: TableView['filters']): Passes | null {
  if (noticeBy === null) return null;
  const [from, to] = noticeBy.range;
  return (contract) => isInRange(contract.noticeDeadline, { from, to });
}

function dateRangePasses(view: TableView): Passes | null {
  const date = filteredDateOf(view.dataView.key);
  const chosen = view.dataView.dateRange;
  if (date === null || chosen === null) return null;
  const [from, to] = chosen.range;
  return (contract) => isInRange(contract[date], { from, to });
}

/**
 * Whether a record passes every filter of a view except the search text (specification, section 4).
 * Choices of one kind widen, different kinds narrow. A custom field key alone asks for records that have
 * a value; with a value, for those whose value fits it (`readValueFilter`).
 */
export function buildRecordFilter(
  view: TableView,
  fields: ReadonlyMap<string, CustomField> = NO_FIELDS,
): Passes {
  const conditions = [
    anyOf(view.filters.statuses, (contract) => [contract.status]),
    anyOf(
      view.filters.teams.map(({ id }) => id),
      (contract) => contract.teams,
    ),
    anyOf(
      view.filters.categories.map(({ id }) => id),
      (contract) => contract.categories,
    ),
    anyOf(
      view.filters.owners.map(({ id }) => id),
      ownersToFilter,
    ),
    anyOf(view.filters.renewals, renewalToFilter),
    noticePasses(view.filters),
    customFieldPasses(view.customField, fields),
    dateRangePasses(view),
  ].filter((condition) => condition !== null);
  return (contract) => conditions.every((passes) => passes(contract));
}
