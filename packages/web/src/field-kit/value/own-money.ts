import { formatMoney, USD, type CurrencyCode } from '@pactbook/domain/kernel/money.ts';

/** The currency of the organisation whose pages are open: there is one at a time. */
let own: CurrencyCode = USD;

/** Says in which currency sums are; the layout does, before anything is drawn in it. */
export function setOwnCurrency(currency: CurrencyCode): void {
  own = currency;
}

/** The currency of the organisation. */
export const ownCurrency = (): CurrencyCode => own;

/** An amount in the organisation's currency, with 0 or its usual decimals. */
export function ownMoney(amount: number, decimals: 0 | 2 = 2): string {
  return formatMoney(amount, decimals, own);
}

const SHORT = new Map<string, Intl.NumberFormat>();

/** A short amount in the organisation's currency: "$1.2M" with one decimal, "$1M" with none. */
export function shortOwnMoney(amount: number, decimals: 0 | 1): string {
  const key = `${own} ${decimals}`;
  const format =
    SHORT.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: own,
      notation: 'compact',
      maximumFractionDigits: decimals,
    });
  SHORT.set(key, format);
  return format.format(amount);
}
