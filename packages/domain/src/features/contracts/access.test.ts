import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type Actor } from '../../kernel/access.ts';
import {
  canReadField,
  canReadFieldAnywhere,
  canChangeContractTeams,
  canCreateContract,
  canDecideTerm,
  canDeleteContract,
  editScope,
  fullAccessScope,
  canReadContract,
  canReadContractInFull,
  canRenewContract,
  canRestoreContract,
  rightsKey,
  canSetAnnualCosts,
  canUpdateContract,
} from './access.ts';
import { CONTRACT_FIELDS } from './fields.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';
import { anyRights } from '../../testing/any-rights.ts';

const NOBODY: Actor = {
  userId: 'u',
  organisationId: 'o',
  ...NO_RIGHTS,
  impersonatorId: null,
};

const PEOPLE = {
  'System Admin': { ...NOBODY, isSuperAdmin: true },
  'Record Admin': { ...NOBODY, manageAll: true },
  'Team Manager': { ...NOBODY, manageTeams: ['managed'] },
  'Team Manager with viewTeams': { ...NOBODY, manageTeams: ['managed'], viewTeams: ['viewed'] },
  'Team Manager with viewAll': { ...NOBODY, manageTeams: ['managed'], viewAll: true },
  'Record Viewer': { ...NOBODY, viewAll: true },
  'Team Viewer': { ...NOBODY, viewTeams: ['viewed'] },
  'Limited Access User': NOBODY,
  'Product Admin': { ...NOBODY, isProductAdmin: true },
} as const satisfies Record<string, Actor>;

const RECORDS = {
  none: [],
  managed: ['managed'],
  viewed: ['viewed'],
  other: ['other'],
  'managed+other': ['managed', 'other'],
  'viewed+other': ['viewed', 'other'],
} as const;

type ContractName = keyof typeof RECORDS;
const ALL: readonly ContractName[] = ['none', 'managed', 'viewed', 'other', 'managed+other', 'viewed+other'];
const MANAGED: readonly ContractName[] = ['managed', 'managed+other'];
const VIEWED: readonly ContractName[] = ['viewed', 'viewed+other'];

/**
 * The table of docs/product/rights.md, "Who sees and does what", written by hand: on the records of which teams each
 * person reads restricted fields, adds, and edits (including costs and deletion), and whether they may use the trash.
 */
const TABLE: Record<
  keyof typeof PEOPLE,
  {
    restricted: readonly ContractName[];
    create: readonly ContractName[];
    edit: readonly ContractName[];
    trash: boolean;
  }
> = {
  'System Admin': { restricted: ALL, create: ALL, edit: ALL, trash: true },
  'Record Admin': { restricted: ALL, create: ALL, edit: ALL, trash: true },
  'Team Manager': { restricted: MANAGED, create: ['managed'], edit: MANAGED, trash: false },
  'Team Manager with viewTeams': {
    restricted: [...MANAGED, ...VIEWED],
    create: ['managed'],
    edit: MANAGED,
    trash: false,
  },
  'Team Manager with viewAll': { restricted: ALL, create: ['managed'], edit: MANAGED, trash: false },
  'Record Viewer': { restricted: ALL, create: [], edit: [], trash: false },
  'Team Viewer': { restricted: VIEWED, create: [], edit: [], trash: false },
  'Limited Access User': { restricted: [], create: [], edit: [], trash: false },
  'Product Admin': { restricted: [], create: [], edit: [], trash: false },
};

const EVERY_PAIR = Object.keys(PEOPLE).flatMap((person) =>
  Object.keys(RECORDS).map((record) => [person, record] as [keyof typeof PEOPLE, ContractName]),
);

describe('who sees and does what with records', () => {
  test.each(EVERY_PAIR)('%s and a record of teams: %s', (person, record) => {
    const actor = PEOPLE[person];
    const contract = { teams: RECORDS[record] };
    const expected = TABLE[person];
    const allowed = (policy: typeof canUpdateContract) => decide(actor, policy, contract).allowed;
    expect({
      read: decide(actor, canReadContract).allowed,
      restricted: allowed(canReadContractInFull),
      create: allowed(canCreateContract),
      update: allowed(canUpdateContract),
      setAnnualCosts: allowed(canSetAnnualCosts),
      renew: allowed(canRenewContract),
      decide: allowed(canDecideTerm),
      delete: allowed(canDeleteContract),
      restore: decide(actor, canRestoreContract).allowed,
    }).toEqual({
      read: true,
      restricted: expected.restricted.includes(record),
      create: expected.create.includes(record),
      update: expected.edit.includes(record),
      setAnnualCosts: expected.edit.includes(record),
      renew: expected.edit.includes(record),
      decide: expected.edit.includes(record),
      delete: expected.edit.includes(record),
      restore: expected.trash,
    });
  });

  test.each(EVERY_PAIR)(
    '%s reads exactly the open fields, or all, of a record of teams: %s',
    (person, record) => {
      const contract = { teams: RECORDS[record] };
      const readable = CONTRACT_FIELDS.filter((field) => canReadField(PEOPLE[person], field, contract)).map(
        ({ key }) => key,
      );
      const open: string[] = [
        'product',
        'vendor',
        'categories',
        'status',
        'startDate',
        'endDate',
        'customFields',
        'teams',
        'datesLive',
        'daysToExpiration',
        'description',
        'hostingModel',
        'owners',
      ];
      const restricted: string[] = [
        'notes',
        'totalCost',
        'documents',
        'annualCosts',
        'renewal',
        'noticeDeadline',
        'costInForce',
      ];
      // Named by hand; later fields declare themselves who reads them.
      const known = new Set<string>([...open, ...restricted]);
      for (const { key, accessGroup } of CONTRACT_FIELDS)
        if (!known.has(key)) (accessGroup === 'open' ? open : restricted).push(key);
      const expected = TABLE[person].restricted.includes(record) ? [...open, ...restricted] : open;
      expect(readable.toSorted()).toEqual(expected.toSorted());
    },
  );

  test.each(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])(
    '%s may use a restricted column only when some record shows it to them',
    (person) => {
      const expected = TABLE[person].restricted.length > 0;
      expect(canReadFieldAnywhere(PEOPLE[person], { accessGroup: 'restricted' })).toBe(expected);
      expect(canReadFieldAnywhere(PEOPLE[person], { accessGroup: 'open' })).toBe(true);
    },
  );

  test('a refusal says why', () => {
    expect(decide(NOBODY, canCreateContract)).toEqual({
      allowed: false,
      reason: 'You need to manage a team to change records.',
    });
    expect(decide(PEOPLE['Team Manager'], canCreateContract, { teams: [] })).toEqual({
      allowed: false,
      reason: 'Choose at least one team you manage',
    });
    expect(decide(PEOPLE['Team Manager'], canUpdateContract, { teams: ['other'] })).toEqual({
      allowed: false,
      reason: 'You can only change records of the teams that you manage.',
    });
  });
});

describe('moving a record between teams', () => {
  const manager: Actor = { ...NOBODY, manageTeams: ['a', 'b'] };

  test.each([
    [['a'], ['a'], true],
    [['a'], ['b'], true],
    [['a', 'x'], ['b', 'x'], true],
    [['a'], [], false],
    [['a', 'x'], ['x'], false],
    [['a'], ['a', 'x'], false],
    [['a', 'x'], ['a'], false],
    [['a'], ['x'], false],
  ])('a manager of a and b moves %j to %j: %s', (before, after, allowed) => {
    expect(decide(manager, canChangeContractTeams, { before, after }).allowed).toBe(allowed);
  });

  test('administrators move anything anywhere', () => {
    const move = { before: ['a'], after: [] };
    expect(decide(PEOPLE['Record Admin'], canChangeContractTeams, move).allowed).toBe(true);
    expect(decide(PEOPLE['System Admin'], canChangeContractTeams, move).allowed).toBe(true);
  });

  test('a viewer moves nothing', () => {
    expect(
      decide(PEOPLE['Record Viewer'], canChangeContractTeams, { before: ['a'], after: ['a', 'b'] }).allowed,
    ).toBe(false);
  });
});

describe('properties of every combination of rights', () => {
  const teams = fc.subarray(['a', 'b', 'c', 'd']);
  const anyActor: fc.Arbitrary<Actor> = anyRights(teams).map((rights) => ({ ...NOBODY, ...rights }));

  test('people who may edit a record may read all of it', () => {
    fc.assert(
      fc.property(anyActor, teams, (actor, on) => {
        fc.pre(decide(actor, canUpdateContract, { teams: on }).allowed);
        expect(decide(actor, canReadContractInFull, { teams: on }).allowed).toBe(true);
      }),
    );
  });

  test('people who may add a record may edit it afterwards', () => {
    fc.assert(
      fc.property(anyActor, teams, (actor, on) => {
        fc.pre(decide(actor, canCreateContract, { teams: on }).allowed);
        expect(decide(actor, canUpdateContract, { teams: on }).allowed).toBe(true);
      }),
    );
  });

  test('after an allowed move the person may still edit the record', () => {
    fc.assert(
      fc.property(anyActor, teams, teams, (actor, before, after) => {
        fc.pre(decide(actor, canChangeContractTeams, { before, after }).allowed);
        expect(decide(actor, canUpdateContract, { teams: after }).allowed).toBe(true);
      }),
    );
  });

  test('an additional right never removes anything', () => {
    fc.assert(
      fc.property(anyActor, teams, (actor, on) => {
        const richer: Actor[] = [
          { ...actor, viewAll: true },
          { ...actor, manageAll: true },
          { ...actor, isSuperAdmin: true },
          { ...actor, viewTeams: ['a', 'b', 'c', 'd'] },
        ];
        for (const policy of [
          canReadContractInFull,
          canUpdateContract,
          canDeleteContract,
          canCreateContract,
        ]) {
          if (!decide(actor, policy, { teams: on }).allowed) continue;
          for (const more of richer) expect(decide(more, policy, { teams: on }).allowed).toBe(true);
        }
      }),
    );
  });

  test('the scopes for SQL agree with the decision', () => {
    fc.assert(
      fc.property(anyActor, teams, (actor, on) => {
        const holds = (scope: ReturnType<typeof editScope>) =>
          scope.everyContract || on.some((team) => scope.teams.includes(team));
        expect(holds(fullAccessScope(actor))).toBe(
          decide(actor, canReadContractInFull, { teams: on }).allowed,
        );
        expect(holds(editScope(actor))).toBe(decide(actor, canUpdateContract, { teams: on }).allowed);
      }),
    );
  });

  test('two people have the same rights key exactly when every record answers both alike', () => {
    const everySet = [[], ['a'], ['b'], ['c'], ['d'], ['a', 'b']];
    const answersOf = (actor: Actor) =>
      everySet.map((on) => [
        decide(actor, canReadContractInFull, { teams: on }).allowed,
        decide(actor, canUpdateContract, { teams: on }).allowed,
      ]);
    const shuffled = teams.chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));
    const inAnyOrder = fc
      .tuple(anyActor, shuffled, shuffled)
      .map(([actor, manageTeams, viewTeams]): Actor => ({ ...actor, manageTeams, viewTeams }));
    fc.assert(
      fc.property(inAnyOrder, inAnyOrder, (one, other) => {
        const sameAnswers = JSON.stringify(answersOf(one)) === JSON.stringify(answersOf(other));
        expect(rightsKey(one) === rightsKey(other)).toBe(sameAnswers);
      }),
      { numRuns: 2_000 },
    );
  });
});
