import { defineEvent } from '../../kernel/event.ts';

export const organisationCreated = defineEvent('organisationCreated', 'The organisation was set up');
export const organisationChanged = defineEvent(
  'organisationChanged',
  'The settings of the organisation were changed',
);
export const testMailSent = defineEvent('testMailSent', 'A test mail was sent');
