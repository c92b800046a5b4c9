import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvRows } from '../import-analysis/csv.reader.ts';
import { rejectedFileOf } from './plan.reader.ts';

const fault = fc.record({
  row: fc.integer({ min: 1, max: 20_001 }),
  column: fc.string(),
  text: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      'a"b',
      'a\r\nb',
      'a;=1',
      "'=1",
      '＝1+1',
      ' ＋1',
      '\u3000－1',
      'a;＠SUM(A1)',
    ),
  ),
  reason: fc.string(),
});

test('the rejected rows come back as CSV with every text, none of which a spreadsheet would run', () => {
  fc.assert(
    fc.property(fc.array(fault, { minLength: 1 }), (faults) => {
      const file = rejectedFileOf(faults);
      const texts = faults.map(({ row, column, text, reason }) => [String(row), column, text, reason]);
      expect(readCsvRows(file, ',').rows.map(({ cells }) => cells)).toEqual([
        ['Row', 'Column', 'Text', 'Reason'],
        ...texts,
      ]);
      // Nor behind what begins a cell or a row elsewhere: a semicolon, a tab, a line end.
      const cells = parse(file).flatMap((row) => row.slice(1));
      for (const text of cells) expect(text).not.toMatch(/(^|[;\t\r\n])[ \u3000]*[=+\-@＝＋－＠]|^[\t\r]/);
    }),
  );
});

test('there is no file when nothing was rejected', () => {
  expect(rejectedFileOf([])).toBe('');
});
