import { convertedCosts, type CountedCost } from '../features/contracts/annual-cost.ts';
import type { Contract } from '../features/contracts/contract.ts';
import { centsOfYear } from '../features/annual-costs/cost-plan.ts';
import { addMonths, type CalendarDate } from '../kernel/calendar-date.ts';

/** Which records are summed, on which day; without teams or categories all of them count whole. */
export interface NaiveQuestion {
  readonly today: CalendarDate;
  readonly teams?: readonly string[] | undefined;
  /** By name, with the ids of all categories. */
  readonly categories?: readonly string[] | undefined;
  readonly categoryIds?: ReadonlyMap<string, string> | undefined;
}

/** What every screen shows of some records, in cents. */
export interface NaiveSum {
  readonly count: number;
  readonly costCount: number;
  readonly total: number;
  readonly inForce: number;
  readonly inForceBefore: number;
}

/** Deals out an amount cent by cent: every group gets the same, the first ones a cent more. */
function dealtOut(cents: number, groups: readonly string[]): ReadonlyMap<string, number> {
  const rest = ((cents % groups.length) + groups.length) % groups.length;
  const each = (cents - rest) / groups.length;
  return new Map(groups.toSorted().map((group, at) => [group, at < rest ? each + 1 : each]));
}

function partOf(cents: number, groups: readonly string[], chosen: readonly string[]): number {
  if (!groups.some((group) => chosen.includes(group))) return 0;
  return [...dealtOut(cents, groups)].reduce(
    (sum, [group, part]) => (chosen.includes(group) ? sum + part : sum),
    0,
  );
}

/** What of an amount of a record is of the teams and categories asked for. */
export function naivePart(cents: number, record: Contract, question: NaiveQuestion): number {
  const { teams, categories, categoryIds } = question;
  const ids = (names: readonly string[]) => names.map((name) => categoryIds?.get(name) ?? name);
  const ofTeams = teams === undefined ? cents : partOf(cents, record.teams, teams);
  return categories === undefined ? ofTeams : partOf(ofTeams, ids(record.categories), ids(categories));
}

/** Amounts that count: of records that are read in full, with a rate for each. */
const countedRows = ({ access, annualCosts = [] }: Contract): readonly CountedCost[] =>
  access === 'limited' ? [] : (convertedCosts(annualCosts) ?? []);

const inCents = (amount: number): number => Math.round(amount * 100);

function inForceOn(rows: readonly CountedCost[], day: CalendarDate): number {
  const begun = rows
    .filter(({ date, cost, isCredit }) => cost >= 0 && isCredit !== true && date <= day)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .at(-1);
  return begun !== undefined && day < addMonths(begun.date, 12) ? inCents(begun.cost) : 0;
}

/** The records of the teams and categories asked for. */
function askedRecords(
  records: readonly Contract[],
  { teams, categories }: NaiveQuestion,
): readonly Contract[] {
  return records.filter(
    (record) =>
      (teams === undefined || record.teams.some((team) => teams.includes(team))) &&
      (categories === undefined || record.categories.some((category) => categories.includes(category))),
  );
}

/** The figures of records, added up one by one: what every screen that shows these records has to say. */
export function naiveSum(records: readonly Contract[], question: NaiveQuestion): NaiveSum {
  const { today } = question;
  const asked = askedRecords(records, question);
  const sumOf = (centsOf: (record: Contract, rows: readonly CountedCost[]) => number): number =>
    asked.reduce((sum, record) => sum + naivePart(centsOf(record, countedRows(record)), record, question), 0);
  return {
    count: asked.length,
    costCount: asked.filter(({ access }) => access === 'full').length,
    total: sumOf((_, rows) => rows.reduce((sum, { cost }) => sum + inCents(cost), 0)),
    inForce: sumOf(({ status }, rows) => (status === 'LIVE' ? inForceOn(rows, today) : 0)),
    inForceBefore: sumOf(({ status }, rows) =>
      status === 'EVALUATING' ? 0 : inForceOn(rows, addMonths(today, -12)),
    ),
  };
}

/** What records cost in a fiscal year, known and projected, in cents, and how many of them have a cost in it. */
export function naiveYear(
  records: readonly Contract[],
  year: number,
  question: NaiveQuestion & { readonly startMonth: number },
): { count: number; known: number; projected: number } {
  const sum = { count: 0, known: 0, projected: 0 };
  for (const record of askedRecords(records, question)) {
    const cents = centsOfYear(record, countedRows(record), year, question);
    if (cents === null) continue;
    sum.count += 1;
    sum.known += naivePart(cents.known, record, question);
    sum.projected += naivePart(cents.projected, record, question);
  }
  return sum;
}
