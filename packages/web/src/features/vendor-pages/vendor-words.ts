import type { VendorSummary } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { moneyText, shortMoneyText } from '../../field-kit/value/own-money.ts';

/** An amount in whole units: "$1,234". */
export function amountWords(amount: number, currency: CurrencyCode): string {
  return moneyText(amount, 0, currency);
}

/** A short amount: "$1.2M", "$950". */
export function shortAmountWords(amount: number, currency: CurrencyCode): string {
  if (Math.abs(amount) < 1_000) return amountWords(amount, currency);
  return shortMoneyText(amount, 1, currency);
}

/** "≈ " before a sum that other currencies are in. */
export const approximately = ({
  currencies,
}: Pick<NonNullable<VendorSummary['costs']>, 'currencies'>): string => (currencies === undefined ? '' : '≈ ');
