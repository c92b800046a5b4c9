import { expect, test } from 'vitest';
import { refuseTooManyRows } from './export-request.ts';

test('a workbook takes as many records as a sheet has rows below its headings, and CSV any number', () => {
  expect(() => refuseTooManyRows('xlsx', 1_048_575)).not.toThrow();
  expect(() => refuseTooManyRows('csv', 5_000_000)).not.toThrow();
  expect(() => refuseTooManyRows('xlsx', 1_048_576)).toThrow(
    expect.objectContaining({
      code: 'invalid_fields',
      fields: {
        format:
          'A workbook holds 1,048,575 records, and these are 1,048,576. Choose CSV, or filter them first.',
      },
    }),
  );
});
