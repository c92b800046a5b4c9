const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const STEPS = [
  { unit: 'year', seconds: 365 * 86_400 },
  { unit: 'month', seconds: 30 * 86_400 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A relative time: "2 minutes ago", "yesterday"; "just now" under a minute. Both in Unix milliseconds. */
export function timeAgo(moment: number, now: number): string {
  const seconds = Math.max(0, (now - moment) / 1000);
  const step = STEPS.find((candidate) => seconds >= candidate.seconds);
  return step ? RELATIVE.format(-Math.floor(seconds / step.seconds), step.unit) : 'just now';
}

/** An exact time, such as "Nov 20, 2026, 6:05 PM", in a person's time zone; an unknown one counts as UTC. */
export function exactTime(moment: number, timeZoneId: string): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: timeZoneId,
    });
    return format.format(moment);
  } catch {
    return `${EXACT.format(moment)} UTC`;
  }
}
