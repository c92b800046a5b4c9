import { defineEvent } from '../../kernel/event.ts';

export const activityExported = defineEvent('activityExported', 'The activity was downloaded as a file');
