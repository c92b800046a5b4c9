import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Outliers } from './outliers.ts';

const TODAY = '2026-11-20';

function buildOutliers(amounts: readonly number[]): Outliers {
  const outliers = new Outliers(TODAY);
  amounts.forEach((amount, index) =>
    outliers.addAmount(index + 2, 'Yearly', { cost: amount, currency: 'USD' }),
  );
  return outliers;
}

const rowsOf = (outliers: Outliers, kind: string) =>
  outliers.notes.filter((note) => note.kind === kind).flatMap(({ rows }) => rows);

describe('an amount', () => {
  it('is named when it is ten times the median of its column or more', () => {
    const { notes } = buildOutliers([100, 120, 90, 1_200, 110, 1_100]);
    expect(notes).toEqual([
      {
        kind: 'outlyingAmounts',
        count: 2,
        rows: [5, 7],
        message:
          '2 amounts are at least 10 times the median of "Yearly", which is $110.00: $1,200.00 in row 5; $1,100.00 in row 7.',
      },
    ]);
  });

  it('is compared with its own column, and with none where there are few', () => {
    expect(buildOutliers([1, 1, 1, 1_000]).notes).toEqual([]);
    const outliers = buildOutliers([10, 10, 10, 10, 10]);
    outliers.addAmount(9, 'Once', { cost: 5_000, currency: 'USD' });
    expect(outliers.notes).toEqual([]);
  });

  it('is named exactly when a naive comparison finds it, whatever the order of the rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 60 }),
        (amounts) => {
          const positive = amounts.filter((amount) => amount > 0);
          const sorted = positive.toSorted((one, other) => one - other);
          const atMost = (limit: number) => positive.filter((amount) => amount <= limit).length;
          const median = sorted.find((amount) => atMost(amount) * 2 >= positive.length) ?? 0;
          const expected =
            positive.length < 5
              ? []
              : amounts.flatMap((amount, index) => (amount > 0 && amount >= 10 * median ? [index + 2] : []));
          expect(rowsOf(buildOutliers(amounts), 'outlyingAmounts')).toEqual(expected);
        },
      ),
    );
  });
});

describe('an end date', () => {
  it('is named when it lies more than twenty years ahead', () => {
    const outliers = new Outliers(TODAY);
    const contract = { vendor: 'Initech' };
    outliers.addContract(2, { ...contract, product: 'A', endDate: '2046-11-20' });
    outliers.addContract(3, { ...contract, product: 'B', endDate: '2046-11-21' });
    outliers.addContract(4, { ...contract, product: 'C', endDate: null });
    expect(outliers.notes.map(({ kind, message }) => [kind, message])).toEqual([
      ['farEnds', '1 end date lies more than 20 years ahead: November 21, 2046 in row 3.'],
    ]);
  });
});

describe('a row', () => {
  it('is named when an earlier one has its product and vendor, whatever case and spaces', () => {
    const outliers = new Outliers(TODAY);
    const names = [
      ['Figma', 'Figma Inc'],
      ['Slack', 'Salesforce'],
      [' FIGMA', 'figma  inc'],
      ['Figma', 'Another'],
      ['figma', 'Figma Inc'],
    ] as const;
    names.forEach(([product, vendor], index) =>
      outliers.addContract(index + 2, { product, vendor, endDate: null }),
    );
    expect(outliers.notes.map(({ kind, message }) => [kind, message])).toEqual([
      ['repeatedRows', '2 rows have the product and vendor of an earlier row of the file: rows 4 and 6.'],
    ]);
  });
});
