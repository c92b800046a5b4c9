import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roleOfRights, tidyRights, type GivenRights } from './managed-user.ts';
import { isKeyElsewhere, keyElsewhere, NO_RIGHTS, rightChanges, rightFaults, userSubject } from './rights.ts';
import { emailAddressKey, emailAddressSchema } from '../sign-in/credentials.ts';

const TEAMS = ['a', 'b', 'c', 'd'];
const teams = fc.array(fc.constantFrom(...TEAMS), { maxLength: 6 });
const rights: fc.Arbitrary<GivenRights> = fc.record({
  isSuperAdmin: fc.boolean(),
  permissions: fc.record({
    manageAll: fc.boolean(),
    manageTeams: teams,
    viewAll: fc.boolean(),
    viewTeams: teams,
  }),
});
const NAMES = new Map(TEAMS.map((id) => [id, `Team ${id}`]));
const flat = ({ isSuperAdmin, permissions }: GivenRights) => ({ ...NO_RIGHTS, isSuperAdmin, ...permissions });

describe('rights as they are given', () => {
  test('keep every team once, at the greater level, and no other', () => {
    fc.assert(
      fc.property(rights, (given) => {
        const { permissions } = tidyRights(given);
        const { manageTeams, viewTeams } = permissions;
        expect([...manageTeams, ...viewTeams].toSorted()).toEqual(
          [...new Set([...given.permissions.manageTeams, ...given.permissions.viewTeams])].toSorted(),
        );
        expect(new Set(manageTeams)).toEqual(new Set(given.permissions.manageTeams));
      }),
    );
  });

  test('are the same role before and after, and tidying twice changes nothing', () => {
    fc.assert(
      fc.property(rights, (given) => {
        const tidy = tidyRights(given);
        expect(roleOfRights(tidy)).toBe(roleOfRights(given));
        expect(tidyRights(tidy)).toEqual(tidy);
      }),
    );
  });

  test('tell exactly what differs, in names', () => {
    fc.assert(
      fc.property(rights, rights, (one, other) => {
        const [before, after] = [flat(tidyRights(one)), flat(tidyRights(other))];
        const changes = rightChanges(before, after, NAMES);
        expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
        for (const { from, to } of changes) expect(from).not.toEqual(to);
        expect(JSON.stringify(changes)).not.toMatch(/"[abcd]"/);
        expect(rightChanges(after, before, NAMES).map(({ from, to }) => [to, from])).toEqual(
          changes.map(({ from, to }) => [from, to]),
        );
      }),
    );
  });

  test('name the field of a team that is not there', () => {
    const permissions = { manageAll: false, manageTeams: ['a', 'x'], viewAll: false, viewTeams: ['y'] };
    const nowhere = 'This team does not exist';
    expect(rightFaults({ isSuperAdmin: false, permissions }, NAMES)).toEqual({
      'permissions.manageTeams': nowhere,
      'permissions.viewTeams': nowhere,
    });
  });
});

describe('a person', () => {
  test('is called by name, and by address where there is none', () => {
    const person = { id: '1', firstName: 'Ana', lastName: '', emailAddress: 'ana@acme.example' };
    expect(userSubject(person).label).toBe('Ana');
    expect(userSubject({ ...person, firstName: '' }).label).toBe('ana@acme.example');
  });

  test('of another organisation is kept under a key that no address can be', () => {
    const key = keyElsewhere('019a9e3e-0000-7000-8000-000000000001', emailAddressKey('Ana@Acme.example'));
    expect(isKeyElsewhere(key)).toBe(true);
    expect(emailAddressSchema.safeParse(key).success).toBe(false);
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(isKeyElsewhere(emailAddressKey(address))).toBe(false);
      }),
    );
  });
});
