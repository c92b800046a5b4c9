import { NO_RIGHTS, type Rights } from './rights.ts';

/**
 * What an API token lets a program do: read what every member sees, read what its owner sees, or change records as well
 * (docs/guides/api-tokens.md).
 */
export const API_TOKEN_SCOPES = ['readOpen', 'read', 'write'] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];

/** What narrows the rights of a token's owner. */
export interface ApiTokenLimits {
  readonly scope: ApiTokenScope;
  /** Beyond these teams it has no rights; null for all that its owner has. */
  readonly teams: readonly string[] | null;
}

/** What an endpoint is to a token: never its, a call that reads, or one that changes something. */
export type ApiTokenUse = 'never' | 'read' | 'write';

/** What a token begins with, so that it is recognised where it should not be (secret scanners look for it). */
export const API_TOKEN_PREFIX = 'pbt_';

/** Said where a token asks for what only a signed-in person may do. */
export const NOT_BY_API_TOKEN = 'API tokens cannot do this. Sign in instead.';
/** Said where a token that reads asks for a change. */
export const API_TOKEN_ONLY_READS = 'This API token may only read.';

/** Why a token of this scope may not make a call; null when it may. */
export function tokenRefusal(scope: ApiTokenScope, use: ApiTokenUse): string | null {
  if (use === 'never') return NOT_BY_API_TOKEN;
  return use === 'write' && scope !== 'write' ? API_TOKEN_ONLY_READS : null;
}

/**
 * What is left of its owner's rights: never more than they have, nothing that administers the organisation, and of rights
 * that are added later none. A token that reads is a viewer, whatever its owner is.
 */
export function rightsOfToken(owner: Rights, { scope, teams }: ApiTokenLimits): Rights {
  if (scope === 'readOpen') return NO_RIGHTS;
  const managesAll = owner.isSuperAdmin || owner.manageAll;
  const viewsAll = managesAll || owner.viewAll;
  const within = (hasAll: boolean, own: readonly string[]): readonly string[] => {
    if (teams === null) return own;
    return hasAll ? teams : own.filter((team) => teams.includes(team));
  };
  const manageTeams = within(managesAll, owner.manageTeams);
  const viewTeams = within(viewsAll, owner.viewTeams);
  const everywhere = teams === null;
  const kept = { ...NO_RIGHTS, isProductAdmin: owner.isProductAdmin && everywhere };
  if (scope === 'read') {
    const seen = [...new Set([...manageTeams, ...viewTeams])].toSorted();
    return { ...kept, viewAll: viewsAll && everywhere, viewTeams: seen };
  }
  return {
    ...kept,
    manageAll: managesAll && everywhere,
    viewAll: viewsAll && everywhere,
    manageTeams,
    viewTeams: viewTeams.filter((team) => !manageTeams.includes(team)),
  };
}
