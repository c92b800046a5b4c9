import { defineEvent } from '../../kernel/event.ts';

export const userCreated = defineEvent('userCreated', 'A person was added');
