import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarFile, type CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'one@pactbook',
  date: '2027-02-28',
  summary: 'Notice by: Creative Cloud',
  description: '',
  url: 'https://pactbook.example/record/x',
  changedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  sequence: 3,
};

/** Parses a calendar file: unfolded lines, unescaped values. */
function read(file: string): string[][] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  return lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
}
const plain = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

const octets = (text: string): number => encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, '.').length;

describe('a calendar of deadlines', () => {
  test('has all-day events that end on the day after and are marked as free', () => {
    const lines = calendarFile('Pactbook', [entry]).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:one@pactbook',
        'DTSTAMP:20260102T030405Z',
        'SEQUENCE:3',
        'DTSTART;VALUE=DATE:20270228',
        'DTEND;VALUE=DATE:20270301',
        'TRANSP:TRANSPARENT',
      ]),
    );
    expect(lines.at(-1)).toBe('');
  });

  test('no text can end its line, begin another property or leave its event', () => {
    const sneaky = 'A;B,C\\D\r\nEND:VEVENT\nATTENDEE:mailto:x@example.com\rX\u0000\u0085';
    const file = calendarFile(sneaky, [{ ...entry, summary: sneaky, description: sneaky }]);
    const lines = read(file);
    expect(lines.filter(([name]) => name === 'END').map(([, value]) => value)).toEqual([
      'VEVENT',
      'VCALENDAR',
    ]);
    expect(lines.some(([name]) => name === 'ATTENDEE')).toBe(false);
    expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
  });

  test('any summary is the same after parsing, in lines of at most 75 octets', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((raw) =>
      // eslint-disable-next-line no-control-regex -- control characters are removed on purpose
      raw.toWellFormed().replaceAll(/[\u0000-\u001f\u007f]/g, ''),
    );
    fc.assert(
      fc.property(text, (summary) => {
        const file = calendarFile('Pactbook', [{ ...entry, summary }]);
        for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
        expect(plain(read(file).find(([name]) => name === 'SUMMARY')?.[1] ?? '')).toBe(summary);
      }),
    );
  });
});
