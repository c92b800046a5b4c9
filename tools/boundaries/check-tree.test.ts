import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../running/repository.ts';
import { listFiles, readSources } from '../source-tree/source-tree.ts';
import { boundaryViolations, tooLittleRead } from './check-tree.ts';

const SERVER = 'packages/server/src';
const WEB = 'packages/web/src';
const DOMAIN = 'packages/domain/src';

/** The rules that a repository of these files breaks. The files that they import are assumed to exist. */
function rulesBroken(files: Record<string, string>): string[] {
  return boundaryViolations(new Map(Object.entries(files))).map(({ rule }) => rule);
}

/** One planted violation: its description, the rule that must report it, and the files that contain it. */
type Planted = readonly [string, string, Record<string, string>];
const PLANTED: readonly Planted[] = [
  ['the domain imports a package', 'layers', { [`${DOMAIN}/kernel/a.ts`]: `import 'node:fs';` }],
  ['the domain imports React', 'layers', { [`${DOMAIN}/kernel/a.ts`]: `import { useState } from 'react';` }],
  [
    'the web imports the server',
    'layers',
    {
      [`${WEB}/ui/a.ts`]: `import type { B } from '../../../server/src/app.ts';`,
      [`${SERVER}/app.ts`]: 'export type B = 1;',
    },
  ],
  [
    'the server imports the web',
    'layers',
    {
      [`${SERVER}/app.ts`]: `export const load = () => import('../../web/src/main.tsx');`,
      [`${WEB}/main.tsx`]: '',
    },
  ],
  [
    'a journey imports the domain',
    'layers',
    {
      'e2e/a.spec.ts': `import { a } from '@pactbook/domain/kernel/a.ts';`,
      [`${DOMAIN}/kernel/a.ts`]: 'export const a = 1;',
    },
  ],
  [
    'a package of ours is named without a file',
    'layers',
    { [`${WEB}/ui/a.ts`]: `import '@pactbook/server';` },
  ],
  ['the web imports a module of Node', 'layers', { [`${WEB}/ui/a.ts`]: `import 'node:path';` }],
  [
    'the kernel imports a feature',
    'foundations',
    {
      [`${DOMAIN}/kernel/a.ts`]: `import type { T } from '../features/teams/team.ts';`,
      [`${DOMAIN}/features/teams/team.ts`]: 'export type T = 1;',
    },
  ],
  [
    'the server platform imports a feature of the domain',
    'foundations',
    {
      [`${SERVER}/platform/http/a.ts`]: `import { t } from '@pactbook/domain/features/teams/team.ts';`,
      [`${DOMAIN}/features/teams/team.ts`]: 'export const t = 1;',
    },
  ],
  [
    'ui imports the platform',
    'foundations',
    {
      [`${WEB}/ui/a.tsx`]: `import { p } from '../platform/paths.ts';`,
      [`${WEB}/platform/paths.ts`]: 'export const p = 1;',
    },
  ],
  [
    'a page imports the router',
    'composition',
    {
      [`${WEB}/features/teams/a.tsx`]: `import { r } from '../../app/router.tsx';`,
      [`${WEB}/app/router.tsx`]: 'export const r = 1;',
    },
  ],
  [
    'a feature imports app.ts',
    'composition',
    {
      [`${SERVER}/features/teams/routes.ts`]: `import { app } from '../../app.ts';`,
      [`${SERVER}/app.ts`]: 'export const app = 1;',
    },
  ],
  [
    'identity imports records',
    'groups',
    {
      [`${SERVER}/features/teams/commands.ts`]: `import { q } from '../contracts/queries.ts';`,
      [`${SERVER}/features/contracts/queries.ts`]: 'export const q = 1;',
    },
  ],
  [
    'records on the web import insight in the domain',
    'groups',
    {
      [`${WEB}/features/contracts/queries.ts`]: `import type { A } from '@pactbook/domain/features/activity/activity-entry.ts';`,
      [`${DOMAIN}/features/activity/activity-entry.ts`]: 'export type A = 1;',
    },
  ],
  ...['store', 'routes', 'jobs', 'list-routes', 'read-members', 'write-members', 'filters-to-sql'].map(
    (name): Planted => [
      `a feature uses ${name}.ts of another one`,
      'public files',
      {
        [`${SERVER}/features/contracts/commands.ts`]: `import { s } from '../teams/${name}.ts';`,
        [`${SERVER}/features/teams/${name}.ts`]: 'export const s = 1;',
      },
    ],
  ),
  [
    'a feature uses a file in a folder of another one',
    'public files',
    {
      [`${SERVER}/features/contracts/commands.ts`]: `import { c } from '../teams/members/invite.ts';`,
      [`${SERVER}/features/teams/members/invite.ts`]: 'export const c = 1;',
    },
  ],
  [
    'a room of a subject uses a file in a folder of its neighbour',
    'public files',
    {
      [`${WEB}/features/contract-list/a.tsx`]: `import { c } from '../contracts/contract-form/c.ts';`,
      [`${WEB}/features/contracts/contract-form/c.ts`]: 'export const c = 1;',
    },
  ],
  [
    'a room of a subject uses a page of its neighbour',
    'public files',
    {
      [`${WEB}/features/contract-list/a.tsx`]: `import { c } from '../contracts/contract-page.tsx';`,
      [`${WEB}/features/contracts/contract-page.tsx`]: 'export const c = 1;',
    },
  ],
  [
    'a feature uses the reader of another one',
    'public files',
    {
      [`${SERVER}/features/imports/commands.ts`]: `import { r } from '../documents/pdf.reader.ts';`,
      [`${SERVER}/features/documents/pdf.reader.ts`]: 'export const r = 1;',
    },
  ],
  [
    'a reader asks the database',
    'readers',
    {
      [`${SERVER}/features/documents/pdf.reader.ts`]: `import type { Database } from '../../platform/database/database.ts';`,
      [`${SERVER}/platform/database/database.ts`]: 'export type Database = 1;',
    },
  ],
  [
    'a worker runs a command',
    'readers',
    {
      [`${SERVER}/features/teams/members/list.worker.ts`]: `import { c } from './invite.ts';`,
      [`${SERVER}/features/teams/members/invite.ts`]: 'export const c = 1;',
    },
  ],
  [
    'a page borrows a component of another feature',
    'public files',
    {
      [`${WEB}/features/contracts/a.tsx`]: `import { C } from '../teams/c.tsx';`,
      [`${WEB}/features/teams/c.tsx`]: 'export const C = 1;',
    },
  ],
  [
    'the product imports what only tests need',
    'testing',
    {
      [`${SERVER}/platform/http/a.ts`]: `import { b } from '../../testing/build-user.ts';`,
      [`${SERVER}/testing/build-user.ts`]: 'export const b = 1;',
    },
  ],
  [
    'a command runs sql',
    'sql',
    { [`${SERVER}/features/teams/commands.ts`]: `import { sql } from 'kysely';` },
  ],
  ['a command builds a query', 'sql', { [`${SERVER}/features/teams/commands.ts`]: `db.selectFrom('team');` }],
  [
    'a route holds SQL text',
    'sql',
    { [`${SERVER}/platform/http/a.ts`]: 'db.query(`select id from team where id = ${x}`);' },
  ],
  [
    'a job opens its own connection',
    'sql',
    { [`${SERVER}/features/teams/jobs.ts`]: `import { Pool } from 'pg';` },
  ],
  [
    'a query decides by itself what an evergreen record is',
    'rules in SQL',
    { [`${SERVER}/features/teams/queries.ts`]: "const isEndless = sql`c.renewal_type = 'EVERGREEN'`;" },
  ],
  [
    'a query calls a function that repeats a rule',
    'rules in SQL',
    { [`${SERVER}/features/teams/queries.ts`]: 'const year = sql`fiscal_year_of(c.end_date, 4)`;' },
  ],
  [
    'a route makes its own scope',
    'organisation scope',
    {
      [`${SERVER}/features/teams/routes.ts`]: `import { mintOrganisationScope as m } from '../../platform/database/organisation-scope.ts';`,
      [`${SERVER}/platform/database/organisation-scope.ts`]: 'export const mintOrganisationScope = 1;',
    },
  ],
  [
    'a feature reads the environment',
    'environment',
    { [`${SERVER}/features/teams/jobs.ts`]: `const a = process.env.A;` },
  ],
  [
    'a feature imports the environment',
    'environment',
    { [`${SERVER}/app.ts`]: `import { env } from 'node:process';` },
  ],
  [
    'a page reads the build settings',
    'environment',
    { [`${WEB}/app/a.ts`]: `const a = import.meta.env.VITE_A;` },
  ],
  ['a page fetches', 'fetch', { [`${WEB}/features/teams/queries.ts`]: `await fetch('/api/teams');` }],
  ['a page fetches by another name', 'fetch', { [`${WEB}/app/a.ts`]: `await globalThis.fetch('/api');` }],
  ['a page opens a stream', 'fetch', { [`${WEB}/app/a.ts`]: `new EventSource('/api');` }],
  [
    'a page writes a number its own way',
    'numbers',
    { [`${WEB}/app/a.ts`]: `new Intl.NumberFormat('en-US').format(1);` },
  ],
  ['a page writes a count its own way', 'numbers', { [`${WEB}/app/a.ts`]: `count.toLocaleString('en-US');` }],
  [
    'a page writes an amount as the domain does',
    'numbers',
    {
      [`${WEB}/app/a.ts`]: `import { formatMoney } from '@pactbook/domain/kernel/money.ts'; formatMoney(1);`,
    },
  ],
  [
    'a page writes a last day for notice as any date',
    'deadlines',
    { [`${WEB}/app/a.ts`]: 'const a = formatMediumDate(contract.noticeDeadline);' },
  ],
  [
    'a page writes a day to decide by as any date',
    'deadlines',
    { [`${WEB}/app/a.ts`]: 'const a = formatShortDate(decideBy(contract));' },
  ],
  [
    'a page names the next decision as any date',
    'deadlines',
    { [`${WEB}/app/a.tsx`]: 'const a = <p>{formatMediumDate(nextDecision)}</p>;' },
  ],
  [
    'a page colours a day by its own urgency',
    'deadlines',
    { [`${WEB}/app/a.ts`]: `import { urgencyOf } from '@pactbook/domain/kernel/urgency.ts'; urgencyOf(1);` },
  ],
  [
    'a link is written by hand',
    'addresses',
    { [`${WEB}/app/a.tsx`]: `const a = <Link to="/teams">T</Link>;` },
  ],
  [
    'a link is put together by hand',
    'addresses',
    { [`${WEB}/app/a.tsx`]: 'const a = <a href={`/teams/${id}`}>T</a>;' },
  ],
  ['a page navigates by hand', 'addresses', { [`${WEB}/app/a.tsx`]: `navigate('/teams');` }],
  [
    'a name is only trimmed',
    'entered texts',
    {
      [`${DOMAIN}/features/teams/team.ts`]: `import { z } from 'zod'; export const n = z.string({ error: 'A' }).trim().max(80);`,
    },
  ],
  [
    'a name is trimmed after other checks',
    'entered texts',
    { [`${SERVER}/features/teams/routes.ts`]: `import { z } from 'zod'; z.string().min(1).trim();` },
  ],
  [
    'a text is looked at by itself',
    'entered texts',
    {
      [`${DOMAIN}/features/teams/team.ts`]: `import { isStorableText } from '../../kernel/text/storable-text.ts'; isStorableText('');`,
    },
  ],
  ...[
    [`${SERVER}/a.test.ts`, `it('a', { timeout: 60_000 }, () => {});`],
    [`${SERVER}/a.test.ts`, `it.each([1])('a', () => {}, 60_000);`],
    [`${SERVER}/a.test.ts`, `beforeAll(async () => {}, 10 * LONG_MS);`],
    [`${WEB}/app/a.test.tsx`, `await vi.waitFor(() => expect(a).toBe(1));`],
    [`${WEB}/app/a.test.tsx`, `await screen.findByText('a', {}, { timeout: 5_000 });`],
    ['e2e/a.spec.ts', `await expect(row).toBeVisible({ timeout: 20_000 });`],
    ['e2e/a.spec.ts', `test.setTimeout(60_000);`],
    ['e2e/a.ts', `await page.waitForTimeout(200);`],
  ].map(([path = '', text = '']): Planted => [
    `a test has a limit: ${text}`,
    'limits of tests',
    { [path]: text },
  ]),
  ['a date is written without a zone', 'dates', { 'bench/a.ts': `new Date('2026-01-31');` }],
  ['the domain reads the clock', 'clock and chance', { [`${DOMAIN}/kernel/a.ts`]: 'Date.now();' }],
  ['the domain makes a date of now', 'clock and chance', { [`${DOMAIN}/kernel/a.ts`]: 'new Date();' }],
  ['the domain throws dice', 'clock and chance', { [`${DOMAIN}/kernel/a.ts`]: 'Math.random();' }],
  [
    'two files import each other',
    'cycles',
    {
      [`${DOMAIN}/kernel/a.ts`]: `import './b.ts';`,
      [`${DOMAIN}/kernel/b.ts`]: `import type { A } from './a.ts';`,
    },
  ],
  [
    'two features import each other by files that do not',
    'feature cycles',
    {
      [`${DOMAIN}/features/vendors/vendor.ts`]: `import type { C } from '../contracts/contract.ts';`,
      [`${DOMAIN}/features/contracts/contract.ts`]: 'export type C = 1;',
      [`${DOMAIN}/features/contracts/fields.ts`]: `import '../vendors/access.ts';`,
      [`${DOMAIN}/features/vendors/access.ts`]: '',
    },
  ],
  [
    'three features import each other in a circle',
    'feature cycles',
    {
      [`${SERVER}/features/users/commands.ts`]: `import '../organisations/queries.ts';`,
      [`${SERVER}/features/organisations/queries.ts`]: '',
      [`${SERVER}/features/organisations/commands.ts`]: `import '../sign-in/queries.ts';`,
      [`${SERVER}/features/sign-in/queries.ts`]: '',
      [`${SERVER}/features/sign-in/commands.ts`]: `import '../users/queries.ts';`,
      [`${SERVER}/features/users/queries.ts`]: '',
    },
  ],
  ['an import leads nowhere', 'unresolved', { [`${WEB}/ui/a.ts`]: `import './gone.ts';` }],
  ['a file cannot be read', 'syntax', { [`${WEB}/ui/a.ts`]: 'const = ;' }],
];

describe('the boundary check', () => {
  test.each(PLANTED)('reports that %s', (_what, rule, files) => {
    expect(rulesBroken(files)).toContain(rule);
  });

  test('accepts what the repository allows', () => {
    const files = {
      [`${DOMAIN}/kernel/money.ts`]: `import { z } from 'zod'; export const m = z.number();`,
      [`${DOMAIN}/features/teams/team.ts`]: `import { m } from '../../kernel/money.ts'; export const t = m;`,
      [`${SERVER}/platform/database/pool.ts`]: `import { Pool } from 'pg'; export const p = Pool;`,
      [`${SERVER}/platform/configuration/read.ts`]: 'export const a = process.env.PORT;',
      [`${SERVER}/features/teams/store.ts`]: `import { sql } from 'kysely'; export const s = sql;`,
      [`${SERVER}/features/teams/queries.ts`]: `export const q = db.selectFrom('team');`,
      [`${SERVER}/features/contracts/commands.ts`]: `import { q } from '../teams/queries.ts'; export const c = q;`,
      [`${SERVER}/features/contracts/update-contract.ts`]: 'export const u = 1;',
      [`${SERVER}/features/change-sets/commands.ts`]: `import { u } from '../contracts/update-contract.ts'; export const v = u;`,
      [`${SERVER}/features/contracts/commands.test.ts`]: `import { s } from '../teams/store.ts'; s('delete from team');`,
      [`${DOMAIN}/kernel/urgency.ts`]: 'export const urgencyOf = 1;',
      [`${WEB}/field-kit/value/deadline.tsx`]: `import { urgencyOf } from '@pactbook/domain/kernel/urgency.ts'; export const u = urgencyOf;`,
      [`${WEB}/app/dates.ts`]: 'export const d = formatMediumDate(contract.startDate);',
      [`${WEB}/ui/text/own-numbers.ts`]: `export const n = new Intl.NumberFormat('de-DE');`,
      [`${WEB}/platform/api-client.ts`]: `export const call = () => fetch('/api');`,
      [`${WEB}/features/contracts/list.tsx`]: `export const at = new Date('2026-01-31T00:00:00Z');`,
      [`${WEB}/app/router.tsx`]: `import { at } from '../features/contracts/list.tsx'; export const r = at;`,
      [`${WEB}/main.tsx`]: `import { r } from './app/router.tsx'; console.assert(r, 'Select a date from the list');`,
    };
    expect(boundaryViolations(new Map(Object.entries(files)))).toEqual([]);
  });

  test('names the file and the line', () => {
    const files = new Map([[`${WEB}/app/a.ts`, `const one = 1;\n\nawait fetch('/api');\n`]]);
    expect(boundaryViolations(files)).toMatchObject([{ file: `${WEB}/app/a.ts`, line: 3 }]);
  });
});

describe('the boundary check fails', () => {
  test('on a repository without files', () => {
    expect(tooLittleRead(new Map())).toMatch(/0 files of domain/);
  });

  test('on a repository with one layer missing', () => {
    const files = listFiles(repositoryRoot).filter((path) => !path.startsWith('packages/server'));
    expect(tooLittleRead(readSources(repositoryRoot, files))).toMatch(/0 files of server/);
  });

  test('on files in which it finds no imports', () => {
    const empty = listFiles(repositoryRoot).map((path): [string, string] => [path, '']);
    expect(tooLittleRead(new Map(empty.filter(([path]) => /\.tsx?$/.test(path))))).toMatch(/0 imports/);
  });
});
