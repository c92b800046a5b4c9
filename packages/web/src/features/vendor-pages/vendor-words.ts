import { formatMoney, formatPercentage, type CurrencyCode } from '@pactbook/domain/kernel/money.ts';

const SHORT = { style: 'currency', notation: 'compact', maximumFractionDigits: 1 } as const;

/** An amount in whole units: "$1,234". */
export function amountWords(amount: number, currency: CurrencyCode): string {
  return formatMoney(amount, 0, currency);
}

/** A short amount: "$1.2M", "$950". */
export function shortAmountWords(amount: number, currency: CurrencyCode): string {
  if (Math.abs(amount) < 1_000) return amountWords(amount, currency);
  return new Intl.NumberFormat('en-US', { ...SHORT, currency }).format(amount);
}

/** By which share an amount is above another: "+12.50%", "−3.00%"; "New" after nothing, "—" for nothing at all. */
export function changeWords(before: number, now: number): string {
  if (before === 0) return now === 0 ? '—' : 'New';
  const share = now / before - 1;
  const words = formatPercentage(Math.abs(share));
  if (words === '0.00%') return words;
  return share > 0 ? `+${words}` : `−${words}`;
}

/** Says how many records are in no sum, because a cost of theirs has no rate; '' for none. */
export function withoutRateWords(records: number): string {
  if (records === 0) return '';
  return records === 1 ? '1 record has no rate' : `${records.toLocaleString('en-US')} records have no rate`;
}
