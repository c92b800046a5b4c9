import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumMoney } from '../../kernel/money.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { costFigure, type FigureKey, type YearKey } from '../annual-costs/cost-figures.ts';
import { countedCosts, type ReadCost } from '../contracts/annual-cost.ts';
import { amountField, amountFields, amountPasses } from './amount-filter.ts';
import { buildContractFilter } from './contract-filter.ts';
import { defaultTableView } from './table-view.ts';

const CONTEXT = { today: '2026-11-24', fiscalYearStartMonth: 10 };
const passes = (key: string, value: string, contract: ReturnType<typeof buildContract>) =>
  amountPasses({ key, value }, CONTEXT)(contract);

const canadian = buildContract({
  access: 'full',
  currency: 'CAD',
  annualCosts: [{ date: '2026-01-01', cost: 1_000, currency: 'CAD', converted: 735 }],
});
const unknown = buildContract({
  access: 'full',
  currency: 'CHF',
  annualCosts: [{ date: '2026-01-01', cost: 1_000, currency: 'CHF', converted: null }],
});
const hidden = buildContract({ access: 'limited' });

describe('the filter by the cost in force', () => {
  test.each([
    ['costInForce', '700..800', true],
    ['costInForce', '1000..', false],
    ['costInForce.CAD', '1000..', true],
    ['costInForce.CAD', '700..800', false],
    ['costInForce.USD', '', false],
    ['costInForce.USD', '∅', true],
  ])('%s with "%s" passes what costs CAD 1,000 a year: %s', (key, value, expected) => {
    expect(passes(key, value, canadian)).toBe(expected);
  });

  test('takes a cost in US dollars for one, in a record of another currency as well', () => {
    const contract = { ...canadian, annualCosts: [{ date: '2026-01-01', cost: 1_000 }] };
    expect(passes('costInForce.USD', '1000..', contract)).toBe(true);
    expect(passes('costInForce.CAD', '', contract)).toBe(false);
  });

  test('finds what has no rate in its own currency, and in no other', () => {
    expect(passes('costInForce.CHF', '1000..1000', unknown)).toBe(true);
    expect(passes('costInForce', '', unknown)).toBe(false);
  });

  test('passes nothing of a record whose costs are hidden, not even as without a cost', () => {
    for (const value of ['', '∅', '0..']) {
      expect(passes('costInForce', value, hidden)).toBe(false);
      expect(passes('costInForce.USD', value, hidden)).toBe(false);
    }
  });

  test('is also offered in each currency as soon as there are several', () => {
    const offered = (currencies: string[]) =>
      amountFields({ today: CONTEXT.today, startMonth: 10, currencies }).map(({ key, label }) => [
        key,
        label,
      ]);
    const always = [
      ['totalCost', 'Total Cost'],
      ['costInForce', 'Cost in Force'],
      ['costNextYear', 'Next FY'],
      ['costChange', 'Change'],
      ['seats', 'Seats'],
      ['costPerSeat', 'Cost per Seat'],
      ['costOfYear.2026', 'Cost FY 2026'],
      ['costOfYear.2027', 'Cost FY 2027'],
      ['costOfYear.2028', 'Cost FY 2028'],
      ['costOfYear.2029', 'Cost FY 2029'],
    ];
    expect(offered(['USD'])).toEqual(always);
    expect(offered(['USD', 'CAD'])).toEqual([
      ...always,
      ['costInForce.USD', 'Cost in Force in USD'],
      ['costInForce.CAD', 'Cost in Force in CAD'],
    ]);
  });
});

/** Paid once a year from December 2025 on, and continuing by itself; the fiscal year begins in October. */
const renewed = buildContract({
  access: 'full',
  status: 'LIVE',
  endDate: '2027-11-30',
  renewal: { type: 'AUTO_RENEWS', termMonths: 12 },
  annualCosts: [
    { date: '2024-12-01', cost: 900 },
    { date: '2025-12-01', cost: 1_000 },
  ],
});

describe('the filter by the cost of a fiscal year', () => {
  test.each([
    ['is what is dated in it', 'costOfYear.2025', '900..900', true],
    ['is what is dated in it, by the first month of fiscal years', 'costOfYear.2024', '', false],
    ['is what is projected where nothing is dated in it', 'costOfYear.2027', '1000..1000', true],
    ['is projected year after year', 'costOfYear.2031', '1000..', true],
    ['finds no cost above a limit', 'costOfYear.2026', '1000.01..', false],
    ['finds records without a cost', 'costOfYear.2023', '∅', true],
    ['does not find records with one as without', 'costOfYear.2026', '∅', false],
    ['is no filter for a year that is no number', 'costOfYear.soon', '', false],
  ])('%s: %s with "%s" passes it: %s', (_, key, value, expected) => {
    expect(passes(key, value, renewed)).toBe(expected);
  });

  test('counts nothing of what has no rate, and nothing of years that are over beside what is dated in them', () => {
    expect(passes('costOfYear.2026', '', unknown)).toBe(false);
    expect(passes('costOfYear.2026', '735..735', canadian)).toBe(true);
    expect(passes('costOfYear.2026', '', { ...renewed, annualCosts: [] })).toBe(false);
  });

  test('adds credits to what is projected', () => {
    const credited = {
      ...renewed,
      annualCosts: [...(renewed.annualCosts ?? []), { date: '2026-10-05', cost: -100 }],
    };
    expect(passes('costOfYear.2027', '900..900', credited)).toBe(true);
  });

  test('passes nothing of a record whose costs are hidden, nor while fiscal years are not known', () => {
    for (const value of ['', '∅', '0..']) {
      expect(passes('costOfYear.2026', value, hidden)).toBe(false);
    }
    const before = amountPasses({ key: 'costOfYear.2026', value: '' }, { today: CONTEXT.today });
    expect(before(renewed)).toBe(false);
  });

  test('is named after the year', () => {
    const labelOf = (startMonth: number) => amountField('costOfYear.2026', { startMonth })?.label;
    expect([labelOf(10), labelOf(1)]).toEqual(['Cost FY 2026', 'Cost 2026']);
  });
});

describe('the filter by the cost of the next fiscal year', () => {
  test('is that by the year after the present one', () => {
    // The day is in the fiscal year 2027.
    for (const value of ['', '999..', '..999', '1000..1000', '∅'])
      expect([value, passes('costNextYear', value, renewed)]).toEqual([
        value,
        passes('costOfYear.2028', value, renewed),
      ]);
  });
});

describe('the filter by the last change', () => {
  const rising = (...costs: number[]) =>
    buildContract({
      access: 'full',
      annualCosts: costs.map((cost, at) => ({ date: `${2027 - costs.length + at}-01-01`, cost })),
    });

  test.each([
    ['11.11..11.11', true],
    ['11.12..', false],
    ['..11.11', true],
    ['0..', true],
    ['∅', false],
  ])('of 900 to 1,000, 11.11 %%, with "%s": %s', (value, expected) => {
    expect(passes('costChange', value, rising(900, 1_000))).toBe(expected);
  });

  test('finds a lower price below 0, and the same price at 0', () => {
    expect(passes('costChange', '..-0.01', rising(1_000, 900))).toBe(true);
    expect(passes('costChange', '0..0', rising(500, 500))).toBe(true);
  });

  test('passes nothing with one price, after a price of 0, and of hidden costs', () => {
    for (const contract of [rising(900), rising(0, 900), hidden])
      for (const value of ['', '0..', '..0']) expect(passes('costChange', value, contract)).toBe(false);
    expect(passes('costChange', '∅', rising(900))).toBe(true);
  });
});

test('a filter by what is no amount passes no record', () => {
  for (const key of [
    'product',
    'notes',
    'costInForce.cad',
    'costOfYear.20266',
    'field:costInForce',
    'toString',
  ])
    for (const value of ['', '∅', '0..']) expect([key, passes(key, value, renewed)]).toEqual([key, false]);
});

/** Every amount that can be asked for. */
const KEYS = [
  ...amountFields({ today: CONTEXT.today, startMonth: 10, currencies: ['USD', 'CAD'] }).map(({ key }) => key),
  'costOfYear.1999',
];
const cents = fc.integer({ min: -20_000, max: 200_000 });
const anyContract = fc
  .record({
    costs: fc.uniqueArray(
      fc.record({
        month: fc.integer({ min: 0, max: 59 }),
        cents,
        currency: fc.constantFrom('USD', 'CAD'),
        quantity: fc.integer({ min: 0, max: 40 }),
      }),
      { selector: ({ month }) => month, maxLength: 6 },
    ),
    access: fc.constantFrom('full' as const, 'limited' as const),
    hasRate: fc.boolean(),
  })
  .map(({ costs, access, hasRate }) => {
    const annualCosts = costs.map(({ month, cents: amount, currency, quantity }) => ({
      date: `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
      cost: amount / 100,
      ...(amount < 0 ? { reason: 'Credit' } : quantity === 0 ? {} : { quantity }),
      ...(currency === 'USD' ? {} : { currency, converted: hasRate ? Math.round(amount * 0.7) / 100 : null }),
    }));
    const rows = countedCosts(annualCosts);
    const totalCost = rows.length === 0 ? null : sumMoney(rows.map(({ cost }) => cost));
    return access === 'limited'
      ? buildContract({ access })
      : buildContract({ access, status: 'LIVE', annualCosts, totalCost });
  });

describe('the filters by seats', () => {
  const counted = (row: Partial<ReadCost>, more: readonly ReadCost[] = []) =>
    buildContract({
      access: 'full',
      annualCosts: [{ date: '2026-01-01', cost: 1_000, ...row }, ...more],
    });
  const figures = (contract: ReturnType<typeof buildContract>) =>
    (['seats', 'costPerSeat'] as const).map((key) => costFigure(contract, key, CONTEXT));

  test('take the unit price as it was entered, otherwise the cost divided by the quantity, to four decimals', () => {
    expect(figures(counted({ quantity: 40, unitPrice: 25 }))).toEqual([40, 25]);
    expect(figures(counted({ quantity: 3 }))).toEqual([3, 333.3333]);
    expect(figures(counted({ cost: 0.13, quantity: 10.5, unit: 'GB', unitPrice: 0.0125 }))).toEqual([
      10.5, 0.0125,
    ]);
  });

  test('are of the cost in force: neither of a planned one nor of one that is over', () => {
    const planned = { date: '2027-01-01', cost: 2_000, quantity: 80 };
    expect(figures(counted({ quantity: 40 }, [planned]))).toEqual([40, 25]);
    expect(figures(counted({ date: '2024-01-01', quantity: 40 }, [planned]))).toEqual([null, null]);
    expect(figures(counted({}, [planned]))).toEqual([null, null]);
  });

  test('compare prices in one currency; without a rate there is none', () => {
    const inCad = { currency: 'CAD', quantity: 10, unitPrice: 100 };
    expect(figures(counted({ ...inCad, converted: 735 }))).toEqual([10, 73.5]);
    expect(figures(counted({ ...inCad, converted: null }))).toEqual([10, null]);
  });

  test('find ranges, and records without seats', () => {
    const record = counted({ quantity: 40 });
    expect(['40..', '..39', '30..50', '∅'].map((value) => passes('seats', value, record))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(passes('costPerSeat', '25..25', record)).toBe(true);
    expect(passes('seats', '∅', counted({}))).toBe(true);
    expect(passes('seats', '∅', hidden)).toBe(false);
  });
});

test('every amount is in a range exactly where the number that its column shows is', () => {
  fc.assert(
    fc.property(
      anyContract,
      fc.constantFrom(...KEYS.filter((key) => !key.startsWith('costInForce.'))),
      fc.option(cents),
      fc.option(cents),
      (contract, key, from, to) => {
        const [least, most] = [from, to].map((end) => (end === null ? null : end / 100));
        const shown = costFigure(contract, key as FigureKey | YearKey, CONTEXT);
        const isWithin =
          shown !== null &&
          contract.access === 'full' &&
          (least == null || shown >= least) &&
          (most == null || shown <= most);
        const value = least == null && most == null ? '' : `${least ?? ''}..${most ?? ''}`;
        expect(passes(key, value, contract)).toBe(isWithin);
        expect(passes(key, '∅', contract)).toBe(shown === null && contract.access === 'full');
      },
    ),
  );
});

test('filters by several amounts are all met', () => {
  const both = [
    { key: 'costOfYear.2026', value: '1000..' },
    { key: 'costOfYear.2025', value: '..900' },
  ];
  const filterBy = (amounts: typeof both) => {
    const usual = defaultTableView();
    return buildContractFilter({ ...usual, filters: { ...usual.filters, amounts } }, CONTEXT)(renewed);
  };
  expect(filterBy(both)).toBe(true);
  expect(filterBy([...both, { key: 'costInForce', value: '..10' }])).toBe(false);
});
