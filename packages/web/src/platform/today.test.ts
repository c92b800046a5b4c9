import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { dayStart } from './today.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Africa/Cairo',
];

it('a day begins where the date library says it, in every zone and also when clocks are changed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(...ZONES), (days, zone) => {
      const day = addDays('2020-01-01', days);
      expect(dayStart(day, zone)).toBe(startOfDay(day, zone));
    }),
    { numRuns: 40 },
  );
});
