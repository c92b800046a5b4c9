import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roleOf } from '../../kernel/access.ts';
import { NO_RIGHTS, RIGHTS, rightFlags } from '../../kernel/rights.ts';
import { anyRights } from '../../testing/any-rights.ts';
import { isKeyElsewhere, keyElsewhere, rightChanges, rightFaults, tidyTeams, userSubject } from './rights.ts';
import { rightsFromWire, rightsOnWire } from './wire-rights.ts';
import { emailAddressKey, emailAddressSchema } from '../sign-in/credentials.ts';

const TEAMS = ['a', 'b', 'c', 'd'];
const teams = fc.array(fc.constantFrom(...TEAMS), { maxLength: 6 });
const rights = anyRights(teams);
const NAMES = new Map(TEAMS.map((id) => [id, `Team ${id}`]));

describe('rights as they are given', () => {
  test('keep every team once, at the greater level, and no other', () => {
    fc.assert(
      fc.property(rights, (given) => {
        const { manageTeams, viewTeams } = tidyTeams(given);
        expect([...manageTeams, ...viewTeams].toSorted()).toEqual(
          [...new Set([...given.manageTeams, ...given.viewTeams])].toSorted(),
        );
        expect(new Set(manageTeams)).toEqual(new Set(given.manageTeams));
      }),
    );
  });

  test('are the same role before and after, and tidying twice changes nothing', () => {
    fc.assert(
      fc.property(rights, (given) => {
        const tidy = tidyTeams(given);
        expect(roleOf(tidy)).toBe(roleOf(given));
        expect(tidyTeams(tidy)).toEqual(tidy);
      }),
    );
  });

  test('tell exactly what differs, in names', () => {
    fc.assert(
      fc.property(rights, rights, (one, other) => {
        const [before, after] = [tidyTeams(one), tidyTeams(other)];
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

  test('come back from the wire as they went', () => {
    fc.assert(
      fc.property(rights, (given) => {
        expect({ ...rightsFromWire(rightsOnWire(given)) }).toEqual(given);
      }),
    );
    expect(rightsFromWire({})).toEqual({});
  });

  test('have names, columns and labels of their own, and say in words what no role says', () => {
    for (const name of ['key', 'wire', 'column', 'label'] as const) {
      expect(new Set(RIGHTS.map((right) => right[name])).size).toBe(RIGHTS.length);
    }
    for (const right of RIGHTS) {
      const alone = { ...NO_RIGHTS, ...rightFlags(({ key }) => key === right.key) };
      expect([right.key, right.sentence === null]).toEqual([right.key, roleOf(alone) !== roleOf(NO_RIGHTS)]);
    }
  });

  test('name the field of a team that is not there', () => {
    const nowhere = 'This team does not exist';
    expect(rightFaults({ manageTeams: ['a', 'x'], viewTeams: ['y'] }, NAMES)).toEqual({
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
