import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildViewFilter, ContractIndex } from './contract-index.ts';
import { ListOrder } from './list-order.ts';
import { defaultTableView, type TableView } from './table-view.ts';

const TODAY = '2026-11-20';
const NAMES = { teamNames: new Map([['t1', 'Legal']]), peopleNames: new Map([['p1', 'Ana']]) };
const COLUMNS = ['product', 'vendor', 'endDate', 'totalCost', 'teams', 'notes', 'customFields.tier'] as const;

const record = fc.record({
  product: fc.constantFrom('Figma', 'figma', 'Éclair', 'Zoom 2', 'Zoom 10'),
  vendor: fc.constantFrom('Acme', 'Bolt'),
  endDate: fc.constantFrom(null, '2027-01-31', '2026-12-01'),
  totalCost: fc.constantFrom(null, 900, 10_000),
  teams: fc.constantFrom<string[]>([], ['t1'], ['t1', 't2']),
  notes: fc.constantFrom('', 'legal', 'a'),
  customFields: fc.constantFrom<Record<string, string>>({}, { tier: 'Gold' }, { tier: 'silver' }),
});

test('records one after the other are filtered and sorted as a whole list is', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 30 }),
      fc.constantFrom(...COLUMNS),
      fc.boolean(),
      fc.constantFrom('', 'legal', 'ZOOM', 'e'),
      fc.constantFrom<string[]>([], ['t1']),
      (records, id, desc, search, teams) => {
        const contracts = records.map((one, at) =>
          buildContract({ ...one, id: String(at).padStart(4, '0') }),
        );
        const base = defaultTableView();
        const view: TableView = {
          ...base,
          sort: { id, desc, valueType: 'string' },
          filters: { ...base.filters, search, teams: teams.map((team) => ({ id: team, label: '' })) },
        };
        const passes = buildViewFilter(view, NAMES, TODAY);
        const order = new ListOrder(view, NAMES, TODAY);
        const found = contracts.filter(passes);
        for (const contract of found) order.add(contract);
        const places = found.map((_, place) => place).toSorted((left, right) => order.compare(left, right));
        const selected = new ContractIndex(contracts, NAMES, TODAY).select(view);
        expect(places.map((place) => found[place]?.id)).toEqual(
          Array.from(selected, (position) => contracts[position]?.id),
        );
      },
    ),
  );
});
