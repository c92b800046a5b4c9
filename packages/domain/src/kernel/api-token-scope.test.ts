import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { API_TOKEN_SCOPES, rightsOfToken, tokenRefusal } from './api-token-scope.ts';
import type { Rights } from './rights.ts';
import { anyRights } from '../testing/any-rights.ts';

const TEAMS = ['a', 'b', 'c'];
const rights = anyRights(fc.subarray(TEAMS));
const limits = fc.record({
  scope: fc.constantFrom(...API_TOKEN_SCOPES),
  teams: fc.option(fc.subarray(TEAMS, { minLength: 1 })),
});

const managed = (who: Rights) => (who.isSuperAdmin || who.manageAll ? TEAMS : who.manageTeams);
const viewed = (who: Rights) => (who.viewAll ? TEAMS : [...new Set([...managed(who), ...who.viewTeams])]);

describe('the rights of an API token', () => {
  test('never go beyond those of its owner, its scope and its teams', () => {
    fc.assert(
      fc.property(rights, limits, (owner, { scope, teams: only }) => {
        const left = rightsOfToken(owner, { scope, teams: only });
        const within = (ids: readonly string[]) => ids.every((id) => only === null || only.includes(id));
        expect(left.isSuperAdmin).toBe(false);
        expect(!left.isProductAdmin || owner.isProductAdmin).toBe(true);
        expect(!left.manageAll || owner.isSuperAdmin || owner.manageAll).toBe(true);
        expect(!left.viewAll || viewed(owner).length === TEAMS.length).toBe(true);
        expect(managed(left).every((id) => managed(owner).includes(id))).toBe(true);
        expect(viewed(left).every((id) => viewed(owner).includes(id))).toBe(true);
        expect(within(managed(left)) && within(viewed(left))).toBe(true);
        if (scope !== 'write') expect([left.manageAll, left.manageTeams]).toEqual([false, []]);
        if (scope === 'readOpen') expect(viewed(left)).toEqual([]);
      }),
    );
  });

  test('are all of its owner that concern records, where it writes in every team', () => {
    fc.assert(
      fc.property(rights, (owner) => {
        const left = rightsOfToken(owner, { scope: 'write', teams: null });
        expect(managed(left)).toEqual(managed(owner));
        expect(viewed(left).toSorted()).toEqual(viewed(owner).toSorted());
      }),
    );
  });
});

test('a token makes the calls of its scope, and never those that are for people', () => {
  expect(API_TOKEN_SCOPES.map((scope) => tokenRefusal(scope, 'read'))).toEqual([null, null, null]);
  expect(API_TOKEN_SCOPES.map((scope) => tokenRefusal(scope, 'write') === null)).toEqual([
    false,
    false,
    true,
  ]);
  expect(API_TOKEN_SCOPES.every((scope) => tokenRefusal(scope, 'never') !== null)).toBe(true);
});
