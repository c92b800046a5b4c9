import { fromCents } from '../../kernel/money.ts';
import type { Contract } from '../contracts/contract.ts';
import { centsIn, type FigureContext } from './cost-figures.ts';
import type { CostTotals, PartOf } from './cost-totals.ts';

/** What records cost in some fiscal years, known and projected, added up record by record in whole cents. */
export class YearSums {
  readonly #years: readonly number[];
  readonly #context: FigureContext;
  readonly #known: number[];
  readonly #projected: number[];

  constructor(years: readonly number[], context: FigureContext) {
    this.#years = years;
    this.#context = context;
    this.#known = years.map(() => 0);
    this.#projected = years.map(() => 0);
  }

  /** Adds a record, or a part of it. One that is read only in part has no costs. */
  add(contract: Contract, partOf: PartOf): void {
    this.#years.forEach((year, at) => {
      const cents = centsIn(contract, year, this.#context);
      if (cents === null) return;
      this.#known[at] = (this.#known[at] ?? 0) + partOf(cents.known);
      this.#projected[at] = (this.#projected[at] ?? 0) + partOf(cents.projected);
    });
  }

  /** The sums; nothing without years. */
  totals(): Pick<CostTotals, 'costsOfYears'> {
    if (this.#years.length === 0) return {};
    const costsOfYears = this.#years.map((year, at) => ({
      year,
      known: fromCents(this.#known[at] ?? 0),
      projected: fromCents(this.#projected[at] ?? 0),
    }));
    return { costsOfYears };
  }
}
