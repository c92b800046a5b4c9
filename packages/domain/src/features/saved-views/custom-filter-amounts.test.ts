import { describe, expect, test } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { amountFilters, customFieldPasses } from './custom-filter.ts';

const TODAY = '2026-11-24';
const passes = (key: string, value: string, contract: ReturnType<typeof buildContract>) =>
  customFieldPasses({ key, value }, new Map(), TODAY)?.(contract);

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
