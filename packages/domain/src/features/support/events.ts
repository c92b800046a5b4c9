import { defineEvent } from '../../kernel/event.ts';

export const supportRequested = defineEvent('supportRequested', 'A person wrote to the support team');
export const supportRequestChanged = defineEvent(
  'supportRequestChanged',
  'A message to the support team was marked as done or open',
);
export const mailRetried = defineEvent('mailRetried', 'A refused email was sent again');
export const mailDropped = defineEvent('mailDropped', 'An unsent email was discarded');
