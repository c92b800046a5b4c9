import type { ContractStatus } from '@pactbook/domain/features/contracts/status.ts';
import {
  addDays,
  addMonths,
  calendarPeriod,
  type CalendarDate,
} from '@pactbook/domain/kernel/calendar-date.ts';
import type { Random } from '../random.ts';

/** When a record runs, and the state that follows from it. */
export interface ContractDays {
  readonly status: ContractStatus;
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

const UNITS = ['month', 'quarter', 'year'] as const;

/** Days from today on which a Live record ends: some within every future preset, more in each wider one. */
const ENDS_IN = [
  0, 0, 1, 2, 4, 6, 9, 12, 15, 19, 22, 26, 29, 30, 33, 38, 44, 51, 57, 60, 63, 70, 76, 84, 89, 90, 95, 104,
  118, 131, 146, 160, 175, 180, 188, 205, 230, 255, 280, 305, 330, 350, 365,
];
/** Days ago on which an expired record ended: some within every past preset, more in each wider one. */
const ENDED_AGO = [
  1, 2, 3, 5, 8, 12, 17, 21, 27, 30, 34, 41, 48, 58, 60, 65, 77, 88, 90, 101, 120, 150, 178, 180, 200, 240,
  290, 330, 364, 365,
];
/** Days ago on which a record began, the most recent ones first. */
const BEGAN_AGO = [
  0, 0, 1, 3, 6, 11, 18, 25, 29, 30, 37, 46, 55, 60, 68, 80, 88, 90, 110, 140, 170, 180, 210, 260, 310, 350,
  365,
];

/** How many one-year terms a record has behind and before it: five years of costs are the rule. */
const YEARS = [1, 2, 3, 3, 4, 5, 5, 5, 5] as const;

function endingOn(status: ContractStatus, endDate: CalendarDate, years: number): ContractDays {
  return { status, endDate, startDate: addMonths(addDays(endDate, 1), -12 * years) };
}

/** The same for a Live record, with as many terms as it takes to have begun by today. */
function runningUntil(endDate: CalendarDate, today: CalendarDate, years: number): ContractDays {
  const days = endingOn('LIVE', endDate, years);
  return days.startDate !== null && days.startDate > today ? runningUntil(endDate, today, years + 1) : days;
}

/** Live records whose end matters now: in every future preset, and on the last days of month, quarter and year. */
function endingSoon(today: CalendarDate, random: Random): ContractDays[] {
  const days = [
    ...ENDS_IN.map((ahead) => addDays(today, ahead)),
    ...UNITS.map((unit) => calendarPeriod(today, unit).last),
  ];
  return days.map((endDate) => runningUntil(endDate, today, random.pick(YEARS)));
}

/** Expired records: in every past preset, and on the first days of month, quarter and year when these are past. */
function endedRecently(today: CalendarDate, random: Random): ContractDays[] {
  const days = [
    ...ENDED_AGO.map((ago) => addDays(today, -ago)),
    ...UNITS.map((unit) => calendarPeriod(today, unit).first).filter((first) => first < today),
  ];
  return days.map((endDate) => endingOn('EXPIRED', endDate, random.pick(YEARS)));
}

/** Live records that began lately and run for one to three years. */
function beganRecently(today: CalendarDate, random: Random): ContractDays[] {
  const days = [
    ...BEGAN_AGO.map((ago) => addDays(today, -ago)),
    ...UNITS.map((unit) => calendarPeriod(today, unit).first),
  ];
  return days.map((startDate) => ({
    status: 'LIVE',
    startDate,
    // A year at least, so that a record of the last 365 days has not ended before today.
    endDate: addDays(addMonths(startDate, 12 * random.between(1, 3)), 6),
  }));
}

/** Records without dates, or with only one of them. */
function incomplete(today: CalendarDate, random: Random): ContractDays[] {
  const past = () => addDays(today, -random.between(200, 1_500));
  return [
    ...Array.from({ length: 6 }, (): ContractDays => ({ status: 'LIVE', startDate: past(), endDate: null })),
    ...Array.from({ length: 3 }, (): ContractDays => ({ status: 'LIVE', startDate: null, endDate: null })),
    { status: 'LIVE', startDate: null, endDate: addDays(today, 140) },
    { status: 'EXPIRED', startDate: null, endDate: addDays(today, -70) },
    { status: 'EXPIRED', startDate: null, endDate: null },
  ];
}

/** Records under evaluation: without dates, or with a planned beginning. */
function evaluating(today: CalendarDate, random: Random, count: number): ContractDays[] {
  return Array.from({ length: count }, (_, index): ContractDays => {
    if (index % 5 < 3) return { status: 'EVALUATING', startDate: null, endDate: null };
    const startDate = addDays(today, random.between(7, 120));
    const endDate = index % 5 === 3 ? null : addDays(addMonths(startDate, 12 * random.between(1, 3)), -1);
    return { status: 'EVALUATING', startDate, endDate };
  });
}

/**
 * The days of `count` records, relative to today, so that every data view has content for every
 * preset on whatever day the demo is loaded. The rest are Live and end within the next years.
 *
 * @throws RangeError when `count` is too small for that
 */
export function planContractDays(count: number, today: CalendarDate, random: Random): ContractDays[] {
  const planned = [
    ...endingSoon(today, random),
    ...endedRecently(today, random),
    ...beganRecently(today, random),
    ...incomplete(today, random),
    ...evaluating(today, random, 40),
    ...Array.from({ length: 18 }, () =>
      endingOn('EXPIRED', addDays(today, -random.between(366, 1_300)), random.pick(YEARS)),
    ),
  ];
  if (planned.length > count) throw new RangeError(`The demo needs at least ${planned.length} records`);
  const rest = Array.from({ length: count - planned.length }, () =>
    runningUntil(addDays(today, random.between(366, 1_000)), today, random.pick(YEARS)),
  );
  return [...planned, ...rest];
}
