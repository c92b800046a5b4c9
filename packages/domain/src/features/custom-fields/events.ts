import { defineEvent } from '../../kernel/event.ts';

export const customFieldCreated = defineEvent('customFieldCreated', 'A custom field was added');
