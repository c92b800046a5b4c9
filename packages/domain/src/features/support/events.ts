import { defineEvent } from '../../kernel/event.ts';

export const supportRequested = defineEvent('supportRequested', 'A person wrote to the support team');
export const supportRequestChanged = defineEvent(
  'supportRequestChanged',
  'A message to the support team was marked as done or open',
);
export const mailRetried = defineEvent('mailRetried', 'Email that had been refused was tried again');
export const mailDropped = defineEvent('mailDropped', 'An email that was not sent was given up');
