import { expect, it } from 'vitest';
import { isSameCompany, sellingParty, withUs } from './party-name.ts';

it.each([
  ['Slack', 'Slack Technologies, LLC', true],
  ['SLACK TECHNOLOGIES', 'Slack Technologies Inc.', true],
  ['Müller GmbH & Co. KG', 'Muller', true],
  ['The Trade Desk, Inc.', 'Trade Desk', true],
  ['N.V. Philips', 'Philips', true],
  ['American Express', 'American Airlines', false],
  ['Slack', 'Slacker', false],
  ['Holdings Inc.', 'Holdings', true],
  ['', 'Slack', false],
])('%s and %s are the same company: %s', (one, other, isSame) => {
  expect([isSameCompany(one, other), isSameCompany(other, one)]).toEqual([isSame, isSame]);
});

type Named = readonly [name: string, role: string | null, alias?: string];
const sellerOf = (...parties: readonly Named[]) =>
  sellingParty(
    withUs(
      parties.map(([name, role, alias]) => ({ name, role, aliases: alias === undefined ? [] : [alias] })),
      'Acme',
    ),
  )?.name ?? null;

it('the organisation is one of the parties by its name', () => {
  const parties = ['Acme Corp.', 'Slack'].map((name) => ({ name, aliases: [], role: null }));
  expect(withUs(parties, 'Acme').map(({ isUs }) => isUs)).toEqual([true, false]);
});

it.each<[string, string | null, readonly Named[]]>([
  [
    'the party beside the organisation',
    'Slack',
    [
      ['Acme Corp.', null],
      ['Slack', null],
    ],
  ],
  [
    'the licensor, named after the licensee',
    'Bolt LLC',
    [
      ['Crane Inc.', 'Licensee'],
      ['Bolt LLC', 'Licensor'],
    ],
  ],
  [
    'the company that a distributor buys from',
    'Bolt LLC',
    [
      ['Crane Inc.', 'Distributor'],
      ['Bolt LLC', null],
    ],
  ],
  [
    'the company that a franchisee buys from',
    'Bolt LLC',
    [
      ['Bolt LLC', null],
      ['Crane Inc.', 'Master Franchisee'],
    ],
  ],
  [
    'a provider by what the contract calls it',
    'Bolt LLC',
    [
      ['Crane Inc.', null],
      ['Bolt LLC', null, 'the Service Provider'],
    ],
  ],
  [
    'the supplier, not its guarantor',
    'Bolt LLC',
    [
      ['Acme', 'Customer'],
      ['Crane Inc.', 'Guarantor'],
      ['Bolt LLC', 'Supplier'],
    ],
  ],
])('the vendor is %s', (_, vendor, parties) => {
  expect(sellerOf(...parties)).toBe(vendor);
});

it.each<[string, readonly Named[]]>([
  [
    'two parties have no role, and neither is the organisation',
    [
      ['Crane Inc.', null],
      ['Bolt LLC', null],
    ],
  ],
  [
    'both sell',
    [
      ['Crane Inc.', 'Supplier'],
      ['Bolt LLC', 'Provider'],
    ],
  ],
  [
    'the only other party is a customer',
    [
      ['Acme', null],
      ['Crane Inc.', 'Customer'],
    ],
  ],
  ['the only party is the organisation', [['Acme', 'Customer']]],
  [
    'two others beside a customer have no role',
    [
      ['Dune AG', 'Customer'],
      ['Crane Inc.', null],
      ['Bolt LLC', null],
    ],
  ],
])('there is no vendor where %s', (_, parties) => {
  expect(sellerOf(...parties)).toBeNull();
});
