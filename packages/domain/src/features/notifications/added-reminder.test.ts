import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/access.ts';
import { addDays, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';
import type { AddedReminder } from './added-reminder.ts';
import { audienceOf, type Listener } from './audience.ts';
import { reminderKey, remindersOf, type RemindedContract } from './reminder-plan.ts';
import { defaultSettings, type NotificationSettings } from './settings.ts';
import { NO_STAGES, pastStages, type PastStages } from './past-stages.ts';

const TODAY = '2027-03-01';

function person(
  userId: string,
  rights: Partial<Actor> = {},
  changes: Partial<NotificationSettings> = {},
): Listener {
  const actor: Actor = {
    userId,
    organisationId: 'acme',
    ...NO_RIGHTS,
    impersonatorId: null,
    ...rights,
  };
  return { actor, settings: { ...defaultSettings(actor), ...changes } };
}

function record(changes: Partial<RemindedContract> = {}): RemindedContract {
  return {
    id: 'record',
    product: 'Creative Cloud',
    vendor: 'Adobe',
    status: 'LIVE',
    renewalType: 'AUTO_RENEWS',
    termNumber: 1,
    endDate: '2027-06-01',
    noticeDeadline: '2027-04-01',
    isSettled: false,
    reminders: [],
    teams: ['legal'],
    owners: [],
    documents: [],
    ...changes,
  };
}

const owner = person('owner', { manageTeams: ['legal'] });
const manager = person('manager', { manageTeams: ['legal'] });
const recordAdmin = person('record admin', { manageAll: true });
const limited = person('limited');
const everybody = [owner, manager, recordAdmin, limited];

const DAYS = fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { minLength: 1, maxLength: 5 });
const NO_SNOOZES: ReadonlyMap<string, CalendarDate> = new Map();

/** What a record is reminded of from today on: who, when and of what. */
function planOf(of: RemindedContract, people: readonly Listener[], snoozes = NO_SNOOZES, past = NO_STAGES) {
  const until = addDays(TODAY, 800);
  return remindersOf(of, audienceOf(people), { today: TODAY, until }, snoozes, { past }).map(
    ({ listener, because, date, deadline }) => [listener.actor.userId, because, deadline.kind, date],
  );
}

function added(changes: Partial<AddedReminder> = {}): AddedReminder {
  return { id: 'r', userId: null, day: null, daysBefore: null, before: null, note: '', ...changes };
}

describe('a reminder that somebody adds to a record', () => {
  const addedTime = fc.oneof(
    fc.integer({ min: 0, max: 300 }).map((days) => ({ day: addDays(TODAY, days) })),
    fc
      .tuple(fc.constantFrom('noticeDeadline' as const, 'endDate' as const), fc.integer({ min: 0, max: 365 }))
      .map(([before, daysBefore]) => ({ before, daysBefore })),
  );

  test('never takes away another reminder, whatever its day and whomever it is for', () => {
    fc.assert(
      fc.property(
        addedTime,
        fc.constantFrom(null, 'owner', 'manager', 'limited'),
        DAYS,
        (time, userId, leadDays) => {
          const people = everybody.map((one) => ({ ...one, settings: { ...one.settings, leadDays } }));
          const plain = record({ owners: ['owner'] });
          const withOne = planOf({ ...plain, reminders: [added({ ...time, userId })] }, people);
          expect(withOne).toEqual(expect.arrayContaining(planOf(plain, people)));
        },
      ),
    );
  });

  test.each([
    ['a day', { day: '2027-03-20' }, '2027-03-20'],
    ['days before notice', { before: 'noticeDeadline', daysBefore: 5 }, '2027-03-27'],
    ['the last day', { before: 'endDate', daysBefore: 0 }, '2027-06-01'],
  ] as const)('comes on %s', (_, time, date) => {
    const of = record({ owners: ['owner'], reminders: [added({ ...time, userId: 'owner' })] });
    expect(planOf(of, [owner])).toContainEqual(['owner', 'self', 'addedReminder', date]);
  });

  const ofPerson = (someone: Listener, changes: Partial<RemindedContract> = {}) =>
    planOf(record({ reminders: [added({ day: '2027-03-20', userId: someone.actor.userId })], ...changes }), [
      someone,
      recordAdmin,
    ]).filter(([, because]) => because === 'self');

  test.each([
    ['turned emails off', { digest: 'off' } as const],
    ['turned all channels off', { channels: { email: false, inApp: false } }],
    ['paused emails', { pausedUntil: '2027-05-01' }],
  ])('comes on its day to a person who %s', (_, changes) => {
    expect(ofPerson(person('viewer', { viewAll: true }, changes))).toEqual([
      ['viewer', 'self', 'addedReminder', '2027-03-20'],
    ]);
  });

  test('does not come to a person who was deactivated or does not read the record in full any more', () => {
    expect(ofPerson(limited)).toEqual([]);
    const of = record({ reminders: [added({ day: '2027-03-20', userId: 'gone' })] });
    expect(planOf(of, everybody).filter(([, because]) => because === 'self')).toEqual([]);
  });

  test('goes for the owners to the owners alone, and to the next ones when they get no emails', () => {
    const reminders = [added({ day: '2027-03-20' })];
    const heardOf = (people: readonly Listener[]) =>
      planOf(record({ owners: ['owner'], reminders }), people).filter(
        ([, , kind]) => kind === 'addedReminder',
      );
    expect(heardOf(everybody)).toEqual([['owner', 'owner', 'addedReminder', '2027-03-20']]);
    const quiet = person('owner', { manageTeams: ['legal'] }, { channels: { email: false, inApp: false } });
    expect(heardOf([quiet, recordAdmin])).toEqual([
      ['record admin', 'recordAdministrator', 'addedReminder', '2027-03-20'],
    ]);
  });

  test('is put off by a snooze and not lost, and comes once', () => {
    const of = record({ reminders: [added({ day: '2027-03-20', userId: 'owner' })] });
    const own = (snoozes?: ReadonlyMap<string, CalendarDate>, past?: PastStages) =>
      planOf(of, [owner], snoozes, past).flatMap(([, because, , date]) => (because === 'self' ? [date] : []));
    expect(own(new Map([['owner', '2027-04-20']]))).toEqual(['2027-04-20']);
    const key = 'addedReminder:record:r:2027-03-20:0';
    expect(own(NO_SNOOZES, pastStages([{ userId: 'owner', key }]))).toEqual([]);
  });

  test('ends with the term when it is counted from it, and not when it has a day of its own', () => {
    const reminders = [
      added({ day: '2027-03-20', userId: 'owner' }),
      added({ id: 's', before: 'endDate', daysBefore: 9, userId: 'owner' }),
    ];
    for (const changes of [{ isSettled: true }, { status: 'EXPIRED' }])
      expect(planOf(record({ ...changes, reminders }), [owner])).toEqual([
        ['owner', 'self', 'addedReminder', '2027-03-20'],
      ]);
    expect(planOf(record({ status: 'EVALUATING', reminders }), [owner])).toHaveLength(2);
  });
});

describe('lead days', () => {
  test('are those of the person, on exactly these days', () => {
    fc.assert(
      fc.property(DAYS, (leadDays) => {
        const reader = person('owner', { manageTeams: ['legal'] }, { leadDays, digest: 'immediate' });
        const end = addDays(TODAY, 400);
        const days = planOf(record({ owners: ['owner'], endDate: end, noticeDeadline: null }), [reader]);
        expect(days.map(([, , , date]) => daysBetween(date ?? TODAY, end))).toEqual(
          leadDays.toSorted((a, b) => b - a),
        );
      }),
    );
  });

  test('that were all over when they were chosen leave the last reminder that is still possible', () => {
    fc.assert(
      fc.property(DAYS, fc.integer({ min: 0, max: 400 }), (leadDays, daysLeft) => {
        const end = addDays(TODAY, daysLeft);
        const reader = person('owner', { manageTeams: ['legal'] }, { leadDays });
        const of = record({ owners: ['owner'], endDate: end, noticeDeadline: null });
        const passed = leadDays
          .filter((days) => days > daysLeft)
          .map((days) => ({
            userId: 'owner',
            key: reminderKey(of, { kind: 'endDate', date: end }, days),
            isPassed: true,
          }));
        expect(planOf(of, [reader], NO_SNOOZES, pastStages(passed)).length).toBeGreaterThan(0);
      }),
    );
  });

  test('that the organization added too late leave one as well; a person who was reminded once gets no more than they chose', () => {
    const follower = {
      ...person('owner', { manageTeams: ['legal'] }, { leadDays: [120] }),
      leadDaysSince: new Map([[120, TODAY]]),
    };
    const of = record({ owners: ['owner'], noticeDeadline: null });
    expect(planOf(of, [follower])).toEqual([['owner', 'owner', 'endDate', '2027-05-25']]);
    const key = reminderKey(of, { kind: 'endDate', date: '2027-06-01' }, 120);
    expect(planOf(of, [follower], NO_SNOOZES, pastStages([{ userId: 'owner', key }]))).toEqual([]);
  });
});
