import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutLater } from '../../testing/later-fields.ts';
import type { Actor } from '../../kernel/access.ts';
import type { AppError } from '../../kernel/app-error.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { Cell } from '../import-rows/cell.ts';
import type { ImportContext } from '../import-rows/import-context.ts';
import { importMappingSchema, type ImportColumn, type ImportField } from '../import-rows/import-mapping.ts';
import { previewRows } from './import-plan.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';

const teamId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
function buildActor(rights: Partial<Actor> = {}): Actor {
  return {
    userId: teamId(9),
    organisationId: teamId(8),
    ...NO_RIGHTS,
    impersonatorId: null,
    ...rights,
  };
}

function buildField(key: string, type: CustomField['type'], options: string[] = []): CustomField {
  const rules = { restricted: false, required: false, helpText: '', defaultValue: null };
  return { ...rules, id: teamId(7), key, label: `The ${key}`, type, options, position: 0, version: 1 };
}
const context: ImportContext = {
  teams: [
    { id: teamId(1), name: 'Platform' },
    { id: teamId(2), name: 'Human Resources' },
  ],
  categories: ['Security', 'Design'],
  customFields: [
    buildField('seats', 'number'),
    buildField('renewed', 'date'),
    buildField('critical', 'boolean'),
    buildField('tier', 'select', ['Gold', 'Silver']),
    buildField('site', 'url'),
  ],
  people: [],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-20',
};
type Columns = Record<string, ImportField | Omit<ImportColumn, 'column'>>;

/** Plans rows under headings that are mapped to fields. */
function plan(
  columns: Columns,
  rows: readonly (readonly Cell[])[],
  options: object = {},
  change: Partial<ImportContext> = {},
) {
  const mapping = importMappingSchema.parse({
    columns: Object.entries(columns).map(([column, target]) => ({
      column,
      ...(typeof target === 'string' ? { field: target } : target),
    })),
    ...options,
  });
  const header = { row: 1, cells: Object.keys(columns) };
  const source = { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null } as const;
  const table = { header, rows: rows.map((cells, index) => ({ row: index + 2, cells })), source };
  return previewRows(table, mapping, { ...context, ...change });
}
const NAMES = { Product: 'product', Vendor: 'vendor' } as const;
const NO_SUCH_DAY = 'D: This day does not exist: February 2026 has 28 days';

/** The faults of a single row with these additional cells. */
function reasons(
  columns: Columns,
  cells: readonly Cell[],
  options: object = {},
  change: Partial<ImportContext> = {},
): string[] {
  const { faults } = plan({ ...NAMES, ...columns }, [['Figma', 'Figma Inc', ...cells]], options, change);
  return faults.map(({ column, reason }) => `${column}: ${reason}`);
}

/** The record of a single valid row with these additional cells. */
function record(columns: Columns, cells: readonly Cell[], options: object = {}) {
  const { contracts, faults } = plan({ ...NAMES, ...columns }, [['Figma', 'Figma Inc', ...cells]], options);
  expect(faults).toEqual([]);
  return contracts[0];
}

function refusal(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('nothing was refused');
}

describe('a row becomes a record', () => {
  test('with every field filled from its column', () => {
    const made = record(
      {
        State: 'status',
        Team: { field: 'teams', separator: ';' },
        Kind: { field: 'categories', separator: ',' },
        From: 'startDate',
        To: 'endDate',
        What: 'description',
        Hosting: 'hostingModel',
        Cost: 'annualCost',
        Seats: 'customFields.seats',
        Renewed: 'customFields.The renewed',
        Critical: 'customFields.critical',
        Tier: 'customFields.tier',
        Site: 'customFields.site',
      },
      [
        'live',
        'platform; HUMAN  RESOURCES;platform',
        'security,Design',
        '1/31/2026',
        '2027-12-01',
        ' two\r\nlines ',
        'cloud / saas',
        '$1,234.50',
        '1,200',
        '2026-05-01',
        'Yes',
        'gold',
        'https://figma.com',
      ],
    );
    expect(withoutLater({ ...made })).toEqual({
      product: 'Figma',
      vendor: 'Figma Inc',
      status: 'LIVE',
      teams: [teamId(1), teamId(2)],
      categories: ['Security', 'Design'],
      startDate: '2026-01-31',
      endDate: '2027-12-01',
      description: 'two\nlines',
      renewal: null,
      owners: [],
      notes: '',
      hostingModel: 'Cloud / SaaS',
      customFields: {
        seats: 1200,
        renewed: '2026-05-01',
        critical: true,
        tier: 'Gold',
        site: 'https://figma.com',
      },
      annualCosts: [{ date: '2026-01-31', cost: 1234.5 }],
    });
  });

  test('with numbers, booleans and dates of a workbook', () => {
    expect(
      record(
        {
          Cost: { field: 'annualCost', decimalMark: ',' },
          From: 'startDate',
          Critical: 'customFields.critical',
        },
        [0.1 + 0.2, '2026-01-31', false],
      ),
    ).toMatchObject({ annualCosts: [{ date: '2026-01-31', cost: 0.3 }], customFields: { critical: false } });
  });

  test('with names on one line and formulas as their text', () => {
    const { contracts } = plan(NAMES, [['311-EMAPP\n (App)', '=HYPERLINK("x")']]);
    expect(contracts[0]).toMatchObject({ product: '311-EMAPP (App)', vendor: '=HYPERLINK("x")' });
  });

  test('with defaults for empty cells, and texts replaced by the mapping', () => {
    const status = { field: 'status', values: { ' current ': 'LIVE', 'n/a': '' } } as const;
    const options = { defaults: { status: 'Expired', costDate: '2026-02-01', teams: 'Platform' } };
    const { contracts } = plan(
      { ...NAMES, State: status, Cost: 'annualCost' },
      [
        ['a', 'b', 'Current', '5'],
        ['a', 'b', 'N/A', ''],
      ],
      options,
    );
    expect(contracts.map((contract) => contract.status)).toEqual(['LIVE', 'EXPIRED']);
    expect(contracts[0]).toMatchObject({
      teams: [teamId(1)],
      annualCosts: [{ date: '2026-02-01', cost: 5 }],
    });
    expect(contracts[1]).not.toHaveProperty('annualCosts');
  });

  test('with the status Evaluating by default', () => {
    expect(record({}, [])).toMatchObject({ status: 'EVALUATING' });
  });

  test('with an ISO date under any date format of its column', () => {
    expect(record({ From: { field: 'startDate', dateFormat: 'D/M/YYYY' } }, ['2026-01-31'])).toMatchObject({
      startDate: '2026-01-31',
    });
  });
});

describe('a row is refused with its reason', () => {
  test.each<[string, Columns, Cell[], string[]]>([
    [
      'an unknown status',
      { S: 'status' },
      ['Signed'],
      ['S: "Signed" is no status; use Live, Evaluating, Expired, or map the text to one of them'],
    ],
    ['an unknown team', { T: 'teams' }, ['Sales'], ['T: There is no team called "Sales"']],
    ['an unknown category', { C: 'categories' }, ['Toys'], ['C: There is no category called "Toys"']],
    ['a date that does not exist', { D: 'startDate' }, ['2026-02-30'], [NO_SUCH_DAY]],
    [
      'a date out of range',
      { D: 'startDate' },
      ['1969-12-31'],
      ['D: Enter a date between 1/1/1970 and 12/31/2199'],
    ],
    ['a serial number where a date should be', { D: 'startDate' }, [45_658], ['D: This is not a date']],
    [
      'an end before the start',
      { A: 'startDate', B: 'endDate' },
      ['2027-02-02', '2027-02-01'],
      ['B: End date must be on or after the start date'],
    ],
    [
      'a live record that has ended',
      { S: 'status', B: 'endDate' },
      ['Live', '2026-11-19'],
      ['B: A Live record cannot have an end date in the past'],
    ],
    [
      'a negative amount',
      { A: 'annualCost', D: 'costDate' },
      ['(5.00)', '2026-01-01'],
      ['A: Enter an amount of 0 or more'],
    ],
    [
      'an amount over the limit',
      { A: 'annualCost', D: 'costDate' },
      ['1,000,000,000', '2026-01-01'],
      ['A: Enter an amount up to 999,999,999.99'],
    ],
    [
      'an amount without a date',
      { A: 'annualCost' },
      ['5'],
      [
        'A: An amount needs a date. Add a cost date or a start date, or choose the year of the costs at its column',
      ],
    ],
    ['a custom number that is none', { N: 'customFields.seats' }, ['many'], ['N: Enter a number']],
    [
      'a custom option that is none',
      { N: 'customFields.tier' },
      ['Tin'],
      ['N: Choose an option from the list'],
    ],
    [
      'a custom address that is none',
      { N: 'customFields.site' },
      ['javascript:alert(1)'],
      ['N: Enter a web address starting with https://'],
    ],
    [
      'a custom switch that is none',
      { N: 'customFields.critical' },
      ['maybe'],
      ['N: Use yes or no, true or false, 1 or 0'],
    ],
    [
      'an error of the spreadsheet',
      { N: 'notes' },
      ['#REF!'],
      ['N: Cell C2 shows the error #REF! of a formula, not a value; correct it in the spreadsheet'],
    ],
    [
      'a text that is too long, which is never cut',
      { N: 'description' },
      ['x'.repeat(2_001)],
      ['N: Use 2,000 characters or fewer'],
    ],
    [
      'more cells than headings',
      {},
      ['surplus'],
      [': This row has 3 cells under 2 headings; a text with a separator in it needs quotes'],
    ],
  ])('%s', (_name, columns, cells, wanted) => expect(reasons(columns, cells)).toEqual(wanted));

  test('without product or vendor', () => {
    const { faults } = plan({ ...NAMES, T: 'notes' }, [[' ', null, 'x']]);
    expect(faults.map(({ reason }) => reason)).toEqual(['Enter a product', 'Enter a vendor']);
  });

  test('with control characters in a name', () =>
    expect(plan(NAMES, [['a\u0001b', 'v']]).faults).toHaveLength(1));

  test('in every faulty cell at once, with the row number of the spreadsheet', () => {
    const { faults } = plan({ ...NAMES, D: 'startDate', A: 'annualCost' }, [
      ['a', 'b', '', ''],
      ['', 'b', 'x', 'y'],
    ]);
    expect(faults.map(({ row, column, text }) => [row, column, text])).toEqual([
      [3, 'D', 'x'],
      [3, 'A', 'y'],
      [3, 'Product', ''],
    ]);
  });

  test('by the access rules of creating a record', () => {
    const actor = buildActor({ manageTeams: [teamId(1)] });
    expect(reasons({ T: 'teams' }, ['Platform'], {}, { actor })).toEqual([]);
    expect(reasons({ T: 'teams' }, ['Human Resources'], {}, { actor })).toHaveLength(1);
    expect(reasons({ T: 'teams' }, [''], {}, { actor })).toHaveLength(1);
  });

  test('unless expirePastRecords makes an ended Live record Expired', () => {
    const made = record({ S: 'status', B: 'endDate' }, ['Live', '2026-11-19'], { expirePastRecords: true });
    expect(made).toMatchObject({ status: 'EXPIRED', endDate: '2026-11-19' });
  });
});

describe('what an import does', () => {
  const withTeams = { ...NAMES, T: { field: 'teams', separator: ';' }, C: 'categories' } as const;

  test('new names are created once, ignoring case, and only those of written rows', () => {
    const { newTeams, newCategories, contracts, outcome } = plan(
      withTeams,
      [
        ['a', 'b', 'Legal; platform', 'Toys'],
        ['a', 'b', 'LEGAL', 'toys'],
        ['', 'b', 'Ghosts', 'Spooks'],
      ],
      { createTeams: true, createCategories: true, skipRejectedRows: true },
    );
    expect(newTeams.map(({ name }) => name)).toEqual(['Legal']);
    expect(newCategories).toEqual(['Toys']);
    expect(contracts.map(({ categories }) => categories)).toEqual([['Toys'], ['Toys']]);
    expect(contracts[0]?.teams).toEqual([newTeams[0]?.placeholder, teamId(1)]);
    expect(outcome).toMatchObject({
      teamsCreated: ['Legal'],
      categoriesCreated: ['Toys'],
      rowsRejected: 1,
      applied: true,
    });
  });

  test('one faulty row prevents the import, unless the mapping skips it', () => {
    const rows = [
      ['a', 'b'],
      ['', 'b'],
    ];
    expect(plan(NAMES, rows)).toMatchObject({
      contracts: [],
      outcome: { applied: false, rowsAccepted: 1, rowsRejected: 1 },
    });
    expect(plan(NAMES, rows, { skipRejectedRows: true })).toMatchObject({
      contracts: [{ product: 'a' }],
      outcome: { applied: true },
    });
  });

  test('empty rows are ignored', () => {
    expect(plan(NAMES, [['a', 'b'], ['', ' '], [null]]).outcome).toMatchObject({ rowsRead: 1 });
  });

  test('every row and every readable amount is counted, to the cent', () => {
    const cents = fc.integer({ min: -100_000, max: 200_000_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.option(cents))), (rows) => {
        const cells = rows.map(([isGood, amount]) => [
          isGood ? 'a' : '',
          'b',
          '2026-01-01',
          amount === null ? 'n/a' : (amount / 100).toFixed(2),
        ]);
        const { outcome } = plan({ ...NAMES, D: 'costDate', A: 'annualCost' }, cells, {
          skipRejectedRows: true,
        });
        const total = rows.reduce((sum, [, amount]) => sum + (amount ?? 0), 0);
        expect(outcome.rowsAccepted + outcome.rowsRejected).toBe(rows.length);
        const sum = Math.round(outcome.acceptedAmount * 100) + Math.round(outcome.rejectedAmount * 100);
        expect(sum).toBe(total);
      }),
    );
  });

  test('is refused when it would create teams or categories that the actor may not create', () => {
    const actor = buildActor({ manageAll: true });
    for (const option of ['createTeams', 'createCategories']) {
      expect(refusal(() => plan(NAMES, [['a', 'b']], { [option]: true }, { actor })).code).toBe('forbidden');
    }
    const admin = buildActor({ isSuperAdmin: true });
    expect(plan(NAMES, [['a', 'b']], { createTeams: true }, { actor: admin }).faults).toEqual([]);
  });
});
