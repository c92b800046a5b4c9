import { defineEvent } from '../../kernel/event.ts';

export const apiTokenMade = defineEvent('apiTokenMade', 'An API token was created');
export const apiTokenEnded = defineEvent('apiTokenEnded', 'An API token was revoked');
