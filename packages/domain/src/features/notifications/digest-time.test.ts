import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '../../kernel/calendar-date.ts';
import { startOfDay } from '../../kernel/zoned-time.ts';
import {
  mailMoment,
  planningDay,
  reminderMoment,
  reminderMomentOfAll,
  tellingDays,
  tellingDaysOfAll,
  weekdayOf,
} from './digest-time.ts';
import { defaultSettings, type NotificationSettings } from './settings.ts';

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Australia/Lord_Howe'];
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

const settings = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  ...defaultSettings({ isSuperAdmin: false, manageAll: false, manageTeams: [] }),
  ...changes,
});
const at = (moment: number | null, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment ?? Number.NaN);

describe('the moment of a digest', () => {
  test('is at the person’s hour on their day of the week, at most a week ahead, in every zone and across clock changes', () => {
    const now = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) });
    fc.assert(
      fc.property(
        now,
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 7 }),
        (moment, zone, hour, weekday) => {
          for (const digest of ['daily', 'weekly'] as const) {
            const due = mailMoment(settings({ digest, hour, weekday }), zone, moment) ?? Number.NaN;
            expect(due).toBeGreaterThanOrEqual(moment);
            expect(due - moment).toBeLessThanOrEqual(
              (digest === 'daily' ? 25 : 1) * HOUR + (digest === 'daily' ? 0 : WEEK),
            );
            if (digest === 'weekly') expect(weekdayOf(calendarDateAt(due, zone))).toBe(weekday);
            const shown = Number(/(\d\d):\d\d/.exec(at(due, zone))?.[1]);
            // An hour that a clock change skips counts as the next one.
            expect([hour, (hour + 1) % 24]).toContain(shown);
          }
        },
      ),
    );
  });

  test.each([
    // Clocks in New York go from 2:00 to 3:00 on March 14, 2027, and from 2:00 back to 1:00 on November 7, 2027.
    ['2027-03-14T05:00:00Z', 2, 'Sun 03:00'],
    ['2027-03-14T05:00:00Z', 8, 'Sun 08:00'],
    ['2027-11-07T04:00:00Z', 1, 'Sun 01:00'],
    ['2027-11-07T05:30:00Z', 1, 'Mon 01:00'],
  ])('from %s on hour %i is %s in New York', (now, hour, expected) => {
    const due = mailMoment(settings({ digest: 'daily', hour }), 'America/New_York', Date.parse(now));
    expect(at(due, 'America/New_York')).toBe(expected);
  });

  test('is never at or after the deadline of a reminder: a weekly digest is replaced by a daily hour, and that by now', () => {
    // A Thursday, 10:00 in UTC.
    const now = Date.UTC(2027, 3, 1, 10);
    const weekly = (deadline: string) => at(mailMoment(settings(), 'UTC', now, deadline), 'UTC');
    expect(weekly('2027-04-06')).toBe('Mon 08:00');
    expect(weekly('2027-04-05')).toBe('Fri 08:00');
    expect(weekly('2027-04-02')).toBe('Thu 10:00');
    expect(weekly('2027-03-30')).toBe('Thu 10:00');
  });

  test('waits for the end of a pause', () => {
    const due = mailMoment(
      settings({ digest: 'immediate', pausedUntil: '2027-05-01' }),
      'Asia/Kolkata',
      Date.UTC(2027, 3, 1),
    );
    expect(due).toBe(Date.parse('2027-05-01T00:00:00+05:30'));
  });

  test('does not exist for people who turned mails off', () => {
    expect(mailMoment(settings({ digest: 'off' }), 'UTC', 0)).toBeNull();
    expect(mailMoment(settings({ channels: { email: false, inApp: true } }), 'UTC', 0)).toBeNull();
  });
});

describe('the moment of a reminder in a digest', () => {
  const dates = fc.integer({ min: 0, max: 3_650 }).map((days) => addDays('2024-01-01', days));
  const chosen = fc.record({
    digest: fc.constantFrom('daily', 'weekly'),
    hour: fc.integer({ min: 0, max: 23 }),
    weekday: fc.integer({ min: 1, max: 7 }),
  });
  const zones = fc.constantFrom(...ZONES);

  test('is never later than its lead day, in any time zones of person and organisation, when the planner runs daily', () => {
    fc.assert(
      fc.property(dates, chosen, zones, zones, (ownDay, timing, zone, organisationZone) => {
        const own = settings(timing);
        const [first = ownDay] = tellingDays(own, zone, organisationZone, ownDay);
        // The planner runs ten minutes after midnight.
        const now = startOfDay(first, organisationZone) + 600_000;
        expect(planningDay(now, organisationZone)).toBe(first);
        const moment = reminderMoment(own, zone, now, { ownDay, deadline: addDays(ownDay, 7) });
        expect(moment).toBeGreaterThanOrEqual(now);
        expect(calendarDateAt(moment ?? Number.NaN, zone) <= ownDay).toBe(true);
      }),
    );
  });

  test('in a weekly digest is that of the last digest up to its day', () => {
    // Seven days before Thursday, April 15, 2027, which a digest of the Monday after would send three days before.
    const moments = { ownDay: '2027-04-08', deadline: '2027-04-15' };
    const onMonday = Date.UTC(2027, 3, 5, 1);
    expect(tellingDays(settings(), 'UTC', 'UTC', moments.ownDay)).toEqual(['2027-04-05', '2027-04-08']);
    expect(at(reminderMoment(settings(), 'UTC', onMonday, moments), 'UTC')).toBe('Mon 08:00');
    // It was due after that digest, so it is sent at the hour of its own day, outside of the digest.
    expect(at(reminderMoment(settings(), 'UTC', onMonday + 10 * HOUR, moments), 'UTC')).toBe('Thu 08:00');
    // At nine on the day itself: at once.
    const onThursday = Date.UTC(2027, 3, 8, 9);
    expect(reminderMoment(settings(), 'UTC', onThursday, moments)).toBe(onThursday);
    expect(reminderMoment(settings({ digest: 'daily' }), 'UTC', onThursday, moments)).toBe(onThursday);
  });

  test('is on the same days and moments for one person as among all people of the organisation', () => {
    const now = Date.UTC(2027, 3, 5, 9);
    const anyone = fc.record({
      digest: fc.constantFrom('immediate', 'daily', 'weekly', 'off'),
      hour: fc.integer({ min: 7, max: 9 }),
      weekday: fc.integer({ min: 1, max: 7 }),
      pausedUntil: fc.constantFrom(null, '2027-04-07'),
      channels: fc.record({ email: fc.boolean(), inApp: fc.boolean() }),
    });
    const asked = fc.tuple(anyone, zones, fc.integer({ min: -3, max: 9 }));
    fc.assert(
      fc.property(zones, fc.array(asked, { minLength: 2, maxLength: 40 }), (organisationZone, all) => {
        const ofAll = tellingDaysOfAll(organisationZone, now);
        const momentOf = reminderMomentOfAll(now);
        for (const [timing, zone, days] of [...all, ...all]) {
          const ownDay = addDays('2027-04-05', days);
          const own = settings(timing);
          expect(ofAll(own, zone, ownDay)).toEqual(tellingDays(own, zone, organisationZone, ownDay, now));
          const moments = { ownDay, deadline: addDays(ownDay, 7) };
          expect(momentOf(own, zone, moments)).toBe(reminderMoment(own, zone, now, moments));
        }
      }),
    );
  });

  test('is its own day when that digest was sent already', () => {
    const afterMonday = Date.UTC(2027, 3, 5, 9);
    expect(tellingDays(settings(), 'UTC', 'UTC', '2027-04-08', afterMonday)).toEqual(['2027-04-08']);
    // Monday is the day itself.
    expect(tellingDays(settings(), 'UTC', 'UTC', '2027-04-05', afterMonday)).toEqual(['2027-04-05']);
  });

  test('is the next digest before the deadline when it is due after its day', () => {
    const moments = { ownDay: '2027-03-31', deadline: '2027-04-06' };
    const now = Date.UTC(2027, 3, 1, 10);
    expect(at(reminderMoment(settings(), 'UTC', now, moments), 'UTC')).toBe('Mon 08:00');
    expect(reminderMoment(settings({ digest: 'off' }), 'UTC', now, moments)).toBeNull();
  });
});
