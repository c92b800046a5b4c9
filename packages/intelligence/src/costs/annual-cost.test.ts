import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoundCost } from '../findings.ts';
import { findAnnualCost, SEVERAL_AMOUNTS } from './annual-cost.ts';

const HIGH = 0.8;
const usd = (cost: number, counted: Partial<FoundCost> = {}): FoundCost => ({
  cost,
  currency: 'USD',
  ...counted,
});
const quoteOf = (text: string) => {
  const [span] = findAnnualCost(text).evidence;
  return span === undefined ? '' : text.slice(span.start, span.end);
};

describe('the cost of a year that a document says', () => {
  test.each<[text: string, value: FoundCost, quote: string]>([
    [
      'Customer orders 120 named users at $45.00 per user per year.',
      usd(5400, { quantity: 120, unit: 'named users', unitPrice: 45 }),
      '120 named users at $45.00 per user per year',
    ],
    [
      'License fee: US$ 12,000 per annum for 200 seats',
      usd(12_000, { quantity: 200, unit: 'seats' }),
      'US$ 12,000 per annum for 200 seats',
    ],
    [
      'Customer licenses twelve (12) seats at $15 per user per month, billed annually.',
      usd(2160, { quantity: 12, unit: 'seats', unitPrice: 180 }),
      'twelve (12) seats at $15 per user per month',
    ],
    [
      'Twelve users at USD 99.99 per year and user',
      usd(1199.88, { quantity: 12, unit: 'users', unitPrice: 99.99 }),
      'Twelve users at USD 99.99 per year and user',
    ],
    [
      'For 1,500 Licenses the price is $0.0125/license/year.',
      usd(18.75, { quantity: 1500, unit: 'licenses', unitPrice: 0.0125 }),
      '1,500 Licenses the price is $0.0125/license/year',
    ],
    ["The annual license fee is CHF 1'234.50.", { cost: 1234.5, currency: 'CHF' }, "CHF 1'234.50"],
    ['Subscription fee: EUR 12.000,00 p.a.', { cost: 12_000, currency: 'EUR' }, 'EUR 12.000,00 p.a.'],
    ['Wartung: Preis 12.000 € pro Jahr', { cost: 12_000, currency: 'EUR' }, '12.000 € pro Jahr'],
    ['Le prix est de 12 000,50 € par an', { cost: 12_000.5, currency: 'EUR' }, '12 000,50 € par an'],
    [
      '120 Nutzer zu je 45,00 € pro Nutzer und Jahr',
      { cost: 5400, currency: 'EUR', quantity: 120, unit: 'Nutzer', unitPrice: 45 },
      '120 Nutzer zu je 45,00 € pro Nutzer und Jahr',
    ],
    ['The support fee is C$500 per year.', { cost: 500, currency: 'CAD' }, 'C$500 per year'],
    [
      'Support costs $55 CAD an hour. The hosting fee is $900 per year.',
      { cost: 900, currency: 'CAD' },
      '$900 per year',
    ],
    ['The annual fee is $1.5 million.', usd(1_500_000), '$1.5 million'],
    [
      'The Company pays a base fee of thirty-six thousand dollars ($36,000) per year (the "Base Fee").',
      usd(36_000),
      '$36,000) per year',
    ],
    [
      'Customer pays the annual fee of $5,400.00. This is for 120 users at $45.00 per user per year.',
      usd(5400, { quantity: 120, unit: 'users', unitPrice: 45 }),
      '120 users at $45.00 per user per year',
    ],
  ])('is sure where it is said: %s', (text, value, quote) => {
    const found = findAnnualCost(text);
    expect([found.value, found.why]).toEqual([value, null]);
    expect(found.confidence).toBeGreaterThanOrEqual(HIGH);
    expect(quoteOf(text)).toBe(quote);
  });

  test.each<[text: string, cost: number]>([
    ['The maintenance charge amounts to $24,502 per year for the first year of maintenance.', 24_502],
    ['Managed hosting fees are $175 per month for a period of 12 months.', 2100],
    ['120 seats at $15 per seat per month', 21_600],
    ['Party B pays $1,000 per year to Party A.', 1000],
  ])('is never sure where a part is a guess: %s', (text, cost) => {
    const found = findAnnualCost(text);
    expect(found.value?.cost).toBe(cost);
    expect(found.confidence).toBeLessThan(HIGH);
  });

  test.each([
    '$15 per user per month',
    'The price is $45.00 per user per year.',
    '100 users or 200 users may be ordered for a price of $45.00 per user per year.',
    'The fee is $5,000 per month.',
    'The fee is $40,000 per month in each of the first six months.',
    'The liability of Provider under this Agreement shall not exceed $1,000,000 per year.',
    'Provider pays service credits of $500 per year.',
    'Insurance with annual fees and coverage of $2,000,000 per year.',
    'An annual fee is due where net sales exceed $5,000,000 per year.',
    'The annual minimum fee is at least $250,000.',
    'Additional users at $50 per user per year for 10 users.',
    'The list price is $60 per user per year for 10 users.',
    'The annual price increase is 5% or $100 per year.',
    'The fee is $12.000 per year.',
    'The annual fee rises by 3 % and is $[***] per year.',
    'The salary is $370,000 per annum.',
    'Founded in 1999 by 120 users, and $45 were raised.',
  ])('is not proposed without certain words: %s', (text) => {
    expect(findAnnualCost(text)).toEqual({
      field: 'annualCost',
      value: null,
      why: null,
      confidence: 0,
      evidence: [],
    });
  });

  test('is doubtful, and says so, where several amounts are named', () => {
    const found = findAnnualCost('The annual license fee is $10,000. The annual support fee is $2,000.');
    expect([found.value, found.why]).toEqual([usd(10_000), SEVERAL_AMOUNTS]);
    expect(found.confidence).toBeLessThan(0.5);
  });

  test('is that of the first year where a list says one for each', () => {
    const text =
      'Customer shall pay the following fees:\nContract year beginning March 1, 2026: 60 seats at $45.00 per seat per year\nContract year beginning March 1, 2027: 75 seats at $48.00 per seat per year';
    const found = findAnnualCost(text);
    expect(found).toMatchObject({
      value: usd(2700, { quantity: 60, unit: 'seats', unitPrice: 45 }),
      why: null,
      confidence: 0.9,
    });
  });

  test('is the product of quantity and price to the cent, however both are written', () => {
    const written = (cents: number, locale: string) =>
      (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom(
          ['$', 'en-US', 'USD'],
          ['€', 'de-DE', 'EUR'],
          ['CHF ', 'de-CH', 'CHF'],
          ['£', 'en-GB', 'GBP'],
        ),
        (quantity, cents, [sign, locale, currency]) => {
          const text = `Customer orders ${quantity.toLocaleString('en-US')} seats at ${sign}${written(cents, locale ?? '')} per seat per year.`;
          const { value } = findAnnualCost(text);
          expect(value).toEqual({
            cost: (quantity * cents) / 100,
            currency,
            quantity,
            unit: 'seats',
            unitPrice: cents / 100,
          });
        },
      ),
    );
  });

  test('costs nothing that grows faster than the text', () => {
    const piece = 'annual fee $ 1,000 , 12 users ( per license fee 1.000,00 ';
    const timeOf = (repeats: number) => {
      const text = piece.repeat(repeats);
      const before = process.cpuUsage();
      findAnnualCost(text);
      return process.cpuUsage(before).user;
    };
    timeOf(500);
    expect(timeOf(8_000)).toBeLessThan(40 * Math.max(timeOf(1_000), 1_000));
  });
});

describe('the price table of an order form', () => {
  const table = (rows: string, heading = 'Product Quantity Unit price per year Annual fee') =>
    `ORDER FORM\n\n${heading}\n${rows}\n\nPayment is due in thirty days.`;

  test('gives quantity, price and amount where its arithmetic fits', () => {
    const found = findAnnualCost(table('Enterprise plan 120 $45.00 $5,400.00'));
    expect(found.value).toEqual(usd(5400, { quantity: 120, unitPrice: 45 }));
    expect(found.confidence).toBeGreaterThanOrEqual(HIGH);
    expect(quoteOf(table('Enterprise plan 120 $45.00 $5,400.00'))).toBe('120 $45.00 $5,400.00');
  });

  test('names what is counted by its heading, and counts prices of a month twelve times', () => {
    const heading = 'Product Seats Monthly price Annual total';
    expect(findAnnualCost(table('Team plan 20 €15,00 €3.600,00', heading)).value).toEqual({
      cost: 3600,
      currency: 'EUR',
      quantity: 20,
      unit: 'seats',
      unitPrice: 180,
    });
  });

  test('gives the sum of several rows, sure only where it is written', () => {
    const rows = 'Plan A 10 $100.00 $1,000.00\nPlan B 20 $50.00 $1,000.00';
    expect(findAnnualCost(table(rows))).toMatchObject({ value: usd(2000), confidence: 0.6 });
    expect(findAnnualCost(table(`${rows}\nTotal $2,000.00`))).toMatchObject({
      value: usd(2000),
      confidence: 0.85,
    });
  });

  test('is not read where the product is another amount, no year is named or no currency', () => {
    expect(findAnnualCost(table('Plan 120 $45.00 $5,300.00')).value).toBeNull();
    expect(
      findAnnualCost(table('Plan 120 $45.00 $5,400.00', 'Product Quantity Unit price Amount')).value,
    ).toBeNull();
    expect(findAnnualCost(table('Plan 120 45.00 5,400.00')).value).toBeNull();
  });
});
