import { defineEvent } from '../../kernel/event.ts';

export const customFieldCreated = defineEvent('customFieldCreated', 'A custom field was added');
export const customFieldChanged = defineEvent('customFieldChanged', 'A custom field was changed');
export const customFieldTypeChanged = defineEvent(
  'customFieldTypeChanged',
  'A custom field was given another type, and its values with it',
);
export const customFieldsReordered = defineEvent('customFieldsReordered', 'The custom fields were reordered');
export const customFieldDeleted = defineEvent(
  'customFieldDeleted',
  'A custom field was deleted, and its values with it',
);
