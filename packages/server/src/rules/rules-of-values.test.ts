import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CUSTOM_FIELD_TYPES,
  type CustomField,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { readValueFilter } from '@pactbook/domain/kernel/value-filter.ts';
import { caseCount } from '../testing/database/prepared-databases.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database/open-test-database.ts';
import { RULES_OF_VALUES } from './rules-in-sql.ts';
import { customValue, type StoredValue } from './stored-value.ts';

const { valueFilter, valueOrder, valueText } = RULES_OF_VALUES;

const OPTIONS = ['Gold', 'silver', 'Ölfeld', 'Gold, fine'];
const PEOPLE = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const WORDS = ['Éclair 9', 'Straße', 'strasse', 'ΟΔΟΣ', 'a..b', '10..20', 'A 007', 'x\ny', '%', '∅ '];
const TODAY = '2026-11-24';

const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ maxLength: 6 }).filter((text) => !text.includes('\0')),
);
const day = fc.integer({ min: -40, max: 40 }).map((count) => addDays(TODAY, count));
const number = fc.oneof(
  fc.constantFrom(0, -1.5, 10, 900, 10_000),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
);
const option = fc.constantFrom(...OPTIONS);

/** Values of each type that people can filter by, and the type of a column that holds them. A type without an entry is a compile error. */
const VALUES: Readonly<
  Record<
    (typeof CUSTOM_FIELD_TYPES)[number],
    { readonly values: fc.Arbitrary<unknown>; readonly column: string }
  >
> = {
  text: { values: word, column: 'text' },
  longText: { values: word, column: 'text' },
  url: { values: fc.constantFrom('https://a.example', 'https://B.example/9'), column: 'text' },
  number: { values: number, column: 'numeric' },
  money: { values: number, column: 'numeric' },
  date: { values: day, column: 'date' },
  boolean: { values: fc.boolean(), column: 'boolean' },
  select: { values: option, column: 'text' },
  multiSelect: { values: fc.uniqueArray(option), column: 'text[]' },
  user: { values: fc.constantFrom(...PEOPLE), column: 'uuid' },
};

/** Filters as views hold them: every operator of every kind, sensible and not. */
const filterText = fc.oneof(
  fc.constantFrom('', '∅', '..', 'Yes', 'no', 'gold', 'GOLD\nÖLFELD', 'Gold, fine', 'old', '1', '0', '-1'),
  word,
  option,
  fc.constantFrom(...PEOPLE),
  fc
    .uniqueArray(fc.oneof(option, fc.constantFrom('Yes', 'No', ...PEOPLE)), { minLength: 1 })
    .map((some) => some.join('\n')),
  fc
    .tuple(
      ...[0, 1].map(() =>
        fc.oneof(fc.constant(''), day, number.map(String), fc.constantFrom('x', '2026-02-30', '1e3')),
      ),
    )
    .map((ends) => ends.join('..')),
);

const field = (type: CustomField['type']): CustomField => ({
  id: 'f',
  key: 'one "key"',
  label: 'One',
  type,
  options: OPTIONS,
  restricted: false,
  required: false,
  helpText: '',
  defaultValue: null,
  position: 0,
  version: 1,
});

/** Where a value of a kind can be: in its own column, as a built-in field has it, and among the custom fields. */
function placesOf(type: CustomField['type']): StoredValue[] {
  const custom = field(type);
  const column: StoredValue = {
    kind: type,
    isRestricted: false,
    options: OPTIONS.map((value) => ({ value, label: value })),
    value: sql.ref('c.own'),
    isJson: false,
  };
  return [column, customValue(new Map([[custom.key, custom]]), custom.key)];
}

const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

const NAMES = new Map(PEOPLE.slice(1).map((id) => [id, 'Émile 9']));
const peopleNames = sql`(select * from (values ${sql.join(
  [...NAMES].map(([id, name]) => sql`(${id}::uuid, ${name}::text)`),
)}) as n (id, name))`;

/** What the domain says of a value, and what the database must say. */
interface Trial {
  readonly typescript: (type: CustomField['type'], filter: string, value: unknown) => unknown;
  readonly sql: (stored: StoredValue, filter: string) => RawBuilder<unknown>;
}

/** How each rule is tried. A rule without an entry is a compile error. */
const TRIALS: Readonly<Record<keyof typeof RULES_OF_VALUES, Trial>> = {
  valueFilter: {
    typescript: (type, filter, value) => valueFilter.inTypeScript(type, readValueFilter(type, filter))(value),
    sql: (stored, filter) =>
      sql`coalesce(${valueFilter.inSql(stored, readValueFilter(stored.kind, filter))}, false)`,
  },
  valueOrder: {
    typescript: (type, _, value) => valueOrder.inTypeScript[type].sortValue(value, { people: NAMES }),
    sql: (stored) => valueOrder.inSql(stored, peopleNames)?.value ?? sql`null`,
  },
  valueText: {
    typescript: (_, __, value) => valueText.inTypeScript(value),
    sql: (stored) => sql`coalesce(${valueText.inSql(stored)}, '')`,
  },
};
const KEYS = Object.keys(TRIALS) as (keyof typeof TRIALS)[];

describe('the rules about values of fields that are repeated in SQL', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.remove());

  /** What the database says of each of some values, by each rule. */
  async function saidOf(
    type: CustomField['type'],
    stored: StoredValue,
    values: readonly unknown[],
    filter: string,
  ) {
    const { key } = field(type);
    const rows = values.map((own, at) => ({ at, own, custom_fields: isNone(own) ? {} : { [key]: own } }));
    const own = type === 'multiSelect' ? sql`coalesce(r.own, '{}')` : sql`r.own`;
    const forms = KEYS.map((rule) => sql`${rule}::text, ${TRIALS[rule].sql(stored, filter)}`);
    const found = await db.database.unscoped((trx) =>
      sql<{ said: unknown }>`select json_build_object(${sql.join(forms)}) as said from (
          select r.at, ${own} as own, r.custom_fields, search_key(coalesce(custom_texts(r.custom_fields), '')) as search_text
          from json_to_recordset(${JSON.stringify(rows)}::json)
            as r (at integer, own ${sql.raw(VALUES[type].column)}, custom_fields jsonb)) c
        order by c.at`.execute(trx),
    );
    return found.rows.map(({ said }) => said);
  }

  test.each([...CUSTOM_FIELD_TYPES])(
    'say the same of a value of type %s in the database as in the domain, wherever it is stored',
    async (type) => {
      const values = fc.array(fc.option(VALUES[type].values), { minLength: 4, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(values, filterText, async (some, filter) => {
          const expected = some.map((value) =>
            Object.fromEntries(KEYS.map((rule) => [rule, TRIALS[rule].typescript(type, filter, value)])),
          );
          for (const stored of placesOf(type))
            expect([filter, some, await saidOf(type, stored, some, filter)]).toEqual([
              filter,
              some,
              expected,
            ]);
        }),
        { numRuns: caseCount(150, 2_000) },
      );
    },
  );
});
