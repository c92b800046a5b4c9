import { describe, expect, test } from 'vitest';
import { allowIf, decide, definePolicy, denied, ROLES, roleOf, type Actor } from './access.ts';
import { NO_RIGHTS } from './rights.ts';

const NOBODY: Actor = {
  userId: 'u',
  organisationId: 'o',
  ...NO_RIGHTS,
  impersonatorId: null,
};

describe('the role that rights amount to', () => {
  test.each([
    [{}, 'Limited Access User'],
    [{ isProductAdmin: true }, 'Limited Access User'],
    [{ viewTeams: ['a'] }, 'Team Viewer'],
    [{ viewAll: true }, 'Record Viewer'],
    [{ viewAll: true, viewTeams: ['a'] }, 'Record Viewer'],
    [{ manageTeams: ['a'] }, 'Team Manager'],
    [{ manageTeams: ['a'], viewAll: true, viewTeams: ['b'] }, 'Team Manager'],
    [{ manageAll: true }, 'Record Admin'],
    [{ manageAll: true, manageTeams: ['a'] }, 'Record Admin'],
    [{ isSuperAdmin: true }, 'System Admin'],
    [{ isSuperAdmin: true, manageAll: true, viewAll: true, manageTeams: ['a'] }, 'System Admin'],
  ] as const)('%j is %s', (rights, role) => {
    expect(roleOf({ ...NOBODY, ...rights })).toBe(role);
    expect(ROLES).toContain(role);
  });
});

describe('a decision', () => {
  const policy = definePolicy<{ owner: string }>(
    'things.touch',
    (actor) => allowIf(actor.viewAll, 'You need to see things.'),
    (actor, thing) => (thing.owner === actor.userId ? { allowed: true } : denied('This thing is not yours.')),
  );

  test('without a subject tells whether the action is possible anywhere', () => {
    expect(decide({ ...NOBODY, viewAll: true }, policy)).toEqual({ allowed: true });
    expect(decide(NOBODY, policy)).toEqual({ allowed: false, reason: 'You need to see things.' });
  });

  test('with a subject never allows what is possible nowhere', () => {
    expect(decide(NOBODY, policy, { owner: 'u' })).toEqual({
      allowed: false,
      reason: 'You need to see things.',
    });
    expect(decide({ ...NOBODY, viewAll: true }, policy, { owner: 'u' }).allowed).toBe(true);
    expect(decide({ ...NOBODY, viewAll: true }, policy, { owner: 'v' })).toEqual({
      allowed: false,
      reason: 'This thing is not yours.',
    });
  });
});
