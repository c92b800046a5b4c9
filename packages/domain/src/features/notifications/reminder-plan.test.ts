import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/access.ts';
import { addDays, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { audienceOf, recipientsOf, type Listener } from './audience.ts';
import { deadlinesOf, LATE_DAYS, reminderDays, reminderKey, remindersOf } from './reminder-plan.ts';
import type { RemindedContract } from './reminder-plan.ts';
import { DEFAULT_LEAD_DAYS } from '../organisations/lead-days.ts';
import { defaultSettings, type NotificationSettings } from './settings.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';

const TODAY = '2027-03-01';
const NO_HOLD = { pausedUntil: null, snoozedUntil: null };

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
const otherManager = person('other manager', { manageTeams: ['sales'] });
const recordAdmin = person('record admin', { manageAll: true });
const systemAdmin = person('system admin', { isSuperAdmin: true });
const limited = person('limited');
const everybody = [owner, manager, otherManager, recordAdmin, systemAdmin, limited];
const heard = (
  of: RemindedContract,
  people: readonly Listener[] = everybody,
  kind = 'noticeDeadline' as const,
) =>
  recipientsOf(of, kind, audienceOf(people), TODAY).map(({ listener, because }) => [
    listener.actor.userId,
    because,
  ]);
const without = (...gone: Listener[]) => everybody.filter((one) => !gone.includes(one));

describe('the recipients of a deadline', () => {
  test('are owners first, and team managers by their own scope', () => {
    expect(heard(record({ owners: ['owner'] }))).toEqual([
      ['owner', 'owner'],
      ['manager', 'scope'],
    ]);
    const quiet = person('manager', { manageTeams: ['legal'] }, { scope: 'owned' });
    expect(heard(record({ owners: ['owner'] }), [owner, quiet])).toEqual([['owner', 'owner']]);
  });

  test('are without an owner the managers of its teams, otherwise record administrators, otherwise system administrators', () => {
    expect(heard(record())).toEqual([
      ['owner', 'teamManager'],
      ['manager', 'teamManager'],
    ]);
    expect(heard(record(), without(owner, manager))).toEqual([['record admin', 'recordAdministrator']]);
    expect(heard(record(), without(owner, manager, recordAdmin))).toEqual([
      ['system admin', 'systemAdministrator'],
    ]);
  });

  test.each([
    ['turned emails off', { digest: 'off' } as const],
    ['reads in the product alone', { channels: { email: false, inApp: true } }],
    ['rests', { pausedUntil: '2027-03-02' }],
  ])('include a person who %s, and also the next ones', (_, changes) => {
    const away = person('owner', { manageTeams: ['legal'] }, changes);
    expect(heard(record({ owners: ['owner'] }), [away, recordAdmin])).toEqual([
      ['owner', 'owner'],
      ['record admin', 'recordAdministrator'],
    ]);
  });

  test('exclude people who do not read the record in full from a notice deadline', () => {
    const nosy = person('limited', {}, { scope: 'all' });
    const of = record({ owners: ['limited'] });
    expect(heard(of, [nosy, recordAdmin])).toEqual([['record admin', 'recordAdministrator']]);
    expect(recipientsOf(of, 'endDate', audienceOf([nosy, recordAdmin]), TODAY)).toMatchObject([
      { because: 'owner' },
    ]);
  });

  test('exclude managers and viewers of other teams', () => {
    const viewer = person('viewer', { viewTeams: ['legal'] });
    expect(heard(record({ owners: ['owner'] }), [owner, otherManager, viewer])).toEqual([['owner', 'owner']]);
  });
});

describe('the deadlines with reminders', () => {
  test('are notice deadline and end of a Live record', () => {
    expect(deadlinesOf(record()).map(({ kind }) => kind)).toEqual(['noticeDeadline', 'endDate']);
  });
  test.each([
    ['that is not Live', { status: 'EVALUATING' }],
    ['whose term is settled by a decision', { isSettled: true }],
    ['without dates', { endDate: null, noticeDeadline: null }],
  ])('do not exist for a record %s', (_, changes) => expect(deadlinesOf(record(changes))).toEqual([]));
  test('do not include the end of an evergreen record', () => {
    expect(deadlinesOf(record({ renewalType: 'EVERGREEN' })).map(({ kind }) => kind)).toEqual([
      'noticeDeadline',
    ]);
  });
});

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2020-01-01', days));
const leads = fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { minLength: 1, maxLength: 12 });

describe('the days of reminders', () => {
  test('with a server that runs every day each stage is sent once, on its day', () => {
    fc.assert(
      fc.property(day, leads, (deadline, leadDays) => {
        const sent: [CalendarDate, number][] = [];
        for (let today = addDays(deadline, -370); today <= addDays(deadline, 10); today = addDays(today, 1)) {
          const due = reminderDays(leadDays, deadline, today, NO_HOLD).find(({ date }) => date === today);
          if (due && !sent.some(([, stage]) => stage === due.stage)) sent.push([today, due.stage]);
        }
        expect(sent).toEqual(
          leadDays.toSorted((a, b) => b - a).map((stage) => [addDays(deadline, -stage), stage]),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('with a server that was down on any days no stage is sent twice, of the missed ones the most urgent, and never two a day', () => {
    const running = fc.uniqueArray(fc.integer({ min: -370, max: 10 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(day, leads, running, (deadline, leadDays, days) => {
        const sent = new Map<number, CalendarDate>();
        for (const offset of days.toSorted((a, b) => a - b)) {
          const today = addDays(deadline, offset);
          const due = reminderDays(leadDays, deadline, today, NO_HOLD).filter(({ date }) => date === today);
          expect(due.length).toBeLessThanOrEqual(1);
          for (const { stage } of due) if (!sent.has(stage)) sent.set(stage, today);
          // Whatever was missed: the stage of the current day was sent.
          const mostUrgent = leadDays.filter((stage) => stage >= -offset).toSorted((a, b) => a - b)[0];
          if (mostUrgent !== undefined && offset <= LATE_DAYS) expect(sent.has(mostUrgent)).toBe(true);
        }
        for (const [stage, on] of sent) expect(daysBetween(on, deadline)).toBeLessThanOrEqual(stage);
      }),
    );
  });

  test('none is before the end of a pause, and then only the most urgent', () => {
    fc.assert(
      fc.property(
        day,
        leads,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        (deadline, leadDays, before, pause) => {
          const today = addDays(deadline, -before);
          const pausedUntil = addDays(today, pause);
          const days = reminderDays(leadDays, deadline, today, { pausedUntil, snoozedUntil: null });
          for (const { date } of days) expect(date >= pausedUntil).toBe(true);
          expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
        },
      ),
    );
  });

  test('after a stage was sent only more urgent ones follow', () => {
    const stages = (past: readonly number[], today: CalendarDate) =>
      reminderDays([45, 30, 7], '2027-04-01', today, NO_HOLD, { past }).map(({ stage }) => stage);
    // Thirty days before was sent, so stages farther from the deadline are skipped.
    expect(stages([30], '2027-03-07')).toEqual([7]);
    expect(stages([], '2027-03-07')).toEqual([30, 7]);
    expect(stages([7], '2027-03-28')).toEqual([]);
  });

  test('a stage of an earlier digest is sent with it, or on its own day when that is in the past', () => {
    const tellingDays = (ownDay: CalendarDate) => [addDays(ownDay, -3), ownDay];
    const days = (today: CalendarDate) =>
      reminderDays([7], '2027-04-01', today, NO_HOLD, { tellingDays }).map(({ date }) => date);
    expect(days('2027-03-01')).toEqual(['2027-03-22']);
    expect(days('2027-03-22')).toEqual(['2027-03-22']);
    expect(days('2027-03-23')).toEqual(['2027-03-25']);
    expect(days('2027-03-27')).toEqual(['2027-03-27']);
  });

  test('a snooze past the deadline acknowledges it', () => {
    expect(
      reminderDays(DEFAULT_LEAD_DAYS, '2027-04-01', TODAY, { pausedUntil: null, snoozedUntil: '2027-04-02' }),
    ).toEqual([]);
  });

  test('a deadline far in the past has no reminders', () => {
    expect(reminderDays(DEFAULT_LEAD_DAYS, addDays(TODAY, -8), TODAY, NO_HOLD)).toEqual([]);
    expect(reminderDays(DEFAULT_LEAD_DAYS, addDays(TODAY, -7), TODAY, NO_HOLD)).toEqual([
      { date: TODAY, stage: 1 },
    ]);
  });
});

describe('the plan of a record', () => {
  const window = { today: TODAY, until: '2028-01-01' };
  const plan = (of: RemindedContract, people: readonly Listener[], snoozes = new Map<string, string>()) =>
    remindersOf(of, audienceOf(people), window, snoozes).map(({ listener, deadline, date, stage }) =>
      [listener.actor.userId, deadline.kind, date, stage].join(' '),
    );

  test('names each stage with its day', () => {
    const few = person('owner', { manageTeams: ['legal'] }, { leadDays: [30, 7] });
    expect(plan(record({ owners: ['owner'] }), [few])).toEqual([
      'owner noticeDeadline 2027-03-02 30',
      'owner noticeDeadline 2027-03-25 7',
      'owner endDate 2027-05-02 30',
      'owner endDate 2027-05-25 7',
    ]);
  });

  test('notifies others while the owner is snoozed, and not afterwards', () => {
    const away = person(
      'owner',
      { manageTeams: ['legal'] },
      { leadDays: [30, 7], pausedUntil: '2027-04-01' },
    );
    const stand = person('admin', { manageAll: true }, { leadDays: [30, 7] });
    expect(
      plan(record({ owners: ['owner'], endDate: null, noticeDeadline: '2027-04-20' }), [away, stand]),
    ).toEqual([
      'owner noticeDeadline 2027-04-01 30',
      'owner noticeDeadline 2027-04-13 7',
      'admin noticeDeadline 2027-03-21 30',
    ]);
  });

  test('leaves out people who snoozed, until the snooze ends', () => {
    const few = person('owner', { manageTeams: ['legal'] }, { leadDays: [30, 7] });
    const of = record({ owners: ['owner'], endDate: null });
    expect(plan(of, [few], new Map([['owner', '2027-03-20']]))).toEqual([
      'owner noticeDeadline 2027-03-20 30',
      'owner noticeDeadline 2027-03-25 7',
    ]);
  });

  test('has reminders of documents 60, 30 and 7 days before they expire, whatever a person’s own lead days are', () => {
    const documents = [{ id: 'soc', name: 'SOC 2.pdf', expiresOn: '2027-05-15' }];
    const few = person('owner', { manageTeams: ['legal'] }, { leadDays: [1] });
    const of = (changes: Partial<RemindedContract>) =>
      plan(record({ owners: ['owner'], endDate: null, noticeDeadline: null, documents, ...changes }), [few]);
    const expected = ['2027-03-16 60', '2027-04-15 30', '2027-05-08 7'];
    const lines = expected.map((line) => `owner documentExpires ${line}`);
    expect(of({})).toEqual(lines);
    // A document is needed while the record exists: also when decided, or not signed yet.
    expect(of({ isSettled: true })).toEqual(lines);
    expect(of({ status: 'EVALUATING' })).toEqual(lines);
    expect(of({ status: 'EXPIRED' })).toEqual([]);
  });

  test('has reminders of documents only for people who may see them, and for at least one person', () => {
    const documents = [{ id: 'soc', name: 'SOC 2.pdf', expiresOn: '2027-03-30' }];
    const of = (changes: Partial<RemindedContract>, people: readonly Listener[]) =>
      plan(record({ endDate: null, noticeDeadline: null, documents, ...changes }), people).map(
        (line) => line.split(' documentExpires')[0],
      );
    expect(new Set(of({ owners: ['limited'] }, everybody))).toEqual(new Set(['owner', 'manager']));
    expect(new Set(of({ owners: ['limited'], teams: [] }, everybody))).toEqual(new Set(['record admin']));
    const quiet = person('manager', { manageTeams: ['legal'] });
    const off = { ...quiet.settings, events: { ...quiet.settings.events, documentExpires: false } };
    expect(new Set(of({}, [{ ...quiet, settings: off }, recordAdmin]))).toEqual(new Set(['record admin']));
  });

  test('has other keys for a moved deadline and a new term', () => {
    const keys = [
      reminderKey(record(), { kind: 'endDate', date: '2027-06-01' }, 30),
      reminderKey(record(), { kind: 'endDate', date: '2027-06-02' }, 30),
      reminderKey(record({ termNumber: 2 }), { kind: 'endDate', date: '2027-06-01' }, 30),
      reminderKey(record(), { kind: 'noticeDeadline', date: '2027-06-01' }, 30),
      reminderKey(record(), { kind: 'endDate', date: '2027-06-01' }, 14),
      ...['a', 'b'].map((id) =>
        reminderKey(
          record(),
          { kind: 'documentExpires', date: '2027-06-01', document: { id, name: 'x' } },
          30,
        ),
      ),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
