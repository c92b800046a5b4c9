import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPdfText } from './pdf.reader.ts';

it('a PDF is found by what was typed into its form, beside the labels', async () => {
  const { text } = await readPdfText(join(import.meta.dirname, '../../testing/files/filled-form.pdf'));
  expect(text).toContain('Supplier: Zephyrworks Limited\nEffective date: January 15, 2026\n');
});
