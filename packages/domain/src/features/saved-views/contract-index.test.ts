import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { Contract } from '../contracts/contract.ts';
import { ContractIndex } from './contract-index.ts';
import { sortValueOf } from './contract-order.ts';
import {
  chooseDataView,
  defaultTableView,
  MISSING_FILTERS,
  NO_VALUE,
  noticeByPreset,
  RENEWAL_FILTERS,
  type TableView,
} from './table-view.ts';

const buildField = (key: string, label: string): [string, CustomField] => [
  key,
  {
    id: key,
    key,
    label,
    type: 'text',
    options: [],
    restricted: false,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 0,
    version: 1,
  },
];

const TODAY = '2026-11-20';
const TEAMS = new Map([
  ['t1', 'Legal IT'],
  ['t2', 'Finance'],
]);

const MSA = {
  id: 'd1',
  name: 'msa.pdf',
  category: 'Contracts',
  size: 1,
  contentType: 'application/pdf',
  uploadedAt: '2026-01-01T00:00:00.000Z',
  uploadedBy: 'ana',
} as const;

const records = (...overrides: Partial<Contract>[]) =>
  overrides.map((override, at) => buildContract({ id: String(at), ...override }));

function productsOf(contracts: Contract[], view: TableView): string[] {
  const index = new ContractIndex(contracts, { teamNames: TEAMS }, TODAY);
  return [...index.select(view)].map((position) => contracts[position]?.product ?? '?');
}

const view = (change: (view: TableView) => TableView = (same) => same) => change(defaultTableView());
const sortedBy = (id: TableView['sort']['id'], desc = false) =>
  view((base) => ({ ...base, sort: { ...base.sort, id, desc } }));
const searching = (search: string) => view((base) => ({ ...base, filters: { ...base.filters, search } }));

describe('sorting', () => {
  test('numbers in names sort by value, ignoring case and accents', () => {
    const contracts = records(
      { product: 'office 10' },
      { product: 'Office 9' },
      { product: 'Éclair' },
      { product: 'eclair 2' },
    );
    expect(productsOf(contracts, view())).toEqual(['Éclair', 'eclair 2', 'Office 9', 'office 10']);
  });

  test('a cost of 900 sorts before one of 10,000, and records without a cost come last in both directions', () => {
    const contracts = records(
      { product: 'none', totalCost: null },
      { product: 'ten thousand', totalCost: 10_000 },
      { product: 'nine hundred', totalCost: 900 },
    );
    expect(productsOf(contracts, sortedBy('totalCost'))).toEqual(['nine hundred', 'ten thousand', 'none']);
    expect(productsOf(contracts, sortedBy('totalCost', true))).toEqual([
      'ten thousand',
      'nine hundred',
      'none',
    ]);
  });

  test('custom fields sort by their displayed values, whatever the order they are stored in', () => {
    const contracts = records(
      { product: 'second', customFields: { seats: 9, po: 'PO-2' } },
      { product: 'first', customFields: { seats: 1, po: 'PO-1' } },
      { product: 'third', customFields: { seats: 5 } },
      { product: 'none', customFields: {} },
    );
    const customFields = new Map([buildField('po', 'Order'), buildField('seats', 'Seats')]);
    const index = new ContractIndex(contracts, { teamNames: TEAMS, customFields }, TODAY);
    const sorted = [...index.select(sortedBy('customFields'))].map((at) => contracts[at]?.product);
    expect(sorted).toEqual(['first', 'second', 'third', 'none']);
  });

  test('teams and categories sort by their number', () => {
    const contracts = records({ product: 'two', teams: ['t1', 't2'] }, { product: 'one', teams: ['t2'] });
    expect(productsOf(contracts, sortedBy('teams'))).toEqual(['one', 'two']);
  });
});

describe('filtering', () => {
  test('search finds product, vendor, team, category, description and custom field text, ignoring case', () => {
    const contracts = records(
      { product: 'a', vendor: 'Zoom' },
      { product: 'b', teams: ['t1'] },
      { product: 'c', categories: ['Zoology'] },
      { product: 'd', customFields: { owner: 'Zoe' } },
    );
    expect(productsOf(contracts, searching('zO'))).toEqual(['a', 'c', 'd']);
    expect(productsOf(contracts, searching('legal it'))).toEqual(['b']);
  });

  test('search ignores accents in every field, typed with or without them', () => {
    const contracts = records(
      { product: 'Müller ERP' },
      { product: 'b', vendor: 'Muller AG' },
      { product: 'c', notes: 'Mu\u0308ller calls back' },
      { product: 'd', categories: ['MÜLLER'] },
      { product: 'e', customFields: { town: 'São Paulo', street: 'Łódzka Straße' } },
    );
    for (const search of ['muller', 'Müller', 'MU\u0308LLER'])
      expect(productsOf(contracts, searching(search))).toEqual(['b', 'c', 'd', 'Müller ERP']);
    for (const search of ['sao', 'lodz', 'strasse', 'stras'])
      expect(productsOf(contracts, searching(search))).toEqual(['e']);
  });

  test('an option of a custom field is matched exactly, including accents', () => {
    const contracts = records(
      { product: 'a', customFields: { level: 'Resume' } },
      { product: 'b', customFields: { level: 'Résumé' } },
    );
    const [key, field] = buildField('level', 'Level');
    const found = (type: CustomField['type'], value: string) => {
      const chosen = { ...defaultTableView(), customField: { key: 'level', value } };
      const customFields = new Map([[key, { ...field, type }]]);
      const index = new ContractIndex(contracts, { teamNames: TEAMS, customFields }, TODAY);
      return [...index.select(chosen)].map((position) => contracts[position]?.product);
    };
    expect(found('select', 'resume')).toEqual(['a']);
    expect(found('text', 'resume')).toEqual(['a', 'b']);
  });

  test('search does not match across two fields', () => {
    expect(productsOf(records({ product: 'Abc', vendor: 'Def' }), searching('cd'))).toEqual([]);
  });

  test('more letters narrow the result, fewer widen it', () => {
    const contracts = records({ product: 'Slack' }, { product: 'Slate' });
    const index = new ContractIndex(contracts, { teamNames: TEAMS }, TODAY);
    expect(index.select(searching('sla'))).toHaveLength(2);
    expect(index.select(searching('slac'))).toHaveLength(1);
    expect(index.select(searching('sla'))).toHaveLength(2);
  });

  test('typing and deleting letters finds the same as a new index', () => {
    const word = fc
      .array(fc.constantFrom('a', 'b', ' '), { maxLength: 6 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.array(word, { maxLength: 40 }),
        (products, searches) => {
          const contracts = records(...products.map((product) => ({ product, vendor: '' })));
          const index = new ContractIndex(contracts, { teamNames: TEAMS }, TODAY);
          for (const search of searches) {
            const found = [...index.select(searching(search))].map((at) => contracts[at]?.product ?? '?');
            expect([search, found]).toEqual([search, productsOf(contracts, searching(search))]);
          }
        },
      ),
    );
  });

  test('values of one filter are alternatives, all filters must pass', () => {
    const contracts = records(
      { product: 'a', status: 'LIVE', categories: ['X'] },
      { product: 'b', status: 'EXPIRED', categories: ['X'] },
      { product: 'c', status: 'EXPIRED', categories: ['Y'] },
    );
    const filtered = view((base) => ({
      ...base,
      filters: {
        ...base.filters,
        statuses: ['LIVE', 'EXPIRED'],
        categories: [{ id: 'X', label: 'X' }],
      },
    }));
    expect(productsOf(contracts, filtered)).toEqual(['a', 'b']);
  });

  test('Expiring Soon is from today to the chosen day, both included', () => {
    const contracts = records(
      { product: 'yesterday', endDate: '2026-11-19' },
      { product: 'today', endDate: TODAY },
      { product: 'last', endDate: '2026-12-20' },
      { product: 'later', endDate: '2026-12-21' },
      { product: 'none' },
    );
    const expiring = chooseDataView(defaultTableView(), 'EXPIRING_SOON', 'next30Days', TODAY);
    expect(productsOf(contracts, expiring)).toEqual(['last', 'today']);
  });

  test('a custom field key without a value requires any value', () => {
    const contracts = records({ product: 'has', customFields: { seats: 5 } }, { product: 'has not' });
    const filtered = view((base) => ({ ...base, customField: { key: 'seats', value: '' } }));
    expect(productsOf(contracts, filtered)).toEqual(['has']);
  });
});

describe('filters by owner and renewal', () => {
  const ana = { id: 'ana', label: 'Ana' };
  const contracts = records(
    {
      product: 'auto',
      owners: ['ana', 'ben'],
      renewal: { type: 'AUTO_RENEWS', termMonths: 12 },
      noticeDeadline: '2026-12-20',
    },
    { product: 'bare', owners: [], renewal: null, noticeDeadline: null },
    { product: 'evergreen', owners: ['ben'], renewal: { type: 'EVERGREEN' }, noticeDeadline: '2026-11-19' },
    // Owners, renewal and notice date are restricted, and hidden here.
    { product: 'hidden', access: 'limited' },
  );
  const filtered = (filters: Partial<TableView['filters']>) =>
    productsOf(
      contracts,
      view((base) => ({ ...base, filters: { ...base.filters, ...filters } })),
    );

  test('by vendor, hosting, month of the end and missing values match records', () => {
    const some = records(
      {
        product: 'cloud',
        vendor: 'Zoom',
        hostingModel: 'Cloud / SaaS',
        endDate: '2027-01-31',
        renewal: null,
        owners: ['ana'],
        documents: [MSA],
        annualCosts: [{ date: '2026-02-01', cost: 1 }],
      },
      { product: 'bare', owners: [], documents: [], annualCosts: [], renewal: { type: 'FIXED' } },
      { product: 'hidden', vendor: 'zoom', access: 'limited', endDate: '2027-02-01' },
    );
    const found = (filters: Partial<TableView['filters']>) =>
      productsOf(
        some,
        view((base) => ({ ...base, filters: { ...base.filters, ...filters } })),
      );
    expect(found({ vendors: ['Zoom'] })).toEqual(['cloud']);
    expect(found({ hostings: ['Cloud / SaaS'] })).toEqual(['cloud']);
    expect(found({ hostings: ['NONE'] })).toEqual(['bare', 'hidden']);
    expect(found({ endMonths: ['2027-01'] })).toEqual(['cloud']);
    expect(found({ endMonths: ['2027-02', NO_VALUE] })).toEqual(['bare', 'hidden']);
    expect(found({ missing: ['renewal'] })).toEqual(['cloud']);
    expect(found({ missing: ['owner', 'documents', 'endDate'] })).toEqual(['bare']);
    // A hidden value may exist, so no filter matches it.
    expect(found({ missing: [...MISSING_FILTERS] })).toEqual(['bare', 'cloud']);
  });

  test('let through what they ask for', () => {
    expect(filtered({ owners: [ana] })).toEqual(['auto']);
    expect(filtered({ owners: [ana, { id: 'ben', label: 'Ben' }] })).toEqual(['auto', 'evergreen']);
    // Owners are open: they are known of every record.
    expect(filtered({ owners: [{ id: NO_VALUE, label: 'No owner' }] })).toEqual(['bare', 'hidden']);
    expect(filtered({ renewals: ['EVERGREEN', 'AUTO_RENEWS'] })).toEqual(['auto', 'evergreen']);
    expect(filtered({ noticeBy: noticeByPreset('next30Days', TODAY) })).toEqual(['auto']);
    expect(filtered({ noticeBy: noticeByPreset('last30Days', TODAY) })).toEqual(['evergreen']);
  });

  test('find records without a team or a category, alone or beside others', () => {
    const some = records(
      { product: 'bare', teams: [], categories: [] },
      { product: 'legal', teams: ['t1'], categories: ['Legal'] },
      { product: 'sales', teams: ['t2'], categories: [] },
      { product: 'hidden', access: 'limited', teams: [], categories: ['none'] },
    );
    const found = (filters: Partial<TableView['filters']>) =>
      productsOf(
        some,
        view((base) => ({ ...base, filters: { ...base.filters, ...filters } })),
      );
    const none = { id: NO_VALUE, label: '' };
    expect(found({ teams: [none] })).toEqual(['bare', 'hidden']);
    expect(found({ teams: [none, { id: 't1', label: '' }] })).toEqual(['bare', 'hidden', 'legal']);
    expect(found({ teams: [{ id: 't2', label: '' }], categories: [none] })).toEqual(['sales']);
  });

  test('never match a hidden value, also when they ask for records without one', () => {
    expect(filtered({ renewals: ['NONE'] })).toEqual(['bare']);
    expect(filtered({ renewals: [...RENEWAL_FILTERS] })).not.toContain('hidden');
  });
});

const contractArbitrary = fc.record({
  id: fc.uuid(),
  product: fc.string({ minLength: 1, maxLength: 6 }),
  vendor: fc.constantFrom('A', 'B', 'ß', 'é'),
  status: fc.constantFrom('LIVE' as const, 'EXPIRED' as const),
  endDate: fc.constantFrom(null, '2026-01-01', '2026-11-20', '2027-05-05'),
  totalCost: fc.constantFrom(null, 0, 900, 10_000),
});

test('every order is a permutation with ascending values and missing ones last', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(contractArbitrary, { selector: ({ id }) => id, maxLength: 40 }),
      fc.constantFrom('product', 'vendor', 'endDate', 'totalCost', 'daysToExpiration', 'status'),
      (rows, column) => {
        const contracts = rows.map((row) => buildContract(row));
        const index = new ContractIndex(contracts, { teamNames: TEAMS }, TODAY);
        const positions = [...index.select(sortedBy(column))];
        expect(positions.toSorted((a, b) => a - b)).toEqual(contracts.map((_, at) => at));
        const values = positions.map((position) =>
          sortValueOf(contracts[position] ?? buildContract(), column, TODAY),
        );
        for (let at = 1; at < values.length; at++) {
          const before = values[at - 1] ?? null;
          const value = values[at] ?? null;
          if (before === null) expect(value).toBeNull();
          else if (value !== null) expect(before <= value).toBe(true);
        }
      },
    ),
  );
});
