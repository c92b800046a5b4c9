import pg from 'pg';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_LETTERS, searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database/open-test-database.ts';
import { preparedDatabases } from '../../testing/database/prepared-databases.ts';
import { productSchema } from './migrations/schema-files.ts';

/** Letters, marks, digits and signs of the scripts that names are written in, old enough to be known to every database. */
const BLOCKS: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x58f],
  [0x590, 0x6ff],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x10a0, 0x10ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x214f],
  [0x2460, 0x24ff],
  [0x3040, 0x30ff],
  [0x4e00, 0x4eff],
  [0xac00, 0xacff],
  [0xfb00, 0xfb4f],
  [0xff01, 0xff9f],
  [0x1f600, 0x1f64f],
];
const lettersOf = ([from, to]: readonly [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((letter) =>
    /\p{Assigned}/u.test(letter),
  );
const LETTERS = BLOCKS.flatMap(lettersOf);
const TEXTS = [
  'Müller & Söhne – “Größe”',
  'Mu\u0308ller',
  'São Paulo, Łódź, Đà Nẵng',
  'İSTANBUL ISPARTA ığdır',
  'ΟΔΟΣ Οδός',
  'Ёлка Й',
  'ﬁrst ＭＥ ½ ™ ①',
  "O’Reilly's",
  '',
];
const QUESTION =
  'select search_key(letter) as key from unnest($1::text[]) with ordinality as l(letter, at) order by at';

/** Letters of which the database says something else than the domain, with both. */
function differences(letters: readonly string[], rows: readonly { readonly key: string }[]): string[] {
  return letters
    .map((letter, at) => [letter, searchKey(letter), rows[at]?.key] as const)
    .filter(([, expected, found]) => expected !== found)
    .map(
      ([letter, expected, found]) =>
        `U+${letter.codePointAt(0)?.toString(16)} ${letter}: ${expected}, ${found}`,
    );
}

describe('search_key', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
  });
  afterAll(() => testDatabase.remove());

  it('says of every letter and every text what the domain says', async () => {
    const letters = [...LETTERS, ...TEXTS, ...Object.keys(PLAIN_LETTERS)];
    letters.push(...Object.keys(PLAIN_LETTERS).map((letter) => letter.toUpperCase()));
    expect(letters.length).toBeGreaterThan(2_500);
    expect(differences(letters, await testDatabase.asOwner<{ key: string }>(QUESTION, [letters]))).toEqual(
      [],
    );
  });
});

describe('search_key on a PostgreSQL with the locale C', () => {
  it('says of Latin, Greek, Cyrillic and Armenian what the domain says', async () => {
    const adminUrl = new URL(preparedDatabases().adminUrl);
    const name = `plain_locale_${process.pid}`;
    const admin = new pg.Client({ connectionString: adminUrl.href });
    await admin.connect();
    try {
      await admin.query(
        `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
      );
      adminUrl.pathname = `/${name}`;
      const client = new pg.Client({ connectionString: adminUrl.href });
      await client.connect();
      try {
        await client.query(await readFile(join(productSchema, 'functions/search_key.sql'), 'utf8'));
        const letters = [...[...BLOCKS.slice(0, 1), [0x1e00, 0x1fff] as const].flatMap(lettersOf), ...TEXTS];
        const { rows } = await client.query<{ key: string }>(QUESTION, [letters]);
        expect(differences(letters, rows)).toEqual([]);
      } finally {
        await client.end();
      }
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    }
  });
});
