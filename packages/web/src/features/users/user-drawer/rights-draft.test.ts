import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roleOf } from '@pactbook/domain/kernel/access.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { ACCESS_CHOICES, draftOfRights, NO_RIGHTS, rightsOfDraft, withLevel } from './rights-draft.ts';
import type { Rights, RightsDraft } from './rights-draft.ts';
import { rightsSentences, roleSentence } from './rights-words.ts';

const LEGAL = idOf(11);
const FINANCE = idOf(12);
const NAMES = new Map([
  [LEGAL, 'Legal'],
  [FINANCE, 'Finance'],
]);

const anyLevel = fc.constantFrom('none', 'view', 'manage');
const anyRights = fc
  .record({
    isSuperAdmin: fc.boolean(),
    manageAll: fc.boolean(),
    viewAll: fc.boolean(),
    levels: fc.tuple(anyLevel, anyLevel),
  })
  .map(({ isSuperAdmin, manageAll, viewAll, levels }): Rights => {
    const teams = (level: string) => [LEGAL, FINANCE].filter((_team, at) => levels[at] === level);
    return {
      ...rightsOfDraft(NO_RIGHTS),
      isSuperAdmin,
      permissions: { manageAll, viewAll, manageTeams: teams('manage'), viewTeams: teams('view') },
    };
  });

const roleWith = (rights: Rights) => roleOf({ isSuperAdmin: rights.isSuperAdmin, ...rights.permissions });

describe('the rights of a person in the form', () => {
  it('come out with the role that they went in with', () => {
    fc.assert(
      fc.property(anyRights, (rights) => {
        expect(roleWith(rightsOfDraft(draftOfRights(rights)))).toBe(roleWith(rights));
      }),
    );
  });

  it('never come out with more than they went in with', () => {
    fc.assert(
      fc.property(anyRights, (before) => {
        const after = rightsOfDraft(draftOfRights(before)).permissions;
        const { manageAll, viewAll, manageTeams, viewTeams } = before.permissions;
        expect(after.manageAll && !manageAll).toBe(false);
        expect(after.viewAll && !viewAll).toBe(false);
        expect(manageTeams).toEqual(expect.arrayContaining(after.manageTeams));
        expect(viewTeams).toEqual(expect.arrayContaining(after.viewTeams));
      }),
    );
  });

  it('of another card leave no team rights behind', () => {
    const draft = withLevel({ ...NO_RIGHTS, choice: 'teams' }, LEGAL, 'manage');
    for (const choice of ACCESS_CHOICES.filter((one) => one !== 'teams')) {
      expect(rightsOfDraft({ ...draft, choice }).permissions.manageTeams).toEqual([]);
    }
    expect(rightsOfDraft(draft).permissions.manageTeams).toEqual([LEGAL]);
    expect(rightsOfDraft(withLevel(draft, LEGAL, 'none')).permissions.manageTeams).toEqual([]);
  });
});

describe('the rights in words', () => {
  const teams = { ...NO_RIGHTS, choice: 'teams' } as const;
  it.each([
    [NO_RIGHTS, 'This person will be a Limited Access User.', 'Cannot see costs, notes or documents.'],
    [
      { ...withLevel(teams, LEGAL, 'manage'), viewsAll: true },
      'This person will be a Team Manager and can also view trends.',
      'Adds, changes and deletes records of Legal.',
    ],
    [
      withLevel(withLevel(teams, LEGAL, 'manage'), FINANCE, 'view'),
      'This person will be a Team Manager and can also view other teams.',
      'Sees costs, notes and documents of the records of Finance and Legal.',
    ],
    [
      withLevel(teams, FINANCE, 'view'),
      'This person will be a Team Viewer.',
      'Sees costs, notes and documents of the records of Finance.',
    ],
    [teams, 'This person will be a Limited Access User.', 'Does not change records.'],
    [
      { ...NO_RIGHTS, choice: 'recordViewer' as const },
      'This person will be a Record Viewer.',
      'Sees trends, and the costs, notes and documents of all records.',
    ],
    [
      { ...NO_RIGHTS, choice: 'recordAdmin' as const },
      'This person will be a Record Admin.',
      'Sees, adds, changes and deletes all records, and sees trends.',
    ],
    [
      { ...NO_RIGHTS, choice: 'systemAdmin' as const },
      'This person will be a System Admin.',
      'Sees, adds, changes and deletes all records, and sees trends.',
    ],
  ])('%j', (draft, role, sentence) => {
    const rights = rightsOfDraft(draft);
    expect(roleSentence(rights)).toBe(role);
    expect(rightsSentences(rights, NAMES).map(({ text }) => text)).toContain(sentence);
  });

  it('name a few teams and count the others', () => {
    const ids = Array.from({ length: 9 }, (_, at) => idOf(20 + at));
    const names = new Map(ids.map((id, at) => [id, `Team ${at}`]));
    const rights = rightsOfDraft(
      ids.reduce<RightsDraft>((draft, id) => withLevel(draft, id, 'manage'), { ...teams }),
    );
    expect(rightsSentences(rights, names).map(({ text }) => text)).toContain(
      'Adds, changes and deletes records of Team 0, Team 1, Team 2, Team 3, and 5 more teams.',
    );
  });
});
