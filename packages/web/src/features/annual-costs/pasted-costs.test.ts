import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costDraft, costFaults, costsOfDrafts, draftsOfCosts, withMonth } from './cost-drafts.ts';
import { isSheetText, pasteCosts, pasteWords } from './pasted-costs.ts';
import { missingYears, withNextYear, withTermYears } from './planned-costs.ts';

const START = { index: 0, column: 'date' } as const;
const said = (rows: readonly { date: string; cost: string }[]) => rows.map(({ date, cost }) => [date, cost]);

describe('pasting from a spreadsheet', () => {
  it('reads months and amounts in either order, leaves out headings and reports them', () => {
    const result = pasteCosts([], START, 'Month\tAmount\nJun 2025\t$1,000.50\n1100\t6/2026\r\n');
    expect(said(result.rows)).toEqual([
      ['2025-06-01', '1000.50'],
      ['2026-06-01', '1100'],
    ]);
    expect(pasteWords(result)).toBe('Pasted 2 rows. Left out, as heading or total: “Month, Amount”.');
  });

  it.each([
    ['Month\tSeats\tUnit price\nJun 2025\t100\t12.5\nJun 2026\t120\t13\n', [1250, 1560]],
    [
      'Monat\tAnzahl\tEinheit\tEinzelpreis\tBetrag\nJun 2025\t100\tseats\t12,50\t1.250,00\nTotal\t\t\t\t1.250,00',
      [1250],
    ],
    ['Date\tUsers\tCost\n2025-06-01\t30\t$900\n2026-06-01\t35\t$1,050\n', [900, 1050]],
    ['Monat\tArbeitsplätze\tPreis pro Nutzer\nJun 2025\t40\t10\n', [400]],
    ['Mois\tNombre de licences\tUnité\tPrix par licence\nJun 2025\t50\tpostes\t2\n', [100]],
    ['Mes\tPuestos\tCoste unitario\nJun 2025\t30\t3\n', [90]],
  ])('reads quantities and unit prices by their headings: %j', (text, costs) => {
    const read = costsOfDrafts(pasteCosts([], START, text).rows);
    expect(read.map(({ cost }) => cost)).toEqual(costs);
    expect(read.every(({ quantity = 0 }) => quantity >= 30)).toBe(true);
  });

  it('reads the reasons of changes by their heading, in several languages', () => {
    const text = 'Monat\tBetrag\tGrund\nJun 2025\t100\t\nJun 2026\t110\tPreis\nJun 2027\t120\tGier\n';
    const read = costsOfDrafts(pasteCosts([], START, text).rows);
    expect(read.map(({ changeReason }) => changeReason)).toEqual([undefined, 'PRICE', undefined]);
    const counted = 'Month\tQty\tUnit price\tChange reason\nJun 2026\t2\t10\tSCOPE\n';
    expect(costsOfDrafts(pasteCosts([], START, counted).rows)).toMatchObject([
      { cost: 20, quantity: 2, unitPrice: 10, changeReason: 'SCOPE' },
    ]);
  });

  it('keeps a copied amount that is not quantity × unit price, and refuses it', () => {
    const { rows } = pasteCosts([], START, 'Month\tQty\tUnit price\tCost\nJun 2025\t2\t10\t21\n');
    expect(costFaults(rows)).toEqual({ '0.cost': '2 × 10 is 20.00' });
  });

  it('overwrites the rows from the cell downwards and adds new ones', () => {
    const rows = draftsOfCosts([
      { date: '2025-06-15', cost: 1 },
      { date: '2026-06-15', cost: 2 },
    ]);
    const result = pasteCosts(rows, { index: 1, column: 'cost' }, '20\n30\n');
    expect(said(result.rows)).toEqual([
      ['2025-06-15', '1'],
      ['2026-06-15', '20'],
      ['', '30'],
    ]);
  });

  it('keeps the stored day of a row whose month stays', () => {
    const rows = draftsOfCosts([{ date: '2025-06-15', cost: 1 }]);
    expect(said(pasteCosts(rows, START, 'Jun 2025\t5').rows)).toEqual([['2025-06-15', '5']]);
    expect(said(pasteCosts(rows, START, 'Jul 2025\t5').rows)).toEqual([['2025-07-01', '5']]);
  });

  it('keeps an invalid amount in the cell when the month is valid', () => {
    expect(said(pasteCosts([], START, 'Jun 2025\tto be agreed').rows)).toEqual([
      ['2025-06-01', 'to be agreed'],
    ]);
  });

  it('never creates more than 50 rows', () => {
    const text = Array.from({ length: 60 }, (_, index) => `${2000 + index}-01\t${index}`).join('\n');
    const result = pasteCosts([], START, text);
    expect(result.rows).toHaveLength(50);
    expect(pasteWords(result)).toContain('Left out 10 rows: a record can have at most 50 annual costs.');
  });

  it.each([
    ['1,200.00', false],
    ['Jun 2026\n', false],
    ['a\tb', true],
    ['1\n2', true],
  ])('%j is cells of a sheet: %j', (text, expected) => {
    expect(isSheetText(text)).toBe(expected);
  });

  it('restores every list that was copied from the grid', () => {
    const row = fc.record({
      date: fc
        .tuple(
          fc.integer({ min: 1970, max: 2199 }),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 28 }),
        )
        .map(
          ([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
        ),
      cost: fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100),
    });
    const lists = fc.uniqueArray(row, { selector: ({ date }) => date, minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(lists, (costs) => {
        const text = costs.map(({ date, cost }) => `${date}\t${cost.toFixed(2)}`).join('\n');
        const rows = pasteCosts([], START, text).rows;
        expect(costFaults(rows)).toEqual({});
        expect(costsOfDrafts(rows)).toEqual(costs.toSorted((one, other) => (one.date < other.date ? -1 : 1)));
      }),
    );
  });
});

describe('the rows of the grid', () => {
  it('have messages of their own for faults, and none for blank rows', () => {
    const rows = [
      costDraft({ date: '2026-06-01', cost: '10' }),
      costDraft(),
      costDraft({ date: 'soon', cost: '-1' }),
      costDraft({ date: '2027-06-01', cost: '' }),
      costDraft({ date: '2028-06-01', cost: '0.001' }),
    ];
    expect(costFaults(rows)).toEqual({
      '2.date': 'Enter a month and year',
      '2.cost': 'Enter an amount of 0 or more',
      '3.cost': 'Enter an amount of 0 or more',
      '4.cost': 'Use at most two decimals',
    });
  });

  it('refuse a duplicate month, at the second row', () => {
    const rows = [
      costDraft({ date: '2026-06-01', cost: '10' }),
      costDraft(),
      costDraft({ date: '2026-06-01', cost: '11' }),
    ];
    expect(costFaults(rows)).toEqual({ '2.date': 'There is already a cost for June 2026' });
  });

  it('keep the day of their stored date while the month is the same', () => {
    const [row = costDraft()] = draftsOfCosts([{ date: '2026-06-15', cost: 1 }]);
    expect(withMonth(withMonth(row, 'Ju'), '2026-06-01').date).toBe('2026-06-15');
    expect(withMonth(row, '2026-07-01').date).toBe('2026-07-01');
    expect(withMonth(row, '2026-06-20').date).toBe('2026-06-20');
  });
});

describe('planned rows', () => {
  const term = { startDate: '2025-06-15', endDate: '2028-06-14' };
  const rows = draftsOfCosts([{ date: '2025-06-15', cost: 100 }]);

  it('add the next year at the same or a changed cost', () => {
    expect(said(withNextYear(rows, 3.5, term, '2026-11-20'))).toEqual([
      ['2025-06-15', '100'],
      ['2026-06-15', '103.5'],
    ]);
    expect(said(withNextYear([], 0, term, '2026-11-20'))).toEqual([['2025-06-01', '']]);
    expect(said(withNextYear([], 0, { startDate: null, endDate: null }, '2026-11-20'))).toEqual([
      ['2026-11-01', ''],
    ]);
  });

  it('fill the missing years of the term', () => {
    expect(missingYears(rows, term)).toEqual(['2026-06-01', '2027-06-01']);
    expect(said(withTermYears(rows, term))).toEqual([
      ['2025-06-15', '100'],
      ['2026-06-01', '100'],
      ['2027-06-01', '100'],
    ]);
  });
});
