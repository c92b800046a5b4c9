import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NO_RIGHTS } from '../../kernel/rights.ts';
import { addDays, daysBetween } from '../../kernel/calendar-date.ts';
import type { Listener } from './audience.ts';
import { audienceOf } from './audience.ts';
import { pastStages } from './past-stages.ts';
import { deadlinesOf, reminderKey, remindersOf, type RemindedContract } from './reminder-plan.ts';
import { defaultSettings } from './settings.ts';
import { snoozedUntil } from './snooze.ts';

const TODAY = '2026-11-02';
const inDays = (days: number) => addDays(TODAY, days);
const ACTOR = {
  ...NO_RIGHTS,
  userId: 'dana',
  organisationId: 'acme',
  manageAll: true,
  manageTeams: [],
  viewTeams: [],
  impersonatorId: null,
};
const listener = (leadDays: readonly number[] = [60, 30, 14, 7, 1]): Listener => ({
  actor: ACTOR,
  settings: { ...defaultSettings(ACTOR), digest: 'immediate', leadDays: [...leadDays], leadDaysFrom: 'own' },
});
const record = (changes: Partial<RemindedContract> = {}): RemindedContract => ({
  id: 'slack',
  product: 'Slack',
  vendor: 'Salesforce',
  status: 'LIVE',
  renewalType: 'FIXED',
  termNumber: 1,
  endDate: inDays(60),
  noticeDeadline: null,
  reminders: [],
  isSettled: false,
  documents: [],
  teams: [],
  owners: ['dana'],
  ...changes,
});

describe('a reminder that is put off by its mail', () => {
  const until = (own: RemindedContract, leadDays?: readonly number[], which = 0) => {
    const deadline = deadlinesOf(own)[which];
    if (deadline === undefined) throw new Error('The record has no such deadline.');
    return snoozedUntil(own, listener(leadDays), deadline, TODAY);
  };

  it('comes again 14 days later', () => {
    expect(until(record())).toBe(inDays(14));
  });

  it.each<[string, number, readonly number[], number | null]>([
    ['on the last lead day, when that is nearer', 14, [30, 14, 3], 11],
    ['on the day before the deadline, when the lead days are over', 7, [30, 7], 6],
    ['on the day before the deadline, for a single lead day', 10, [10], 9],
    ['not at all, on the last lead day of all', 1, [30, 1], null],
    ['not at all, on the day itself', 0, [30, 0], null],
    ['not at all, after the deadline', -3, [30, 1], null],
  ])('comes again %s', (_, left, leadDays, days) => {
    expect(until(record({ endDate: inDays(left) }), leadDays)).toBe(days === null ? null : inDays(days));
  });

  it('never silences the last reminder of another date of the record', () => {
    const both = record({ noticeDeadline: inDays(10), endDate: inDays(100) });
    expect(until(both, [100, 7], 1)).toBe(inDays(3));
    const paper = record({
      endDate: inDays(40),
      documents: [{ id: 'p', name: 'SOC 2', expiresOn: inDays(12) }],
    });
    expect(until(paper)).toBe(inDays(5));
    // One that is over has none left.
    expect(until(record({ noticeDeadline: inDays(-30), endDate: inDays(100) }), [100], 1)).toBe(inDays(14));
  });
});

test('after a snooze the reminder comes back on that day, once, up to its deadline, unless it is decided', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 120 }),
      fc.boolean(),
      (leadDays, left, isDecided) => {
        const own = record({ endDate: inDays(left) });
        const person = listener(leadDays);
        const [deadline] = deadlinesOf(own);
        if (deadline === undefined) throw new Error('The record has no end.');
        const until = snoozedUntil(own, person, deadline, TODAY);
        if (until === null) return;
        expect(until > TODAY && until <= deadline.date).toBe(true);
        const key = (stage: number) => reminderKey(own, deadline, stage);
        const past = (stages: readonly number[]) =>
          pastStages(stages.map((stage) => ({ userId: 'dana', key: key(stage) })));
        const plan = (today: string, stages: readonly number[]) =>
          remindersOf(
            { ...own, isSettled: isDecided },
            audienceOf([person]),
            { today, until: today },
            new Map([['dana', until]]),
            { past: past(stages) },
          );
        // It was mailed today, and until then nothing comes.
        for (let day = TODAY; day < until; day = addDays(day, 1)) expect(plan(day, [left])).toEqual([]);
        const again = plan(until, [left]);
        expect(again.map(({ date }) => date)).toEqual(isDecided ? [] : [until]);
        const stage = daysBetween(until, deadline.date);
        expect(plan(until, [left, stage])).toEqual([]);
      },
    ),
  );
});
