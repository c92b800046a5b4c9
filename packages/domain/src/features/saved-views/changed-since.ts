import { addDays, formatMediumDate, isCalendarDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { DateRangePreset } from '../../kernel/date-range.ts';
import type { Contract } from '../contracts/contract.ts';
import type { TableView } from './table-view.ts';

type ChangedSince = TableView['filters']['changedSince'];

/** How many days before today each choice begins. */
const DAYS_AGO: Readonly<Record<string, number>> = {
  today: 0,
  yesterday: 1,
  last7Days: 7,
  last30Days: 30,
  last90Days: 90,
};

/** The choices of the filter by the last change; any day is another one. */
export const CHANGED_PRESETS: readonly DateRangePreset[] = [
  { id: 'today', label: 'Today' },
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'last7Days', label: 'The Last 7 Days' },
  { id: 'last30Days', label: 'The Last 30 Days' },
  { id: 'last90Days', label: 'The Last 90 Days' },
];

/**
 * The filter by the last change, with a choice or a day as `YYYY-MM-DD`; null for anything else. Its `value` is the
 * moment at which the first day begins: in UTC until {@link withMoment} says it for a time zone.
 *
 * @param today the person's day
 */
export function changedSinceOf(choice: string, today: CalendarDate): ChangedSince {
  const preset = CHANGED_PRESETS.find(({ id }) => id === choice);
  const daysAgo = DAYS_AGO[choice];
  const isDay = preset === undefined && isCalendarDate(choice) && choice <= today;
  const day = preset && daysAgo !== undefined ? addDays(today, -daysAgo) : isDay ? choice : null;
  if (day === null) return null;
  const label = preset?.label ?? formatMediumDate(day);
  return { id: choice, label, value: `${day}T00:00:00.000Z`, range: [day, null] };
}

/** The view with the moment at which the first day of its filter begins for the person. */
export function withMoment(view: TableView, startOfDay: (day: CalendarDate) => number): TableView {
  const { changedSince } = view.filters;
  const day = changedSince?.range[0] ?? null;
  if (changedSince === null || day === null) return view;
  const value = new Date(startOfDay(day)).toISOString();
  if (value === changedSince.value) return view;
  return { ...view, filters: { ...view.filters, changedSince: { ...changedSince, value } } };
}

/**
 * When a record changed, as far as a person may know: records that they read in full with their last change; of others,
 * whose last change may be one of a restricted field, only that they were added (docs/decisions/0057).
 */
export function knownChangeOf({ access, createdAt, updatedAt }: Contract): string {
  return access === 'full' ? updatedAt : createdAt;
}

/** The moment from which on records pass, in Unix milliseconds; a view that was sent without one lets all pass. */
export function momentOf({ value }: NonNullable<ChangedSince>): number {
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? 0 : moment;
}

/** Whether a record passes the filter by its last change; null when nothing is filtered. */
export function changedSincePasses(changedSince: ChangedSince): ((contract: Contract) => boolean) | null {
  if (changedSince === null) return null;
  const moment = momentOf(changedSince);
  return (contract) => Date.parse(knownChangeOf(contract)) >= moment;
}
