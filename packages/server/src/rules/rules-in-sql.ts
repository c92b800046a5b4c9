import { boundDay } from './bound-until.ts';
import { budgetPartsOfFigures } from './budget-parts.ts';
import {
  countedCostInForce,
  costChangeOfFigures,
  costInForceIsMissing,
  costInForceOfFigures,
  costInForceOfRecord,
  costPerSeatOfRecord,
  seatsOfRecord,
} from './cost-in-force.ts';
import { costOfYear, fiscalYear } from './cost-of-year.ts';
import { comparableCosts, costUplift } from './cost-uplift.ts';
import { conversion, convertedAmount, digits } from './currencies.ts';
import { noticeDay } from './notice.ts';
import { paperValueOfRecord } from './papers.ts';
import { reminderDay } from './reminder-day.ts';
import { quickSearchedBy, searchedBy } from './searched-text.ts';
import { shareOfCents, sharesOfCents } from './shares-of-cents.ts';
import { valueText } from './stored-value.ts';
import {
  continuesUntil,
  decisionDay,
  ended,
  endIsMissing,
  evergreen,
  knownDecisionDay,
  knownOpenDecision,
  lastDay,
  noticeIsOver,
  openDecision,
  settled,
} from './term.ts';
import { termActBy, termAmount, termOutcome, termSaving, termTiming } from './term-outcome.ts';
import { valueFilter } from './value-filters.ts';
import { sortedText, valueOrder } from './value-order.ts';

/** A rule of the domain that the database computes as well: both forms are beside each other in a file of this folder. */
interface RuleInSql {
  /** What the domain says. */
  readonly inTypeScript: unknown;
  /** The same as a part of a statement, or what makes it of columns. */
  readonly inSql: unknown;
}

type Rules = Readonly<Record<string, RuleInSql>>;

/** Rules about a record `c`, its figures `f` and the decision `d` about its present term. */
export const RULES_OF_RECORDS = {
  boundDay,
  budgetPartsOfFigures,
  continuesUntil,
  countedCostInForce,
  costChangeOfFigures,
  costInForceIsMissing,
  costInForceOfFigures,
  costInForceOfRecord,
  costOfYear,
  costPerSeatOfRecord,
  decisionDay,
  ended,
  endIsMissing,
  evergreen,
  knownDecisionDay,
  knownOpenDecision,
  lastDay,
  noticeIsOver,
  openDecision,
  paperValueOfRecord,
  reminderDay,
  seatsOfRecord,
  settled,
  termActBy,
  termAmount,
  termOutcome,
  termSaving,
  termTiming,
} as const satisfies Rules;

/** Rules about texts, days and amounts. */
export const RULES_OF_AMOUNTS = {
  comparableCosts,
  conversion,
  convertedAmount,
  costUplift,
  digits,
  fiscalYear,
  noticeDay,
  quickSearchedBy,
  searchedBy,
  shareOfCents,
  sharesOfCents,
  sortedText,
} as const satisfies Rules;

/** Rules about the values of fields, by kind. */
export const RULES_OF_VALUES = { valueFilter, valueOrder, valueText } as const satisfies Rules;

/**
 * Every such rule. Statements take the form for the database from its file, and write none themselves. Tests compare both
 * forms of each rule over random records.
 */
export const RULES_IN_SQL = {
  ...RULES_OF_RECORDS,
  ...RULES_OF_AMOUNTS,
  ...RULES_OF_VALUES,
} as const satisfies Rules;
