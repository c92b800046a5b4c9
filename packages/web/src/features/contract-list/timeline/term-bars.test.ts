import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '@pactbook/domain/kernel/calendar-date.ts';
import { RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import { TIME_SCALES } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContract, inPart } from '@pactbook/domain/testing/build-contract.ts';
import { termBarsInWords, termBarsOf } from './term-bars.ts';
import { TimeRuler, timeRangeOf } from './time-scale.ts';

const TODAY = '2026-11-20';

/** A record with a present term of some days, after earlier ones or without, with or without its ends. */
const anyContract: fc.Arbitrary<Contract> = fc
  .record({
    start: fc.option(fc.integer({ min: -12_000, max: 3_000 })),
    earlier: fc.nat({ max: 2_000 }),
    length: fc.option(fc.nat({ max: 12_000 })),
    notice: fc.option(fc.nat({ max: 90 })),
    type: fc.option(fc.constantFrom(...RENEWAL_TYPES)),
    isRead: fc.boolean(),
  })
  .map(({ start, earlier, length, notice, type, isRead }) => {
    const begin = addDays(TODAY, start ?? 0);
    const termStartDate = start !== null && earlier > 0 ? addDays(begin, earlier) : null;
    const endDate = length === null ? null : addDays(termStartDate ?? begin, length);
    const contract = buildContract({
      startDate: start === null ? null : begin,
      termStartDate,
      termNumber: termStartDate === null ? 1 : 2,
      endDate,
      noticeDeadline: endDate === null || notice === null ? null : addDays(endDate, -notice),
      renewal: type === null ? null : { type },
    });
    return isRead ? contract : inPart(contract);
  });

describe('the bars of a record', () => {
  test('cover exactly its term, and its earlier terms up to the day before', () => {
    fc.assert(
      fc.property(anyContract, (contract) => {
        const { earlier, term, notice } = termBarsOf(contract);
        const isEndless = contract.renewal?.type === 'EVERGREEN';
        const end = isEndless ? null : contract.endDate;
        const start = contract.termStartDate ?? contract.startDate;
        expect(term).toEqual(start === null && end === null ? null : { from: start, to: end });
        if (contract.termStartDate && contract.startDate) {
          expect(earlier?.from).toBe(contract.startDate);
          expect(daysBetween(earlier?.to ?? '', contract.termStartDate)).toBe(1);
        } else expect(earlier).toBeNull();
        expect(notice).toBe(contract.noticeDeadline ?? null);
      }),
    );
  });

  test('show neither notice nor terms to people who read the record in part', () => {
    const contract = buildContract({
      startDate: '2024-01-01',
      termStartDate: '2026-01-01',
      termNumber: 3,
      endDate: '2026-12-31',
      noticeDeadline: '2026-12-01',
      renewal: { type: 'AUTO_RENEWS', termMonths: 12 },
    });
    expect(termBarsOf(inPart(contract))).toEqual({
      earlier: null,
      term: { from: '2024-01-01', to: '2026-12-31' },
      notice: null,
    });
    expect(termBarsInWords(inPart(contract), TODAY)).toEqual([
      'Jan 1, 2024 to Dec 31, 2026',
      'Ends in 41 Days',
    ]);
    expect(termBarsInWords(contract, TODAY)).toEqual([
      'Jan 1, 2026 to Dec 31, 2026',
      'Ends in 41 Days',
      'Decide by Dec 1, 2026, in 11 Days',
      'Auto-renews',
      '2 earlier terms from Jan 1, 2024',
    ]);
  });

  test('say in words what is not there', () => {
    expect(termBarsInWords(buildContract(), TODAY)).toEqual(['No dates']);
    expect(termBarsInWords(buildContract({ startDate: '2026-01-01' }), TODAY)).toEqual([
      'From Jan 1, 2026, no end',
    ]);
    expect(termBarsInWords(buildContract({ endDate: '2026-11-19' }), TODAY)).toEqual([
      'Ends Nov 19, 2026, start unknown',
      'Ended 1 Day ago',
    ]);
  });
});

describe('the drawing of a timeline', () => {
  const anyRuler = fc
    .tuple(fc.array(anyContract, { maxLength: 8 }), fc.constantFrom(...TIME_SCALES))
    .map(([contracts, scale]) => {
      const bars = contracts.map(termBarsOf);
      return { bars, ruler: new TimeRuler(timeRangeOf(bars, TODAY), scale) };
    });

  test('has today, and every bar at the place of its days, within twenty years of today', () => {
    fc.assert(
      fc.property(anyRuler, ({ bars, ruler }) => {
        const { first, last } = ruler.range;
        expect(first < TODAY && TODAY < last).toBe(true);
        for (const { term } of bars) {
          if (term === null) continue;
          const drawn = ruler.span(term);
          const isBeyond = (term.from !== null && term.from > last) || (term.to !== null && term.to < first);
          expect(drawn === null).toBe(isBeyond);
          if (drawn === null) continue;
          expect(drawn.left).toBeGreaterThanOrEqual(0);
          expect(drawn.left + drawn.width).toBeLessThanOrEqual(ruler.width);
          expect(drawn.width).toBeGreaterThan(0);
          if (!drawn.isOpenLeft) expect(drawn.left).toBeCloseTo(ruler.at(term.from ?? ''));
          else expect(term.from === null || term.from < first).toBe(true);
          if (!drawn.isOpenRight)
            expect(drawn.left + drawn.width).toBeCloseTo(ruler.at(addDays(term.to ?? '', 1)));
          else expect(term.to === null || term.to > last).toBe(true);
        }
      }),
    );
  });

  test('has a head without gaps, whose columns end where it ends', () => {
    fc.assert(
      fc.property(anyRuler, ({ ruler }) => {
        const columns = ruler.columns(0, ruler.width);
        expect(columns[0]?.left).toBe(0);
        for (const [at, column] of columns.entries()) {
          const next = columns[at + 1];
          expect(column.left + column.width).toBeCloseTo(
            next?.left ?? ruler.at(addDays(ruler.range.last, 1)),
          );
        }
      }),
      { numRuns: 20 },
    );
  });

  test('names its columns by year, quarter or month', () => {
    const range = timeRangeOf([], TODAY);
    const labels = TIME_SCALES.map((scale) => {
      const ruler = new TimeRuler(range, scale);
      return ruler.columns(ruler.at(TODAY), ruler.at(TODAY) + 1).map(({ label }) => label);
    });
    expect(labels).toEqual([['2026'], ['Q4 2026'], ['Nov 2026']]);
  });

  test('gives the day at a place', () => {
    fc.assert(
      fc.property(anyRuler, fc.integer({ min: -500, max: 500 }), ({ ruler }, days) => {
        const date = addDays(TODAY, days);
        if (date < ruler.range.first) return;
        expect(ruler.dayAt(ruler.at(date) + 0.001)).toBe(date);
      }),
    );
  });
});
