import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { audienceOf, type Audience, type Listener } from './audience.ts';
import { REMINDER_KINDS } from './notification.ts';
import {
  ownDayOf,
  reminderKey,
  remindersOf,
  type PlanContext,
  type RemindedContract,
  type Reminder,
} from './reminder-plan.ts';
import { isMailed, type NotificationSettings } from './settings.ts';

/** Whether settings can bring reminders that there were none of before: only then is there anything to settle. */
export function bringsReminders(before: NotificationSettings, after: NotificationSettings): boolean {
  const hears = (settings: NotificationSettings) => isMailed(settings) || settings.channels.inApp;
  return (
    (hears(after) && !hears(before)) ||
    before.scope !== after.scope ||
    after.leadDays.some((days) => !before.leadDays.includes(days)) ||
    REMINDER_KINDS.some((kind) => after.events[kind] && !before.events[kind])
  );
}

const NO_SNOOZES: ReadonlyMap<string, CalendarDate> = new Map();

/** Everybody, with one person as they were and as they will be, both with nothing held back. */
export interface AudienceChange {
  readonly userId: string;
  /** With those of the lead days that the person keeps. */
  readonly before: Audience;
  readonly after: Audience;
}

/** What a change of a person's settings makes of everybody who is notified of records. */
export function audienceChange(
  everybody: readonly Listener[],
  person: Listener,
  next: NotificationSettings,
): AudienceChange {
  const { actor, settings } = person;
  const others = everybody.filter((one) => one.actor.userId !== actor.userId);
  const withThem = (chosen: NotificationSettings) =>
    audienceOf([...others, { ...person, settings: { ...chosen, pausedUntil: null } }]);
  const kept = settings.leadDays.filter((days) => next.leadDays.includes(days));
  return {
    userId: actor.userId,
    before: withThem({ ...settings, leadDays: kept }),
    after: withThem(next),
  };
}

/**
 * The stages of a record's deadlines that a person's change of settings passes over for good. Settings look ahead: a stage
 * whose day is over does not come up because somebody chooses it now, or more records, or to be told at all. What the
 * settings that stay owed before the change, held back by a pause or because the server stood still, is owed afterwards.
 *
 * @param today the day in the organisation's zone
 */
export function passedByChange(
  record: RemindedContract,
  { userId, before, after }: AudienceChange,
  today: CalendarDate,
  { told, tellingDays }: Pick<PlanContext, 'told' | 'tellingDays'>,
): Reminder[] {
  // Stage by stage: one that a more urgent one stands in for today would come up when that one moves to another day.
  const context = {
    onlyFor: userId,
    hasEveryStage: true,
    ...(told && { told }),
    ...(tellingDays && { tellingDays }),
  };
  const ofToday = (audience: Audience) =>
    remindersOf(record, audience, { today, until: today }, NO_SNOOZES, context);
  const keyOf = ({ deadline, stage }: Reminder) => reminderKey(record, deadline, stage);
  const owed = new Set(ofToday(before).map(keyOf));
  return ofToday(after).filter((reminder) => ownDayOf(reminder) < today && !owed.has(keyOf(reminder)));
}
