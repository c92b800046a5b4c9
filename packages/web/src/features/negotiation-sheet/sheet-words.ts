import { quantityWords } from '@pactbook/domain/features/contracts/cost-change.ts';
import type { NegotiationSheet, SheetCost } from '@pactbook/domain/features/negotiation-sheet/sheet.ts';
import { formatDayRange, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { moneyText, percentageText, sumMoneyWords, changeText } from '../../field-kit/value/own-money.ts';
import { counted, numberLocale, numberText } from '../../ui/text/own-numbers.ts';

/** An amount of a currency, without decimals where it has none. */
export const amountIn = (amount: number, currency: string): string =>
  moneyText(amount, Number.isInteger(amount) ? 0 : 2, currency);

export const percentWords = percentageText;

/** "100 seats at $12.00"; '' where a cost counts nothing. */
export const seatsWords = (
  cost: Pick<SheetCost, 'cost' | 'currency' | 'quantity' | 'unit' | 'unitPrice'>,
): string => quantityWords(cost, cost.currency, numberLocale());

/** "Feb 1 – Mar 3, 2027", "By Mar 3, 2027"; "—" without a last day. */
export function noticeWords({ notice }: Pick<NegotiationSheet, 'notice'>): string {
  if (notice === null) return '—';
  return notice.from === null ? `By ${formatMediumDate(notice.to)}` : formatDayRange(notice.from, notice.to);
}

/** "12.00% of what is in force"; "—" where nothing is. */
export const shareOfAllWords = ({ ofVendor: { share } }: NegotiationSheet): string =>
  share === null ? '—' : percentageText(share);

/** "+4.00% (120 costs)"; "—" without any. */
export const medianWords = ({ share, costs }: NegotiationSheet['medians']['all']): string =>
  share === null ? '—' : `${changeText(share)} (${counted(costs, 'cost')})`;

/** "9 of 23 records, $12,000 in force". */
export function vendorWords({ ofVendor: { records, costInForce, isConverted } }: NegotiationSheet): string {
  const count =
    records.read < records.all
      ? `${numberText(records.read)} of ${contractsWords(records.all)}`
      : contractsWords(records.all);
  return `${count}, ${sumMoneyWords(costInForce, isConverted ? { currencies: [] } : {})} in force`;
}
