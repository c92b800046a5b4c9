import { z } from 'zod';
import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import { formatMoney, type CurrencyCode } from '../../kernel/money.ts';
import { rowInForce } from '../annual-costs/cost-plan.ts';
import {
  annualCostSchema,
  costFaults,
  costMarks,
  pricedCosts,
  withAmount,
  type AnnualCost,
} from '../contracts/annual-cost.ts';
import { quantityWords } from '../contracts/cost-change.ts';
import { currencySchema } from '../currencies/currency.ts';

const { cost, quantity, unit, unitPrice } = annualCostSchema.shape;

/** What a year costs by a document: a row of annual costs without its day. A credit is none. */
export const foundCostSchema = z
  .strictObject({ cost: cost.min(0), currency: currencySchema, quantity, unit, unitPrice })
  .superRefine((found, context) => {
    for (const message of Object.values(costFaults([{ ...found, date: '2000-01-01' }], found.currency)))
      context.addIssue({ code: 'custom', message });
  });
export type FoundCost = z.infer<typeof foundCostSchema>;

/** "$5,400.00 a year (120 seats at $45.00)". */
export function costWords(found: FoundCost): string {
  const counted = quantityWords(found, found.currency);
  const amount = `${formatMoney(found.cost, 2, found.currency)} a year`;
  return counted === '' ? amount : `${amount} (${counted})`;
}

/** The costs of a record and their currency. */
export interface RecordCosts {
  readonly annualCosts: readonly AnnualCost[];
  /** Of rows without one of their own. */
  readonly currency: CurrencyCode;
}

/**
 * The row of a record that a document is about: the cost in force on the day when the contract begins, otherwise the first
 * one within the year after. A document that says no day is about the last row.
 */
export function rowOfDocument(
  rows: readonly AnnualCost[],
  start: CalendarDate | null,
): AnnualCost | undefined {
  const priced = pricedCosts(rows).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  if (start === null) return priced.at(-1);
  const yearAfter = addMonths(start, 12);
  return rowInForce(priced, start) ?? priced.find(({ date }) => date > start && date < yearAfter);
}

/** Whether a row says the same as a document, as far as both say it. */
export function isSameCost(found: FoundCost, row: AnnualCost, currency: CurrencyCode): boolean {
  const isSame = (one?: number, other?: number) => one === undefined || other === undefined || one === other;
  return (
    row.cost === found.cost &&
    (row.currency ?? currency) === found.currency &&
    isSame(found.quantity, row.quantity) &&
    isSame(found.unitPrice, row.unitPrice)
  );
}

/** The whole quantity of a document: no part of another one stays beside it. */
const quantityOf = (
  { quantity: count, unit: name, unitPrice: price }: FoundCost,
  before: string | undefined,
) => ({
  quantity: count,
  unit: name ?? before,
  unitPrice: price,
});

/**
 * The costs of a record with what a document says, in the place of the row that it is about, otherwise as a row from the
 * day when the contract begins; null without such a day.
 */
export function withFoundCost(
  { annualCosts, currency }: RecordCosts,
  found: FoundCost,
  start: CalendarDate | null,
): AnnualCost[] | null {
  const present = rowOfDocument(annualCosts, start);
  const date = present?.date ?? start;
  if (date === null) return null;
  const row = present === undefined ? { date, cost: found.cost } : withAmount(present, found.cost);
  const own = { ...row, currency: found.currency === currency ? undefined : found.currency };
  const counted = found.quantity === undefined ? own : { ...own, ...quantityOf(found, own.unit) };
  const written = { date, cost: found.cost, ...costMarks(counted) };
  return [...annualCosts.filter((one) => one.date !== date), written].toSorted((one, other) =>
    one.date < other.date ? -1 : 1,
  );
}
