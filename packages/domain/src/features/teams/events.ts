import { defineEvent } from '../../kernel/event.ts';

export const teamCreated = defineEvent('teamCreated', 'A team was added');
