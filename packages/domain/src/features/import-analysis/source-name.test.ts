import { expect, test } from 'vitest';
import { sourceNameOf } from './source-name.ts';

test.each([
  ['it-standards-2018-04-12.csv', 'it standards'],
  ['it-standards-2020-12-17.csv', 'it standards'],
  ['Contracts Q3 2026 (2).xlsx', 'Contracts'],
  ['contracts_final_v2.csv', 'contracts'],
  ['act_contracts_2025.csv', 'act contracts'],
  ['Suppliers 31.12.2026.csv', 'Suppliers'],
  ['2026-11-24.csv', ''],
  ['365 tools.csv', '365 tools'],
])('the list %s is called "%s", whenever it was written', (file, name) => {
  expect(sourceNameOf(file)).toBe(name);
});
