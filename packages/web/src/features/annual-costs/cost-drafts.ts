import { z } from 'zod';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { USD, type CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import {
  amountOfQuantity,
  annualCostsSchema,
  CHANGE_REASONS,
  costFaults as amountFaults,
  costMarks,
} from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { AnnualCost, CostMarks } from '@pactbook/domain/features/contracts/annual-cost.ts';

/** One row of the grid as typed. */
export const costDraftSchema = z.object({
  /** Identifies the row while its values change. */
  id: z.string(),
  /** `YYYY-MM-DD`, or the invalid text that was typed. */
  date: z.string(),
  /**
   * The stored date. Its day is kept while the month is the same, because a row may begin on another day than the
   * first.
   */
  savedDate: z.string().nullable(),
  /** A plain decimal text, or the invalid text that was typed. */
  cost: z.string(),
  /** Of a row in another currency than its record. */
  currency: z.string().optional(),
  /** Why the amount is below 0. */
  reason: z.string().optional(),
  /** How many of what it pays for, as typed, and what one costs. */
  quantity: z.string().optional(),
  unit: z.string().optional(),
  unitPrice: z.string().optional(),
  changeReason: z.enum(CHANGE_REASONS).optional(),
  /** Why pasted values that are kept as written were refused, until they are changed. */
  refused: z.object({ date: z.string().optional(), cost: z.string().optional() }).optional(),
});
export type CostDraft = Readonly<z.infer<typeof costDraftSchema>>;

/** A row for the grid, with an id that is also unique beside rows restored from a draft. */
export function costDraft(row: Partial<Omit<CostDraft, 'id'>> = {}): CostDraft {
  const id = `row-${Math.random().toString(36).slice(2)}`;
  return { id, date: '', savedDate: null, cost: '', ...row };
}

/** Stored rows for the grid, oldest first. */
export function draftsOfCosts(rows: readonly AnnualCost[]): CostDraft[] {
  return rows
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map((row) => costDraft({ savedDate: row.date, ...draftOfCost(row) }));
}

/** The texts that a row has besides month and amount, as far as it has them. */
function marksWithoutNumbers({
  currency,
  reason,
  unit,
  changeReason,
}: Omit<CostMarks, 'quantity' | 'unitPrice'>): Omit<CostMarks, 'quantity' | 'unitPrice'> {
  return {
    ...(currency === undefined ? {} : { currency }),
    ...(reason === undefined ? {} : { reason }),
    ...(unit === undefined ? {} : { unit }),
    ...(changeReason === undefined ? {} : { changeReason }),
  };
}

/** Day and amount of a row for the grid, with everything that it has besides. */
export function draftOfCost(row: AnnualCost): Partial<CostDraft> {
  const { date, cost, currency, reason, quantity, unit, unitPrice, changeReason } = row;
  return {
    date,
    cost: String(cost),
    ...marksWithoutNumbers({ currency, reason, unit, changeReason }),
    ...(quantity === undefined ? {} : { quantity: String(quantity) }),
    ...(unitPrice === undefined ? {} : { unitPrice: String(unitPrice) }),
  };
}

const amountOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text);
const said = (text = '') => text.trim() || undefined;
const numberOf = (text?: string) => (said(text) === undefined ? undefined : amountOf(text ?? ''));

/** What a row has besides month and amount, where it has it; a number that cannot be read as it was typed. */
function marksOfDraft({ currency, reason, quantity, unit, unitPrice, changeReason }: CostDraft) {
  return {
    ...marksWithoutNumbers({ currency, reason: said(reason), unit: said(unit), changeReason }),
    ...(said(quantity) === undefined ? {} : { quantity: numberOf(quantity) }),
    ...(said(unitPrice) === undefined ? {} : { unitPrice: numberOf(unitPrice) }),
  };
}

/** The same of a row whose numbers can be read; null of another one. */
function readableMarks(row: CostDraft): CostMarks | null {
  const { quantity, unitPrice, ...marks } = marksOfDraft(row);
  if (typeof quantity === 'string' || typeof unitPrice === 'string') return null;
  return costMarks({ ...marks, quantity, unitPrice });
}

/** The parts of a row that say how many of what it pays for. */
export const QUANTITY_PARTS = ['quantity', 'unit', 'unitPrice'] as const;
export type QuantityPart = (typeof QUANTITY_PARTS)[number];

/** Whether a row says how many of what it pays for. */
export const isCounted = (row: CostDraft): boolean =>
  QUANTITY_PARTS.some((part) => said(row[part]) !== undefined);

/** Whether a row says why it changed. */
export const hasReason = ({ changeReason }: CostDraft): boolean => changeReason !== undefined;

/** A row with another quantity, unit or unit price: the amount follows from quantity and unit price. */
export function withPart(
  row: CostDraft,
  part: QuantityPart,
  value: string,
  recordCurrency: CurrencyCode,
): CostDraft {
  const next = { ...row, [part]: value };
  const [quantity, unitPrice] = [numberOf(next.quantity), numberOf(next.unitPrice)];
  if (typeof quantity !== 'number' || typeof unitPrice !== 'number') return next;
  const cost = amountOfQuantity(quantity, unitPrice, row.currency ?? recordCurrency);
  return withCell(next, 'cost', String(cost));
}

/** A row with an amount entered alone: a unit price was of the amount before. */
export const withAmount = (row: CostDraft, cost: string): CostDraft => ({
  ...withCell(row, 'cost', cost),
  unitPrice: undefined,
});

/** Whether a row is blank: it is neither validated nor saved. */
export function isBlank(row: CostDraft): boolean {
  return row.date.trim() === '' && row.cost.trim() === '';
}

/** The date of a row after a month was typed: the stored day when the month is the stored one. */
export function withMonth(row: CostDraft, date: string): CostDraft {
  const isSameMonth = row.savedDate !== null && date === `${row.savedDate.slice(0, 7)}-01`;
  return withCell(row, 'date', isSameMonth && row.savedDate !== null ? row.savedDate : date);
}

/** A row in another currency; the record's own is none of the row. */
export function withCurrency(
  row: CostDraft,
  currency: CurrencyCode,
  recordCurrency: CurrencyCode,
): CostDraft {
  return { ...row, currency: currency === recordCurrency ? undefined : currency };
}

/** Whether a row is a credit, which has a reason. */
export const isCredit = ({ cost }: CostDraft): boolean => Number(cost) < 0;

/** A row with another value, which nothing was said about yet. */
export function withCell(row: CostDraft, column: 'date' | 'cost', value: string): CostDraft {
  return { ...row, [column]: value, refused: { ...row.refused, [column]: undefined } };
}

function written(rows: readonly CostDraft[]) {
  return rows.map((row, index) => ({ row, index })).filter(({ row }) => !isBlank(row));
}

/** The rows with a valid month and a valid amount, in the order of the grid. */
export function readableCosts(rows: readonly CostDraft[]): AnnualCost[] {
  return rows.flatMap((row) => {
    if (row.refused?.date !== undefined || row.refused?.cost !== undefined) return [];
    const cost = amountOf(row.cost);
    const marks = readableMarks(row);
    return typeof cost === 'number' && marks !== null && isCalendarDate(row.date)
      ? [{ date: row.date, cost, ...marks }]
      : [];
  });
}

/** The cost list of valid rows, oldest first. */
export function costsOfDrafts(rows: readonly CostDraft[]): AnnualCost[] {
  return readableCosts(rows).toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/**
 * The faults of the rows, keyed `<row>.date` and `<row>.cost`, or '' for the whole list, by the domain's schema
 * (docs/product/screens.md, "Annual costs page").
 * @param currency the record's
 */
export function costFaults(rows: readonly CostDraft[], currency: CurrencyCode = USD): Record<string, string> {
  const kept = written(rows);
  const dated = kept.filter(({ row }) => isCalendarDate(row.date));
  const faults: Record<string, string> = {};
  // A missing month has a message of its own.
  for (const { row, index } of kept) {
    const { date, cost } = row.refused ?? {};
    if (date !== undefined) faults[`${index}.date`] = date;
    else if (!isCalendarDate(row.date)) faults[`${index}.date`] = 'Enter a month and year';
    if (cost !== undefined) faults[`${index}.cost`] = cost;
  }
  noteFaults(faults, kept, (row) => ({ date: row.date, cost: amountOf(row.cost), ...marksOfDraft(row) }));
  noteAmountFaults(faults, kept, currency);
  // The schema does not look for duplicate months while an amount is invalid, so they are looked for separately.
  noteFaults(faults, dated, ({ date }) => ({ date, cost: 0 }));
  return faults;
}

/** The faults of readable amounts: decimals that their currency does not have, a credit without a reason. */
function noteAmountFaults(
  faults: Record<string, string>,
  rows: readonly { readonly row: CostDraft; readonly index: number }[],
  currency: CurrencyCode,
): void {
  for (const { row, index } of rows) {
    const cost = amountOf(row.cost);
    const marks = readableMarks(row);
    if (typeof cost !== 'number' || marks === null) continue;
    const found = Object.entries(amountFaults([{ date: row.date, cost, ...marks }], currency));
    for (const [path, fault] of found) faults[`${index}.${path.split('.').at(-1) ?? ''}`] ??= fault;
  }
}

function noteFaults(
  faults: Record<string, string>,
  rows: readonly { readonly row: CostDraft; readonly index: number }[],
  read: (row: CostDraft) => unknown,
): void {
  const result = annualCostsSchema.safeParse(rows.map(({ row }) => read(row)));
  for (const { path, message } of result.error?.issues ?? []) {
    const [at, ...rest] = path;
    const index = typeof at === 'number' ? rows[at]?.index : undefined;
    const name = index === undefined ? '' : [index, ...rest].join('.');
    faults[name] ??= message;
  }
}
