import type { CalendarDate } from '../../../kernel/calendar-date.ts';
import { currencyOfMark } from '../../../kernel/text/currency-text.ts';
import { readMoney } from '../../../kernel/text/number-text.ts';
import { amountOfQuantity, costMarks, type AnnualCost, type CostMarks } from '../../contracts/annual-cost.ts';
import { CHANGE_REASON_NAMES } from '../../annual-costs/cost-headings.ts';
import { oneOf } from '../row-cells.ts';
import type { RowReading } from '../row-reading.ts';
import { MILLS } from './money-cells.ts';

const PARTS = ['quantity', 'unitPrice', 'unit', 'changeReason'] as const;

/** Whether a part of a cost has its own column. */
export const isCostPart = (part: string | undefined): part is (typeof PARTS)[number] =>
  PARTS.some((one) => one === part);

/** A number of a row, in the currency of its record where it names one; null for an empty or faulty cell. */
function numberIn(reading: RowReading, field: 'quantity' | 'unitPrice'): number | null {
  return reading.value(field, (text) => {
    const number = readMoney(text, reading.markOf(field));
    if (number === null) return { fault: 'This is not a number' };
    const own = reading.recordCurrency;
    if (number.currency !== null && currencyOfMark(number.currency, [own]) !== own)
      return { fault: `A unit price is in the currency of its record, ${own}` };
    return { value: Number(number.digits) / 10 ** number.decimals };
  });
}

/** What a row says of its latest cost besides the amount, without what its cells do not have. */
export function quantityIn(reading: RowReading): CostMarks {
  return costMarks({
    quantity: numberIn(reading, 'quantity'),
    unit: reading.line('unit') || null,
    unitPrice: numberIn(reading, 'unitPrice'),
    changeReason: reading.value('changeReason', (text) =>
      oneOf(text, CHANGE_REASON_NAMES, 'reason of a change'),
    ),
  });
}

/** Whether a row says an amount by its quantity and unit price. */
export const saysProduct = (reading: RowReading): boolean =>
  reading.isSaid('quantity') && reading.isSaid('unitPrice');

/** Costs with a quantity, which belongs to the latest of them. */
export function withQuantity(costs: readonly AnnualCost[], quantity: CostMarks): AnnualCost[] {
  const last = costs.reduce((day, { date }) => (date > day ? date : day), '');
  return costs.map((row) => (row.date === last ? { ...row, ...quantity } : row));
}

/** The one cost of a row that says its quantity and unit price, and no amount; it counts in the sums of the file. */
export function productCosts(reading: RowReading, date: CalendarDate): AnnualCost[] {
  const counted = quantityIn(reading);
  const { quantity, unitPrice } = counted;
  if (quantity === undefined || unitPrice === undefined) return [];
  const currency = reading.recordCurrency;
  const cost = amountOfQuantity(quantity, unitPrice, currency);
  reading.sums.set(currency, (reading.sums.get(currency) ?? 0n) + BigInt(Math.round(cost * MILLS)));
  return [{ date, cost, ...counted }];
}

/** Reports a quantity that no cost of the record takes. */
export function checkQuantity(reading: RowReading): void {
  const said = PARTS.find((part) => reading.isSaid(part));
  if (said === undefined) return;
  const what = said === 'changeReason' ? 'A reason of a change' : 'A quantity';
  reading.fault(said, `${what} needs an amount or a unit price in its row`);
}
