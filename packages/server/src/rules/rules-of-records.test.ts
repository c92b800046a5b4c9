import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { PAPER_FIELDS } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { fiscalYearDays, fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { COUNTED_FROM, type ReminderTime } from '@pactbook/domain/features/notifications/added-reminder.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { inPart } from '@pactbook/domain/testing/build-contract.ts';
import { toCents } from '@pactbook/domain/kernel/money.ts';
import type { OrganisationScope } from '../platform/database/organisation-scope.ts';
import { caseCount } from '../testing/database/prepared-databases.ts';
import {
  buildRecordWorld,
  screenOf,
  START_MONTH,
  type RecordWorld,
} from '../testing/records/record-world.ts';
import { RULES_OF_RECORDS } from './rules-in-sql.ts';
import { centsIn, expectedIn } from './cost-of-year.ts';
import { amountOf, type AmountRows } from './stored-value.ts';
import { decisionOfTerm } from './term.ts';

const RECORDS = 120;

/** What is asked of all records at once. */
interface Question {
  readonly scope: OrganisationScope;
  readonly today: CalendarDate;
  readonly year: number;
  readonly thisYear: number;
  readonly currency: string | null;
  readonly reminder: ReminderTime;
  readonly isFull: boolean;
}

/** What the domain says of a record, and what parts of a statement must say, each by itself. */
interface Trial {
  readonly typescript: (contract: Contract, question: Question) => unknown;
  readonly sql: (question: Question) => readonly RawBuilder<unknown>[];
}

const {
  boundDay,
  budgetPartsOfFigures,
  continuesUntil,
  costChangeOfFigures,
  costInForceIsMissing,
  costInForceOfFigures,
  costInForceOfRecord,
  costOfYear,
  costPerSeatOfRecord,
  countedCostInForce,
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
} = RULES_OF_RECORDS;

const years = ({ today }: Question) => ({ startMonth: START_MONTH, today });
const knownTo = (contract: Contract, { isFull }: Question) => (isFull ? contract : inPart(contract));
const cents = (amount: number | null) => amount && toCents(amount);

/** The amount of the record `c` by itself, and among those of all records. */
const bothWays = (rows: AmountRows) => [
  amountOf(rows),
  sql`(select v.value from (${rows()}) v where v.contract_id = c.id)`,
];

/** How each rule is tried. A rule without an entry is a compile error. */
const TRIALS: Readonly<Record<keyof typeof RULES_OF_RECORDS, Trial>> = {
  boundDay: {
    typescript: (contract, { today }) => boundDay.inTypeScript(contract, today),
    sql: ({ today }) => [boundDay.inSql(today)],
  },
  budgetPartsOfFigures: {
    typescript: (contract, question) => {
      const rows = countedCosts(contract.annualCosts ?? []);
      const parts = budgetPartsOfFigures.inTypeScript(contract, rows, question.year, years(question));
      const isBound = parts.spent + parts.knownCommitted;
      return [
        parts.spent,
        isBound,
        isBound + parts.knownProjected,
        parts.expectedCommitted,
        parts.expectedCommitted + parts.expectedProjected,
      ];
    },
    sql: ({ year, today }) => {
      const parts = budgetPartsOfFigures.inSql({ year, today, ...fiscalYearDays(year, START_MONTH) });
      return [
        sql`json_build_array(${parts.spent}, ${parts.bound}, ${parts.known}, ${parts.expectedBound}, ${parts.expected})`,
      ];
    },
  },
  continuesUntil: {
    typescript: (contract) => continuesUntil.inTypeScript(contract),
    sql: ({ scope }) => [continuesUntil.inSql('joined'), continuesUntil.inSql(scope)],
  },
  costChangeOfFigures: {
    typescript: ({ annualCosts = [] }, { today }) =>
      costChangeOfFigures.inTypeScript(countedCosts(annualCosts), today),
    sql: ({ today }) => [costChangeOfFigures.inSql(today)],
  },
  costInForceIsMissing: {
    typescript: ({ annualCosts = [] }, { today }) =>
      costInForceIsMissing.inTypeScript(annualCosts, today) === null,
    sql: (question) => [costInForceIsMissing.inSql(question)],
  },
  costInForceOfFigures: {
    typescript: ({ annualCosts = [] }, { today }) =>
      cents(costInForceOfFigures.inTypeScript(countedCosts(annualCosts), today)),
    sql: ({ today }) => [costInForceOfFigures.inSql(today, 'f')],
  },
  costInForceOfRecord: {
    typescript: (contract, { currency, today }) =>
      costInForceOfRecord.inTypeScript(contract, currency, today),
    sql: (question) => bothWays(costInForceOfRecord.inSql(question, question.currency)),
  },
  costOfYear: {
    typescript: (contract, question) => {
      const rows = countedCosts(contract.annualCosts ?? []);
      const cost = costOfYear.inTypeScript(contract, rows, question.year, years(question));
      return cost && [cost.known, cost.projected];
    },
    sql: ({ year, thisYear }) => {
      const { known, projected } = costOfYear.inSql(year, thisYear);
      return [
        sql`case when ${known} is not null or ${projected} is not null
          then json_build_array(coalesce(${known}, 0), coalesce(${projected}, 0)) end`,
      ];
    },
  },
  costPerSeatOfRecord: {
    typescript: ({ annualCosts = [] }, { today }) => costPerSeatOfRecord.inTypeScript(annualCosts, today),
    sql: (question) => bothWays(costPerSeatOfRecord.inSql(question)),
  },
  countedCostInForce: {
    typescript: ({ annualCosts = [] }, { today }) =>
      countedCostInForce.inTypeScript(annualCosts, today)?.quantity ?? null,
    sql: (question) => bothWays(countedCostInForce.inSql(question)).map((row) => sql`${row}->'quantity'`),
  },
  decisionDay: {
    typescript: (contract) => decisionDay.inTypeScript(contract),
    sql: () => [decisionDay.inSql],
  },
  ended: {
    typescript: ({ decision }) => ended.inTypeScript(decision?.decision),
    sql: ({ scope }) => [ended.inSql('joined'), ended.inSql(scope)],
  },
  endIsMissing: {
    typescript: (contract) => endIsMissing.inTypeScript(contract),
    sql: () => [endIsMissing.inSql],
  },
  evergreen: {
    typescript: ({ renewal }) => evergreen.inTypeScript(renewal?.type),
    sql: () => [evergreen.inSql],
  },
  knownDecisionDay: {
    typescript: (contract, question) => knownDecisionDay.inTypeScript(knownTo(contract, question)),
    sql: ({ isFull }) => [knownDecisionDay.inSql(sql`${isFull}::boolean`)],
  },
  knownOpenDecision: {
    typescript: (contract, question) => knownOpenDecision.inTypeScript(knownTo(contract, question)),
    sql: ({ scope, isFull }) =>
      (['joined', scope] as const).map((place) => knownOpenDecision.inSql(place, sql`${isFull}::boolean`)),
  },
  lastDay: {
    typescript: (contract) => lastDay.inTypeScript(contract),
    sql: ({ scope }) => [lastDay.inSql('joined'), lastDay.inSql(scope)],
  },
  noticeIsOver: {
    typescript: (contract, { today }) => noticeIsOver.inTypeScript(contract, today),
    sql: ({ today }) => [noticeIsOver.inSql(today)],
  },
  openDecision: {
    typescript: (contract) => openDecision.inTypeScript(contract),
    sql: ({ scope }) => [openDecision.inSql('joined'), openDecision.inSql(scope)],
  },
  paperValueOfRecord: {
    typescript: ({ papers }) => PAPER_FIELDS.map(({ key }) => paperValueOfRecord.inTypeScript(papers, key)),
    sql: ({ scope }) => [
      sql`json_build_array(${sql.join(PAPER_FIELDS.map(({ key }) => paperValueOfRecord.inSql(scope, key)))})`,
    ],
  },
  reminderDay: {
    typescript: ({ endDate, noticeDeadline = null }, { reminder }) =>
      reminderDay.inTypeScript(reminder, { endDate, noticeDeadline }),
    sql: () => [reminderDay.inSql],
  },
  seatsOfRecord: {
    typescript: ({ annualCosts = [] }, { today }) => seatsOfRecord.inTypeScript(annualCosts, today),
    sql: (question) => bothWays(seatsOfRecord.inSql(question)),
  },
  settled: {
    typescript: ({ decision }) => (decision ? settled.inTypeScript(decision.decision) : false),
    sql: ({ scope }) => [settled.inSql('joined'), settled.inSql(scope)],
  },
  termActBy: {
    typescript: ({ endDate, renewal = null }) => endDate && termActBy.inTypeScript(endDate, renewal),
    sql: () => [termActBy.inSql('c')],
  },
  termAmount: {
    typescript: ({ annualCosts = [] }, { today }) => {
      const said = termAmount.inTypeScript(countedCosts(annualCosts), today);
      return said && [toCents(said.amount), said.isEstimate];
    },
    sql: ({ today }) => {
      const { cents: inCents, isEstimate } = termAmount.inSql(sql`${today}::date`);
      return [sql`case when ${inCents} is not null then json_build_array(${inCents}, ${isEstimate}) end`];
    },
  },
  termOutcome: {
    typescript: ({ decision }, { isFull }) =>
      termOutcome.inTypeScript({ isRenewed: isFull, decision: decision?.decision ?? null }),
    sql: ({ isFull }) => [
      termOutcome.inSql({ isRenewed: sql`${isFull}::boolean`, decision: sql`d.decision` }),
    ],
  },
  termSaving: {
    typescript: ({ decision, product }, { isFull, year }) => {
      const outcome = termOutcome.inTypeScript({ isRenewed: isFull, decision: decision?.decision ?? null });
      const before = product.length % 3 === 0 ? null : product.length * 500;
      const { saved, avoided } = termSaving.inTypeScript({
        outcome,
        isAfterTalks: true,
        before,
        after: year,
      });
      return [saved, avoided];
    },
    sql: ({ isFull, year }) => {
      const isRenewed = sql`${isFull}::boolean`;
      const { saved, avoided } = termSaving.inSql({
        outcome: termOutcome.inSql({ isRenewed, decision: sql`d.decision` }),
        isAfterTalks: sql`true`,
        before: sql`(case when length(c.product) % 3 = 0 then null else length(c.product) * 500 end)`,
        after: sql`${year}::integer`,
      });
      return [sql`json_build_array(${saved}, ${avoided})`];
    },
  },
  termTiming: {
    typescript: ({ decision }, { today }) =>
      termTiming.inTypeScript({
        decision: decision?.decision ?? null,
        recordedOn: decision?.decidedOn ?? null,
        actBy: today,
      }),
    sql: ({ today }) => [
      termTiming.inSql({
        decision: sql`d.decision`,
        recordedOn: sql`d.decided_on`,
        actBy: sql`${today}::date`,
      }),
    ],
  },
};

const KEYS = Object.keys(TRIALS) as (keyof typeof TRIALS)[];

/** A statement that asks every rule about every record. */
function statementOf(question: Question): RawBuilder<{ id: string; said: Record<string, unknown[]> }> {
  const { scope, year, thisYear, today, reminder } = question;
  const said = KEYS.map((key) => sql`${key}::text, json_build_array(${sql.join(TRIALS[key].sql(question))})`);
  return sql`select c.id, json_build_object(${sql.join(said)}) as said
    from contracts c
    join (select f.*, ${centsIn(year)} as known, ${expectedIn(year, thisYear)} as expected from contract_figures f
      where f.organisation_id = ${scope.organisationId}) f on f.contract_id = c.id
    ${decisionOfTerm(scope)}
    cross join lateral (select ${boundDay.inSql(today)} as until) b
    cross join (select ${reminder.day}::date as day, ${reminder.daysBefore}::integer as days_before, ${reminder.before}::text as counted_from) r
    where c.organisation_id = ${scope.organisationId} and c.deleted_at is null`;
}

/** How often each rule said what, so that one that always says the same is noticed. */
type Answers = Map<string, Set<string>>;

describe('the rules about records that are repeated in SQL', () => {
  let world: RecordWorld;
  let contracts: readonly Contract[];

  beforeAll(async () => {
    world = await buildRecordWorld(RECORDS);
    const [admin] = world.people;
    if (admin === undefined) throw new Error('There is no administrator.');
    ({ contracts } = (await screenOf(world, admin)).index);
  });
  afterAll(() => world.server.stop());

  const questions = (): fc.Arbitrary<Question> =>
    fc
      .record({
        ahead: fc.integer({ min: -700, max: 700 }),
        years: fc.integer({ min: -2, max: 3 }),
        currency: fc.constantFrom(null, 'USD', 'CAD', 'JPY'),
        isFull: fc.boolean(),
        reminder: fc.oneof(
          fc.record({
            day: fc.constant(null),
            daysBefore: fc.nat(365),
            before: fc.constantFrom(...COUNTED_FROM),
          }),
          fc.constant({ day: world.today, daysBefore: null, before: null }),
        ),
      })
      .map(({ ahead, years: yearsAhead, ...rest }) => {
        const today = addDays(world.today, ahead);
        const thisYear = fiscalYearOf(today, START_MONTH);
        return { ...rest, scope: world.organisation.scope, today, thisYear, year: thisYear + yearsAhead };
      });

  test('say the same of every record in the database as in the domain', async () => {
    const answers: Answers = new Map(KEYS.map((key) => [key, new Set()]));
    expect(contracts).toHaveLength(RECORDS);
    await fc.assert(
      fc.asyncProperty(questions(), async (question) => {
        const { rows } = await world.server.services.database.read(question.scope, (db) =>
          statementOf(question).execute(db),
        );
        const saidOf = new Map(rows.map(({ id, said }) => [id, said]));
        for (const key of KEYS)
          for (const contract of contracts) {
            const { typescript, sql: forms } = TRIALS[key];
            const expected = typescript(contract, question) ?? null;
            const every = forms(question).map(() => expected);
            expect([key, contract.id, saidOf.get(contract.id)?.[key]]).toEqual([key, contract.id, every]);
            answers.get(key)?.add(JSON.stringify(expected));
          }
      }),
      { numRuns: caseCount(40, 400) },
    );
    expect([...answers].filter(([, said]) => said.size < 2).map(([key]) => key)).toEqual([]);
  });
});
