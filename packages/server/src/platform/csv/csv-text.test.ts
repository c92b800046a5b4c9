import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withFormulaGuard } from '@pactbook/domain/kernel/text/formula-guard.ts';
import { csvText } from './csv-text.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', '\t', '=', '-', ' ', "'", 'é', '\ufeff'),
  }),
);

test('CSV is byte for byte what a library for it writes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.oneof(text, fc.double({ noNaN: true })), { minLength: 1 })), (rows) => {
      const guarded = rows.map((row) =>
        row.map((cell) => (typeof cell === 'string' ? withFormulaGuard(cell) : cell)),
      );
      const expected = stringify(guarded, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
      expect(csvText(rows)).toBe(expected);
    }),
  );
});
