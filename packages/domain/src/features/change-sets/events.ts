import { defineEvent } from '../../kernel/event.ts';

export const recordsBulkEdited = defineEvent('recordsBulkEdited', 'Several records were changed at once');
export const recordsBulkDeleted = defineEvent(
  'recordsBulkDeleted',
  'Several records were moved to the trash at once',
);
export const recordsBulkRestored = defineEvent(
  'recordsBulkRestored',
  'Several records were restored from the trash at once',
);
export const changeSetUndone = defineEvent('changeSetUndone', 'Changes made at once were undone');
