import { z } from 'zod';
import { isCalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { fromCents, toCents } from '../../kernel/money.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { DECISIONS } from '../contracts/decision.ts';
import { TERM_OUTCOMES, TERM_TIMINGS, type TermOutcome, type TermTiming } from '../contracts/term-outcome.ts';
import { leftOutSchema } from '../currencies/left-out.ts';
import { checkYears, yearSchema, YEARS_AND_TEAMS } from '../trends/trend-query.ts';

/** Terms of one page. */
export const TERMS_PER_PAGE = 50;

/** Query of `GET /decisions/outcomes`. */
export const outcomesQuerySchema = z.strictObject(YEARS_AND_TEAMS).superRefine(checkYears);

/** Where a page begins: after the term that ended on a day, of a record, with a number. */
function isTermCursor(text: string): boolean {
  const [endedOn = '', id, number = '', ...rest] = text.split('.');
  const count = Number(number);
  return (
    rest.length === 0 &&
    isCalendarDate(endedOn) &&
    idSchema.safeParse(id).success &&
    Number.isInteger(count) &&
    count > 0 &&
    count < 1_000_000
  );
}

/** Query of `GET /decisions/terms`: of all those terms, the ones of one fiscal year, outcome or timing. */
export const termsQuerySchema = z
  .strictObject({
    ...YEARS_AND_TEAMS,
    year: yearSchema.optional(),
    outcome: z.enum(TERM_OUTCOMES).optional(),
    timing: z.enum(TERM_TIMINGS).optional(),
    saving: z.enum(['saved', 'avoided']).optional(),
    cursor: z.string().max(100).refine(isTermCursor, { error: 'Start again from the first page' }).optional(),
  })
  .superRefine(checkYears);
export type TermsQuery = z.output<typeof termsQuerySchema>;

const cellSchema = z.strictObject({
  year: z.int(),
  outcome: z.enum(TERM_OUTCOMES),
  timing: z.enum(TERM_TIMINGS),
  terms: z.int(),
  /** In the currency of the organization. */
  cost: z.number(),
  /** Terms whose amount is an estimate. */
  estimates: z.int(),
  /** Terms without an amount: their record has no costs, or one that cannot be converted. */
  withoutCost: z.int(),
});
export type OutcomeCell = z.infer<typeof cellSchema>;

/** Answer of `GET /decisions/outcomes`: how terms ended, of the records that the caller reads in full. */
export const decisionOutcomesSchema = namedObject('DecisionOutcomes', {
  fiscalYearStartMonth: z.int(),
  thisYear: z.int(),
  /** First and last fiscal year in which a term ended; null without one. */
  known: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
  years: z.array(z.strictObject({ year: z.int(), label: z.string() })),
  /** Each ended term is in exactly one. */
  cells: z.array(cellSchema),
  /** Of how many records the caller reads costs and decisions, and how many there are. */
  records: z.strictObject({ read: z.int(), all: z.int() }),
  /** Whether amounts in other currencies are in the sums; missing where all are in the organisation's. */
  isConverted: z.literal(true).optional(),
  /** Records that are left out of the sums, because no rate is known for one of their costs; missing for none. */
  unconverted: z.array(leftOutSchema).optional(),
});
export type DecisionOutcomes = z.infer<typeof decisionOutcomesSchema>;

/** A term that ended. */
export const endedTermSchema = namedObject('EndedTerm', {
  contractId: idSchema,
  product: z.string(),
  vendor: z.string(),
  number: z.int(),
  startDate: z.string().nullable(),
  endDate: z.string(),
  /** The last day to act: that for notice, otherwise the end. */
  actBy: z.string(),
  outcome: z.enum(TERM_OUTCOMES),
  timing: z.enum(TERM_TIMINGS),
  decision: z.enum(DECISIONS).nullable(),
  decidedBy: idSchema.nullable(),
  decidedAt: z.string().nullable(),
  /** What it counts with, of the chosen teams; null without costs. */
  cost: z.number().nullable(),
  isEstimate: z.boolean(),
  /** What renegotiating saved, or cancelling avoided, of the chosen teams; null for other terms. */
  saved: z.number().nullable(),
  avoided: z.number().nullable(),
  /** Whether it is converted from another currency. */
  isConverted: z.boolean(),
});
export type EndedTerm = z.infer<typeof endedTermSchema>;

/** Which terms a figure counts. */
export interface OutcomeChoice {
  readonly year?: number | undefined;
  readonly outcome?: TermOutcome | undefined;
  readonly timing?: TermTiming | undefined;
  readonly saving?: 'saved' | 'avoided' | undefined;
}

/** The figures of a page and of its table, in their order. */
export const OUTCOME_FIGURES = [
  { id: 'decided', label: 'Renewed by decision', outcome: 'renewed', timing: 'decided' },
  { id: 'default', label: 'Renewed by default', outcome: 'renewed', timing: 'default' },
  { id: 'late', label: 'Renewed late', outcome: 'renewed', timing: 'late' },
  { id: 'cancelled', label: 'Cancelled', outcome: 'cancelled', timing: undefined },
  { id: 'lapsed', label: 'Lapsed', outcome: 'lapsed', timing: undefined },
] as const satisfies readonly (OutcomeChoice & { readonly id: string; readonly label: string })[];
export type OutcomeFigure = (typeof OUTCOME_FIGURES)[number];

/** The figures of savings. */
export const SAVING_FIGURES = [
  { id: 'saved', label: 'Saved by renegotiating', saving: 'saved' },
  { id: 'avoided', label: 'Avoided by cancelling', saving: 'avoided' },
] as const satisfies readonly (OutcomeChoice & { readonly id: string; readonly label: string })[];

/** A figure that opens its terms. */
export type OpenedFigure = OutcomeChoice & { readonly id: string; readonly label: string };

/** Terms and their amounts, added up. */
export interface OutcomeSum {
  readonly terms: number;
  readonly cost: number;
  readonly estimates: number;
  readonly withoutCost: number;
}

/** The sum of the cells that a choice counts. */
export function sumOfCells(cells: readonly OutcomeCell[], choice: OutcomeChoice): OutcomeSum {
  const { year, outcome, timing } = choice;
  const counted = cells.filter(
    (cell) =>
      (year === undefined || cell.year === year) &&
      (outcome === undefined || cell.outcome === outcome) &&
      (timing === undefined || cell.timing === timing),
  );
  const sum = (of: (cell: OutcomeCell) => number) => counted.reduce((all, cell) => all + of(cell), 0);
  return {
    terms: sum(({ terms }) => terms),
    cost: fromCents(sum(({ cost }) => toCents(cost))),
    estimates: sum(({ estimates }) => estimates),
    withoutCost: sum(({ withoutCost }) => withoutCost),
  };
}

/** What renewed by default as a share of everything that renewed; null where that is nothing. */
export function shareByDefault(cells: readonly OutcomeCell[], year?: number): number | null {
  const all = toCents(sumOfCells(cells, { year, outcome: 'renewed' }).cost);
  if (all === 0) return null;
  return toCents(sumOfCells(cells, { year, outcome: 'renewed', timing: 'default' }).cost) / all;
}
