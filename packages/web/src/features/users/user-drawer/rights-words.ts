import { roleOf } from '@pactbook/domain/kernel/access.ts';
import type { Rights } from './rights-draft.ts';

/** Teams named before "and 3 more teams". */
const NAMES_SHOWN = 4;
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

function namesOf(teams: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = teams.map((team) => names.get(team) ?? 'Unknown team').toSorted();
  if (known.length <= NAMES_SHOWN + 1) return LIST.format(known);
  return LIST.format([...known.slice(0, NAMES_SHOWN), `${known.length - NAMES_SHOWN} more teams`]);
}

/** The role that rights amount to, in a sentence: "This person will be a Team Manager and can also view trends." */
export function roleSentence(rights: Rights, who = 'This person'): string {
  const { viewAll, viewTeams } = rights.permissions;
  const role = roleOf({ isSuperAdmin: rights.isSuperAdmin, ...rights.permissions });
  const sentence = `${who} will be a ${role}`;
  if (role !== 'Team Manager') return `${sentence}.`;
  if (viewAll) return `${sentence} and can also view trends.`;
  return viewTeams.length > 0 ? `${sentence} and can also view other teams.` : `${sentence}.`;
}

/** One thing that somebody may do, or may not. */
export interface RightsSentence {
  readonly text: string;
  readonly isGranted: boolean;
}

const granted = (text: string): RightsSentence => ({ text, isGranted: true });
const refused = (text: string): RightsSentence => ({ text, isGranted: false });

function restrictedFields({ permissions }: Rights, names: ReadonlyMap<string, string>): RightsSentence {
  if (permissions.viewAll) return granted('Sees trends, and the costs, notes and documents of all records.');
  const teams = [...permissions.manageTeams, ...permissions.viewTeams];
  if (teams.length === 0) return refused('Cannot see costs, notes or documents.');
  return granted(`Sees costs, notes and documents of the records of ${namesOf(teams, names)}.`);
}

function changes({ permissions }: Rights, names: ReadonlyMap<string, string>): RightsSentence {
  if (permissions.manageTeams.length === 0) return refused('Does not change records.');
  return granted(`Adds, changes and deletes records of ${namesOf(permissions.manageTeams, names)}.`);
}

/**
 * What somebody with these rights may do, in sentences (docs/product/rights.md, "Roles"; docs/product/rights.md, "Who
 * sees and does what").
 */
export function rightsSentences(rights: Rights, names: ReadonlyMap<string, string>): RightsSentence[] {
  const allContracts = granted('Sees, adds, changes and deletes all records, and sees trends.');
  if (rights.isSuperAdmin) {
    const administration =
      'Manages users, teams, custom fields and the settings of the organization, and sees all activity.';
    return [allContracts, granted(administration)];
  }
  if (rights.permissions.manageAll) return [allContracts];
  return [
    granted('Sees the open fields of all records: product, vendor, categories, teams, status and dates.'),
    restrictedFields(rights, names),
    changes(rights, names),
  ];
}
