import { describe, expect, test } from 'vitest';
import { boundaryViolations } from './check-tree.ts';

const SERVER = 'packages/server/src';

const rulesBroken = (path: string, text: string): string[] =>
  boundaryViolations(new Map([[path, text]])).map(({ rule }) => rule);

describe('what the server keeps', () => {
  test.each([
    [`${SERVER}/features/teams/queries.ts`, 'const kept = new BoundedCache<string, string>(200);'],
    [`${SERVER}/features/trends/routes.ts`, 'class Answers { readonly #kept = new BoundedCache(1); }'],
    [`${SERVER}/platform/mail/a.ts`, 'export const make = () => ({ seen: new BoundedCache(1) });'],
  ])('is not kept by hand: %s', (path, text) => {
    expect(rulesBroken(path, text)).toEqual(['caches']);
  });

  test.each([
    [`${SERVER}/platform/freshness/kept.ts`, 'new BoundedCache(1);'],
    [`${SERVER}/features/teams/queries.test.ts`, 'new BoundedCache(1);'],
    ['packages/web/src/app/a.ts', 'new BoundedCache(1);'],
  ])('is kept where it may be: %s', (path, text) => {
    expect(rulesBroken(path, text)).toEqual([]);
  });
});
