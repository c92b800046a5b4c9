import { describe, expect, test } from 'vitest';
import { LINK_KINDS } from '../contract-links/contract-link.ts';
import type { GraphLink } from '../contract-links/link-graph.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { ImportContext } from './import-context.ts';
import { startImport } from '../imports/import-plan.ts';
import { importMappingSchema } from './import-mapping.ts';
import { LINK_TARGETS } from '../contract-links/link-targets.ts';
import { numberFieldOf } from '../custom-fields/number-field.ts';
import { endKey, type LinkableRecord } from './record-names.ts';

const idAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

function buildField(label: string, type: CustomField['type'] = 'text'): CustomField {
  const rules = { restricted: false, required: false, helpText: '', defaultValue: null };
  const key = label.toLowerCase().replaceAll(/\W+/g, '_');
  return { ...rules, id: idAt(900), key, label, type, options: [], position: 0, version: 1 };
}

const NUMBER = buildField('Contract number');
const context: ImportContext = {
  teams: [],
  categories: [],
  customFields: [NUMBER, buildField('Code name')],
  people: [],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-26',
};

/** A record of the catalogue. */
const buildRecord = (at: number, product: string, number = ''): LinkableRecord => ({
  id: idAt(at),
  product,
  numbers: number === '' ? {} : { contract_number: number },
});

interface There {
  readonly records?: readonly LinkableRecord[];
  readonly links?: readonly GraphLink[];
}

/** Plans rows of a product, a contract number, and the records that each amends. */
function plan(
  rows: readonly (readonly string[])[],
  { records = [], links = [] }: There = {},
  { column = {}, ...options }: Readonly<Record<string, unknown>> & { readonly column?: object } = {},
) {
  const mapping = importMappingSchema.parse({
    columns: [
      { column: 'Product', field: 'product' },
      { column: 'Number', field: 'customFields.contract_number' },
      { column: 'Amends', field: 'amends', ...column },
      { column: 'More', field: 'relatedTo' },
    ],
    defaults: { vendor: 'Acme' },
    ...options,
  });
  const header = { row: 1, cells: ['Product', 'Number', 'Amends', 'More'] };
  const source = { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null } as const;
  const table = { header, rows: rows.map((cells, index) => ({ row: index + 2, cells })), source };
  const started = startImport(table, mapping, context, [], undefined, { links: { records, links } });
  const { links: planned, faults, outcome } = started.finish(new Map());
  return {
    links: planned.map(({ kind, from, to }) => [kind, endKey(from), endKey(to)]),
    faults: faults.map(({ row, column: heading, text, reason }) => [row, heading, text, reason]),
    outcome,
  };
}

describe('the records that cells name', () => {
  test('are found by number, name or ID, ignoring case, and in any order of the rows', () => {
    const records = [buildRecord(1, 'Framework', 'C-1'), buildRecord(2, 'Order, first; urgent')];
    const { links, faults } = plan(
      [
        ['A', 'C-7', 'c-1'],
        ['B', '', 'order, FIRST; urgent; C-9'],
        ['C', 'C-9', idAt(1).toUpperCase(), 'A'],
      ],
      { records },
    );
    expect(faults).toEqual([]);
    expect(links).toEqual([
      ['AMENDS', 'row 2', idAt(1)],
      ['AMENDS', 'row 3', idAt(2)],
      ['AMENDS', 'row 3', 'row 4'],
      ['AMENDS', 'row 4', idAt(1)],
      ['RELATED', 'row 4', 'row 2'],
    ]);
  });

  test('are found by the number before the name, and by one field alone where the column says so', () => {
    const records = [buildRecord(1, 'C-2', 'C-1'), buildRecord(2, 'Other', 'C-2')];
    expect(plan([['A', '', 'C-2']], { records }).links).toEqual([['AMENDS', 'row 2', idAt(2)]]);
    const byName = plan([['A', '', 'C-2']], { records }, { column: { linkedBy: 'product' } });
    expect(byName.links).toEqual([['AMENDS', 'row 2', idAt(1)]]);
    const byId = plan([['A', '', 'C-2']], { records }, { column: { linkedBy: 'recordId' } });
    expect(byId.faults).toEqual([
      [2, 'Amends', 'C-2', 'There is no record "C-2" in Pactbook or in this file'],
    ]);
  });

  test('say in words what they do not find, what is several, and what is the record itself', () => {
    const records = [buildRecord(1, 'Twice'), buildRecord(2, 'Twice')];
    const { faults, outcome } = plan(
      [
        ['A', '', 'Nowhere'],
        ['B', '', 'Twice'],
        ['C', 'C-3', 'C-3'],
      ],
      { records },
    );
    expect(faults).toEqual([
      [2, 'Amends', 'Nowhere', 'There is no record "Nowhere" in Pactbook or in this file'],
      [3, 'Amends', 'Twice', '2 records are called "Twice". Use their record ID'],
      [4, 'Amends', 'C-3', '"C" is the record of this row'],
    ]);
    expect([outcome.applied, outcome.rowsRejected]).toEqual([false, 3]);
  });

  test('are never linked in a circle: the row that would close it is rejected', () => {
    const rows = [
      ['A', '', 'B'],
      ['B', '', 'C'],
      ['C', '', 'A'],
    ];
    const { faults, outcome } = plan(rows);
    expect(faults).toEqual([[4, 'Amends', 'A', 'The link to "A" would form a loop']]);
    expect([outcome.applied, outcome.rowsRejected]).toEqual([false, 1]);
  });

  test('have fifty links at most, with those that are there', () => {
    const records = Array.from({ length: 51 }, (_, at) => buildRecord(at, `Record ${at}`));
    const links = Array.from({ length: 49 }, (_, at): GraphLink => ({
      kind: 'RELATED',
      from: idAt(0),
      to: idAt(at + 1),
    }));
    const { faults, links: planned } = plan(
      [
        ['A', '', 'Record 0'],
        ['B', '', 'Record 0'],
      ],
      { records, links },
      { skipRejectedRows: true },
    );
    expect(planned).toEqual([['AMENDS', 'row 2', idAt(0)]]);
    expect(faults).toEqual([[3, 'Amends', 'Record 0', '"Record 0" has 50 links already']]);
  });

  test('that rows would add which are rejected reject the rows that name them, and so on', () => {
    const { faults, links } = plan(
      [
        ['A', '', 'B'],
        ['B', '', 'C'],
        ['C', '', 'Nowhere'],
        ['D', '', '', 'A'],
        ['E', '', ''],
      ],
      {},
      { skipRejectedRows: true },
    );
    expect(faults.map(([row, , , reason]) => [row, reason])).toEqual([
      [2, 'Row 3, which this links to, is rejected'],
      [3, 'Row 4, which this links to, is rejected'],
      [4, 'There is no record "Nowhere" in Pactbook or in this file'],
      [5, 'Row 2, which this links to, is rejected'],
    ]);
    expect(links).toEqual([]);
  });

  test('are left out where their column leaves bad cells empty', () => {
    const { faults, links, outcome } = plan(
      [
        ['A', '', 'Nowhere', 'B'],
        ['B', '', 'A', 'A'],
      ],
      {},
      { column: { leaveBadEmpty: true } },
    );
    expect(faults).toEqual([]);
    // Related records that name each other are linked once.
    expect(links).toEqual([
      ['RELATED', 'row 2', 'row 3'],
      ['AMENDS', 'row 3', 'row 2'],
    ]);
    expect(outcome.notes.map(({ kind, count }) => [kind, count])).toEqual([
      ['badCells', 1],
      ['links', 2],
    ]);
  });

  test('have the value that the mapping says for a text, and for new records without one', () => {
    const records = [buildRecord(1, 'Framework')];
    const { links } = plan(
      [
        ['A', '', 'the frame'],
        ['B', '', 'none'],
      ],
      { records },
      {
        column: { values: { 'the frame': 'Framework', none: '' } },
        defaults: { vendor: 'V', relatedTo: 'Framework' },
      },
    );
    expect(links).toEqual([
      ['AMENDS', 'row 2', idAt(1)],
      ['RELATED', 'row 2', idAt(1)],
      ['RELATED', 'row 3', idAt(1)],
    ]);
  });
});

test('every kind of link can be imported', () => {
  expect(Object.values(LINK_TARGETS).toSorted()).toEqual([...LINK_KINDS].toSorted());
});

test.each([
  ['Contract number', true],
  ['Contract No.', true],
  ['Vertragsnummer', true],
  ['Reference', true],
  ['Phone number', false],
  ['Number of users', false],
  ['Account ID', false],
])('a field named %j numbers the records: %s', (label, isNumber) => {
  expect(numberFieldOf([buildField(label)]) !== null).toBe(isNumber);
  expect(numberFieldOf([buildField(label, 'date')])).toBeNull();
});
