import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costFaults, costsOfDrafts } from './cost-drafts.ts';
import { pasteCosts } from './pasted-costs.ts';
import { readCosts } from './read-costs.ts';

const read = (text: string) => readCosts(text, 'date').rows.map(({ date, cost }) => [date, cost]);
const refusals = (text: string) => readCosts(text, 'date').rows.map(({ refused }) => refused);

describe('copied costs', () => {
  it.each([
    ['days of a month-first country', '6/30/2025\t1,200.50', '2025-06-30', '1200.50'],
    ['days of a day-first country', '30.06.2025\t1.200,50', '2025-06-30', '1200.50'],
    ['days whose order only the amounts tell', '01/06/2025\t1.200,50', '2025-06-01', '1200.50'],
    ['months in words', "Jun-26\t1'200.50", '2026-06-01', '1200.50'],
    ['days in words', '15 June 2026\t$1,200', '2026-06-15', '1200'],
    ['narrow spaces', '2026-06\t1\u202f200,50', '2026-06-01', '1200.50'],
    ['a currency behind', '2026-06-01\t1200 USD', '2026-06-01', '1200'],
    ['amounts first', '1200\t2026-06-01', '2026-06-01', '1200'],
    ['a column between', '2026-06-01\tLicences\t1200', '2026-06-01', '1200'],
    ['months that look like amounts', '2026.06\t1200', '2026-06-01', '1200'],
    ['a quoted cell over two lines', '"Jun\n2026"\t"1,200"', '2026-06-01', '1200'],
  ])('are read from %s', (_what, text, date, cost) => {
    expect(read(text)).toEqual([[date, cost]]);
    expect(refusals(text)).toEqual([{}]);
  });

  it('are turned when the months are across', () => {
    const rows = [
      ['2025-06-01', '100'],
      ['2026-06-01', '110'],
    ];
    expect(read('Jun 2025\tJun 2026\n100\t110')).toEqual(rows);
    expect(read('Year\tJun 2025\tJun 2026\nCost\t100\t110')).toEqual(rows);
  });

  it.each([
    [
      'a day that can be two',
      '3.6.2026\t100',
      { date: '3.6.2026 can be two days: write the month in letters' },
    ],
    [
      'an amount that can be two',
      'Jun 2026\t1.200',
      { cost: '1.200 can be two amounts: write it without the point' },
    ],
    ['another currency', 'Jun 2026\t€ 1200', { cost: 'Amounts are in US dollars; "€" is another currency' }],
    ['a negative amount', 'Jun 2026\t(1,200.00)', { cost: 'Enter an amount of 0 or more' }],
    ['three decimals', 'Jun 2026\t0.125', { cost: 'Use at most two decimals' }],
    ['a year without a month', '2026\t100\n2027\t110', { date: 'Enter a month and year' }],
    ['words', 'Jun 2026\tto be agreed', { cost: 'Enter an amount of 0 or more' }],
  ])('are kept as written with %s, and the reason is reported', (_what, text, refused) => {
    expect(refusals(text)[0]).toEqual(refused);
    const { rows } = pasteCosts([], { index: 0, column: 'date' }, `${text}\n`);
    const faults = Object.values(costFaults(rows));
    for (const reason of Object.values(refused)) expect(faults).toContain(reason);
  });

  it('leave out headings and totals, and say which', () => {
    const { rows, leftOut } = readCosts('Annual costs\nMonth\tCost\nJun 2025\t100\nTotal\t100', 'date');
    expect(rows).toHaveLength(1);
    expect(leftOut).toEqual(['Annual costs', 'Month, Cost', 'Total, 100']);
  });

  it('are a column of amounts or of months by the cell, and months also from the cell of an amount', () => {
    expect(readCosts('100\n200', 'cost').rows.map(({ cost }) => cost)).toEqual(['100', '200']);
    expect(readCosts('Jun 2025\nJun 2026', 'cost').rows.map(({ date }) => date)).toEqual([
      '2025-06-01',
      '2026-06-01',
    ]);
  });
});

const two = (value: number) => String(value).padStart(2, '0');
const NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'].concat([
  'October',
  'November',
  'December',
]);
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}
/** Ways in which people and spreadsheets write a day. */
const DATE_STYLES: readonly ((day: Day) => string)[] = [
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${month}/${day}/${year}`,
  ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`,
  ({ year, month, day }) => `${day}-${NAMES[month - 1]?.slice(0, 3)}-${year}`,
  ({ year, month, day }) => `${NAMES[month - 1]} ${day}, ${year}`,
];
/** Ways in which amounts are written, by country. */
const AMOUNT_STYLES: readonly ((cents: number) => string)[] = [
  ...['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'].flatMap((locale) => [
    (cents: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
        cents / 100,
      ),
    (cents: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(cents / 100),
  ]),
  (cents) => (cents / 100).toFixed(2),
  (cents) => `$${(cents / 100).toFixed(2)}`,
  (cents) => `${cents / 100} USD`,
];

const costs = fc.uniqueArray(
  fc.record({
    day: fc.record({
      year: fc.integer({ min: 1970, max: 2199 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    // Whole thousands are the ones that can be read in two ways.
    cents: fc.oneof(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.integer({ min: 0, max: 9_999 }).map((dollars) => dollars * 100),
    ),
    dateStyle: fc.constantFrom(...DATE_STYLES),
    amountStyle: fc.constantFrom(...AMOUNT_STYLES),
  }),
  { selector: ({ day }) => `${day.year}-${day.month}-${day.day}`, minLength: 1, maxLength: 12 },
);
const isoOf = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}`;

describe('any mix of formats and countries', () => {
  it('gives every amount to the cent and every day as it was meant, or a refusal with its reason', () => {
    fc.assert(
      fc.property(costs, (list) => {
        const lines = list.map(({ day, cents, dateStyle, amountStyle }) => [
          dateStyle(day),
          amountStyle(cents),
        ]);
        const { rows, leftOut } = readCosts(lines.map((cells) => cells.join('\t')).join('\n'), 'date');
        expect(leftOut).toEqual([]);
        expect(rows).toHaveLength(list.length);
        // With slashes alone M/D and D/M cannot be distinguished: then the order of this product counts.
        const isSlashed = lines.some(([date = '']) => date.includes('/'));
        rows.forEach(({ date, cost, refused }, at) => {
          const { day, cents = 0 } = list[at] ?? {};
          const [writtenDate = '', writtenCost = ''] = lines[at] ?? [];
          if (refused.cost === undefined) expect(Math.round(Number(cost) * 100)).toBe(cents);
          else expect([cost, refused.cost.length > 0]).toEqual([writtenCost.replace(/\s+/g, ' '), true]);
          if (refused.date !== undefined) expect(date).toBe(writtenDate);
          else if (!isSlashed) expect(date).toBe(day && isoOf(day));
        });
      }),
      { numRuns: 500 },
    );
  });

  it('of one country are read whole, without a refusal', () => {
    const countries = [
      { date: DATE_STYLES[1], amount: AMOUNT_STYLES[0] },
      { date: DATE_STYLES[0], amount: AMOUNT_STYLES[0] },
      { date: DATE_STYLES[2], amount: AMOUNT_STYLES[2] },
      { date: DATE_STYLES[3], amount: AMOUNT_STYLES[2] },
      { date: DATE_STYLES[2], amount: AMOUNT_STYLES[4] },
      { date: DATE_STYLES[5], amount: AMOUNT_STYLES[6] },
    ];
    fc.assert(
      fc.property(costs, fc.constantFrom(...countries), (list, country) => {
        const lines = list.map(({ day, cents }) => `${country.date?.(day)}\t${country.amount?.(cents)}`);
        const { rows } = pasteCosts([], { index: 0, column: 'date' }, lines.join('\n'));
        expect(costFaults(rows)).toEqual({});
        expect(costsOfDrafts(rows)).toEqual(
          list
            .map(({ day, cents }) => ({ date: isoOf(day), cost: cents / 100 }))
            .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
