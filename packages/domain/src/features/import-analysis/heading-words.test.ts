import { describe, expect, test } from 'vitest';
import type { Cell } from '../import-rows/cell.ts';
import { analyseTable, type AnalysisContext } from './analysis/analyse-table.ts';

const context: AnalysisContext = {
  teams: [],
  categories: [],
  people: [],
  customFields: [],
  vendorNames: new Map(),
  vendors: [],
  fiscalYearStartMonth: 10,
};

/** What the columns of a table are proposed for, by heading. */
function proposed(columns: Readonly<Record<string, readonly Cell[]>>, own: Partial<AnalysisContext> = {}) {
  const header = { row: 1, cells: Object.keys(columns) };
  const rows = [0, 1, 2].map((at) => ({
    row: at + 2,
    cells: Object.values(columns).map((cells) => cells[at] ?? null),
  }));
  const analysis = analyseTable({ header, rows }, {}, { ...context, ...own });
  return Object.fromEntries(analysis.columns.map((column) => [column.name, column]));
}
const fieldOf = (column: ReturnType<typeof proposed>[string] | undefined) =>
  column?.suggestion?.field ?? null;

const NUMBERS = [4711, 4712, 4713];
const NAMES = ['Figma', 'Slack', 'Zoom'];

describe('a heading', () => {
  test.each([
    'Cost Center',
    'Centre de coûts',
    'Cost Type',
    'Budget Code',
    'Cost Object',
    'Amount Group',
    'Spend Category',
    'Price List',
  ])('"%s" names no amounts, although its cells are numbers', (heading) => {
    expect(fieldOf(proposed({ Product: NAMES, [heading]: NUMBERS })[heading])).not.toBe('annualCost');
  });

  test.each([
    'Product Category',
    'Software Type',
    'Application Group',
    'Type de produit',
    'Categoría de producto',
    'Service Class',
    'Item Group',
  ])('"%s" names no product, although its cells are names', (heading) => {
    expect(fieldOf(proposed({ Vendor: NAMES, [heading]: NAMES })[heading])).not.toBe('product');
  });

  test.each([
    ['Cost per License', 'annualCost'],
    ['Annual Software Cost', 'annualCost'],
    ['Type', 'categories'],
    ['Contract Type', 'categories'],
    ['Product Owner', 'owners'],
    ['Application Name', 'product'],
  ])('"%s" still names its field', (heading, field) => {
    const cells = field === 'annualCost' ? NUMBERS : field === 'owners' ? ['Ana Ruiz', '', ''] : NAMES;
    const people = [{ id: '3', name: 'Ana Ruiz', emailAddress: 'ana@acme.example', isActive: true }];
    expect(fieldOf(proposed({ Other: ['x', 'y', 'z'], [heading]: cells }, { people })[heading])).toBe(field);
  });

  test('of a unit price is that of the amount where the file has no quantity', () => {
    const fields = (columns: Readonly<Record<string, readonly Cell[]>>) =>
      Object.values(proposed({ Product: NAMES, ...columns })).map(fieldOf);
    expect(fields({ 'Unit Price': NUMBERS })).toEqual(['product', 'annualCost']);
    expect(fields({ 'Unit Price': NUMBERS, Qty: NUMBERS })).toEqual(['product', 'unitPrice', 'quantity']);
    expect(fields({ Users: NUMBERS, 'Annual Cost': NUMBERS })).toEqual(['product', 'quantity', 'annualCost']);
    expect(fields({ Users: NUMBERS })).toEqual(['product', null]);
  });

  test.each(['Change Reason', 'Änderungsgrund', 'Motif du changement', 'Motivo del cambio'])(
    '"%s" is why an amount changed, and nothing without one',
    (heading) => {
      const reasons = ['Price', 'Volume', 'Scope'];
      const found = proposed({ Product: NAMES, 'Annual Cost': NUMBERS, [heading]: reasons });
      expect(fieldOf(found[heading])).toBe('changeReason');
      expect(fieldOf(proposed({ Product: NAMES, [heading]: reasons })[heading])).toBeNull();
    },
  );

  test.each(['Record ID', 'Cost in Force', 'Dates Live'])(
    'of seats in an export, which has "%s", says nothing new about its costs',
    (own) => {
      const found = proposed({ Product: NAMES, Seats: NUMBERS, 'Cost per Seat': NUMBERS, [own]: NUMBERS });
      expect([found['Seats'], found['Cost per Seat']].map(fieldOf)).toEqual([null, null]);
    },
  );

  test('"Cost per Seat" is that of our own files, where it follows from the costs', () => {
    const found = proposed({ Product: NAMES, 'Cost per Seat': NUMBERS });
    expect(fieldOf(found['Cost per Seat'])).toBeNull();
  });

  test('of seats beside a list of costs is left to the list', () => {
    const lists = ['2026-01-01: 10 [2 seats]', '2026-01-01: 20', '2026-01-01: 30'];
    const found = proposed({ Product: NAMES, Seats: NUMBERS, 'Annual Costs': lists });
    expect([found['Seats'], found['Annual Costs']].map(fieldOf)).toEqual([null, 'annualCosts']);
  });
});

describe('amounts', () => {
  test('without a column of start dates are proposed as those of this fiscal year', () => {
    const settingsOf = (columns: Readonly<Record<string, readonly Cell[]>>) =>
      proposed(columns)['Annual Cost']?.suggestion?.settings;
    const costs = { Product: NAMES, 'Annual Cost': [1, 2, 3] };
    const days = ['2027-01-31', '2027-02-28', '2027-03-31'];
    expect(settingsOf({ ...costs, End: days })).toEqual({ undated: 'fiscalYear' });
    expect(settingsOf({ ...costs, Start: days })).toEqual({});
    expect(settingsOf({ ...costs, 'Invoice Date': days })).toEqual({});
    expect(settingsOf({ Product: NAMES, FY2027: [1, 2, 3] })).toBeUndefined();
  });

  test.each<[string, string, readonly Cell[], readonly string[] | undefined]>([
    ['a sign in their cells', 'Cost', ['€ 1.200,50', '€ 3', '4 €'], ['EUR']],
    ['a code in their cells', 'Cost', ['CHF 100', '100', 'GBP 3'], ['CHF', 'GBP']],
    [
      'the format of a workbook',
      'Cost',
      [{ kind: 'shown', value: 3, shown: '£3.00', currency: '£' }, 1, 2],
      ['GBP'],
    ],
    ['their heading', 'Kosten (EUR)', [1, 2, 3], ['EUR']],
    ['a sign in their heading', 'Amount in £', [1, 2, 3], ['GBP']],
    ['nothing', 'Cost', [1, '$2', 'USD 3'], undefined],
    ['their heading, in that of the organization', 'Cost USD', [1, 2, 3], undefined],
  ])('in another currency are named by %s', (_, heading, cells, currencies) => {
    expect(proposed({ Product: NAMES, [heading]: cells })[heading]?.foreignCurrencies).toEqual(currencies);
  });

  test('whose heading names a currency are not taken for those of the organization', () => {
    const column = proposed({ Product: NAMES, 'Kosten (EUR)': [1, 2, 3] })['Kosten (EUR)'];
    expect(column?.suggestion).toMatchObject({ field: 'annualCost', settings: { currency: 'EUR' } });
  });

  test('in a currency of the organization are nothing to ask about', () => {
    const own = { currencies: ['USD', 'EUR'] };
    const columns = proposed({ Product: NAMES, Cost: ['€ 1', '€ 2', '€ 3'] }, own);
    expect(columns['Cost']?.foreignCurrencies).toBeUndefined();
  });
});
