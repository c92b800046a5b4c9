import { defineEvent } from '../../kernel/event.ts';

export const organisationCreated = defineEvent('organisationCreated', 'The organisation was set up');
export const categoriesAdded = defineEvent('categoriesAdded', 'Record categories were added');
