import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { FieldDefinition } from '../../kernel/fields/field.ts';
import { fromCents } from '../../kernel/money.ts';
import { countedCosts } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { contractField, type ContractFieldKey } from '../contracts/fields.ts';
import { fiscalYearLabel, fiscalYearOf } from '../organisations/fiscal-year.ts';
import {
  centsOfYear,
  costInForce,
  costPerSeat,
  lastChangePercent,
  seatsInForce,
  type CentsOfYear,
} from './cost-plan.ts';

/** The key of the column and the filter of what records cost in one fiscal year: `costOfYear.2026`. */
export const YEAR_PREFIX = 'costOfYear.';
export type YearKey = `${typeof YEAR_PREFIX}${string}`;
export const costOfYearKey = (year: number): YearKey => `${YEAR_PREFIX}${year}`;

const OF_YEAR = /^costOfYear\.(\d{4})$/;

/** The fiscal year whose cost a key names; null for another key. */
export function yearOfKey(key: string): number | null {
  const [, year] = OF_YEAR.exec(key) ?? [];
  return year === undefined ? null : Number(year);
}

export const isYearKey = (key: string): key is YearKey => yearOfKey(key) !== null;

/** The column of the cost of a fiscal year, by its name: "Cost FY 2026". */
export function yearField(year: number, startMonth: number): FieldDefinition<YearKey> {
  const { isVisibleByDefault: _, ...field } = contractField('costInForce');
  const label = `Cost ${fiscalYearLabel(year, startMonth)}`;
  return { ...field, isVisibleByDefault: false, key: costOfYearKey(year), label };
}

/** The fiscal years that are offered as columns and filters: the last one, the present one, and two more. */
export function offeredYears(today: CalendarDate, startMonth: number): number[] {
  const present = fiscalYearOf(today, startMonth);
  return [present - 1, present, present + 1, present + 2];
}

/** What figures depend on besides the record. */
export interface FigureContext {
  readonly today: CalendarDate;
  /** While the first month of fiscal years is not known, no record has a cost in one. */
  readonly fiscalYearStartMonth?: number | undefined;
}

/** The fiscal year that a column or filter needs; null for one that needs none. */
export function askedYear(key: string, today: CalendarDate, startMonth: number): number | null {
  return key === 'costNextYear' ? fiscalYearOf(today, startMonth) + 1 : yearOfKey(key);
}

/** Whether a column or filter needs the first month of fiscal years. */
export const needsFiscalYears = (key: string): boolean => key === 'costNextYear' || isYearKey(key);

/** What a record costs in a fiscal year, in cents; null for nothing, and while fiscal years are not known. */
export function centsIn(
  contract: Contract,
  year: number,
  { today, fiscalYearStartMonth: startMonth }: FigureContext,
): CentsOfYear | null {
  if (startMonth === undefined) return null;
  return centsOfYear(contract, countedCosts(contract.annualCosts ?? []), year, { startMonth, today });
}

function costIn(contract: Contract, year: number, context: FigureContext): number | null {
  const cents = centsIn(contract, year, context);
  return cents && fromCents(cents.known + cents.projected);
}

type FigureOf = (contract: Contract, context: FigureContext) => number | null;

/** The fields whose value is computed of a record's costs. */
const FIGURES = {
  totalCost: ({ totalCost = null }) => totalCost,
  costInForce: ({ annualCosts = [] }, { today }) => costInForce(countedCosts(annualCosts), today),
  costNextYear: (contract, context) => {
    const { today, fiscalYearStartMonth: startMonth } = context;
    return startMonth === undefined ? null : costIn(contract, fiscalYearOf(today, startMonth) + 1, context);
  },
  costChange: ({ annualCosts = [] }, { today }) => lastChangePercent(countedCosts(annualCosts), today),
  seats: ({ annualCosts = [] }, { today }) => seatsInForce(annualCosts, today),
  costPerSeat: ({ annualCosts = [] }, { today }) => costPerSeat(annualCosts, today),
} as const satisfies Partial<Record<ContractFieldKey, FigureOf>>;
export type FigureKey = keyof typeof FIGURES;

export const FIGURE_KEYS: readonly FigureKey[] = [
  'totalCost',
  'costInForce',
  'costNextYear',
  'costChange',
  'seats',
  'costPerSeat',
];

export const isFigureKey = (key: string): key is FigureKey => Object.hasOwn(FIGURES, key);

/**
 * A figure of a record's costs, in the organisation's currency, in percent or a number; null without one. Table, filters, orders,
 * files and calls take it from here (docs/product/records-table.md, "Costs").
 */
export function costFigure(
  contract: Contract,
  key: FigureKey | YearKey,
  context: FigureContext,
): number | null {
  if (isFigureKey(key)) return FIGURES[key](contract, context);
  const year = yearOfKey(key);
  return year === null ? null : costIn(contract, year, context);
}
