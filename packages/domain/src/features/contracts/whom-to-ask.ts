import type { Team } from '../teams/team.ts';
import type { Person } from '../users/user.ts';
import type { Contract } from './contract.ts';

/** Most people who are named. */
const NAMED = 3;

interface AskingForAccess {
  readonly people: readonly Person[];
  /** The person who asks. */
  readonly userId: string;
}

interface Asking extends AskingForAccess {
  readonly teams: readonly Team[];
}

/** Whom to ask for access to records, as a sentence: the Record Admins by name. */
export function whomToAskForAccess({ people, userId }: AskingForAccess): string {
  const admins = people.filter((person) => person.isRecordAdmin && person.id !== userId);
  return admins.length === 0
    ? 'Ask a System Admin.'
    : `Ask a Record Admin: ${listed(admins.map(({ name }) => name))}.`;
}

/**
 * Whom to ask about a record, as a sentence: its owners, otherwise the managers of its teams, otherwise Record Admins.
 * People who are deactivated are not asked, and no one is asked to ask themselves (docs/product/rights.md, "Open and
 * restricted fields").
 */
export function whomToAsk(
  contract: Pick<Contract, 'owners' | 'teams'>,
  { teams, people, userId }: Asking,
): string {
  const names = new Map(
    people.filter(({ id, isActive }) => isActive && id !== userId).map(({ id, name }) => [id, name]),
  );
  const namesOf = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => names.get(id) ?? []);
  const owners = namesOf(contract.owners);
  if (owners.length > 0) return `Ask ${owners.length === 1 ? 'its owner' : 'an owner'}: ${listed(owners)}.`;
  const own = teams.filter(({ id }) => contract.teams.includes(id));
  const managers = namesOf(own.flatMap((team) => team.managers ?? []));
  if (managers.length > 0)
    return `Ask a manager of its ${own.length === 1 ? 'team' : 'teams'}: ${listed(managers)}.`;
  return whomToAskForAccess({ people, userId });
}

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
