import { USD, type CurrencyCode } from '../../../kernel/money.ts';
import type { ImportOutcome } from '../import-outcome.ts';

interface Sums {
  accepted: bigint;
  rejected: bigint;
}
const PER_UNIT = 1_000;
const exact = (mills: bigint): number => Number(mills) / PER_UNIT;

/** The sums of the amounts of a file by currency, exact. */
export class AmountSums {
  readonly #sums = new Map<CurrencyCode, Sums>();

  /** @param sums of one row, in thousandths */
  add(which: keyof Sums, sums: ReadonlyMap<CurrencyCode, bigint>): void {
    for (const [currency, mills] of sums) {
      const all = this.#sums.get(currency) ?? { accepted: 0n, rejected: 0n };
      all[which] += mills;
      this.#sums.set(currency, all);
    }
  }

  /** @param home the organisation's currency */
  outcome(home: CurrencyCode): Pick<ImportOutcome, 'acceptedAmount' | 'rejectedAmount' | 'amounts'> {
    const { accepted, rejected } = this.#sums.get(home) ?? { accepted: 0n, rejected: 0n };
    const isPlain = home === USD && [...this.#sums.keys()].every((currency) => currency === USD);
    const rank = (currency: CurrencyCode) => (currency === home ? '' : currency);
    const amounts = [...this.#sums]
      .map(([currency, sums]) => ({
        currency,
        accepted: exact(sums.accepted),
        rejected: exact(sums.rejected),
      }))
      .toSorted((one, other) => (rank(one.currency) < rank(other.currency) ? -1 : 1));
    return {
      acceptedAmount: exact(accepted),
      rejectedAmount: exact(rejected),
      ...(isPlain ? {} : { amounts }),
    };
  }
}
