import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-date.ts';
import { urgencyOf, urgencyOn } from './urgency.ts';

describe('the urgency of a day', () => {
  it.each([
    [-400, 'pressing'],
    [0, 'pressing'],
    [27, 'pressing'],
    [28, 'soon'],
    [56, 'soon'],
    [57, 'calm'],
  ] as const)('in %i days: %s', (days, urgency) => {
    expect(urgencyOf(days)).toBe(urgency);
    expect(urgencyOn(addDays('2026-11-23', days), '2026-11-23')).toBe(urgency);
  });
});
