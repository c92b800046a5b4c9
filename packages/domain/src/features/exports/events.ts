import { defineEvent } from '../../kernel/event.ts';

export const contractsExported = defineEvent('contractsExported', 'Records were downloaded as a file');
