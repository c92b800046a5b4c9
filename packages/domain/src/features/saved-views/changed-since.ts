import { formatMediumDate, isCalendarDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import { SINCE_PRESETS, sinceDay } from '../../kernel/date-range.ts';
import type { Contract } from '../contracts/contract.ts';
import type { TableView } from './table-view.ts';

type ChangedSince = TableView['filters']['changedSince'];

/**
 * The filter by the last change, with a choice or a day as `YYYY-MM-DD`; null for anything else. Its `value` is the
 * moment at which the first day begins: in UTC until {@link withMoment} says it for a time zone.
 *
 * @param today the person's day
 */
export function changedSinceOf(choice: string, today: CalendarDate): ChangedSince {
  const isDay = isCalendarDate(choice) && choice <= today;
  const day = sinceDay(choice, today) ?? (isDay ? choice : null);
  if (day === null) return null;
  const label = SINCE_PRESETS.find(({ id }) => id === choice)?.label ?? formatMediumDate(day);
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
