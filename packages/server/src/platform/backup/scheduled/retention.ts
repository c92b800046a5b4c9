/** How many backups are kept: the newest one of each of the last days, weeks, months and years that have one. */
export interface Retention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
  readonly years: number;
}

const UNITS = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;
const PART = /^(\d{1,3})([dwmy])$/;
const DAY_MS = 86_400_000;
/** The first day of Unix time was a Thursday; weeks begin on Monday. */
const DAYS_BEFORE_FIRST_MONDAY = 3;

const isUnit = (letter: string): letter is keyof typeof UNITS => Object.hasOwn(UNITS, letter);

/** Reads `7d,4w,6m`; each unit at most once. Null where it is something else, or would keep none. */
export function parseRetention(text: string): Retention | null {
  const kept = { days: 0, weeks: 0, months: 0, years: 0 };
  const seen = new Set<string>();
  for (const part of text.split(',')) {
    const [, count = '', letter = ''] = PART.exec(part.trim()) ?? [];
    if (!isUnit(letter) || seen.has(letter)) return null;
    seen.add(letter);
    kept[UNITS[letter]] = Number(count);
  }
  return Object.values(kept).some((count) => count > 0) ? kept : null;
}

/** The periods in UTC, so that the same backups are kept whatever zone a machine has. */
const PERIODS: Readonly<Record<keyof Retention, (at: number) => string>> = {
  days: (at) => new Date(at).toISOString().slice(0, 10),
  weeks: (at) => String(Math.floor((Math.floor(at / DAY_MS) + DAYS_BEFORE_FIRST_MONDAY) / 7)),
  months: (at) => new Date(at).toISOString().slice(0, 7),
  years: (at) => new Date(at).toISOString().slice(0, 4),
};

const KINDS = ['days', 'weeks', 'months', 'years'] as const satisfies readonly (keyof Retention)[];

/**
 * Which of some backups may go. The newest one never may. A backup that goes would go in every later call as well, so
 * that it does not matter how often this is asked.
 *
 * @param backups when they were made, in Unix milliseconds
 */
export function backupsToRemove(backups: readonly number[], keep: Retention): number[] {
  const newestFirst = backups.toSorted((a, b) => b - a);
  const kept = new Set(newestFirst.slice(0, 1));
  for (const kind of KINDS) {
    const seen = new Set<string>();
    for (const at of newestFirst) {
      if (seen.size >= keep[kind]) break;
      const period = PERIODS[kind](at);
      if (seen.has(period)) continue;
      seen.add(period);
      kept.add(at);
    }
  }
  return newestFirst.filter((at) => !kept.has(at));
}
