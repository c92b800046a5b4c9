import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sortKey } from '@pactbook/domain/kernel/text/sort-key.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database/open-test-database.ts';

/** Letters and signs of the scripts up to Armenian, where databases know the capitals whatever their locale. */
const LETTERS = Array.from({ length: 0x590 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at));
const TEXTS = [
  'Office 9',
  'Office 010',
  'Office 0',
  'Version 1234567890123456 and 7',
  '  {curly} ~tilde| ',
  'ΟΔΟΣ ΟΔΟΣ',
  'Ångström Éclair ﬁne ① ½',
  '株式会社 한국어 عربى',
  'long '.repeat(80),
];

describe('sort keys', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());

  test('are those of the domain', async () => {
    const texts = [...LETTERS.map((letter) => `a${letter}b`), ...TEXTS];
    const rows = await database.asOwner<{ key: string }>(
      'select sort_key(t.one) as key from unnest($1::text[]) with ordinality as t (one, place) order by t.place',
      [texts],
    );
    expect(texts.map((text, at) => [text, rows[at]?.key])).toEqual(
      texts.map((text) => [text, sortKey(text)]),
    );
  });
});
