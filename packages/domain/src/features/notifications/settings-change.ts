import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { audienceOf, type Audience, type Listener } from './audience.ts';
import { DEADLINE_KINDS } from './notification.ts';
import {
  ownDayOf,
  reminderKey,
  remindersOf,
  type PlanContext,
  type RemindedContract,
  type Reminder,
} from './reminder-plan.ts';
import { isMailed, type NotificationSettings } from './settings.ts';

/** Whether settings can add reminders. Only then are there stages to skip. */
export function bringsReminders(before: NotificationSettings, after: NotificationSettings): boolean {
  const hears = (settings: NotificationSettings) => isMailed(settings) || settings.channels.inApp;
  return (
    (hears(after) && !hears(before)) ||
    before.scope !== after.scope ||
    after.leadDays.some((days) => !before.leadDays.includes(days)) ||
    DEADLINE_KINDS.some((kind) => after.events[kind] && !before.events[kind])
  );
}

const NO_SNOOZES: ReadonlyMap<string, CalendarDate> = new Map();

/** All people, with the earlier and the new settings of one person, both without pause and snoozes. */
export interface AudienceChange {
  readonly userId: string;
  /** With those lead days that the person keeps. */
  readonly before: Audience;
  readonly after: Audience;
}

/** The effect of a person's change of settings on the recipients of records. */
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
 * The stages of a record's deadlines that a person's change of settings skips permanently. Settings apply to the future: a
 * stage of the past is not sent because a person adds it now, or more records, or turns notifications on. Stages that
 * were due before the change, held back by a pause or because the server was down, are still sent.
 * @param today the day in the organisation's time zone
 */
export function passedByChange(
  record: RemindedContract,
  { userId, before, after }: AudienceChange,
  today: CalendarDate,
  { past, tellingDays }: Pick<PlanContext, 'past' | 'tellingDays'>,
): Reminder[] {
  // One by one: a stage that a more urgent one replaces today would be sent when that one moves to another day.
  const context = {
    onlyFor: userId,
    hasEveryStage: true,
    ...(past && { past }),
    ...(tellingDays && { tellingDays }),
  };
  const ofToday = (audience: Audience) =>
    remindersOf(record, audience, { today, until: today }, NO_SNOOZES, context);
  const keyOf = ({ deadline, stage }: Reminder) => reminderKey(record, deadline, stage);
  const owed = new Set(ofToday(before).map(keyOf));
  return ofToday(after).filter((reminder) => ownDayOf(reminder) < today && !owed.has(keyOf(reminder)));
}
