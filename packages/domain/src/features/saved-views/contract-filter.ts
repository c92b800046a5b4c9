import { isInRange } from '../../kernel/date-range.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { costInForce } from '../annual-costs/cost-plan.ts';
import type { Contract } from '../contracts/contract.ts';
import { waitsForDecision } from '../contracts/decision.ts';
import { isEvergreen } from '../contracts/renewal.ts';
import { vendorOf, type VendorNames } from '../vendors/vendor.ts';
import { changedSincePasses } from './changed-since.ts';
import { amountPasses } from './amount-filter.ts';
import { customFieldPasses, type ValueContext } from './custom-filter.ts';
import {
  filteredDateOf,
  MISSING_FILTERS,
  NO_VALUE,
  type HostingFilter,
  type MissingFilter,
  type RenewalFilter,
  type TableView,
} from './table-view.ts';

type Passes = (contract: Contract) => boolean;

/** Whether a record passes one filter: any of the chosen values; no choice passes all. */
function anyOf(
  chosen: readonly string[],
  valuesOf: (contract: Contract) => readonly string[],
): Passes | null {
  if (chosen.length === 0) return null;
  const wanted = new Set(chosen);
  return (contract) => valuesOf(contract).some((value) => wanted.has(value));
}

/** The values of a record for a filter that also finds records without any. */
const orNone = (values: readonly string[]): readonly string[] => (values.length === 0 ? [NO_VALUE] : values);

/** The values of a record for the owner filter. */
export const ownersToFilter = ({ owners }: Contract): readonly string[] => orNone(owners);

/** The values of a record for the team filter. */
export const teamsToFilter = ({ teams }: Contract): readonly string[] => orNone(teams);

/** The value for the renewal filter; none when the terms are hidden. */
export function renewalToFilter({ renewal }: Contract): readonly RenewalFilter[] {
  return renewal === undefined ? [] : [renewal?.type ?? 'NONE'];
}

/** The value for the hosting model filter. */
export function hostingToFilter({ hostingModel }: Contract): readonly HostingFilter[] {
  return [hostingModel ?? 'NONE'];
}

/** The value for the filter by the month of the end, as `YYYY-MM`. */
export function endMonthToFilter({ endDate }: Contract): readonly string[] {
  return [endDate?.slice(0, 7) ?? NO_VALUE];
}

/**
 * The filters with vendors under the names that they have now: a vendor that was renamed or merged is found by its
 * earlier name, as long as that is another name of it. The same object where nothing changes.
 */
export function withVendorNames<Filters extends Pick<TableView['filters'], 'vendors'>>(
  filters: Filters,
  names: VendorNames,
): Filters {
  const vendors = [...new Set(filters.vendors.map((name) => vendorOf(names, name)))];
  const isSame =
    vendors.length === filters.vendors.length && vendors.every((name, at) => name === filters.vendors[at]);
  return isSame ? filters : { ...filters, vendors };
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

/** The context of a view's filters. */
export interface FilterContext extends ValueContext {
  /** The ids of categories by their names, which records have. Without them, categories are known by name. */
  readonly categoryIds?: ReadonlyMap<string, string> | undefined;
}

/** The values of a record for the category filter: the ids of its categories. */
export function categoriesToFilter(
  { categories }: Contract,
  { categoryIds }: Pick<FilterContext, 'categoryIds'>,
): readonly string[] {
  return orNone(
    categoryIds === undefined ? categories : categories.map((name) => categoryIds.get(name) ?? name),
  );
}

/** Whether the last day for notice has passed. */
export function isPastNotice(
  { noticeDeadline }: Pick<Contract, 'noticeDeadline'>,
  today: CalendarDate,
): boolean {
  return noticeDeadline != null && noticeDeadline < today;
}

const IS_MISSING: Readonly<Record<MissingFilter, (contract: Contract, today: CalendarDate) => boolean>> = {
  // An evergreen record needs no end date.
  endDate: ({ endDate, renewal }) => endDate === null && !isEvergreen(renewal?.type),
  renewal: ({ renewal }) => renewal === null,
  costInForce: ({ annualCosts = [] }, today) => costInForce(annualCosts, today) === null,
  owner: ({ owners }) => owners.length === 0,
  documents: ({ documents }) => documents?.length === 0,
  decision: waitsForDecision,
  openDecision: (contract, today) => waitsForDecision(contract) && !isPastNotice(contract, today),
  timelyDecision: (contract, today) => waitsForDecision(contract) && isPastNotice(contract, today),
};

/**
 * The missing values of a record on a day (docs/product/screens.md, "Dashboard"). A record that the person reads only
 * in part has none: hidden values may exist, and neither a filter nor a count may reveal that.
 * @param asked the kinds to look for; all by default
 */
export function missingOf(
  contract: Contract,
  today: CalendarDate,
  asked: readonly MissingFilter[] = MISSING_FILTERS,
): readonly MissingFilter[] {
  if (contract.access === 'limited') return [];
  return asked.filter((what) => IS_MISSING[what](contract, today));
}

/** The filters that match any chosen value. */
function choicesPass({ filters }: TableView, context: FilterContext): (Passes | null)[] {
  const { today } = context;
  const idsOf = (chosen: readonly { readonly id: string }[]) => chosen.map(({ id }) => id);
  return [
    anyOf(filters.statuses, (contract) => [contract.status]),
    anyOf(idsOf(filters.teams), teamsToFilter),
    anyOf(idsOf(filters.categories), (contract) => categoriesToFilter(contract, context)),
    anyOf(idsOf(filters.owners), ownersToFilter),
    anyOf(filters.renewals, renewalToFilter),
    anyOf(filters.vendors, (contract) => [contract.vendor]),
    anyOf(filters.hostings, hostingToFilter),
    anyOf(filters.endMonths, endMonthToFilter),
    // Only the requested kinds are computed, because some read every cost.
    anyOf(filters.missing, (contract) => missingOf(contract, today, filters.missing)),
  ];
}

/** The conditions of a view's filters; a view without filters has none. */
function conditionsOf(view: TableView, context: FilterContext): Passes[] {
  return [
    ...choicesPass(view, context),
    noticePasses(view.filters),
    changedSincePasses(view.filters.changedSince),
    customFieldPasses(view.customField, context),
    ...view.filters.amounts.map((amount) => amountPasses(amount, context)),
    dateRangePasses(view),
  ].filter((condition) => condition !== null);
}

/**
 * Whether a record passes every filter of a view except the search text (docs/product/records-table.md, "View state").
 * Values of one filter are alternatives; all filters must pass. A custom field key without a value requires any value;
 * with a value, a fitting one (`readValueFilter`).
 */
export function buildContractFilter(view: TableView, context: FilterContext): Passes {
  return filterWhereNeeded(view, context) ?? (() => true);
}

/** The same; null for a view that every record passes, so that a long list is not read for nothing. */
export function filterWhereNeeded(view: TableView, context: FilterContext): Passes | null {
  const conditions = conditionsOf(view, context);
  if (conditions.length === 0) return null;
  return (contract) => conditions.every((passes) => passes(contract));
}
