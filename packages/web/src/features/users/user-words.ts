import type { ManagedUser, UserStatus } from '@pactbook/domain/features/users/managed-user.ts';
import type { BadgeTone } from '../../ui/text/badge.tsx';

/** The states of an account as the screen calls them (docs/product/people.md, "Accounts"). */
export const STATUS_WORDS: Readonly<Record<UserStatus, { label: string; tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'positive' },
  invited: { label: 'Invited', tone: 'caution' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
};

/** A person's name, or their address as long as they have none. */
export function nameOf({
  firstName,
  lastName,
  emailAddress,
}: Pick<ManagedUser, 'firstName' | 'lastName' | 'emailAddress'>): string {
  return `${firstName} ${lastName}`.trim() || emailAddress;
}

/** How the person signs in. */
export function signInWords({ isSso, hasSecondFactor }: ManagedUser): string {
  if (isSso) return 'SSO';
  return hasSecondFactor ? 'Password and second factor' : 'Password';
}

/** Which teams a person manages or views: names, "All records", or an em dash. */
export function teamsWords(
  user: ManagedUser,
  level: 'manage' | 'view',
  teamNames: ReadonlyMap<string, string>,
): string {
  const { manageAll, viewAll, manageTeams, viewTeams } = user.permissions;
  const isEverywhere = user.isSuperAdmin || manageAll || (level === 'view' && viewAll);
  if (isEverywhere) return 'All records';
  const teams = level === 'manage' ? manageTeams : viewTeams;
  const names = teams.map((team) => teamNames.get(team) ?? 'Unknown team').toSorted();
  return names.join(', ') || '—';
}
