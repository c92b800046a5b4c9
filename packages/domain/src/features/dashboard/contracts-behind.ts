import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents, toCents } from '../../kernel/money.ts';
import type { Contract } from '../contracts/contract.ts';
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

/** A total over records: the costs of those that the person reads in full, which may be fewer than are counted. */
export interface CostFigures {
  readonly totalCost?: number | undefined;
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
  #costCount = 0;
  #cents = 0;

  add(contract: Contract): void {
    this.#count += 1;
    if (contract.access === 'limited') return;
    this.#costCount += 1;
    this.#cents += toCents(contract.totalCost ?? 0);
  }

  /** Adds the records of another tally. */
  addAll(other: Tally): void {
    this.#count += other.#count;
    this.#costCount += other.#costCount;
    this.#cents += other.#cents;
  }

  /**
   * The number of records, and the cost of those that are read in full; no cost when none of them is.
   * @param readsAll whether the person reads every record in full: then no record costs 0, and nothing is left out
   */
  result(readsAll: boolean): CostFigures & { readonly count: number } {
    const cost =
      this.#costCount > 0 || readsAll
        ? { totalCost: fromCents(this.#cents), costCount: this.#costCount }
        : {};
    return { count: this.#count, ...cost };
  }
}

/** The tally of all records in some tallies. */
export function tallyOfAll(tallies: readonly Tally[]): Tally {
  const all = new Tally();
  for (const tally of tallies) all.addAll(tally);
  return all;
}
