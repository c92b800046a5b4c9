import { addDays, daysBetween, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DemoChange, DemoContract } from '../demo-organisation.ts';
import type { Random } from '../random.ts';
import { editorOf, RECORD_ADMIN, SYSTEM_ADMIN } from './acme-people.ts';

type Present = Pick<DemoContract, 'fields' | 'annualCosts'>;

const earlierOf = (one: CalendarDate, other: CalendarDate) => (one < other ? one : other);

/** The day a record was entered: some weeks before it began, or with the first spreadsheet. Never after yesterday. */
function dayAdded(
  { fields }: Present,
  since: CalendarDate,
  today: CalendarDate,
  random: Random,
): CalendarDate {
  const planned =
    fields.status === 'EVALUATING'
      ? addDays(today, -random.between(2, 150))
      : addDays(fields.startDate ?? since, -random.between(5, 45));
  const yesterday = addDays(today, -1);
  if (planned <= since) return addDays(since, random.pick([0, 7, 14]));
  // People sit down with their records every four weeks.
  const sittings = Math.floor(daysBetween(since, earlierOf(planned, yesterday)) / 28);
  return addDays(since, 28 * sittings);
}

function statusChanges(
  { fields }: Present,
  addedOn: CalendarDate,
  today: CalendarDate,
  by: string,
  random: Random,
): DemoChange[] {
  const { status, startDate, endDate } = fields;
  const changes: DemoChange[] = [];
  const wasEvaluated = random.chance(0.5);
  const wentLive =
    wasEvaluated && status !== 'EVALUATING' && startDate !== null && startDate > addedOn && startDate < today;
  if (wentLive) {
    const went = { field: 'status', from: 'EVALUATING', to: 'LIVE' };
    changes.push({ on: startDate, by, kind: 'fields', changes: [went] });
  }
  const expired = status === 'EXPIRED' && endDate !== null && endDate > addedOn;
  if (expired) {
    const passed = { field: 'status', from: 'LIVE', to: 'EXPIRED' };
    changes.push({ on: addDays(endDate, 1), by: null, kind: 'expired', changes: [passed] });
  }
  return changes;
}

/** The last year's cost was entered when its invoice came. */
function costChange(
  present: Present,
  addedOn: CalendarDate,
  today: CalendarDate,
  by: string,
  random: Random,
): DemoChange[] {
  if (!random.chance(0.25)) return [];
  const rows = present.annualCosts;
  const last = rows.at(-1);
  if (!last || last.date <= addedOn || last.date >= today) return [];
  return [
    {
      on: last.date,
      by,
      kind: 'costs',
      changes: [{ field: 'annualCosts', from: rows.slice(0, -1), to: rows }],
    },
  ];
}

/** Someone completed the record after it was entered. */
function completion(
  { fields }: Present,
  addedOn: CalendarDate,
  today: CalendarDate,
  random: Random,
): DemoChange[] {
  if (!random.chance(0.1)) return [];
  const on = addDays(addedOn, random.between(1, 60));
  if (on >= today) return [];
  const changes = [
    ...(fields.description ? [{ field: 'description', from: '', to: fields.description }] : []),
    ...(fields.notes ? [{ field: 'notes', from: '', to: fields.notes }] : []),
    ...(fields.hostingModel ? [{ field: 'hostingModel', from: null, to: fields.hostingModel }] : []),
  ].slice(0, random.between(1, 3));
  return changes.length === 0 ? [] : [{ on, by: RECORD_ADMIN, kind: 'fields', changes }];
}

/** How a record came to be what it is: who added it when, and what changed since, oldest first. */
export function planHistory(
  present: Present,
  since: CalendarDate,
  today: CalendarDate,
  random: Random,
): DemoContract {
  const addedOn = dayAdded(present, since, today, random);
  const by = editorOf(present.fields.teams);
  const history = [
    ...completion(present, addedOn, today, random),
    ...statusChanges(present, addedOn, today, by, random),
    ...costChange(present, addedOn, today, by, random),
  ].toSorted((one, other) => one.on.localeCompare(other.on));
  const addedBy = addedOn <= addDays(since, 20) ? SYSTEM_ADMIN : by;
  return { ...present, addedOn, addedBy, history };
}
