import { expect } from 'vitest';
import { PLACES } from './access-table.ts';
import { everyone, expectedAt, statusesAtPlaces, type Check } from './check.ts';

/** Signed in is enough, but for an administrator in someone's account. */
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
  getContractReminders: async (world, person, { restricted }) =>
    expect(await statusesAtPlaces(world, person, 'getContractReminders', 'kept')).toEqual(
      expectedAt(restricted, 200),
    ),
  // It names people: editors, and those who read every record.
  getReminderProof: async (world, person, { restricted, edit }) =>
    expect(await statusesAtPlaces(world, person, 'getReminderProof', 'kept')).toEqual(
      expectedAt(restricted.length === PLACES.length ? restricted : edit, 200),
    ),
  // For themselves: full readers, but for an administrator in someone's account. For the owners: editors.
  addReminder: async (world, person, { restricted, edit, impersonated }) => {
    for (const [whom, places] of [
      ['me', impersonated ? [] : restricted],
      ['owners', edit],
    ] as const) {
      const body = { for: whom, day: '2040-01-01', note: 'Ask for usage numbers' };
      expect(await statusesAtPlaces(world, person, 'addReminder', 'kept', { body })).toEqual({
        ...expectedAt(places, 201),
        foreign: restricted.length > 0 ? 404 : 403,
      });
    }
  },
  // That of the owners: editors. For everyone else, and in another organization, it does not exist.
  removeReminder: async (world, person, { edit }) => {
    for (const place of PLACES) {
      const contractId = world.contractIdOf('kept', place);
      const body = { for: 'owners', day: '2040-01-01' };
      const added = await world.ask('Record Admin', 'addReminder', { id: contractId, body });
      const params = { contractId, reminderId: (added.body as { id: string }).id };
      const { status } = await world.ask(person, 'removeReminder', { params });
      expect([place, status]).toEqual([place, edit.includes(place) ? 204 : 404]);
    }
  },
  // Of records that they do not read in full as well: they may be notified of the end of one that they own.
  snoozeReminders: async (world, person) =>
    expect(
      await statusesAtPlaces(world, person, 'snoozeReminders', 'kept', { body: { until: '2030-01-01' } }),
    ).toEqual({ managed: 200, viewed: 200, other: 200, none: 200, foreign: 404 }),
  // A user who manages records at all, or reads all of them; of which ones it tells is tested with the call itself.
  getReminderHealth: async (world, person, { edit, restricted }) => {
    const mayRead = edit.length > 0 || restricted.length === PLACES.length;
    expect((await world.ask(person, 'getReminderHealth')).status).toBe(mayRead ? 200 : 403);
  },
  getCalendarLink: everyone('getCalendarLink', 200),
  makeCalendarLink: ownOnly('makeCalendarLink', 201),
  revokeCalendarLink: ownOnly('revokeCalendarLink', 204),
  snoozeByMail: everyone('snoozeByMail', 404, { token: 'not-a-token' }),
  stopMails: everyone('stopMails', 404, { token: 'not-a-token' }),
  // The address itself gives access: its own test checks what it gives and to whom.
  getCalendar: async (world, person) =>
    expect((await world.ask(person, 'getCalendar', { id: 'nobodys.ics' })).status).toBe(404),
};
