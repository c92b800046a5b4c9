import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rejectedFileOf } from './rejected-file.ts';

const fault = fc.record({
  row: fc.integer({ min: 1, max: 20_001 }),
  column: fc.string(),
  text: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a"b', 'a\r\nb'),
  ),
  reason: fc.string(),
});

test('the rejected rows come back as CSV with every text, none of which a spreadsheet would run', () => {
  fc.assert(
    fc.property(fc.array(fault, { minLength: 1 }), (faults) => {
      const [headings, ...rows] = parse(rejectedFileOf(faults));
      expect(headings).toEqual(['Row', 'Column', 'Text', 'Reason']);
      expect(rows).toEqual(
        faults.map(({ row, ...texts }) => [
          String(row),
          ...[texts.column, texts.text, texts.reason].map((text) =>
            /^[=+\-@\t\r]/.test(text) ? `'${text}` : text,
          ),
        ]),
      );
      for (const text of rows.flatMap((row) => row.slice(1))) expect(text).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('there is no file when nothing was rejected', () => {
  expect(rejectedFileOf([])).toBe('');
});
