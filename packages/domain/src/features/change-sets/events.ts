import { defineEvent } from '../../kernel/event.ts';

export const recordsBulkEdited = defineEvent('recordsBulkEdited', 'Several records were changed at once');
export const recordsBulkDecided = defineEvent('recordsBulkDecided', 'Several terms were decided on at once');
export const recordsBulkDeleted = defineEvent('recordsBulkDeleted', 'Several records were deleted together');
export const recordsBulkRestored = defineEvent(
  'recordsBulkRestored',
  'Several deleted records were restored together',
);
export const changeSetUndone = defineEvent('changeSetUndone', 'Changes made at once were undone');
