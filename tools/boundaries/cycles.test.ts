import { describe, expect, test } from 'vitest';
import { boundaryViolations } from './check-tree.ts';

const DOMAIN = 'packages/domain/src';
const SERVER = 'packages/server/src';
const WEB = 'packages/web/src';

describe('features', () => {
  test('accepts features that import each other in one direction, in each layer separately, and ignores tests', () => {
    const files = {
      [`${DOMAIN}/features/contracts/contract.ts`]: `import '../vendors/vendor.ts';`,
      [`${DOMAIN}/features/vendors/vendor.ts`]: '',
      [`${SERVER}/features/contracts/commands.ts`]: '',
      [`${SERVER}/features/vendors/commands.ts`]: `import '../contracts/commands.ts';`,
      [`${SERVER}/features/contracts/commands.test.ts`]: `import '../vendors/commands.ts';`,
      [`${SERVER}/features/change-sets/commands.ts`]: `import '../vendors/commands.ts'; import '../contracts/commands.ts';`,
    };
    expect(boundaryViolations(new Map(Object.entries(files)))).toEqual([]);
  });

  test('names the shortest circle of features and every import line that closes it', () => {
    const files = {
      [`${WEB}/features/account/queries.ts`]: `import '../users/queries.ts';\nimport '../sign-in/queries.ts';`,
      [`${WEB}/features/sign-in/queries.ts`]: `\nimport '../account/queries.ts';`,
      [`${WEB}/features/sign-in/a.tsx`]: `import '../account/queries.ts';`,
      [`${WEB}/features/users/queries.ts`]: `import '../sign-in/queries.ts';`,
    };
    const found = boundaryViolations(new Map(Object.entries(files))).filter(
      ({ rule }) => rule === 'feature cycles',
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toMatch(/sign-in → account → sign-in|account → sign-in → account/);
    for (const line of [
      'account/queries.ts:2 imports packages/web/src/features/sign-in/queries.ts',
      'sign-in/queries.ts:2 imports packages/web/src/features/account/queries.ts',
      'sign-in/a.tsx:1 imports packages/web/src/features/account/queries.ts',
    ]) {
      expect(found[0]?.message).toContain(line);
    }
    expect(found[0]?.message).not.toContain('features/users');
  });
});

describe('folders of a feature', () => {
  test.each([
    [
      'two by different files',
      {
        [`${WEB}/features/teams/list/a.ts`]: `import { b } from '../members/b.ts'; export const a = b;`,
        [`${WEB}/features/teams/members/b.ts`]: 'export const b = 1;',
        [`${WEB}/features/teams/members/c.ts`]: `import { d } from '../list/d.ts'; export const c = d;`,
        [`${WEB}/features/teams/list/d.ts`]: 'export const d = 1;',
      },
      'list, members',
    ],
    [
      'three by types',
      {
        [`${SERVER}/features/teams/one/a.ts`]: `import type { B } from '../two/b.ts';`,
        [`${SERVER}/features/teams/two/b.ts`]: `export type B = 1; import type { C } from '../three/c.ts';`,
        [`${SERVER}/features/teams/three/c.ts`]: `export type C = 1; import type { D } from '../one/d.ts';`,
        [`${SERVER}/features/teams/one/d.ts`]: 'export type D = 1;',
      },
      'one, two, three',
    ],
  ])('%s make a circle, which names them and the imports', (_, files, folders) => {
    const found = boundaryViolations(new Map(Object.entries(files)));
    expect(found).toHaveLength(1);
    expect(found[0]?.rule).toBe('folder cycles');
    for (const folder of folders.split(', ')) expect(found[0]?.message).toContain(folder);
    for (const [file, text] of Object.entries(files)) {
      if (text.includes('import')) expect(found[0]?.message).toContain(`${file} imports`);
    }
  });

  test('may import each other in one direction, and by the root of the feature and by tests in any', () => {
    const files = {
      [`${WEB}/features/teams/list/a.ts`]: `import '../members/b.ts'; import '../team-words.ts';`,
      [`${WEB}/features/teams/members/b.ts`]: `import '../team-words.ts';`,
      [`${WEB}/features/teams/members/b.test.ts`]: `import '../list/a.ts';`,
      [`${WEB}/features/teams/team-words.ts`]: '',
      [`${WEB}/features/teams/team-page.tsx`]: `import './list/a.ts';`,
      [`${WEB}/features/users/list/a.ts`]: '',
      [`${SERVER}/features/teams/members/b.ts`]: `import '../list/a.ts';`,
      [`${SERVER}/features/teams/list/a.ts`]: '',
    };
    expect(boundaryViolations(new Map(Object.entries(files)))).toEqual([]);
  });
});
