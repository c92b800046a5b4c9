import { describe, expect, test } from 'vitest';
import { structureViolations } from './check-tree.ts';
import { checkSizes } from './size-rules.ts';

/** The violations that the structure check finds in a repository of these files. */
function said(files: Record<string, string>): string {
  return structureViolations(Object.keys(files), new Map(Object.entries(files)))
    .filter(({ rule }) => rule !== 'exceptions')
    .map(({ file, rule, message }) => `${file} ${rule} ${message}`)
    .join('\n');
}

const DOMAIN = 'packages/domain/src';
const SERVER = 'packages/server/src';
const WEB = 'packages/web/src';

describe('a feature has a closed vocabulary of files', () => {
  test.each([
    [`${DOMAIN}/features/teams/store.ts`, 'only the server writes tables'],
    [`${DOMAIN}/features/teams/rules/more/a.ts`, 'one level of folders'],
    [`${DOMAIN}/features/squads/squad.ts`, 'is no feature'],
    [`${DOMAIN}/features/list.ts`, 'one folder for each feature'],
    [`${DOMAIN}/rules/a.ts`, 'has the folders kernel, features, testing'],
    [`${SERVER}/features/teams/endpoints.ts`, 'the domain defines the calls'],
    [`${SERVER}/features/teams/members/roles/read-roles.ts`, 'one level of folders'],
    [`${SERVER}/features/teams/commands/members.ts`, 'not for what its files are'],
    [`${SERVER}/features/teams/readers/csv.reader.ts`, 'not for what its files are'],
    [`${SERVER}/features/teams/teamList.reader.ts`, 'files named for their subject'],
    [`${SERVER}/features/teams/team.helper.ts`, 'files named for their subject'],
    [`${SERVER}/features/teams/members/queries.ts`, 'names a role'],
    [`${SERVER}/features/teams/members/commands.ts`, 'names a role'],
    [`${DOMAIN}/features/teams/members/access.ts`, 'names a role'],
    [`${WEB}/features/teams/members/routes.tsx`, 'names a role'],
    [`${SERVER}/start.ts`, 'holds only main.ts, app.ts'],
    [`${WEB}/features/teams/store.ts`, 'only the server writes tables'],
    [`${WEB}/features/teams/components/team-card.tsx`, 'named for what it shows'],
    [`${WEB}/features/teams/members/a/c.tsx`, 'one level of folders'],
  ])('%s is refused with the right place for it', (file, message) => {
    expect(said({ [file]: '' })).toContain(message);
  });

  test.each([
    `${DOMAIN}/features/teams/team.ts`,
    `${DOMAIN}/features/teams/team.test.ts`,
    `${DOMAIN}/features/all-endpoints.ts`,
    `${SERVER}/features/teams/store.ts`,
    `${SERVER}/features/teams/store.test.ts`,
    `${SERVER}/features/teams/update-team.ts`,
    `${SERVER}/features/teams/members/read-members.ts`,
    `${SERVER}/features/teams/members/read-members.test.ts`,
    `${SERVER}/features/teams/team-list.worker.ts`,
    `${SERVER}/features/teams/members/csv.reader.ts`,
    `${SERVER}/main.ts`,
    `${WEB}/features/teams/routes.tsx`,
    `${WEB}/features/teams/team-list-page.tsx`,
    `${WEB}/features/teams/members/member-row.tsx`,
  ])('%s is accepted', (file) => {
    expect(said({ [file]: '' })).toBe('');
  });
});

describe('two files of a feature have different names', () => {
  test.each([
    [[`${SERVER}/features/teams/members/team-rows.ts`, `${SERVER}/features/teams/roles/team-rows.ts`]],
    [[`${WEB}/features/teams/team-card.tsx`, `${WEB}/features/teams/members/team-card.tsx`]],
    [[`${DOMAIN}/features/teams/team.test.ts`, `${DOMAIN}/features/teams/rules/team.test.ts`]],
  ])('%j is refused', (files) => {
    expect(said(Object.fromEntries(files.map((file) => [file, ''])))).toContain('different names');
  });

  test.each([
    [[`${SERVER}/features/teams/queries.ts`, `${WEB}/features/teams/queries.ts`]],
    [[`${SERVER}/features/teams/queries.ts`, `${SERVER}/features/users/queries.ts`]],
  ])('%j is accepted', (files) => {
    expect(said(Object.fromEntries(files.map((file) => [file, ''])))).toBe('');
  });
});

describe('names say what a thing does', () => {
  test.each([
    ['packages/web/src/ui/TeamCard.tsx', 'not kebab-case'],
    ['packages/web/src/ui/formUtils/a.tsx', 'not kebab-case'],
    ['packages/server/database/schema/sort_keys.sql', 'not kebab-case'],
    ['packages/web/src/ui/date-utils.ts', '"utils" says nothing'],
    ['packages/web/src/ui/helpers/a.ts', '"helpers" says nothing'],
    ['packages/web/src/ui/types.ts', '"types" says nothing'],
    ['packages/web/src/ui/index.ts', 'no barrels'],
  ])('%s is refused: %s', (file, message) => {
    expect(said({ [file]: '' })).toContain(message);
  });

  test('fixed names of tools and documents are accepted', () => {
    expect(said({ 'README.md': '', '.ci/run': '', Dockerfile: '', 'docs/guides/add-a-field.md': '' })).toBe(
      '',
    );
  });
});

describe('inside a file', () => {
  const PATH = `${SERVER}/platform/log.ts`;

  test.each([
    ['const a = b as unknown as C;', 'a cast of a cast'],
    ['const a = (b as any) as C;', 'a cast of a cast'],
    [`export * from './b.ts';`, 'no re-exports'],
    [`export { b } from './b.ts';`, 'no re-exports'],
    ['// @ts-expect-error\nconst a = b;', 'carries its reason'],
    ['// oxlint-disable-next-line no-console\nconst a = b;', 'carries its reason'],
    ['// @ts-ignore because it is so\nconst a = b;', 'carries its reason'],
  ])('%j is refused', (text, message) => {
    expect(said({ [PATH]: text })).toContain(message);
  });

  test.each([
    'const a = (b as C)[0];',
    'const a = { b } as const;',
    '// @ts-expect-error: the package declares a narrower type than it accepts\nconst a = b;',
    '// oxlint-disable-next-line no-console -- the log itself is not there yet\nconst a = b;',
    'const b = 1;\nexport { b };',
  ])('%j is welcome', (text) => {
    expect(said({ [PATH]: text })).toBe('');
  });
});

describe('sizes are limited', () => {
  const lines = (count: number): string => 'const a = 1;\n'.repeat(count);

  test('a file of 400 lines passes and one of 401 does not', () => {
    const around = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${WEB}/ui/${name}.ts`, '']));
    expect(said({ ...around, [`${WEB}/ui/long.ts`]: lines(400) })).toBe('');
    expect(said({ ...around, [`${WEB}/ui/long.ts`]: lines(401) })).toContain('401 lines');
  });

  test('a folder of 20 files and any number of tests passes and one of 21 does not', () => {
    const names = (count: number, end: string): string[] =>
      Array.from({ length: count }, (_, at) => `${WEB}/ui/file-${at}${end}`);
    const full = [...names(20, '.tsx'), ...names(20, '.test.tsx')];
    expect(checkSizes(full, new Map())).toEqual([]);
    expect(checkSizes([...full, `${WEB}/ui/one-more.tsx`], new Map())).toMatchObject([
      { file: `${WEB}/ui`, message: expect.stringContaining('21 files') },
    ]);
  });

  test('the median of the product stays at 80 lines or fewer', () => {
    expect(said({ [`${WEB}/ui/a.ts`]: lines(80) })).toBe('');
    expect(said({ [`${WEB}/ui/a.ts`]: lines(81) })).toContain('the median file has 81 lines');
  });

  test('the kernel is limited', () => {
    const kernel = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`${DOMAIN}/kernel/part-${at}.ts`, lines(151)]),
    );
    expect(said(kernel)).toContain('3020 lines, at most 3000');
  });
});

describe('a statement selects limited rows once', () => {
  const CHOICE = 'select id from waiting where owner = any($1) order by id limit 10 for update skip locked';
  const file = `${SERVER}/features/teams/store.ts`;

  test.each([
    `delete from waiting where id in (${CHOICE})`,
    `delete from waiting where id in (\n  ${CHOICE.toUpperCase()})`,
    `update waiting set taken = true where id not in (${CHOICE})`,
  ])('%s is refused', (statement) => {
    expect(said({ [file]: `export const TEXT = \`${statement}\`;\n` })).toContain('limited sub-selects');
  });

  test.each([
    `with chosen as materialized (${CHOICE}) delete from waiting where id = any(array(select id from chosen))`,
    'delete from waiting where team in (select id from teams) returning id',
    'select * from waiting where team in (select id from teams) order by id limit 10',
  ])('%s is welcome', (statement) => {
    expect(said({ [file]: `export const TEXT = \`${statement}\`;\n` })).toBe('');
  });
});

describe('policies have one name everywhere', () => {
  test.each([
    [`${DOMAIN}/features/teams/access.ts`, `export const changeTeam = definePolicy('teams.change', a, b);`],
    [`${DOMAIN}/features/teams/access.ts`, `export const cancelTeam = defineActorPolicy('teams.cancel', a);`],
    [`${SERVER}/features/teams/commands.ts`, `import { canChangeTeam as mayChange } from './access.ts';`],
    [
      `${WEB}/features/teams/team-page.tsx`,
      `import {\n  canSeeTeam,\n  canChangeTeam as changes,\n} from '@pactbook/domain/features/teams/access.ts';`,
    ],
  ])('in %s %j is refused', (file, text) => {
    expect(said({ [file]: `${text}\n` })).toContain(' policies ');
  });

  test.each([
    [
      `${DOMAIN}/features/teams/access.ts`,
      `export const canChangeTeam = definePolicy('teams.change', a, b);`,
    ],
    [`${DOMAIN}/features/teams/endpoints.ts`, `import { canChangeTeam } from './access.ts';`],
    [`${SERVER}/features/teams/commands.ts`, `import { rows as teams } from './store.ts';`],
  ])('in %s %j is welcome', (file, text) => {
    expect(said({ [file]: `${text}\n` })).toBe('');
  });
});
