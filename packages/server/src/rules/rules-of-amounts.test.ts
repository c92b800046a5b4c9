import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOfQuantity, CHANGE_REASONS } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { NOTICE_PERIODS, NOTICE_UNITS } from '@pactbook/domain/features/contracts/renewal.ts';
import { CURRENCIES } from '@pactbook/domain/features/currencies/currency.ts';
import type { ExchangeRate } from '@pactbook/domain/features/currencies/exchange-rate.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import type { OrganisationScope } from '../platform/database/organisation-scope.ts';
import { buildOrganisation } from '../testing/build-organisation.ts';
import { buildUser } from '../testing/build-user.ts';
import { caseCount } from '../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { RULES_OF_AMOUNTS } from './rules-in-sql.ts';
import { placesOf } from './shares-of-cents.ts';

const {
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
} = RULES_OF_AMOUNTS;

const FIRST_DAY = '2024-01-01';
const day = fc.nat(1_500).map((count) => addDays(FIRST_DAY, count));
const cents = fc.integer({ min: -100_000_000, max: 100_000_000_000 });

/** Rates of an organisation that no third currency always connects. */
const RATES: readonly ExchangeRate[] = [
  { base: 'EUR', currency: 'USD', day: '2024-02-01', rate: '1.0812' },
  { base: 'EUR', currency: 'USD', day: '2025-06-30', rate: '1.17' },
  { base: 'EUR', currency: 'JPY', day: '2024-03-01', rate: '161.3333333333' },
  { base: 'USD', currency: 'JPY', day: '2025-01-15', rate: '155.02' },
  { base: 'USD', currency: 'KWD', day: '2024-05-05', rate: '0.3071' },
  { base: 'CAD', currency: 'USD', day: '2025-06-30', rate: '0.7312' },
  { base: 'CAD', currency: 'KWD', day: '2026-01-01', rate: '0.22' },
];
const RATED = ['EUR', 'USD', 'JPY', 'KWD', 'CAD', 'GBP'];
/** Of scripts up to Armenian, where databases know the capitals whatever their locale, and of some without capitals. */
const LETTER = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x58f }),
    fc.integer({ min: 0x4e00, max: 0x4eff }),
    fc.integer({ min: 0xac00, max: 0xacff }),
  )
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{Assigned}/u.test(letter));
const text = fc
  .oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: LETTER, maxLength: 6 }),
    fc.constantFrom('Éclair 9', 'ΟΔΟΣ', 'Straße 10', ' a 007 ', 'İstanbul', '½ ①', 'ﬁne'),
  )
  .filter((one) => !one.includes('\0'));

/** What is asked of a rule: values as a row `r`, the domain's answer, and the form for the database. */
interface Trial<Input> {
  readonly columns: string;
  readonly inputs: fc.Arbitrary<Input>;
  readonly typescript: (input: Input) => unknown;
  readonly sql: (scope: OrganisationScope) => RawBuilder<unknown>;
}

/** What asks a database. */
interface Asked {
  readonly server: TestServer;
  readonly scope: OrganisationScope;
}

/** Some values, with what the domain says of each, and what the database says. */
interface Case {
  readonly rows: readonly unknown[];
  readonly expected: readonly unknown[];
  readonly ask: (asked: Asked) => Promise<unknown[]>;
}

const trial = <Input>({ columns, inputs, typescript, sql: form }: Trial<Input>): fc.Arbitrary<Case> =>
  fc.array(inputs, { minLength: 1, maxLength: 30 }).map((rows) => ({
    rows,
    expected: rows.map((row) => [typescript(row)]),
    ask: async ({ server, scope }) => {
      const given = JSON.stringify(rows.map((row, at) => ({ ...row, at })));
      const found = await server.services.database.read(scope, (db) =>
        sql<{ said: unknown }>`select json_build_array(${form(scope)}) as said
          from json_to_recordset(${given}::json) as r(at integer, ${sql.raw(columns)}) order by r.at`.execute(
          db,
        ),
      );
      return found.rows.map(({ said }) => said);
    },
  }));

const inYear = Array.from({ length: 12 }, (_, at) => at + 1);
const converting = (select: RawBuilder<unknown>, scope: OrganisationScope) => {
  const rates = conversion.inSql(scope, { from: sql`r.source`, to: sql`r.target`, day: sql`r.day` });
  return sql`(select ${select} from ${rates} x)`;
};
const pairs = fc
  .record({
    source: fc.constantFrom(...RATED),
    target: fc.constantFrom(...RATED),
    day,
    amount: cents.map((count) => count / 1_000),
  })
  .filter(({ source, target }) => source !== target);
const convert = ({ source, target, day: on }: { source: string; target: string; day: string }) =>
  conversion.inTypeScript(RATES, source, target, on);
const texts = { columns: 'whole text', inputs: text.map((whole) => ({ whole })) };
const groups = fc
  .uniqueArray(fc.uuid(), { minLength: 2, maxLength: 7 })
  .chain((all) =>
    fc.record({ teams: fc.constant(all.toSorted()), chosen: fc.subarray(all, { minLength: 1 }), cents }),
  );

/** Prices about a year apart, some of which count the same unit. */
const priced = (date: string) =>
  fc
    .record({
      date: fc.constantFrom(0, 0, 0, -1, 1, -40, 40, 31, -31).map((days) => addDays(date, days)),
      // Now and then a price at a cap of the one before.
      cost: fc.oneof(
        fc.integer({ min: 0, max: 99_999 }).map((amount) => amount / 100),
        fc.constantFrom(0, 100, 105, 107.5),
      ),
      currency: fc.constantFrom('USD', 'USD', 'USD', 'JPY', 'KWD'),
      quantity: fc.option(
        fc.integer({ min: 1, max: 50_000 }).map((count) => count / 1_000),
        {
          nil: undefined,
        },
      ),
      unit: fc.constantFrom('seats', 'Seats', 'GB', 'Plätze', 'PLÄTZE', undefined),
      unitPrice: fc.option(
        fc.integer({ min: 0, max: 999_999 }).map((price) => price / 10_000),
        {
          nil: undefined,
        },
      ),
      changeReason: fc.constantFrom(undefined, undefined, ...CHANGE_REASONS),
    })
    .map(({ quantity, unit, unitPrice, ...row }) =>
      quantity === undefined
        ? { ...row, cost: row.currency === 'JPY' ? Math.round(row.cost) : row.cost }
        : {
            ...row,
            quantity,
            unit,
            unitPrice,
            cost:
              unitPrice === undefined
                ? Math.round(row.cost)
                : amountOfQuantity(quantity, unitPrice, row.currency),
          },
    );
const neighbours = fc.record({
  before: priced('2025-01-31'),
  after: priced('2026-01-31'),
  cap: fc.option(fc.integer({ min: 0, max: 10_000 }).map((percent) => percent / 100)),
});
const NEIGHBOURS = {
  columns: `cap numeric, before json, after json`,
  inputs: neighbours,
};
const asRows = (select: RawBuilder<unknown>) => {
  const side = (name: string) =>
    sql`json_to_record(${sql.ref(`r.${name}`)}) as ${sql.raw(name)}(date date, cost numeric, currency text, quantity numeric,
      unit text, "unitPrice" numeric, "changeReason" text)`;
  const renamed = (
    name: string,
  ) => sql`(select ${sql.raw(name)}.*, ${sql.raw(name)}."unitPrice" as unit_price,
    ${sql.raw(name)}."changeReason" as change_reason from ${side(name)}) ${sql.raw(name)}`;
  return sql`(select ${select} from ${renamed('before')}, ${renamed('after')})`;
};
const sides = { before: 'before', after: 'after' };

/** How each rule is tried. A rule without an entry is a compile error. */
const TRIALS: Readonly<Record<keyof typeof RULES_OF_AMOUNTS, fc.Arbitrary<Case>>> = {
  comparableCosts: trial({
    ...NEIGHBOURS,
    typescript: ({ before, after }) => comparableCosts.inTypeScript(before, after),
    sql: () => asRows(comparableCosts.inSql(sides)),
  }),
  conversion: trial({
    columns: 'source text, target text, day date',
    inputs: pairs,
    typescript: (pair) => {
      const found = convert(pair);
      return found && [found.day, found.base];
    },
    sql: (scope) => converting(sql`json_build_array(x.day, x.base)`, scope),
  }),
  convertedAmount: trial({
    columns: 'source text, target text, day date, amount numeric',
    inputs: pairs,
    typescript: (pair) => {
      const found = convert(pair);
      return found && convertedAmount.inTypeScript(pair.amount, found, pair.target);
    },
    sql: (scope) => converting(convertedAmount.inSql(sql`r.amount`, 'x', sql`r.target`), scope),
  }),
  costUplift: trial({
    ...NEIGHBOURS,
    typescript: ({ before, after, cap }) => {
      const uplift = costUplift.inTypeScript(before, after, cap);
      return uplift && [uplift.price, uplift.scope, uplift.samePrice, uplift.allowed, uplift.above];
    },
    sql: () => {
      const { price, scope, samePrice, allowed, above } = costUplift.inSql(sides, sql`r.cap`);
      const said = [price, scope, samePrice, allowed, above].map((amount) => sql`(${amount})::float8`);
      return asRows(
        sql`case when ${comparableCosts.inSql(sides)} then json_build_array(${sql.join(said)}) end`,
      );
    },
  }),
  digits: trial({
    columns: 'currency text',
    inputs: fc.constantFrom(...CURRENCIES).map((currency) => ({ currency })),
    typescript: ({ currency }) => digits.inTypeScript(currency),
    sql: () => digits.inSql(sql`r.currency`),
  }),
  fiscalYear: trial({
    columns: 'day date, start integer',
    inputs: fc.record({ day, start: fc.constantFrom(...inYear) }),
    typescript: ({ day: on, start }) => fiscalYear.inTypeScript(on, start),
    sql: () =>
      sql`case r.start ${sql.join(
        inYear.map((start) => sql`when ${sql.lit(start)} then ${fiscalYear.inSql(sql`r.day`, start)}`),
        sql` `,
      )} end`,
  }),
  noticeDay: trial({
    columns: '"end" date, value integer, unit text, period text',
    inputs: fc.record({
      end: fc.option(day),
      value: fc.nat(400),
      unit: fc.constantFrom(...NOTICE_UNITS),
      period: fc.option(fc.constantFrom(...NOTICE_PERIODS)),
    }),
    typescript: ({ end, value, unit, period }) =>
      noticeDay.inTypeScript(end, {
        noticeValue: value,
        noticeUnit: unit,
        noticeToEndOf: period ?? undefined,
      }),
    sql: () =>
      noticeDay.inSql({ end: sql`r."end"`, value: sql`r.value`, unit: sql`r.unit`, toEndOf: sql`r.period` }),
  }),
  quickSearchedBy: trial({
    ...texts,
    typescript: ({ whole }) => quickSearchedBy.inTypeScript(whole),
    sql: () => quickSearchedBy.inSql(sql`r.whole`),
  }),
  searchedBy: trial({
    ...texts,
    typescript: ({ whole }) => searchedBy.inTypeScript(whole),
    sql: () => searchedBy.inSql(sql`r.whole`),
  }),
  shareOfCents: trial({
    columns: 'cents bigint, groups integer, place integer',
    inputs: fc
      .integer({ min: 1, max: 9 })
      .chain((count) =>
        fc.record({ cents, groups: fc.constant(count), place: fc.integer({ min: 1, max: count }) }),
      ),
    typescript: ({ cents: all, groups: count, place }) => shareOfCents.inTypeScript(all, count, place - 1),
    sql: () => shareOfCents.inSql(sql`r.cents`, sql`r.groups`, sql`r.place`),
  }),
  sharesOfCents: trial({
    columns: 'teams uuid[], chosen uuid[], cents bigint',
    inputs: groups,
    typescript: ({ teams, chosen, cents: all }) =>
      new sharesOfCents.inTypeScript({ teams: chosen, categories: [] }, undefined).partOf({
        teams,
        categories: [],
      })(all),
    sql: () =>
      sharesOfCents.inSql(sql`r.cents`, sql`cardinality(r.teams)`, placesOf(sql`r.teams`, sql`r.chosen`)),
  }),
  sortedText: trial({
    ...texts,
    typescript: ({ whole }) => sortedText.inTypeScript(whole),
    sql: () => sortedText.inSql(sql`r.whole`),
  }),
};

describe('the rules about texts, days and amounts that are repeated in SQL', () => {
  let server: TestServer;
  let scope: OrganisationScope;

  beforeAll(async () => {
    server = await startTestServer();
    const organisation = await buildOrganisation(server);
    const { token } = await buildUser(server, { organisation, role: 'System Admin' });
    const post = (path: string, body: unknown) => server.request('POST', path, { token, body });
    await post('/currencies', { recordCurrencies: RATED.filter((code) => code !== 'USD') });
    const entered = await post('/currencies/rates', { rates: RATES });
    if (entered.status !== 200) throw new Error('The rates were refused.');
    ({ scope } = organisation);
  });
  afterAll(() => server.stop());

  test.each(Object.keys(TRIALS) as (keyof typeof TRIALS)[])(
    '%s says the same in the database as in the domain',
    async (key) => {
      await fc.assert(
        fc.asyncProperty(TRIALS[key], async ({ rows, expected, ask }) => {
          expect([rows, await ask({ server, scope })]).toEqual([rows, expected]);
        }),
        { numRuns: caseCount(60, 1_000) },
      );
    },
  );
});
