import type { CurrencyTotal } from '@pactbook/domain/features/currencies/currency-totals.ts';
import {
  withoutRateWords as withoutRateOfEach,
  moneyText,
  shortMoneyText,
  percentageText,
} from '../../field-kit/value/own-money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';

/** An amount in whole units: "$1,234". */
export function amountWords(amount: number, currency: CurrencyCode): string {
  return moneyText(amount, 0, currency);
}

/** A short amount: "$1.2M", "$950". */
export function shortAmountWords(amount: number, currency: CurrencyCode): string {
  if (Math.abs(amount) < 1_000) return amountWords(amount, currency);
  return shortMoneyText(amount, 1, currency);
}

/** By which share an amount is above another: "+12.50%", "−3.00%"; "New" after nothing, "—" for nothing at all. */
export function changeWords(before: number, now: number): string {
  if (before === 0) return now === 0 ? '—' : 'New';
  const share = now / before - 1;
  const words = percentageText(Math.abs(share));
  if (words === percentageText(0)) return words;
  return share > 0 ? `+${words}` : `−${words}`;
}

interface InCurrencies {
  readonly withoutRate: number;
  readonly currencies?: readonly CurrencyTotal[] | undefined;
}

/** Says which records are in no sum, because a cost of theirs has no rate: by currency; '' for none. */
export function withoutRateWords({ withoutRate, currencies = [] }: InCurrencies): string {
  return withoutRate === 0 ? '' : withoutRateOfEach(currencies);
}

/** "≈ " before a sum that other currencies are in. */
export const approximately = ({ currencies }: Pick<InCurrencies, 'currencies'>): string =>
  currencies === undefined ? '' : '≈ ';
