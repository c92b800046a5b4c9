import { defineEvent } from '../../kernel/event.ts';

export const budgetCreated = defineEvent('budgetCreated', 'A budget was added');
export const budgetUpdated = defineEvent('budgetUpdated', 'A budget was changed');
export const budgetDeleted = defineEvent('budgetDeleted', 'A budget was deleted');
export const budgetRestored = defineEvent('budgetRestored', 'A deleted budget was restored');
export const budgetsExported = defineEvent(
  'budgetsExported',
  'The budgets of a year were downloaded as a file',
);
