import { describe, expect, test } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { amountFilters, customFieldPasses, yearFilters } from './custom-filter.ts';

const CONTEXT = { today: '2026-11-24', fiscalYearStartMonth: 10 };
const passes = (key: string, value: string, contract: ReturnType<typeof buildContract>) =>
  customFieldPasses({ key, value }, CONTEXT)?.(contract);

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
    ['field:costInForce', '700..800', true],
    ['field:costInForce', '1000..', false],
    ['field:costInForce.CAD', '1000..', true],
    ['field:costInForce.CAD', '700..800', false],
    ['field:costInForce.USD', '', false],
    ['field:costInForce.USD', '∅', true],
  ])('%s with "%s" passes what costs CAD 1,000 a year: %s', (key, value, expected) => {
    expect(passes(key, value, canadian)).toBe(expected);
  });

  test('takes a cost in US dollars for one, in a record of another currency as well', () => {
    const contract = { ...canadian, annualCosts: [{ date: '2026-01-01', cost: 1_000 }] };
    expect(passes('field:costInForce.USD', '1000..', contract)).toBe(true);
    expect(passes('field:costInForce.CAD', '', contract)).toBe(false);
  });

  test('finds what has no rate in its own currency, and in no other', () => {
    expect(passes('field:costInForce.CHF', '1000..1000', unknown)).toBe(true);
    expect(passes('field:costInForce', '', unknown)).toBe(false);
  });

  test('passes nothing of a record whose costs are hidden, not even as without a cost', () => {
    for (const value of ['', '∅', '0..']) {
      expect(passes('field:costInForce', value, hidden)).toBe(false);
      expect(passes('field:costInForce.USD', value, hidden)).toBe(false);
    }
  });

  test('says in which currency it asks as soon as there are several', () => {
    expect(amountFilters(['USD'])).toEqual([]);
    expect(amountFilters(['USD', 'CAD']).map(({ key, label }) => [key, label])).toEqual([
      ['field:costInForce', 'Cost in Force in USD, converted'],
      ['field:costInForce.USD', 'Cost in Force in USD'],
      ['field:costInForce.CAD', 'Cost in Force in CAD'],
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
    ['is what is dated in it', 'field:costOfYear.2025', '900..900', true],
    ['is what is dated in it, by the first month of fiscal years', 'field:costOfYear.2024', '', false],
    ['is what is projected where nothing is dated in it', 'field:costOfYear.2027', '1000..1000', true],
    ['is projected year after year', 'field:costOfYear.2031', '1000..', true],
    ['finds no cost above a limit', 'field:costOfYear.2026', '1000.01..', false],
    ['finds records without a cost', 'field:costOfYear.2023', '∅', true],
    ['does not find records with one as without', 'field:costOfYear.2026', '∅', false],
    ['is no filter for a year that is no number', 'field:costOfYear.soon', '', false],
  ])('%s: %s with "%s" passes it: %s', (_, key, value, expected) => {
    expect(passes(key, value, renewed)).toBe(expected);
  });

  test('counts nothing of what has no rate, and nothing of years that are over beside what is dated in them', () => {
    expect(passes('field:costOfYear.2026', '', unknown)).toBe(false);
    expect(passes('field:costOfYear.2026', '735..735', canadian)).toBe(true);
    expect(passes('field:costOfYear.2026', '', { ...renewed, annualCosts: [] })).toBe(false);
  });

  test('adds credits to what is projected', () => {
    const credited = {
      ...renewed,
      annualCosts: [...(renewed.annualCosts ?? []), { date: '2026-10-05', cost: -100 }],
    };
    expect(passes('field:costOfYear.2027', '900..900', credited)).toBe(true);
  });

  test('passes nothing of a record whose costs are hidden, nor while fiscal years are not known', () => {
    for (const value of ['', '∅', '0..']) {
      expect(passes('field:costOfYear.2026', value, hidden)).toBe(false);
    }
    const before = customFieldPasses({ key: 'field:costOfYear.2026', value: '' }, { today: CONTEXT.today });
    expect(before?.(renewed)).toBe(false);
  });

  test('is named after the year', () => {
    expect(yearFilters([2026], 10).map(({ label }) => label)).toEqual(['Cost of FY 2026']);
    expect(yearFilters([2026, 2027], 1).map(({ label }) => label)).toEqual(['Cost of 2026', 'Cost of 2027']);
  });
});
