import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../kernel/access.ts';
import { NO_RIGHTS } from '../../../kernel/rights.ts';
import { EMPTY_CONTRACT, type ContractFields } from '../../contracts/contract.ts';
import type { ImportContext } from '../../import-rows/import-context.ts';
import { startImport } from '../import-plan.ts';
import { importMappingSchema } from '../../import-rows/import-mapping.ts';
import { contractKey } from '../../import-rows/row-keys.ts';
import type { CurrentImportedContract } from '../../import-rows/row-update.ts';

const idOf = (number: number) => `00000000-0000-7000-9000-00000000000${number}`;
const context: ImportContext = {
  teams: [{ id: idOf(8), name: 'Legal' }],
  categories: ['Software'],
  customFields: [],
  people: [],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-24',
};
const marcus: Actor = {
  userId: idOf(9),
  organisationId: idOf(7),
  ...NO_RIGHTS,
  manageTeams: [idOf(8)],
  impersonatorId: null,
};

const recordOf = (number: number, fields: Partial<ContractFields> = {}): CurrentImportedContract => ({
  id: idOf(number),
  version: 3,
  fields: { ...EMPTY_CONTRACT, product: `Product ${number}`, vendor: 'Acme', status: 'LIVE', ...fields },
  annualCosts: [],
  term: { startDate: null, decision: null },
});
/** Three of the list, and one that is of another. */
const RECORDS = [recordOf(1), recordOf(2), recordOf(3), recordOf(4)];
const OF_LIST = RECORDS.slice(0, 3);

/** The plan of a newer list over the records. */
function bring(
  rows: readonly (readonly string[])[],
  more: object = {},
  { records = RECORDS, by = context }: { records?: typeof RECORDS; by?: ImportContext } = {},
) {
  const columns = (['product', 'vendor', 'endDate'] as const).map((field) => ({ column: field, field }));
  const mapping = importMappingSchema.parse({ columns, key: ['product'], source: 'Our list', ...more });
  const table = {
    header: { row: 1, cells: columns.map(({ column }) => column) },
    rows: rows.map((cells, at) => ({ row: at + 2, cells })),
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
  } as const;
  const keyed = records.map(({ id, fields }) => ({
    id,
    key: contractKey({ ...fields, id }, ['product'], by),
  }));
  const ofSource = records
    .filter(({ id }) => OF_LIST.some((one) => one.id === id))
    .map(({ id, fields: { product, vendor, status } }) => ({ id, product, vendor, status }));
  const started = startImport(table, mapping, by, keyed, undefined, { ofSource });
  const wanted = new Set(started.wanted);
  return started.finish(
    new Map(records.filter(({ id }) => wanted.has(id)).map((record) => [record.id, record])),
  );
}
const FIRST = [['Product 1', 'Acme', '']];
const missingOf = (plan: ReturnType<typeof bring>) =>
  plan.outcome.missing?.records.map(({ product, reason }) => [product, reason]);

describe('records that a newer list no longer names', () => {
  test('are those of this list alone, and stay as they are unless the person says otherwise', () => {
    const plan = bring(FIRST);
    expect(plan.outcome.missing).toMatchObject({
      source: 'Our list',
      known: 3,
      count: 2,
      changed: 0,
      refused: 0,
    });
    expect(missingOf(plan)).toEqual([
      ['Product 2', null],
      ['Product 3', null],
    ]);
    expect([plan.updates, plan.outcome.applied]).toEqual([[], false]);
  });

  test('are not listed where nothing says which list it is, or how rows find their records', () => {
    expect(bring(FIRST, { source: undefined }).outcome.missing).toBeNull();
    expect(bring(FIRST, { key: undefined }).outcome.missing).toBeNull();
  });

  test('get the status that was chosen; one that has it already does not change', () => {
    const records = [recordOf(1), recordOf(2), recordOf(3, { status: 'EXPIRED' }), recordOf(4)];
    const plan = bring(FIRST, { missing: { action: 'status', status: 'EXPIRED' } }, { records });
    expect(plan.updates).toEqual([
      { id: idOf(2), version: 3, input: { status: 'EXPIRED' }, isMissing: true },
    ]);
    expect(plan.outcome).toMatchObject({
      applied: true,
      updated: 0,
      unchanged: 1,
      missing: { count: 2, changed: 1 },
    });
  });

  test('get the category for review beside their own, which is added where that is allowed', () => {
    const records = [recordOf(1), recordOf(2, { categories: ['Software'] })];
    const missing = { action: 'review', category: 'To review' };
    const plan = bring(FIRST, { missing, newCategories: ['To review'] }, { records });
    expect(plan.updates.map(({ input }) => input)).toEqual([{ categories: ['Software', 'To review'] }]);
    expect(plan.newCategories).toEqual(['To review']);
    const refused = bring(FIRST, { missing }, { records });
    expect(missingOf(refused)).toEqual([['Product 2', 'There is no category called "To review"']]);
    expect([refused.updates, refused.newCategories]).toEqual([[], []]);
  });

  test('that a person may not change, or that a rule protects, stay and say why', () => {
    const own = recordOf(2, { teams: [idOf(8)] });
    const ended = recordOf(3, { teams: [idOf(8)], status: 'EXPIRED', endDate: '2020-01-31' });
    const missing = { action: 'status', status: 'LIVE' };
    const plan = bring(
      [['Product 4', 'Acme', '']],
      { missing },
      { records: [recordOf(1), own, ended, RECORDS[3] ?? own], by: { ...context, actor: marcus } },
    );
    expect(missingOf(plan)).toEqual([
      ['Product 1', 'You can only change records of the teams that you manage.'],
      ['Product 2', null],
      ['Product 3', 'A Live record cannot have an end date in the past'],
    ]);
    expect(plan.outcome.missing).toMatchObject({ changed: 0, refused: 2 });
  });

  test('are none whose row is rejected or left out: the file names them', () => {
    const rows = [
      ['Product 1', 'Acme', 'no date'],
      ['Product 2', 'Acme', ''],
      ['Product 2', 'Acme', ''],
      ['Product 3', 'Acme', ''],
    ];
    const plan = bring(rows, { skipRejectedRows: true });
    expect(plan.outcome.rowsRejected).toBe(2);
    expect(plan.outcome.missing).toMatchObject({ count: 0, unrecognizedRows: 0 });
  });

  test('may be those of rejected rows that find no record, which are counted', () => {
    const plan = bring([...FIRST, ['Product 22', '', '']], { skipRejectedRows: true });
    expect(plan.outcome.missing).toMatchObject({ count: 2, unrecognizedRows: 1 });
  });

  test('cannot be changed by a mapping that does not say which list it is, or how records are found', () => {
    const missing = { action: 'status', status: 'EXPIRED' };
    expect(() => bring(FIRST, { missing, source: undefined })).toThrow('Enter the list name');
    expect(() => bring(FIRST, { missing, key: undefined })).toThrow('Choose how rows are matched to records');
  });
});
