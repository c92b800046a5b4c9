import {
  budgetStatus,
  type BudgetStatus,
  type BudgetWithFigures,
} from '@pactbook/domain/features/budgets/budget-figures.ts';
import { costOfYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { ownMoney, withoutRateWords, moneyText } from '../../field-kit/value/own-money.ts';
import { paths } from '../../platform/paths.ts';

/** A sum of a budget, "≈" where amounts in other currencies are in it. */
export function budgetMoney(
  amount: number,
  { isConverted }: Pick<BudgetWithFigures, 'isConverted'>,
  decimals: 0 | 2 = 0,
): string {
  return `${isConverted ? '≈ ' : ''}${ownMoney(amount, decimals)}`;
}

/** What is budgeted, in the organisation's currency where a rate is known, otherwise as it was entered. */
export function budgetedWords({ amount, currency, budgeted }: BudgetWithFigures): string {
  if (budgeted === null) return moneyText(amount, 0, currency);
  return `${budgeted === amount ? '' : '≈ '}${ownMoney(budgeted, 0)}`;
}

const OVER_WORDS: Readonly<Record<BudgetStatus, string | null>> = {
  within: null,
  unknown: null,
  over: 'over budget',
  committedOver: 'over budget, including committed costs',
  projectedOver: 'over budget, including projected costs',
};

/** The colour of each status, beside its words. */
export const STATUS_TONES: Readonly<Record<BudgetStatus, string>> = {
  within: '',
  unknown: 'text-muted',
  over: 'text-negative',
  committedOver: 'text-negative',
  projectedOver: 'text-caution',
};

/** "$1,200 left", "$300 over budget", "No rate from USD": the state of a budget, in words. */
export function statusWords(budget: BudgetWithFigures): string {
  const { status, by } = budgetStatus(budget);
  if (by === null) return `No rate from ${budget.currency}`;
  const isWhole = Number.isInteger(by) || Math.abs(by) >= 1_000;
  const amount = budgetMoney(by, { isConverted: isAbout(budget) }, isWhole ? 0 : 2);
  const over = OVER_WORDS[status];
  return over === null ? `${amount} left` : `${amount} ${over}`;
}

/** Whether a sum of a budget holds converted amounts. */
const isAbout = ({ isConverted, budgeted, amount }: BudgetWithFigures): boolean =>
  isConverted || budgeted !== amount;

/** "3 records in CHF have no rate"; '' where all could be converted. */
export function leftOutWords({ unconverted = [] }: BudgetWithFigures): string {
  return withoutRateWords(unconverted);
}

/** The parts of a budget in one line: "$10 spent, $20 committed, $30 projected of $100". */
export function partsWords(budget: BudgetWithFigures): string {
  const { spent, committed, projected } = budget;
  const words = [
    `${budgetMoney(spent, budget)} spent`,
    `${budgetMoney(committed, budget)} committed`,
    `${budgetMoney(projected, budget)} projected`,
  ];
  return `${words.join(', ')} of ${budgetedWords(budget)}`;
}

/** The address of the records with costs in a budget's year; null for a team or category that is gone. */
export function budgetAddress({ scope, groupId, year }: BudgetWithFigures): string | null {
  const costs = { amount: [costOfYearKey(year)] };
  if (scope === 'organization') return paths.records(costs);
  if (groupId === null) return null;
  return paths.records({ ...costs, ...(scope === 'team' ? { team: [groupId] } : { category: [groupId] }) });
}
