import { expect } from 'vitest';
import { everyone, expectedAt, statusesAtPlaces, type Check } from './check.ts';

/** Signed in is enough, but for an administrator in somebody's account. */
const ownOnly =
  (name: string, status: number): Check =>
  async (world, person, { impersonated }) =>
    expect((await world.ask(person, name)).status).toBe(impersonated ? 403 : status);

/** What people are notified of. */
export const NOTIFICATION_CHECKS: Readonly<Record<string, Check>> = {
  getNotificationSettings: everyone('getNotificationSettings', 200),
  saveNotificationSettings: everyone('saveNotificationSettings', 200, { digest: 'daily' }),
  previewReminders: everyone('previewReminders', 200),
  sendTestMail: ownOnly('sendTestMail', 202),
  listNotifications: everyone('listNotifications', 200),
  countUnreadNotifications: everyone('countUnreadNotifications', 200),
  readNotifications: everyone('readNotifications', 200, { all: true }),
  getContractReminders: async (world, person, { edit }) =>
    expect(await statusesAtPlaces(world, person, 'getContractReminders', 'kept')).toEqual(
      expectedAt(edit, 200),
    ),
  // Of records that they do not read in full as well: they may be notified of the end of one that they own.
  snoozeReminders: async (world, person) =>
    expect(
      await statusesAtPlaces(world, person, 'snoozeReminders', 'kept', { body: { until: '2030-01-01' } }),
    ).toEqual({ managed: 200, viewed: 200, other: 200, none: 200, foreign: 404 }),
  // Whoever manages records at all; of which ones it tells is tested with the call itself.
  getReminderHealth: async (world, person, { edit }) =>
    expect((await world.ask(person, 'getReminderHealth')).status).toBe(edit.length > 0 ? 200 : 403),
  getCalendarLink: everyone('getCalendarLink', 200),
  makeCalendarLink: ownOnly('makeCalendarLink', 201),
  revokeCalendarLink: ownOnly('revokeCalendarLink', 204),
  stopMails: everyone('stopMails', 404, { token: 'not-a-token' }),
  // The address itself gives access: its own test checks what it gives and to whom.
  getCalendar: async (world, person) =>
    expect((await world.ask(person, 'getCalendar', { id: 'nobodys.ics' })).status).toBe(404),
};
