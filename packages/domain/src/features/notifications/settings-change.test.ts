import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/access.ts';
import { addDays, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { audienceOf, type Listener } from './audience.ts';
import { tellingDays } from './digest-time.ts';
import { LATE_DAYS, reminderKey, remindersOf, type RemindedContract } from './reminder-plan.ts';
import { audienceChange, bringsReminders, passedByChange } from './settings-change.ts';
import { DIGESTS, defaultSettings, type NotificationSettings } from './settings.ts';
import { NO_STAGES, pastStages, type PastStages } from './past-stages.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';

const DEADLINE = '2027-06-01';
const ACTOR: Actor = {
  userId: 'owner',
  organisationId: 'acme',
  ...NO_RIGHTS,
  manageTeams: ['legal'],
  impersonatorId: null,
};
const RECORD: RemindedContract = {
  id: 'record',
  product: 'Creative Cloud',
  vendor: 'Adobe',
  status: 'LIVE',
  renewalType: 'FIXED',
  termNumber: 1,
  endDate: DEADLINE,
  noticeDeadline: null,
  isSettled: false,
  reminders: [],
  teams: ['legal'],
  owners: ['owner'],
  documents: [],
};
const AWAKE: ReadonlyMap<string, CalendarDate> = new Map();
const daysOf = ({ settings }: Listener, ownDay: CalendarDate) => tellingDays(settings, 'UTC', 'UTC', ownDay);

/** Simulates a person and a record day by day: the planner of the server, and the command that changes settings. */
class Simulation {
  readonly sent: { today: CalendarDate; stage: number; daysBefore: number }[] = [];
  settings: NotificationSettings;
  private known: PastStages = NO_STAGES;

  constructor(changes: Partial<NotificationSettings>) {
    this.settings = { ...defaultSettings(ACTOR), ...changes };
  }

  private keep(today: CalendarDate, stage: number, isTold = true): void {
    const key = reminderKey(RECORD, { kind: 'endDate', date: DEADLINE }, stage);
    this.known = pastStages([{ userId: 'owner', key, isPassed: !isTold }], this.known);
    if (isTold) this.sent.push({ today, stage, daysBefore: daysBetween(today, DEADLINE) });
  }

  plan(today: CalendarDate): void {
    const audience = audienceOf([{ actor: ACTOR, settings: this.settings }]);
    const context = { past: this.known, tellingDays: daysOf };
    for (const { stage } of remindersOf(RECORD, audience, { today, until: today }, AWAKE, context))
      this.keep(today, stage);
  }

  change(today: CalendarDate, changes: Partial<NotificationSettings>): void {
    const next = { ...this.settings, ...changes };
    if (bringsReminders(this.settings, next)) {
      const person = { actor: ACTOR, settings: this.settings };
      const context = { past: this.known, tellingDays: daysOf };
      const change = audienceChange([person], person, next);
      for (const { stage } of passedByChange(RECORD, change, today, context)) this.keep(today, stage, false);
    }
    this.settings = next;
  }
}

const before = (days: number) => addDays(DEADLINE, -days);
const stagesOf = ({ sent }: Simulation) => sent.map(({ daysBefore, stage }) => [daysBefore, stage]);

describe('a person who changes settings', () => {
  test('and adds a lead day in the past is never notified of it, whether or not a later one was sent', () => {
    for (const at of [44, 29]) {
      const simulation = new Simulation({ digest: 'immediate', leadDays: [30, 7] });
      for (let days = 60; days >= 0; days -= 1) {
        if (days === at) simulation.change(before(days), { leadDays: [45, 30, 7] });
        simulation.plan(before(days));
      }
      expect(stagesOf(simulation)).toEqual([
        [30, 30],
        [7, 7],
      ]);
    }
  });

  test('and replaces a lead day that was sent is notified of neither again', () => {
    const simulation = new Simulation({ digest: 'immediate', leadDays: [30] });
    for (let days = 60; days >= 0; days -= 1) {
      if (days === 25) simulation.change(before(days), { leadDays: [45] });
      if (days === 20) simulation.change(before(days), { leadDays: [30] });
      simulation.plan(before(days));
    }
    expect(stagesOf(simulation)).toEqual([[30, 30]]);
  });

  test('and adds one of today or later is notified on its day', () => {
    const simulation = new Simulation({ digest: 'immediate', leadDays: [30] });
    for (let days = 60; days >= 0; days -= 1) {
      if (days === 20) simulation.change(before(days), { leadDays: [30, 20, 10] });
      simulation.plan(before(days));
    }
    expect(stagesOf(simulation).map(([days]) => days)).toEqual([30, 20, 10]);
  });

  test('still gets reminders missed while the server was down, and those that a pause held back', () => {
    const late = new Simulation({ digest: 'immediate', leadDays: [30] });
    late.change(before(28), { leadDays: [45, 30] });
    late.plan(before(28));
    expect(stagesOf(late)).toEqual([[28, 30]]);
    const resting = new Simulation({ digest: 'immediate', leadDays: [30], pausedUntil: before(20) });
    resting.plan(before(30));
    resting.change(before(28), { leadDays: [45, 30] });
    for (let days = 28; days >= 0; days -= 1) resting.plan(before(days));
    expect(stagesOf(resting)).toEqual([[20, 30]]);
  });

  test('and removes one on its day, before it was sent, is not notified in its place', () => {
    const simulation = new Simulation({ digest: 'immediate', leadDays: [30] });
    simulation.change(before(30), { leadDays: [45, 7] });
    for (let days = 30; days >= 0; days -= 1) simulation.plan(before(days));
    expect(stagesOf(simulation)).toEqual([[7, 7]]);
  });

  test('and turns reminders on, and turns mails on the same day, gets no stage of the past', () => {
    // On the day of the weekly digest the stage of 5 days replaces that of 12: both are due.
    for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
      const off = { email: false, inApp: false };
      const simulation = new Simulation({ digest: 'off', leadDays: [12, 5], channels: off });
      for (let days = 20; days >= 0; days -= 1) {
        if (days === 11) {
          simulation.change(before(days), {
            digest: 'weekly',
            weekday,
            channels: { email: true, inApp: false },
          });
          simulation.change(before(days), { channels: { email: false, inApp: true } });
        }
        simulation.plan(before(days));
      }
      expect(stagesOf(simulation)).toEqual([[5, 5]]);
    }
  });

  test('and turns reminders on gets those of later days', () => {
    const events = { ...defaultSettings(ACTOR).events, endDate: false };
    const simulation = new Simulation({ digest: 'immediate', leadDays: [30, 7], events });
    for (let days = 60; days >= 0; days -= 1) {
      if (days === 20) simulation.change(before(days), { events: { ...events, endDate: true } });
      simulation.plan(before(days));
    }
    expect(stagesOf(simulation)).toEqual([[7, 7]]);
  });

  const leads = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 });
  const chosen = fc.record(
    {
      leadDays: leads,
      digest: fc.constantFrom(...DIGESTS),
      hour: fc.integer({ min: 0, max: 23 }),
      weekday: fc.integer({ min: 1, max: 7 }),
      channels: fc.record({ email: fc.boolean(), inApp: fc.boolean() }),
      scope: fc.constantFrom('owned', 'managedTeams', 'all'),
      isOn: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 75 }), chosen), { maxLength: 12 });

  test('any number of times, at any time, gets no stage twice, none of the past, and misses none', () => {
    fc.assert(
      fc.property(leads, changes, fc.constantFrom(...DIGESTS), (leadDays, all, digest) => {
        const simulation = new Simulation({ digest, leadDays });
        /** The first day from which a stage was continuously in the settings and would have been sent. */
        let since = new Map<number, number>();
        const note = (days: number) => {
          const { settings } = simulation;
          const { email, inApp } = settings.channels;
          const hears = settings.events.endDate && ((email && settings.digest !== 'off') || inApp);
          since = new Map(hears ? settings.leadDays.map((stage) => [stage, since.get(stage) ?? days]) : []);
        };
        for (let days = 75; days >= -LATE_DAYS - 1; days -= 1) {
          note(days);
          for (const [, { isOn, ...change }] of all.filter(([at]) => at === days)) {
            const { events } = simulation.settings;
            const next = isOn === undefined ? {} : { events: { ...events, endDate: isOn } };
            simulation.change(before(days), { ...change, ...next });
            note(days);
          }
          const count = simulation.sent.length;
          simulation.plan(before(days));
          for (const { stage } of simulation.sent.slice(count)) {
            // The only reminder of a deadline, once every stage in the settings is over.
            const isLast = count === 0 && stage <= days && [...since.keys()].every((other) => other > days);
            expect(isLast ? stage : (since.get(stage) ?? -1)).toBeGreaterThanOrEqual(stage);
          }
          // A stage that is in the settings at the end of its day was sent, or a more urgent one was.
          const mostUrgentSent = Math.min(...simulation.sent.map(({ stage }) => stage));
          for (const [stage, from] of since)
            if (days === stage && from >= stage) expect(mostUrgentSent).toBeLessThanOrEqual(stage);
        }
        const stages = simulation.sent.map(({ stage }) => stage);
        expect(stages).toEqual([...new Set(stages)].toSorted((one, other) => other - one));
        for (const { daysBefore, stage } of simulation.sent) expect(daysBefore).toBeGreaterThanOrEqual(stage);
      }),
      { numRuns: 300 },
    );
  });
});
