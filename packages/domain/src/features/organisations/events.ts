import { defineEvent } from '../../kernel/event.ts';

export const organisationCreated = defineEvent('organisationCreated', 'The organization was set up');
export const organisationChanged = defineEvent(
  'organisationChanged',
  'The settings of the organization were changed',
);
export const testMailSent = defineEvent('testMailSent', 'A test email was sent');
