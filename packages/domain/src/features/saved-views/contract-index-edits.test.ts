import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildContract, inPart } from '../../testing/build-contract.ts';
import type { Contract } from '../contracts/contract.ts';
import { CONTRACT_FIELDS } from '../contracts/fields.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { ContractIndex } from './contract-index.ts';
import { customColumn, defaultTableView, type ColumnKey, type TableView } from './table-view.ts';

const TODAY = '2026-11-20';
const buildField = (key: string, type: CustomField['type']): [string, CustomField] => [
  key,
  {
    id: key,
    key,
    label: key,
    type,
    options: [],
    restricted: false,
    required: false,
    helpText: '',
    defaultValue: null,
    position: 0,
    version: 1,
  },
];
const NAMES = {
  teamNames: new Map([
    ['t1', 'Legal'],
    ['t2', 'Finance'],
  ]),
  peopleNames: new Map([
    ['u1', 'Ana'],
    ['u2', 'Ben'],
  ]),
  customFields: new Map([buildField('seats', 'number'), buildField('keeper', 'user')]),
};
const COLUMNS: readonly ColumnKey[] = [
  ...CONTRACT_FIELDS.map(({ key }) => key),
  customColumn('seats'),
  customColumn('keeper'),
];

const idOf = (place: number) => `r${String(place).padStart(3, '0')}`;
const day = fc.constantFrom(null, '2026-01-31', '2026-11-20', '2026-11-21', '2027-03-01');
/** Few different values, so that many records are equal in a column. */
const fields = fc.record({
  product: fc.constantFrom('', 'atlas', 'Atlas 9', 'Atlas 10', 'Éclair'),
  vendor: fc.constantFrom('Zoom', 'acme'),
  status: fc.constantFrom(...CONTRACT_STATUSES),
  startDate: day,
  endDate: day,
  teams: fc.subarray(['t1', 't2']),
  owners: fc.subarray(['u1', 'u2']),
  annualCosts: fc.subarray([
    { date: '2026-01-01', cost: 10.1 },
    { date: '2026-06-01', cost: 20 },
  ]),
  totalCost: fc.constantFrom(null, 900, 10_000),
  customFields: fc.record(
    { seats: fc.constantFrom(9, 10), keeper: fc.constantFrom('u1', 'u2') },
    { requiredKeys: [] },
  ),
  isInPart: fc.boolean(),
});

function recordAt(
  place: number,
  { isInPart, ...values }: typeof fields extends fc.Arbitrary<infer T> ? T : never,
) {
  const contract = buildContract({ ...values, id: idOf(place) });
  return isInPart ? inPart(contract) : contract;
}

const places = { maxLength: 60, selector: ([place]: readonly [number, unknown]) => place };
const lists = fc
  .uniqueArray(fc.tuple(fc.nat(80), fields), { ...places, minLength: 30 })
  .map((rows) => new Map(rows.map(([place, values]) => [place, recordAt(place, values)])));
const edits = fc.array(
  fc.record({
    changed: fc.uniqueArray(fc.tuple(fc.nat(85), fields), { ...places, maxLength: 3 }),
    removed: fc.uniqueArray(fc.nat(85), { maxLength: 2 }),
    // What no one asks for follows several changes at once.
    isAsked: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

const sorted = (records: ReadonlyMap<number, Contract>): Contract[] =>
  [...records].toSorted(([one], [other]) => one - other).map(([, contract]) => contract);

const view = (changes: Partial<TableView>): TableView => ({ ...defaultTableView(), ...changes });
const sortedBy = (id: ColumnKey, desc: boolean) => view({ sort: { id, desc, valueType: 'string' } });
const searching = (search: string) => view({ filters: { ...defaultTableView().filters, search } });

/** Everything that an index can be asked. */
function answersOf(index: ContractIndex) {
  const all = index.select(view({}));
  return {
    orders: COLUMNS.map((column) => [column, [...index.select(sortedBy(column, false))]]),
    reversed: COLUMNS.map((column) => [column, [...index.select(sortedBy(column, true))]]),
    searches: ['a', 'at', 'legal', 'zoom', '10'].map((text) => [...index.select(searching(text))]),
    totals: index.costTotals(all, view({})),
  };
}

describe('an index that followed changes', () => {
  test('answers everything as one that was built again', () => {
    fc.assert(
      fc.property(lists, edits, (records, steps) => {
        let index = new ContractIndex(sorted(records), NAMES, TODAY);
        answersOf(index);
        for (const { changed, removed, isAsked } of steps) {
          for (const [place, values] of changed) records.set(place, recordAt(place, values));
          for (const place of removed) records.delete(place);
          const list = sorted(records);
          index = index.after(list);
          expect(index.contracts).toBe(list);
          if (!isAsked) continue;
          expect(answersOf(index)).toEqual(answersOf(new ContractIndex(list, NAMES, TODAY)));
        }
        expect(answersOf(index)).toEqual(answersOf(new ContractIndex(sorted(records), NAMES, TODAY)));
      }),
    );
  });

  test('follows every edit of a long list without building orders again', () => {
    let reads = 0;
    const counted = (place: number) => {
      const contract = buildContract({ id: idOf(place), product: `Product ${place % 7}` });
      return Object.defineProperty(contract, 'vendor', {
        get: () => {
          reads += 1;
          return `Vendor ${place % 5}`;
        },
      });
    };
    const list = Array.from({ length: 900 }, (_, place) => counted(place));
    const index = new ContractIndex(list, NAMES, TODAY);
    const before = index.select(sortedBy('vendor', false));
    reads = 0;
    const changed = list.with(400, counted(400));
    const after = index.after(changed);
    expect(after.select(sortedBy('vendor', false))).toEqual(before);
    expect(reads).toBeLessThan(20);
  });

  test('costs nothing in columns that no one looks at, and follows several changes when somebody does', () => {
    let reads = 0;
    const counted = (place: number, vendor: string) =>
      Object.defineProperty(buildContract({ id: idOf(place) }), 'vendor', {
        get: () => {
          reads += 1;
          return vendor;
        },
      });
    const list = Array.from({ length: 900 }, (_, place) => counted(place, `Vendor ${place % 5}`));
    let index = new ContractIndex(list, NAMES, TODAY);
    index.select(sortedBy('vendor', false));
    reads = 0;
    let changed = list;
    for (let place = 0; place < 10; place += 1) {
      changed = changed.with(place, counted(place, 'Acme'));
      index = index.after(changed);
    }
    expect(reads).toBe(0);
    expect([...index.select(sortedBy('vendor', false))].slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(reads).toBeLessThan(200);
  });

  test('stays the same index for the same list', () => {
    const list = [buildContract()];
    const index = new ContractIndex(list, NAMES, TODAY);
    expect(index.after(list)).toBe(index);
  });
});
