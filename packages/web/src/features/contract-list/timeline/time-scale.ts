import {
  addDays,
  addMonths,
  calendarPeriod,
  daysBetween,
  formatMonthYear,
} from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { TimeScale } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DaySpan, TermBars } from './term-bars.ts';

interface ScaleRule {
  readonly label: string;
  readonly pixelsPerDay: number;
  /** The period of a column of the head. */
  readonly unit: 'month' | 'quarter' | 'year';
}

/** What a column of the head means, and how wide a day is. */
export const SCALE_RULES: Readonly<Record<TimeScale, ScaleRule>> = {
  years: { label: 'Years', pixelsPerDay: 0.4, unit: 'year' },
  quarters: { label: 'Quarters', pixelsPerDay: 1.1, unit: 'quarter' },
  months: { label: 'Months', pixelsPerDay: 3, unit: 'month' },
};

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;

/** The most years that are drawn before and after today; bars continue beyond. */
const MOST_YEARS = 20;
/** The months that are drawn around today in any case. */
const MONTHS_BEFORE = 6;
const MONTHS_AFTER = 18;

/** The days that a timeline shows. */
export interface TimeRange {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** Whole years from the earliest to the latest day of the bars, around today, twenty years in each direction at most. */
export function timeRangeOf(bars: Iterable<TermBars>, today: CalendarDate): TimeRange {
  let first = addMonths(today, -MONTHS_BEFORE);
  let last = addMonths(today, MONTHS_AFTER);
  const take = (date: CalendarDate | null | undefined) => {
    if (!date) return;
    if (date < first) first = date;
    if (date > last) last = date;
  };
  for (const { earlier, term, notice } of bars) {
    take(earlier?.from);
    take(term?.from);
    take(term?.to);
    take(notice);
  }
  const earliest = addMonths(today, -12 * MOST_YEARS);
  const latest = addMonths(today, 12 * MOST_YEARS);
  return {
    first: calendarPeriod(first < earliest ? earliest : first, 'year').first,
    last: calendarPeriod(last > latest ? latest : last, 'year').last,
  };
}

/** A part of the drawing in pixels. */
export interface DrawnSpan {
  readonly left: number;
  readonly width: number;
  /** Whether it continues beyond the side: beyond what is drawn, or without an end. */
  readonly isOpenLeft: boolean;
  readonly isOpenRight: boolean;
}

/** How days become pixels. */
export class TimeRuler {
  readonly range: TimeRange;
  readonly scale: TimeScale;
  readonly width: number;
  readonly #pixelsPerDay: number;

  constructor(range: TimeRange, scale: TimeScale) {
    this.range = range;
    this.scale = scale;
    this.#pixelsPerDay = SCALE_RULES[scale].pixelsPerDay;
    this.width = Math.ceil((daysBetween(range.first, range.last) + 1) * this.#pixelsPerDay);
  }

  /** Where a day begins. */
  at(date: CalendarDate): number {
    return daysBetween(this.range.first, date) * this.#pixelsPerDay;
  }

  /** The day at a place. */
  dayAt(left: number): CalendarDate {
    return addDays(this.range.first, Math.max(0, Math.floor(left / this.#pixelsPerDay)));
  }

  /** A span of days, cut at what is drawn; null when all of it is beyond that. */
  span({ from, to }: DaySpan): DrawnSpan | null {
    const { first, last } = this.range;
    if ((to !== null && to < first) || (from !== null && from > last)) return null;
    const isOpenLeft = from === null || from < first;
    const isOpenRight = to === null || to > last;
    const left = isOpenLeft ? 0 : this.at(from);
    const right = isOpenRight ? this.width : this.at(addDays(to, 1));
    return { left, width: right - left, isOpenLeft, isOpenRight };
  }

  /** The columns of the head between two places: each period with its label. */
  columns(
    fromLeft: number,
    toLeft: number,
  ): { date: CalendarDate; left: number; width: number; label: string }[] {
    const { unit } = SCALE_RULES[this.scale];
    const start = this.dayAt(Math.max(0, fromLeft));
    const columns = [];
    for (
      let date = calendarPeriod(start, unit).first;
      date <= this.range.last && this.at(date) < toLeft;
      date = addMonths(date, MONTHS_OF[unit])
    ) {
      const left = this.at(date);
      const width = this.at(addMonths(date, MONTHS_OF[unit])) - left;
      columns.push({ date, left, width, label: columnLabel(date, unit) });
    }
    return columns;
  }
}

function columnLabel(date: CalendarDate, unit: 'month' | 'quarter' | 'year'): string {
  const year = date.slice(0, 4);
  if (unit === 'year') return year;
  if (unit === 'month') return formatMonthYear(date);
  return `Q${Math.ceil(Number(date.slice(5, 7)) / 3)} ${year}`;
}
