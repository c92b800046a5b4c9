import { defineEvent } from '../../kernel/event.ts';

export const upliftExported = defineEvent('upliftExported', 'The uplift ledger was downloaded as a file');
