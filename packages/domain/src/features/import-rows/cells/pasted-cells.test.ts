import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildContract, inPart } from '../../../testing/build-contract.ts';
import { contractSamples, customFieldSamples, samplesOf } from '../../../testing/field-samples.ts';
import type { Contract } from '../../contracts/contract.ts';
import { CONTRACT_FIELDS } from '../../contracts/fields.ts';
import { fieldDefinitionOf, type CustomField } from '../../custom-fields/custom-field.ts';
import { customColumn, type ColumnKey } from '../../saved-views/table-view.ts';
import type { ImportContext } from '../import-context.ts';
import { copiedText } from '../../exports/copied-cells.ts';
import { changedRows, copyContextOf, pastePlan, type PasteTarget } from './pasted-cells.ts';
import { cellsOfText, htmlTable, spread, tabSeparated } from '../../exports/table-text.ts';

const id = (number: number) => `019aa0d2-7c00-7abc-8def-${String(number).padStart(12, '0')}`;
const WORLD = {
  today: '2026-11-20',
  teams: [id(1), id(2)],
  categories: ['Design', 'Storage; cold'],
  people: [id(3), id(4)],
} as const;
const CUSTOM = customFieldSamples(false).map((sample, position): CustomField => ({
  ...sample,
  id: id(100 + position),
  required: false,
  helpText: '',
  defaultValue: null,
  position,
  version: 1,
}));
const CONTEXT: ImportContext = {
  teams: [
    { id: id(1), name: 'Finance' },
    { id: id(2), name: 'Legal, Compliance' },
  ],
  categories: WORLD.categories,
  customFields: CUSTOM,
  people: [
    { id: id(3), name: 'Ana Ruiz', emailAddress: '', isActive: true },
    { id: id(4), name: 'Mia Hall', emailAddress: '', isActive: true },
  ],
  vendorNames: new Map(),
  actor: null,
  today: WORLD.today,
};
const KEYS: readonly ColumnKey[] = [
  ...CONTRACT_FIELDS.map(({ key }) => key),
  ...CUSTOM.map(({ key }) => customColumn(key)),
];
const SAMPLES = [
  ...[...contractSamples(WORLD)].map(([key, values]) => ({ key: key as ColumnKey, values })),
  ...CUSTOM.map((field, at) => ({
    key: customColumn(field.key) as ColumnKey,
    values: samplesOf(fieldDefinitionOf(field), 40 + at, WORLD) ?? [null, null],
  })),
];

/** A record with one of the two samples in every field. */
function sampled(which: 0 | 1, changes: Partial<Contract> = {}): Contract {
  const values = (isCustom: boolean) =>
    Object.fromEntries(
      SAMPLES.filter(({ key }) => key.startsWith('customFields.') === isCustom).map(
        ({ key, values: both }) => [key.replace('customFields.', ''), both[which]],
      ),
    );
  return buildContract({
    ...values(false),
    customFields: values(true) as Contract['customFields'],
    ...changes,
  });
}

const target = (
  contracts: readonly Contract[],
  keys = KEYS,
  changes: Partial<PasteTarget> = {},
): PasteTarget => ({
  contracts,
  keys,
  lockOf: () => null,
  context: CONTEXT,
  assumedDates: 'M/D/YYYY',
  ...changes,
});
const copied = (contracts: readonly Contract[], keys: readonly ColumnKey[]) =>
  contracts.map((contract) => keys.map((key) => copiedText(contract, key, copyContextOf(CONTEXT))));
const pasted = (text: string) => cellsOfText(text);
const stateOf = (text: string, key: ColumnKey, contract = sampled(0), changes: Partial<PasteTarget> = {}) =>
  pastePlan([[text]], target([contract], [key], changes)).cells[0]?.state;

describe('copied cells', () => {
  const anyText = fc.stringMatching(/^[\t\n"'=+@; a-zé,]{0,12}$/);
  const anyContract = fc
    .record({
      which: fc.constantFrom<0 | 1>(0, 1),
      product: anyText,
      notes: anyText,
      description: anyText,
      isLimited: fc.boolean(),
    })
    .map(({ which, isLimited, ...texts }) => {
      const contract = sampled(which, texts);
      return isLimited ? inPart(contract) : contract;
    });

  test('change nothing when they are pasted where they were copied, whatever range it is', () => {
    fc.assert(
      fc.property(
        fc.array(anyContract, { minLength: 1, maxLength: 4 }),
        fc.subarray([...KEYS], { minLength: 1 }),
        fc.boolean(),
        (contracts, keys, isLocked) => {
          const text = tabSeparated(copied(contracts, keys));
          const range = { rows: contracts.length, columns: keys.length };
          const plan = pastePlan(
            spread(pasted(text), range),
            target(contracts, keys, { lockOf: () => (isLocked ? 'Not yours.' : null) }),
          );
          expect(plan.beyond).toBe(0);
          expect(plan.cells.filter(({ state }) => state.kind !== 'same')).toEqual([]);
        },
      ),
    );
  });

  test('come back from the text of a spreadsheet as they were, line breaks and quotes included', () => {
    const cell = fc.stringMatching(/^[\t\n" a-z]{0,6}$/);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (columns, rows) => {
          const cells = rows.map((row) => row.slice(0, columns));
          expect(pasted(tabSeparated(cells))).toEqual(cells);
        },
      ),
    );
    expect(pasted('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(pasted('5" pipe\t"6" pipe')).toEqual([['5" pipe', '"6" pipe']]);
  });

  test('run no formula in a spreadsheet, and are plain text in a table', () => {
    const contract = sampled(0, { product: '=1+1 <b>' });
    const text = copiedText(contract, 'product', copyContextOf(CONTEXT));
    expect(text).toBe("'=1+1 <b>");
    expect(htmlTable([[text, 'a\nb']])).toBe(
      "<table><tr><td>'=1+1 &lt;b&gt;</td><td>a<br>b</td></tr></table>",
    );
    expect(stateOf(text, 'product')).toEqual({ kind: 'changed', value: '=1+1 <b>' });
  });

  test('hold nothing of a restricted field that the person may not read', () => {
    const limited = inPart(sampled(0));
    const restricted = CONTRACT_FIELDS.filter(({ accessGroup }) => accessGroup === 'restricted');
    expect(restricted.length).toBeGreaterThan(4);
    for (const { key } of restricted) {
      expect(copiedText(limited, key, copyContextOf(CONTEXT))).toBe('');
      expect(stateOf('x', key, limited, { lockOf: () => 'Restricted.' })).toEqual({
        kind: 'refused',
        reason: 'Restricted.',
      });
    }
  });
});

/** No field is listed here: one that cannot be copied and pasted fails the test. */
describe('pasted cells', () => {
  test.each(SAMPLES)('$key is taken from another record', ({ key, values: [, second] }) => {
    const text = tabSeparated(copied([sampled(1)], [key]));
    const plan = pastePlan(pasted(text), target([sampled(0)], [key]));
    expect(plan.cells.map(({ state }) => state)).toEqual([{ kind: 'changed', value: second }]);
  });

  test.each(SAMPLES.filter(({ key }) => !['product', 'vendor', 'status', 'currency'].includes(key)))(
    '$key is emptied by an empty cell',
    ({ key }) => {
      const state = stateOf('', key);
      expect(state?.kind).toBe('changed');
      expect(stateOf('', key, buildContract({ annualCosts: [], customFields: {} }))?.kind ?? 'same').not.toBe(
        'refused',
      );
    },
  );

  test.each([
    ['product', '', 'Enter a product'],
    ['status', '', 'Choose a status'],
    ['status', 'Maybe', /is no status; use/],
    ['endDate', '2027-02-30', /This day does not exist|not a date/],
    ['teams', 'Nobody', 'There is no team called "Nobody"'],
    ['categories', 'Unknown', 'There is no category called "Unknown"'],
    ['owners', 'Ana Ruiz; Someone', 'There is no user called "Someone"'],
    ['renewal', 'Auto-renews, 12 months, many', 'Enter the renewal term in months'],
    ['annualCosts', '€ 5', /Write each cost as day and amount/],
    ['datesLive', '2026-01-01', 'This field is not entered'],
    ['customFields.openmoney', '5 EUR', /Amounts are in US dollars/],
    ['customFields.opennumber', 'many', 'Enter a number'],
  ] as const)('%s refuses %j with a reason', (key, text, reason) => {
    const state = stateOf(text, key);
    expect(state).toEqual({
      kind: 'refused',
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    });
  });

  test('read names as people write them: another case, commas, an amount with dollar signs', () => {
    expect(stateOf('finance', 'teams', sampled(1))).toMatchObject({ value: [id(1)] });
    expect(stateOf('Finance, Legal, Compliance', 'teams')).toMatchObject({ value: [id(1), id(2)] });
    expect(stateOf('live', 'status', sampled(0, { status: 'EXPIRED' }))).toMatchObject({ value: 'LIVE' });
    expect(stateOf('$1,234.50', customColumn('openmoney'))).toMatchObject({ value: 1234.5 });
  });

  test('read dates by the proof of their column, otherwise as assumed, and say so', () => {
    const [one, two] = [sampled(0), sampled(1)];
    const plan = (texts: string[], assumedDates: PasteTarget['assumedDates'] = 'M/D/YYYY') =>
      pastePlan(
        texts.map((text) => [text]),
        target([one, two], ['endDate'], { assumedDates }),
      );
    const proven = plan(['31/1/2030', '1/2/2030']);
    expect(proven.cells[1]?.state).toMatchObject({ value: '2030-02-01' });
    expect(proven.hasAssumedDates).toBe(false);
    const open = plan(['1/2/2030', '3/4/2030']);
    expect([open.cells[0]?.state, open.hasAssumedDates]).toMatchObject([{ value: '2030-01-02' }, true]);
    expect(plan(['1/2/2030', '3/4/2030'], 'D/M/YYYY').cells[0]?.state).toMatchObject({ value: '2030-02-01' });
  });

  test('repeat to fill a range that is several times as large, and say what is beyond the table', () => {
    expect(spread([['a']], { rows: 2, columns: 2 })).toEqual([
      ['a', 'a'],
      ['a', 'a'],
    ]);
    expect(spread([['a', 'b']], { rows: 3, columns: 2 })).toHaveLength(3);
    expect(spread([['a'], ['b']], { rows: 3, columns: 1 })).toEqual([['a'], ['b']]);
    const plan = pastePlan(
      [
        ['x', 'y'],
        ['z', 'w'],
      ],
      target([sampled(0)], ['vendor']),
    );
    expect([plan.cells.length, plan.beyond]).toEqual([1, 3]);
  });

  test('become one row for each record, with the version that was read', () => {
    const [one, two] = [sampled(0, { version: 3 }), sampled(0, { version: 7 })];
    const keys = ['vendor', 'endDate', customColumn('opennumber'), customColumn('opentext')] as const;
    const texts = [
      ['Beta', '2031-01-01', '9', 'T'],
      [one.vendor, '2031-02-02', '', 'U'],
    ];
    expect(changedRows(pastePlan(texts, target([one, two], keys)).cells)).toEqual([
      {
        id: one.id,
        version: 3,
        changes: { vendor: 'Beta', endDate: '2031-01-01', customFields: { opennumber: 9, opentext: 'T' } },
      },
      {
        id: two.id,
        version: 7,
        changes: { endDate: '2031-02-02', customFields: { opennumber: null, opentext: 'U' } },
      },
    ]);
  });
});
