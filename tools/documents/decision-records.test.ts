import { describe, expect, test } from 'vitest';
import { decisionViolations } from './decision-records.ts';

const FILE = 'docs/decisions/0007-teams.md';
const INDEX = 'docs/decisions/README.md';
const RECORD = [
  '# 7. Teams have names',
  '',
  'Date: 2026-11-21. Status: accepted.',
  '',
  '## Context',
  'a',
  '## Decision',
  'b',
  '## Consequences',
  'c',
  '',
].join('\n');
const LISTED = '- [7. Teams](0007-teams.md)\n';

function said(record: string, files: Record<string, string> = {}): string {
  return decisionViolations(new Map(Object.entries({ [FILE]: record, [INDEX]: LISTED, ...files })))
    .map(({ file, message }) => `${file}: ${message}`)
    .join('\n');
}

describe('a decision record', () => {
  test('with number, date, status and its sections is welcome', () => {
    expect(said(RECORD)).toBe('');
  });

  test.each([
    ['another number than its file', '# 7.', '# 8.'],
    ['a title without a number', '# 7. Teams', '# Teams'],
    ['no date', 'Date: 2026-11-21. ', ''],
    ['another status', 'accepted', 'proposed'],
    ['no decision', '## Decision\n', ''],
    ['too many words', '\nb\n', `\n${'word '.repeat(400)}\n`],
  ])('with %s is refused', (_, part, instead) => {
    expect(said(RECORD.replace(part, instead))).toContain(FILE);
  });

  test('that is superseded says so in three lines', () => {
    const record =
      '# 7. Teams have names\n\nDate: 2026-11-21. Status: superseded by [decision 7](0007-teams.md).\n';
    expect(said(record)).toBe('');
    expect(said(record.replace('[decision 7](0007-teams.md)', 'decision 7'))).toContain('the third line');
  });

  test('is listed once in the index, by number and a short name', () => {
    const refused = 'list it once: - [7. Name](0007-teams.md)';
    expect(said(RECORD, { [INDEX]: '' })).toContain(refused);
    expect(said(RECORD, { [INDEX]: LISTED + LISTED })).toContain(refused);
    expect(said(RECORD, { [INDEX]: LISTED.replace('7. ', '8. ') })).toContain(refused);
    expect(said(RECORD, { [INDEX]: LISTED.replace('Teams', '') })).toContain(refused);
  });
});

test('two records do not have one number', () => {
  const other = RECORD.replace('Teams have names', 'Groups have names');
  const files = {
    'docs/decisions/0007-groups.md': other,
    [INDEX]: `${LISTED}- [7. Groups](0007-groups.md)\n`,
  };
  expect(said(RECORD, files)).toContain(
    '0007-groups.md: the number is taken by docs/decisions/0007-teams.md',
  );
});

test('the index has a limit of words', () => {
  expect(said(RECORD, { [INDEX]: LISTED + 'word '.repeat(446) })).toBe('');
  expect(said(RECORD, { [INDEX]: LISTED + 'word '.repeat(450) })).toContain('at most 450');
});

test('all records together have a limit of words', () => {
  const many = Array.from({ length: 51 }, (_, at) => [
    `docs/decisions/${String(at + 10).padStart(4, '0')}-a.md`,
    'word '.repeat(400),
  ]);
  expect(said(RECORD, Object.fromEntries(many))).toContain('all records together have');
});

describe('a number of a decision that is cited', () => {
  test.each([
    ['docs/guides/a.md', 'see decision 7'],
    ['docs/guides/a.md', 'see [decisions 7](x) and more'],
    ['packages/domain/src/a.ts', '/** A team (decision 7). */'],
  ])('in %s as %j is one of a record', (file, text) => {
    expect(said(RECORD, { [file]: text })).toBe('');
  });

  test.each([
    ['docs/guides/a.md', 'see decision 4', 'decision 4'],
    ['docs/guides/a.md', 'decisions 7 and 12', 'decision 12'],
    ['packages/domain/src/a.ts', '\n/** A team (decision 70). */', 'decision 70'],
    ['packages/server/migrations/0001-a.sql', '-- decision 9', 'decision 9'],
  ])('in %s as %j is refused when there is none', (file, text, message) => {
    expect(said(RECORD, { [file]: text })).toContain(`${file}: ${message} is no record`);
  });
});
