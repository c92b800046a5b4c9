import { z } from 'zod';
import { currencyOfMark } from '../../kernel/text/currency-text.ts';
import { provenMark, readMoney } from '../../kernel/text/number-text.ts';
import {
  BUDGET_SCOPE_LABELS,
  BUDGET_SCOPES,
  BUDGETS_LIMIT,
  budgetAmountFault,
  budgetChangeSchema,
  budgetInputSchema,
  type BudgetInput,
  type BudgetScope,
} from './budget.ts';
import { comparedName } from '../../kernel/text/visible-text.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** The columns that a file of budgets is read by; others are ignored, those with sums among them. */
export const BUDGET_COLUMNS = ['Fiscal Year', 'Budget For', 'Name', 'Amount', 'Currency', 'Note'] as const;
type BudgetColumn = (typeof BUDGET_COLUMNS)[number];
const NEEDED: readonly BudgetColumn[] = ['Fiscal Year', 'Budget For', 'Amount'];

/** The longest body with a file. */
export const BUDGET_FILE_LIMIT = 1_000_000;

/** A line of a file, counted from 1, with its cells. */
export interface BudgetLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What reading a file did, or would do. */
export const budgetImportSchema = namedObject('BudgetImport', {
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** What was written, for its undo; empty where nothing was. */
  changes: z.array(budgetChangeSchema),
});
export type BudgetImport = z.infer<typeof budgetImportSchema>;

/** Budgets of a file, with the number of their line, or why it has none. */
export type ReadBudgets =
  | {
      readonly budgets: readonly { readonly line: number; readonly input: BudgetInput }[];
      readonly fault?: never;
    }
  | { readonly budgets?: never; readonly fault: string };

/** What budgets of a file are read with. */
interface FileFacts {
  /** The organisation's. */
  readonly currency: string;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
}

const same = (one: string, other: string) => comparedName(one) === comparedName(other);

const scopeNamed = (text: string): BudgetScope | undefined =>
  BUDGET_SCOPES.find((scope) => same(BUDGET_SCOPE_LABELS[scope], text));

/** "2026" or "FY 2026". */
const yearOf = (text: string): number => Number(text.trim().replace(/^FY\s*/i, '') || Number.NaN);

/** A written amount by the decimal mark that it proves, with the sign of its currency; not a number when it is none. */
function amountOf(text: string): { readonly amount: number; readonly sign: string | null } {
  const money = readMoney(text, provenMark(text) ?? '.');
  if (money === null) return { amount: Number.NaN, sign: null };
  return { amount: Number(money.digits) / 10 ** money.decimals, sign: money.currency };
}

/** One line as a budget, or its fault. */
function budgetOf(
  cell: (column: BudgetColumn) => string,
  { currency, teams }: FileFacts,
): { readonly input: BudgetInput } | { readonly fault: string } {
  const scope = scopeNamed(cell('Budget For'));
  const name = cell('Name');
  if (scope === undefined) return { fault: 'Budget For must be All records, Team or Category' };
  const team = teams.find((one) => same(one.name, name))?.id;
  if (scope === 'team' && team === undefined) return { fault: `There is no team ${name}`.trim() };
  const written = cell('Currency');
  const { amount, sign } = amountOf(cell('Amount'));
  const other = written === '' ? sign : written;
  if (other !== null && currencyOfMark(other, [currency]) !== currency)
    return { fault: `The amount is in ${other}; enter it in ${currency}` };
  const read = budgetInputSchema.safeParse({
    year: yearOf(cell('Fiscal Year')),
    amount,
    note: cell('Note'),
    ...(scope === 'team' ? { team } : {}),
    ...(scope === 'category' ? { category: name } : {}),
  });
  if (!read.success) return { fault: read.error.issues[0]?.message ?? 'This is not a budget' };
  const fault = budgetAmountFault(read.data.amount, currency);
  return fault === null ? { input: read.data } : { fault };
}

/**
 * Reads the filled lines of a file of budgets: a heading, and a line for each. The first fault names its line, and nothing
 * of the file is taken then; a budget that occurs twice is a fault.
 */
export function readBudgetLines([heading, ...lines]: readonly BudgetLine[], facts: FileFacts): ReadBudgets {
  const names = heading?.cells ?? [];
  const places = new Map(
    BUDGET_COLUMNS.map((column) => [column, names.findIndex((name) => same(name, column))]),
  );
  const missing = NEEDED.find((column) => (places.get(column) ?? -1) < 0);
  if (missing !== undefined) return { fault: `The first line has no column ${missing}` };
  if (lines.length === 0) return { fault: 'The file has no budgets' };
  if (lines.length > BUDGETS_LIMIT) return { fault: 'A file has at most 2,000 budgets' };
  const budgets: { line: number; input: BudgetInput }[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    const read = budgetOf((column) => (cells[places.get(column) ?? -1] ?? '').trim(), facts);
    if ('fault' in read) return { fault: `Line ${line}: ${read.fault}` };
    const { year, team, category } = read.input;
    const key = [year, team ?? '', category?.normalize('NFKC').toLowerCase() ?? ''].join(' ');
    const before = seen.get(key);
    if (before !== undefined) return { fault: `Line ${line}: this budget is already in line ${before}` };
    seen.set(key, line);
    budgets.push({ line, input: read.input });
  }
  return { budgets };
}
