import { describe, expect, test } from 'vitest';
import { documentViolations } from './check-documents.ts';

const SOURCES: Readonly<Record<string, string>> = {
  'package.json': '{ "scripts": { "check": "node tools/check.ts" } }',
  'packages/domain/src/features/teams/team.ts': [
    '/** A team; `oldName` was dropped. */',
    'export function renameTeam(team: Team): string {',
    "  return team.name + process.env.TEAM_LIMIT + '--dry-run' + 'sidebar:state';",
    '}',
  ].join('\n'),
  'packages/web/src/paths.ts':
    'export const paths = { team: `/teams/${id}`, admin: `/admin/users${query}` };',
  'packages/server/database/schema/01-teams.sql': 'create table team_members (id uuid);',
  'docs/decisions/0001-teams.md': '# Teams\n\n## Rules of `teams`\n',
  'docs/product/people.md': '# People\n\n## Teams and people\n\n## Sessions\n',
};

/** The violations of these documents and sources, beside the ones above. */
function said(files: Record<string, string>): string {
  const texts = new Map(Object.entries({ ...SOURCES, ...files }));
  return documentViolations([...texts.keys()], texts)
    .filter(({ rule }) => rule !== 'exceptions' && rule !== 'decisions')
    .map(({ file, line, message }) => `${file}:${line} ${message}`)
    .join('\n');
}

describe('a document names what exists', () => {
  test.each([
    '`team.ts`',
    '`packages/domain/src/features/teams/team.ts`',
    '`domain/features/teams/`',
    '`packages/<layer>/src/features/*/team.ts`',
    '`renameTeam`',
    '`renameTeam(team)`',
    '`team.name`',
    '`TEAM_LIMIT`',
    '`team_members`',
    '`--dry-run`',
    '`sidebar:state`',
    '`/teams/{id}`',
    '`/admin/users?page=2`',
    '`GET /api/teams/{id}`',
    '`…/teams/{id}`',
    '`npm run check`',
    '`https://example.com/anything/at/all`',
    '`1/31/2027`',
    '[rules](docs/decisions/0001-teams.md#rules-of-teams)',
    '[elsewhere](https://example.com)',
    'The screen says "Nobody is reminded"; a stand-in.',
    '```\nno such thing: `noSuchName`\n```',
  ])('%s is welcome', (text) => {
    expect(said({ 'README.md': text })).toBe('');
  });

  test.each([
    ['`squad.ts`', '`squad.ts` is in no source and is no file'],
    ['`packages/domain/src/features/squads/`', 'features/squads/` is in no source'],
    ['`packages/<layer>/src/features/*/squad.ts`', 'squad.ts` is in no source'],
    ['`renameSquad`', '`renameSquad` is in no source'],
    ['`oldName`', '`oldName` is in no source'],
    ['`renameTeam(renameSquad)`', '`renameSquad` is in no source'],
    ['`SQUAD_LIMIT`', '`SQUAD_LIMIT` is in no source'],
    ['`squad_members`', '`squad_members` is in no source'],
    ['`--wet-run`', '`--wet-run` is in no source'],
    ['`/squads/{id}`', '`/squads/{id}` is in no source'],
    ['`POST /api/squads`', '`POST /api/squads` is in no source'],
    ['`npm run fly`', '`npm run fly` is in no source'],
    ['[a](docs/none.md)', 'the link to docs/none.md leads nowhere'],
    ['[a](docs/decisions/0001-teams.md#none)', 'has no section for the link to #none'],
    ['see screens.md, below', 'screens.md is not in the repository'],
    ['as the specification says', 'a specification is cited'],
    ['Whoever reads it is told.', '"Whoever" is not plain English: users who'],
    ['A list is built anew.', '"anew" is not plain English: again'],
    ['The mail is what people are told of.', '"are told" is not plain English'],
  ])('%s is refused', (text, message) => {
    expect(said({ 'README.md': `First line.\n${text}` })).toContain('README.md:2 ');
    expect(said({ 'README.md': text })).toContain(message);
  });

  test('printed documents are left alone', () => {
    expect(said({ 'docs/generated/tables.md': '`no_such_table`' })).toBe('');
  });

  test('a superseded decision may name removed things, but its links must work', () => {
    const record =
      '# 2. Squads\n\nDate: 2026-11-21. Status: superseded by [decision 1](0001-teams.md).\n\n`squad_members`';
    expect(said({ 'docs/decisions/0002-squads.md': record })).toBe('');
    expect(said({ 'docs/decisions/0002-squads.md': `${record} [a](none.md)` })).toContain('leads nowhere');
    expect(said({ 'docs/decisions/0002-squads.md': '# 2. Squads\n\n`squad_members`' })).toContain(
      'no source',
    );
  });
});

test('a picture that no document shows is a fault', () => {
  const picture = 'docs/screenshots/a.png';
  const shown = (text: string): string =>
    documentViolations([picture, 'docs/a.md'], new Map([['docs/a.md', text]]))
      .filter(({ rule }) => rule === 'pictures')
      .map(({ file, message }) => `${file} ${message}`)
      .join('\n');
  expect(shown('![A](screenshots/a.png)')).toBe('');
  expect(shown('![A](screenshots/b.png)')).toBe('docs/screenshots/a.png no document shows this picture');
  expect(shown('`screenshots/a.png`')).toContain('no document shows');
});

test('an exception that is no longer needed is a fault', () => {
  const exceptions = (files: Record<string, string>): string =>
    documentViolations(Object.keys(files), new Map(Object.entries(files)))
      .filter(({ rule }) => rule === 'exceptions')
      .map(({ message }) => message)
      .join('\n');
  expect(exceptions({ 'README.md': 'nothing' })).toContain('no document names unaccent any more');
  expect(exceptions({ 'README.md': '`unaccent`' })).not.toContain('unaccent');
});

describe('a comment cites existing documents and sections', () => {
  const FILE = 'packages/domain/src/kernel/a.ts';

  test.each([
    '/** A team (docs/product/people.md, "Teams and people"). */',
    '/**\n * A team (docs/product/people.md, "Teams and\n * people" and "Sessions").\n */',
    '// A team (docs/product/people.md, "Teams and\n// people").',
    '/** A team (docs/decisions/0001). */',
    '/** Mails (RFC 2046, section 5.1). */',
    "const a = 'the specification';",
    '// The user `nobody`, "Whoever", and a stand-in.',
    "const a = 'nobody';",
  ])('%j is welcome', (text) => {
    expect(said({ [FILE]: text })).toBe('');
  });

  test.each([
    ['/** A team (docs/product/squads.md). */', 'cites docs/product/squads.md'],
    ['/** A team (docs/product/people.md, "Squads"). */', 'has no section "Squads"'],
    ['/** A team (docs/product/people.md, "Sessions" and "Squads"). */', 'has no section "Squads"'],
    ['/** A team (docs/decisions/0009). */', 'cites docs/decisions/0009'],
    ['/** A team (people.md, "Sessions"). */', 'cites people.md'],
    ['/** A team (specification, below). */', 'cites a specification'],
    ['/** A team (the other page, section 3). */', 'cited by its title'],
    ['// Nobody reads it.', '"Nobody" is not plain English: no one'],
    ['/** The list is built anew. */', '"anew" is not plain English: again'],
    ['// Where it stands.', '"stands" is not plain English'],
  ])('%j is refused', (text, message) => {
    expect(said({ [FILE]: `const b = 1;\n${text}` })).toContain(`${FILE}:2 `);
    expect(said({ [FILE]: text })).toContain(message);
  });

  test.each([
    "test('nobody sees costs', () => {});",
    'describe("a list that is built anew", () => {});',
    "it.each(KINDS)('%s goes on', () => {});",
    "test.each([\n  ['a', 1],\n])('stands %s', () => {});",
    'test(`${role}: whoever edits`, () => {});',
  ])('a title of a test in words of its own is refused: %s', (text) => {
    const [file, source] = [FILE.replace(/\.ts$/, '.test.ts'), FILE];
    expect(said({ [file]: text })).toContain('is not plain English');
    expect(said({ [source]: text })).toBe('');
  });
});
