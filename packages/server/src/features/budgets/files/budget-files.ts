import { BUDGET_COLUMNS } from '@pactbook/domain/features/budgets/budget-file.ts';
import { BUDGET_SCOPE_LABELS } from '@pactbook/domain/features/budgets/budget.ts';
import type { BudgetFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { csvText } from '../../../platform/csv/csv-text.ts';
import { xlsxFile, xlsxRowWriter, type XlsxKind } from '../../../platform/xlsx/xlsx-file.ts';

const SUMS = ['Spent', 'Committed', 'Projected', 'Left'] as const;
type FileColumn = (typeof BUDGET_COLUMNS)[number] | (typeof SUMS)[number];

const KINDS: Readonly<Record<FileColumn, XlsxKind>> = {
  'Fiscal Year': 'number',
  'Budget For': 'text',
  Name: 'text',
  Amount: 'money',
  Currency: 'text',
  Note: 'text',
  Spent: 'money',
  Committed: 'money',
  Projected: 'money',
  Left: 'money',
};
const HEADINGS: readonly FileColumn[] = [...BUDGET_COLUMNS, ...SUMS];

/** The budgets as rows: what an import reads, and behind it the sums in the organisation's currency. */
const rowsOf = ({ budgets }: BudgetFigures): (string | number | null)[][] =>
  budgets.map(({ year, scope, group, amount, currency, note, ...sums }) => [
    year,
    BUDGET_SCOPE_LABELS[scope],
    group ?? '',
    amount,
    currency,
    note,
    sums.spent,
    sums.committed,
    sums.projected,
    sums.left,
  ]);

/** The budgets of a year as a CSV file. */
export function budgetText(figures: BudgetFigures): string {
  return csvText([HEADINGS, ...rowsOf(figures).map((cells) => cells.map((cell) => cell ?? ''))]);
}

async function* inOneStep(rows: readonly string[]): AsyncGenerator<readonly string[]> {
  yield rows;
}

/** The same as an XLSX workbook. */
export async function budgetWorkbook(figures: BudgetFigures): Promise<Buffer> {
  const columns = HEADINGS.map((heading) => ({ heading, kind: KINDS[heading] }));
  const rowText = xlsxRowWriter(columns);
  const rows = rowsOf(figures).map((cells, place) => rowText(place, cells));
  const pieces: Buffer[] = [];
  for await (const piece of xlsxFile('Budgets', columns, inOneStep(rows))) pieces.push(piece);
  return Buffer.concat(pieces);
}
