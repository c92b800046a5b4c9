import { toCents } from '../../../kernel/money.ts';
import { totalCost, type AnnualCost } from '../../contracts/annual-cost.ts';
import type { ContractFields, ContractInput } from '../../contracts/contract.ts';
import { CONTRACT_STATUSES, type ContractStatus } from '../../contracts/status.ts';
import type { TableRow } from '../cell.ts';
import type { CurrentImportedContract } from '../rows/row-update.ts';
import {
  PREVIEW_ROWS_LIMIT,
  type ImportPreview,
  type PreviewRow,
  type PreviewValues,
} from './import-preview.ts';

/** The fields that a preview shows. */
export type ShownFields = Pick<
  ContractFields,
  'product' | 'vendor' | 'status' | 'startDate' | 'endDate' | 'teams'
>;

/** A record with its costs. */
export interface ShownContract {
  readonly fields: ShownFields;
  readonly annualCosts: readonly AnnualCost[];
}

/** A record that a row adds, with what a record is without being told. */
export function shownInput(input: ContractInput): ShownContract {
  const { product, vendor, status = 'EVALUATING', startDate = null, endDate = null, teams = [] } = input;
  const fields = { product, vendor, status, startDate, endDate, teams };
  return { fields, annualCosts: input.annualCosts ?? [] };
}

interface Sums {
  before: bigint;
  after: bigint;
}

/** The costs of one record, whose cents a number holds exactly; those of a file may need more. */
const centsOf = (costs: readonly AnnualCost[]): bigint =>
  costs.length === 0 ? 0n : BigInt(costs.reduce((sum, { cost }) => sum + toCents(cost), 0));
const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)));
const dollars = ({ before, after }: Sums) => ({ before: Number(before) / 100, after: Number(after) / 100 });

/** Counts the records of accepted rows while they are read, and keeps the first rows of each outcome. */
export class PreviewTally {
  readonly #rows: PreviewRow[] = [];
  readonly #kept = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  readonly #statuses = new Map<ContractStatus, number>();
  readonly #years = new Map<number, { starts: number; ends: number }>();
  readonly #costs = {
    new: { before: 0n, after: 0n },
    changed: { before: 0n, after: 0n },
    unchanged: { before: 0n, after: 0n },
  };
  readonly #teamNames: ReadonlyMap<string, string>;

  /** @param teamNames the names of teams by their ids, new ones by their placeholders */
  constructor(teamNames: ReadonlyMap<string, string>) {
    this.#teamNames = teamNames;
  }

  /** A record that a row adds. */
  create({ row }: TableRow, after: ShownContract): void {
    this.#count('new', null, after);
    if (this.#keeps('new')) this.#keep(row, 'new', null, { values: after, before: null });
  }

  /** A record that a row means, as it is and as it will be. */
  meet({ row }: TableRow, current: CurrentImportedContract, after: ShownContract, isChanged: boolean): void {
    const outcome = isChanged ? 'changed' : 'unchanged';
    this.#count(outcome, current, after);
    if (!this.#keeps(outcome)) return;
    this.#keep(row, outcome, current.id, { values: after, before: isChanged ? current : null });
  }

  /** A rejected row, as far as it is written in the file. */
  reject({ row }: TableRow, written: Pick<PreviewValues, 'product' | 'vendor'>): void {
    if (!this.#keeps('rejected')) return;
    const nothing = { status: null, startDate: null, endDate: null, totalCost: null, teams: [] };
    this.#rows.push({
      row,
      outcome: 'rejected',
      contractId: null,
      values: { ...written, ...nothing },
      before: null,
    });
  }

  #keeps(outcome: PreviewRow['outcome']): boolean {
    this.#kept[outcome] += 1;
    return this.#kept[outcome] <= PREVIEW_ROWS_LIMIT;
  }

  #keep(
    row: number,
    outcome: PreviewRow['outcome'],
    contractId: string | null,
    { values, before }: { readonly values: ShownContract; readonly before: ShownContract | null },
  ): void {
    this.#rows.push({
      row,
      outcome,
      contractId,
      values: this.#shown(values),
      before: before && this.#shown(before),
    });
  }

  #shown({ fields, annualCosts }: ShownContract): PreviewValues {
    const { product, vendor, status, startDate, endDate, teams } = fields;
    const names = teams.map((id) => this.#teamNames.get(id) ?? id).toSorted();
    return { product, vendor, status, startDate, endDate, totalCost: totalCost(annualCosts), teams: names };
  }

  #count(outcome: 'new' | 'changed' | 'unchanged', before: ShownContract | null, after: ShownContract): void {
    const { status, startDate, endDate } = after.fields;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#countYear(yearOf(startDate), 'starts');
    this.#countYear(yearOf(endDate), 'ends');
    const sums = this.#costs[outcome];
    if (before !== null) sums.before += centsOf(before.annualCosts);
    sums.after += centsOf(after.annualCosts);
  }

  #countYear(year: number | null, what: 'starts' | 'ends'): void {
    if (year === null) return;
    const counts = this.#years.get(year) ?? { starts: 0, ends: 0 };
    counts[what] += 1;
    this.#years.set(year, counts);
  }

  /** What was counted. */
  get preview(): ImportPreview {
    return {
      rows: this.#rows,
      statuses: CONTRACT_STATUSES.map((status) => ({ status, count: this.#statuses.get(status) ?? 0 })),
      years: [...this.#years]
        .map(([year, counts]) => ({ year, ...counts }))
        .toSorted((one, other) => one.year - other.year),
      costs: {
        new: dollars(this.#costs.new),
        changed: dollars(this.#costs.changed),
        unchanged: dollars(this.#costs.unchanged),
      },
    };
  }
}
