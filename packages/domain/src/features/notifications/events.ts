import { defineEvent } from '../../kernel/event.ts';

export const notificationSettingsChanged = defineEvent(
  'notificationSettingsChanged',
  'A person changed what they are notified of',
);
export const calendarLinkMade = defineEvent('calendarLinkMade', 'A person made a calendar address');
export const calendarLinkRevoked = defineEvent(
  'calendarLinkRevoked',
  'A person revoked their calendar address',
);
export const remindersSnoozed = defineEvent('remindersSnoozed', 'A person put the reminders of a record off');
