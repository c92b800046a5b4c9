import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { verdictOf, warningOf, type PersonWarning } from './reminder-proof.ts';

const DEADLINE = '2026-11-01';
const before = (days: number) => addDays(DEADLINE, -days);
const mailed = (days: number): PersonWarning => ({ deliveredOn: before(days), seenOn: null });
const opened = (days: number): PersonWarning => ({ deliveredOn: null, seenOn: before(days) });
const both = (days: number, seen: number): PersonWarning => ({
  deliveredOn: before(days),
  seenOn: before(seen),
});
const NOTHING: PersonWarning = { deliveredOn: null, seenOn: null };
const wordsOf = (
  people: readonly PersonWarning[],
  today = addDays(DEADLINE, 30),
  deadline: string | null = DEADLINE,
) => verdictOf(warningOf(people, deadline), { deadline, today });

describe('the verdict of a term', () => {
  it.each<[string, readonly PersonWarning[]]>([
    ['3 people warned, 60 days before, delivered, seen by two', [both(60, 58), mailed(30), both(7, 7)]],
    ['1 person warned, 1 day before, delivered, not seen', [mailed(1), NOTHING]],
    ['2 people warned, on the last day, in the inbox only, seen by two', [opened(0), opened(0)]],
    ['2 people warned, 20 days before, delivered to one, seen by one', [mailed(14), opened(20)]],
    ['No one was reminded', []],
    ['No one was reminded', [NOTHING]],
    // After the deadline it warns no one, whether it arrived or was opened.
    ['No one was reminded', [mailed(-1), opened(-3)]],
    ['1 person warned, 5 days before, delivered, not seen', [both(5, -2), mailed(-1)]],
  ])('is “%s”', (words, people) => {
    expect(wordsOf(people)).toBe(words);
  });

  it('is open up to the deadline, and has nothing to say without one', () => {
    expect(wordsOf([], DEADLINE)).toBe('No one was reminded yet');
    expect(wordsOf([], before(3))).toBe('No one was reminded yet');
    expect(wordsOf([], before(3), null)).toBe('No end date or notice deadline');
    expect(wordsOf([mailed(2)], before(1), null)).toBe('1 person warned, delivered, not seen');
  });

  it('spells numbers up to ten', () => {
    expect(wordsOf(Array.from({ length: 10 }, () => both(9, 8)))).toMatch(/seen by ten$/);
    expect(wordsOf(Array.from({ length: 11 }, () => both(9, 8)))).toMatch(/seen by 11$/);
  });
});

test('a warning that comes later, or not at all, never makes more people warned, or warned earlier', () => {
  const day = fc.option(fc.integer({ min: -20, max: 200 }).map(before), { nil: null });
  const person = fc.record({ deliveredOn: day, seenOn: day });
  fc.assert(
    fc.property(fc.array(person), fc.nat(), fc.nat({ max: 30 }), (people, which, later) => {
      const delayed = people.map((one, index) =>
        index === which % people.length && one.deliveredOn !== null
          ? { ...one, deliveredOn: addDays(one.deliveredOn, later) }
          : one,
      );
      const [soon, late] = [warningOf(people, DEADLINE), warningOf(delayed, DEADLINE)];
      expect(late.warned).toBeLessThanOrEqual(soon.warned);
      expect(late.daysBefore ?? 0).toBeLessThanOrEqual(soon.daysBefore ?? 0);
      expect(soon.warned).toBeLessThanOrEqual(people.length);
      expect(Math.max(soon.delivered, soon.seen)).toBeLessThanOrEqual(soon.warned);
    }),
  );
});
