import type { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { HotStatements } from './hot-statements.ts';
import { StatementShapes, statementNameOf } from './prepared-statement.ts';

const compiled = (sql: string, ...parameters: unknown[]): CompiledQuery<object> => ({
  sql,
  parameters,
  query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
  queryId: { queryId: 'one' },
});

describe('statements of few shapes', () => {
  test('are built once, and each use has its own values in their places', () => {
    const shapes = new StatementShapes<object>();
    let built = 0;
    const take = (organisation: string, teams: readonly string[]) =>
      shapes.take('teams', { organisation, teams }, () => {
        built += 1;
        return compiled('$1 $2 $3', organisation, teams, organisation);
      });
    expect(take('a', ['x']).parameters).toEqual(['a', ['x'], 'a']);
    const second = take('b', ['y', 'z']);
    expect(second.parameters).toEqual(['b', ['y', 'z'], 'b']);
    expect([built, second.sql, second.planName]).toEqual([1, '$1 $2 $3', statementNameOf('$1 $2 $3')]);
  });

  test('are not kept from a use whose values are equal, which could change places', () => {
    const shapes = new StatementShapes<object>();
    const take = (organisation: string, id: string) =>
      shapes.take('one', { organisation, id }, () => compiled('$1 $2', organisation, id));
    take('same', 'same');
    expect(take('a', 'b').parameters).toEqual(['a', 'b']);
    expect(take('c', 'd').parameters).toEqual(['c', 'd']);
  });

  test('take no value that is not named, which the next use would share', () => {
    const shapes = new StatementShapes<object>();
    expect(() => shapes.take('one', { id: 'a' }, () => compiled('$1 $2', 'a', 'hidden'))).toThrow(
      'none of its values',
    );
  });
});

describe('statements that are used often', () => {
  test('are prepared from the twentieth use on, always under the same name', () => {
    const hot = new HotStatements();
    const names = Array.from({ length: 25 }, () => hot.planName('select 1'));
    expect(names.slice(0, 19).every((name) => name === undefined)).toBe(true);
    expect(new Set(names.slice(19))).toEqual(new Set([statementNameOf('select 1')]));
  });

  test('are at most 250, whatever texts come by', () => {
    const hot = new HotStatements();
    let prepared = 0;
    for (let text = 0; text < 400; text += 1) {
      for (let use = 0; use < 20; use += 1) hot.planName(`select ${text}`);
      if (hot.planName(`select ${text}`) !== undefined) prepared += 1;
    }
    expect(prepared).toBe(250);
  });
});
