import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { deadlineState, distanceOf } from './deadline-state.ts';

const TODAY = '2026-11-28';

describe('a deadline', () => {
  test.each([
    [400, 'calm', 'in 1.1 Years'],
    [57, 'calm', 'in 57 Days'],
    [56, 'soon', 'in 56 Days'],
    [27, 'pressing', 'in 27 Days'],
    [1, 'pressing', 'in 1 Day'],
    [0, 'pressing', 'Today'],
    [-1, 'pressing', '1 Day overdue'],
    [-500, 'pressing', '1.4 Years overdue'],
  ])('in %i days is %s: %s', (days, urgency, words) => {
    const state = deadlineState(addDays(TODAY, days), TODAY);
    expect(state).toEqual({ urgency, words, isOverdue: days < 0 });
  });

  test('that is over never reads like one that is still to come, and one that is met is never urgent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (days) => {
        const day = addDays(TODAY, days);
        const open = deadlineState(day, TODAY);
        expect([open.isOverdue, open.words.endsWith('overdue'), open.words.startsWith('in ')]).toEqual([
          days < 0,
          days < 0,
          days > 0,
        ]);
        expect(deadlineState(day, TODAY, false)).toEqual({
          urgency: 'calm',
          isOverdue: false,
          words: distanceOf(day, TODAY),
        });
      }),
    );
  });
});
