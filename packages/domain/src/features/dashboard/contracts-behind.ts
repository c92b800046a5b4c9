import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { Contract } from '../contracts/contract.ts';
import { CostSum, type CostCents, type PartOf } from '../annual-costs/cost-totals.ts';
import type { ContractStatus } from '../contracts/status.ts';
import { contractField, type ContractFieldKey } from '../contracts/fields.ts';
import {
  chooseDataView,
  defaultTableView,
  type DataView,
  type MissingFilter,
  type TableView,
} from '../saved-views/table-view.ts';

/** The records that a number counts, as filters of the table, which its link opens. */
export interface ContractsBehind {
  readonly statuses?: readonly ContractStatus[];
  readonly teams?: readonly string[];
  readonly categories?: readonly string[];
  /** `YYYY-MM`. */
  readonly endMonths?: readonly string[];
  readonly missing?: readonly MissingFilter[];
  /** A data view with its date range. */
  readonly dataView?: { readonly key: Exclude<DataView, 'ALL_RECORDS'>; readonly presetId: string };
  /** The order of the list, and additional visible columns. */
  readonly sort?: { readonly id: ContractFieldKey; readonly desc: boolean };
  readonly columns?: readonly ContractFieldKey[];
}

/** The cost in force of the records that the person reads in full, which may be fewer than are counted. */
export interface CostFigures {
  readonly costInForce?: number | undefined;
  readonly costCount?: number | undefined;
}

/** A number of the dashboard and the records that it counts. */
export interface Counted extends CostFigures {
  readonly count: number;
  readonly records: ContractsBehind;
}

/**
 * The table's view of the records behind a number.
 * @param today the person's day
 */
export function viewBehind(records: ContractsBehind, today: CalendarDate): TableView {
  const usual = defaultTableView();
  const { dataView, sort = { id: 'product', desc: false } } = records;
  const view = dataView ? chooseDataView(usual, dataView.key, dataView.presetId, today) : usual;
  const chosen = (ids: readonly string[] = []) => ids.map((id) => ({ id, label: id }));
  const shown = Object.fromEntries((records.columns ?? []).map((key) => [key, true]));
  return {
    ...view,
    filters: {
      ...view.filters,
      statuses: [...(records.statuses ?? [])],
      teams: chosen(records.teams),
      categories: chosen(records.categories),
      endMonths: [...(records.endMonths ?? [])],
      missing: [...(records.missing ?? [])],
    },
    visibility: { ...view.visibility, ...shown },
    sort: { ...sort, valueType: contractField(sort.id).sortKind },
  };
}

/** Adds up records, one by one. */
export class Tally {
  #count = 0;
  readonly costs = new CostSum();

  /** Adds a record with what it costs, null for one that is read only in part, or with the part that counts. */
  add(contract: Contract, cents: CostCents | null, partOf?: PartOf): void {
    this.#count += 1;
    this.costs.add(contract, cents, partOf);
  }

  /** Adds the records of another tally. */
  addAll(other: Tally): void {
    this.#count += other.#count;
    this.costs.addAll(other.costs);
  }

  /**
   * The number of records, and the cost in force of those that are read in full; no cost when none of them is.
   * @param readsAll whether the person reads every record in full: then no record costs 0, and nothing is left out
   */
  result(readsAll: boolean): CostFigures & { readonly count: number } {
    const { costCount, costInForce } = this.costs.totals();
    return { count: this.#count, ...(costCount > 0 || readsAll ? { costInForce, costCount } : {}) };
  }
}

/** The tally of all records in some tallies. */
export function tallyOfAll(tallies: readonly Tally[]): Tally {
  const all = new Tally();
  for (const tally of tallies) all.addAll(tally);
  return all;
}

/** The tallies of all records by key, in the order in which the keys first occur. */
export function talliesOfAll(parts: readonly ReadonlyMap<string, Tally>[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const [key, tally] of parts.flatMap((part) => [...part])) tallyIn(tallies, key).addAll(tally);
  return tallies;
}

/** The tally of a key, a new one where there is none yet. */
export function tallyIn(tallies: Map<string, Tally>, key: string): Tally {
  const tally = tallies.get(key) ?? new Tally();
  tallies.set(key, tally);
  return tally;
}
