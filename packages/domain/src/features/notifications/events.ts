import { defineEvent } from '../../kernel/event.ts';

export const notificationSettingsChanged = defineEvent(
  'notificationSettingsChanged',
  'A person changed what they are notified of',
);
export const calendarLinkMade = defineEvent('calendarLinkMade', 'A person created a calendar address');
export const calendarLinkRevoked = defineEvent(
  'calendarLinkRevoked',
  'A person revoked their calendar address',
);
export const reminderAdded = defineEvent('reminderAdded', 'A reminder was added to a record');
export const reminderRemoved = defineEvent('reminderRemoved', 'A reminder of a record was removed');
export const remindersSnoozed = defineEvent('remindersSnoozed', 'A person put the reminders of a record off');
