import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';

/** The entries of one day, newest first. */
export interface FeedDay {
  /** In words: "Friday, November 20, 2026". */
  readonly title: string;
  readonly entries: readonly { readonly entry: ActivityEntry; readonly time: string }[];
}

function formatIn(timeZoneId: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timeZoneId });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

/** The feed by days of the viewer's time zone; an unknown time zone counts as UTC. */
export function daysOf(entries: readonly ActivityEntry[], timeZoneId: string): FeedDay[] {
  const day = formatIn(timeZoneId, { dateStyle: 'full' });
  const time = formatIn(timeZoneId, { timeStyle: 'short' });
  const days: { title: string; entries: { entry: ActivityEntry; time: string }[] }[] = [];
  for (const entry of entries) {
    const moment = Date.parse(entry.at);
    const title = day.format(moment);
    const last = days.at(-1);
    const line = { entry, time: time.format(moment) };
    if (last?.title === title) last.entries.push(line);
    else days.push({ title, entries: [line] });
  }
  return days;
}
