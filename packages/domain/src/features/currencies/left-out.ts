import type { CurrencyCode } from '../../kernel/money.ts';

/** Of records in one currency: how many are left out of converted sums, because no rate is known. */
export interface LeftOut {
  readonly currency: CurrencyCode;
  readonly unconverted: number;
}

/**
 * What is left out of a sum of several parts, by currency; nothing where all parts are in the organisation's currency.
 * @param parts undefined for a part in which no other currency is
 */
export function leftOutOfAll(parts: readonly (readonly LeftOut[] | undefined)[]): { currencies?: LeftOut[] } {
  if (parts.every((part) => part === undefined)) return {};
  const counts = new Map<CurrencyCode, number>();
  for (const { currency, unconverted } of parts.flatMap((part) => part ?? []))
    counts.set(currency, (counts.get(currency) ?? 0) + unconverted);
  return { currencies: [...counts].map(([currency, unconverted]) => ({ currency, unconverted })) };
}
