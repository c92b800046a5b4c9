import { defineEvent } from '../../kernel/event.ts';

export const supportRequested = defineEvent('supportRequested', 'A person wrote to the support team');
