import { USD, type CurrencyCode } from '../../../kernel/money.ts';
import type { AnnualCost } from '../../contracts/annual-cost.ts';
import type { ContractFields, ContractInput } from '../../contracts/contract.ts';
import { CONTRACT_STATUSES, type ContractStatus } from '../../contracts/status.ts';
import type { TableRow } from '../../import-rows/cell.ts';
import type { CurrentImportedContract } from '../../import-rows/row-update.ts';
import {
  PREVIEW_ROWS_LIMIT,
  type ImportPreview,
  type PreviewCosts,
  type PreviewRow,
  type PreviewValues,
} from './import-preview.ts';

/** The fields that a preview shows. */
export type ShownFields = Pick<
  ContractFields,
  'product' | 'vendor' | 'status' | 'startDate' | 'endDate' | 'teams' | 'currency'
>;

/** A record with its costs. */
export interface ShownContract {
  readonly fields: ShownFields;
  readonly annualCosts: readonly AnnualCost[];
}

/** A record that a row adds, with the defaults of a record. */
export function shownInput(input: ContractInput): ShownContract {
  const { product, vendor, status = 'EVALUATING', startDate = null, endDate = null, teams = [] } = input;
  const fields = { product, vendor, status, startDate, endDate, teams, currency: input.currency ?? USD };
  return { fields, annualCosts: input.annualCosts ?? [] };
}

const PER_UNIT = 1_000;
const exact = (mills: bigint): number => Number(mills) / PER_UNIT;

/** The costs of a record by currency, in thousandths, whose sum a number holds exactly; those of a file may need more. */
function millsOf({ fields, annualCosts }: ShownContract): Map<CurrencyCode, number> {
  const sums = new Map<CurrencyCode, number>();
  for (const { cost, currency = fields.currency } of annualCosts)
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(cost * PER_UNIT));
  return sums;
}

/** The costs of a record as a preview shows them. */
function shownCosts(contract: ShownContract): Pick<PreviewValues, 'totalCost' | 'currency' | 'totals'> {
  const sums = [...millsOf(contract)].map(([currency, mills]) => ({ currency, cost: mills / PER_UNIT }));
  const [first, ...others] = sums;
  if (first === undefined) return { totalCost: null };
  if (others.length > 0) return { totalCost: null, totals: sums };
  return { totalCost: first.cost, ...(first.currency === USD ? {} : { currency: first.currency }) };
}

type Accepted = 'new' | 'changed' | 'unchanged';
type Sums = Record<Accepted, { before: bigint; after: bigint }>;
const noSums = (): Sums => ({
  new: { before: 0n, after: 0n },
  changed: { before: 0n, after: 0n },
  unchanged: { before: 0n, after: 0n },
});

function shownSums(sums: Sums): PreviewCosts {
  const both = ({ before, after }: Sums[Accepted]) => ({ before: exact(before), after: exact(after) });
  return { new: both(sums.new), changed: both(sums.changed), unchanged: both(sums.unchanged) };
}

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)));
/** Counts the records of accepted rows while they are read, and keeps the first rows of each outcome. */
export class PreviewTally {
  readonly #rows: PreviewRow[] = [];
  readonly #kept = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  readonly #statuses = new Map<ContractStatus, number>();
  readonly #years = new Map<number, { starts: number; ends: number }>();
  readonly #costs = new Map<CurrencyCode, Sums>();
  readonly #home: CurrencyCode;
  readonly #teamNames: ReadonlyMap<string, string>;

  /**
   * @param teamNames the names of teams by their ids, new ones by their placeholders
   * @param home the organisation's currency
   */
  constructor(teamNames: ReadonlyMap<string, string>, home: CurrencyCode) {
    this.#teamNames = teamNames;
    this.#home = home;
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

  #shown(contract: ShownContract): PreviewValues {
    const { product, vendor, status, startDate, endDate, teams } = contract.fields;
    const names = teams.map((id) => this.#teamNames.get(id) ?? id).toSorted();
    return { product, vendor, status, startDate, endDate, ...shownCosts(contract), teams: names };
  }

  #count(outcome: Accepted, before: ShownContract | null, after: ShownContract): void {
    const { status, startDate, endDate } = after.fields;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#countYear(yearOf(startDate), 'starts');
    this.#countYear(yearOf(endDate), 'ends');
    if (before !== null) this.#addCosts(outcome, 'before', before);
    this.#addCosts(outcome, 'after', after);
  }

  #addCosts(outcome: Accepted, when: 'before' | 'after', contract: ShownContract): void {
    if (contract.annualCosts.length === 0) return;
    for (const [currency, mills] of millsOf(contract)) {
      const sums = this.#costs.get(currency) ?? noSums();
      sums[outcome][when] += BigInt(mills);
      this.#costs.set(currency, sums);
    }
  }

  #countYear(year: number | null, what: 'starts' | 'ends'): void {
    if (year === null) return;
    const counts = this.#years.get(year) ?? { starts: 0, ends: 0 };
    counts[what] += 1;
    this.#years.set(year, counts);
  }

  get #otherCosts(): Pick<ImportPreview, 'otherCosts'> {
    const others = [...this.#costs].filter(([currency]) => currency !== this.#home);
    if (others.length === 0) return {};
    return {
      otherCosts: others
        .map(([currency, sums]) => ({ currency, ...shownSums(sums) }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    };
  }

  /** What was counted. */
  get preview(): ImportPreview {
    return {
      rows: this.#rows,
      statuses: CONTRACT_STATUSES.map((status) => ({ status, count: this.#statuses.get(status) ?? 0 })),
      years: [...this.#years]
        .map(([year, counts]) => ({ year, ...counts }))
        .toSorted((one, other) => one.year - other.year),
      costs: shownSums(this.#costs.get(this.#home) ?? noSums()),
      ...this.#otherCosts,
    };
  }
}
