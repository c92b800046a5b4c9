import { defineEvent } from '../../kernel/event.ts';

export const contractsImported = defineEvent('contractsImported', 'Records were taken in from a file');
export const contractsExported = defineEvent('contractsExported', 'Records were downloaded as a file');
