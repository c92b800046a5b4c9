import { defineEvent } from '../../kernel/event.ts';

export const endedTermsExported = defineEvent(
  'endedTermsExported',
  'Ended terms with their outcomes and savings were downloaded as a file',
);
