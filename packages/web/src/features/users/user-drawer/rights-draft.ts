import { roleOf } from '@pactbook/domain/kernel/access.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';

/** What an administrator gives a person: the rights behind the roles (docs/product/rights.md, "Roles"). */
export type Rights = Pick<Profile, 'isSuperAdmin' | 'permissions'>;

/** The cards to choose from. */
export const ACCESS_CHOICES = ['systemAdmin', 'recordAdmin', 'recordViewer', 'teams', 'limited'] as const;
export type AccessChoice = (typeof ACCESS_CHOICES)[number];

export type TeamLevel = 'none' | 'view' | 'manage';

/** Rights while they are edited: the card, and for team access what was chosen for each team. */
export interface RightsDraft {
  readonly choice: AccessChoice;
  /** With team access: also views all records, and trends. */
  readonly viewsAll: boolean;
  /** Teams without an entry are `none`. */
  readonly levels: Readonly<Record<string, Exclude<TeamLevel, 'none'>>>;
}

export const NO_RIGHTS: RightsDraft = { choice: 'limited', viewsAll: false, levels: {} };

function choiceOf({ isSuperAdmin, permissions }: Rights): AccessChoice {
  const choices = {
    'System Admin': 'systemAdmin',
    'Record Admin': 'recordAdmin',
    'Team Manager': 'teams',
    'Record Viewer': 'recordViewer',
    'Team Viewer': 'teams',
    'Limited Access User': 'limited',
  } as const;
  return choices[roleOf({ isSuperAdmin, ...permissions })];
}

/** A person's rights as the form begins with them. */
export function draftOfRights(rights: Rights): RightsDraft {
  const { manageTeams, viewTeams, viewAll } = rights.permissions;
  const view = viewTeams.map((team) => [team, 'view'] as const);
  const manage = manageTeams.map((team) => [team, 'manage'] as const);
  return { choice: choiceOf(rights), viewsAll: viewAll, levels: Object.fromEntries([...view, ...manage]) };
}

/** What a form amounts to. A card that says it all leaves no team rights behind that no one sees. */
export function rightsOfDraft({ choice, viewsAll, levels }: RightsDraft): Rights {
  const teams = (level: TeamLevel) =>
    choice === 'teams'
      ? Object.entries(levels)
          .filter(([, chosen]) => chosen === level)
          .map(([team]) => team)
          .toSorted()
      : [];
  return {
    isSuperAdmin: choice === 'systemAdmin',
    permissions: {
      manageAll: choice === 'recordAdmin',
      viewAll: choice === 'recordViewer' || (choice === 'teams' && viewsAll),
      manageTeams: teams('manage'),
      viewTeams: teams('view'),
    },
  };
}

/** The draft with another level for one team. */
export function withLevel(draft: RightsDraft, team: string, level: TeamLevel): RightsDraft {
  const { [team]: _before, ...others } = draft.levels;
  return { ...draft, levels: level === 'none' ? others : { ...others, [team]: level } };
}

/** Whether two forms amount to the same rights. */
export function isSameRights(one: RightsDraft, other: RightsDraft): boolean {
  return JSON.stringify(rightsOfDraft(one)) === JSON.stringify(rightsOfDraft(other));
}
