import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts';

/** One day in a calendar. */
export interface CalendarEntry {
  /** Stable identifier, also when the day moves (RFC 5545, 3.8.4.7). */
  readonly uid: string;
  readonly date: CalendarDate;
  readonly summary: string;
  readonly description: string;
  /** Null when the installation has no known address. */
  readonly url: string | null;
  /** When it was last changed, in Unix milliseconds. */
  readonly changedAt: number;
  /** Increases with every change. */
  readonly sequence: number;
}

const LINE_OCTETS = 75;

/** The number of octets of a character in UTF-8 (RFC 3629). */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** A text as a value (RFC 5545, 3.3.11): special characters escaped, control characters removed. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex -- control characters are removed here
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\n')
  );
}

/** A line folded at 75 octets, never within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

const dayText = (date: CalendarDate): string => date.replaceAll('-', '');

/** A moment in UTC (RFC 5545, 3.3.5, form 2). */
function momentText(unixMilliseconds: number): string {
  return new Date(unixMilliseconds).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function entryLines({ uid, date, summary, description, url, changedAt, sequence }: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${momentText(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${dayText(date)}`,
    // The day after, because the end of an all-day event is exclusive (RFC 5545, 3.6.1).
    `DTEND;VALUE=DATE:${dayText(addDays(date, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    // The time stays free.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/**
 * A calendar of whole days as text (RFC 5545; docs/product/notifications.md, "Calendar"): the same bytes for the same
 * entries.
 */
export function calendarFile(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pactbook//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `NAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
