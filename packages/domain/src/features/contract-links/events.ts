import { defineEvent } from '../../kernel/event.ts';

export const contractLinked = defineEvent('contractLinked', 'A record was linked to another');
export const contractUnlinked = defineEvent(
  'contractUnlinked',
  'The link of a record to another was removed',
);
