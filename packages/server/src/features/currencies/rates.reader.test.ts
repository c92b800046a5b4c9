import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { textOfRates } from './rates.reader.ts';

const LIST = 'Date,USD,CAD,\n2026-01-06,1.0812,1.4833,\n';
const MARKED = `\uFEFF${LIST}`;

describe('the text of a file of rates', () => {
  it.each([
    ['UTF-8', Buffer.from(LIST)],
    ['UTF-8 with its mark', Buffer.from(MARKED)],
    ['UTF-16 with its mark', Buffer.from(MARKED, 'utf16le')],
    ['UTF-16 without it', Buffer.from(LIST, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(MARKED, 'utf16le').swap16()],
    ['UTF-16 the other way round without it', Buffer.from(LIST, 'utf16le').swap16()],
    ['an archive with UTF-16', Buffer.from(zipSync({ 'rates.csv': Buffer.from(MARKED, 'utf16le') }))],
  ])('is the same in %s', (_, bytes) => {
    expect(textOfRates(bytes)).toBe(LIST);
  });

  it('is not guessed of a file that is no text', () => {
    expect(textOfRates(Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0, 1, 2]))).toContain('%PDF');
    expect(textOfRates(Buffer.alloc(0))).toBe('');
  });
});
