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

describe('work over many records', () => {
  const JOBS = `${SERVER}/features/teams/jobs.ts`;

  test.each([
    'for (;;) { const gone = await runCommand(services, origin, purge); if (gone < 100) break; }',
    'do { count = await database.write(scope, (db) => prune(db)); } while (count === limit);',
    'while (count > 0) { const step = () => services.database.write(scope, prune); count = await step(); }',
    'for (let at = 0; at < ids.length; at += 100) await runCommand(services, origin, some(ids, at));',
  ])('has no loop of its own: %s', (text) => {
    expect(rulesBroken(JOBS, text)).toEqual(['work in steps']);
  });

  test.each([
    'await runInSteps(() => runCommand(services, origin, purge), { size: 100 });',
    'for (const set of left) await runCommand(services, origin, (command) => report(command, set));',
    'for (let at = 0; at < rows.length; at += 100) await insert(db, rows.slice(at, at + 100));',
    'while (page.length > 0) page = await database.read(scope, next);',
  ])('runs in steps, or is none: %s', (text) => {
    expect(rulesBroken(JOBS, text)).toEqual([]);
  });
});
