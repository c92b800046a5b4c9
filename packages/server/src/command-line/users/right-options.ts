import { RIGHTS, rightFlags, type Right, type Rights } from '@pactbook/domain/kernel/rights.ts';
import { rightsFromWire } from '@pactbook/domain/features/users/wire-rights.ts';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { teamNameKey, type Team } from '@pactbook/domain/features/teams/team.ts';
import { UsageFault } from '../subcommand.ts';

/** The ids of teams that the person named, in whatever case. @throws UsageFault for a name that no team has */
function teamIdsOf(names: readonly string[], teams: readonly Team[]): string[] {
  return names.map((name) => {
    const team = teams.find((one) => teamNameKey(one.name) === teamNameKey(name));
    if (team === undefined) throw new UsageFault(`There is no team "${name}".`);
    return team.id;
  });
}

/** `isSuperAdmin` is given with `--super-admin`, `manageAll` with `--manage-all`. */
export function optionOf({ key }: Right): string {
  return key
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/^-/, '');
}

/** The options of `parseArgs` that name rights on teams, given several times for several teams. */
export const TEAM_OPTIONS = {
  'manage-team': { type: 'string', multiple: true },
  'view-team': { type: 'string', multiple: true },
} as const;

/** The options of `parseArgs` that name rights which a person has or not. */
export const FLAG_OPTIONS: Readonly<Record<string, { readonly type: 'boolean' }>> = Object.fromEntries(
  RIGHTS.map((right) => [optionOf(right), { type: 'boolean' }]),
);

function helpOf({ help, givenBy }: Right): string {
  return givenBy === 'commandLine' ? `${help} Only the command line gives and takes it.` : help;
}

/** The help lines of these options, one a right. */
export const RIGHTS_HELP = [
  ...RIGHTS.map((right) => [`--${optionOf(right)}`, helpOf(right)] as const),
  ['--manage-team NAME', 'Manages the records of a team; may be given several times.'] as const,
  ['--view-team NAME', 'Sees the records of a team in full; may be given several times.'] as const,
]
  .map(([option, help]) => `  ${option.padEnd(21)} ${help}`)
  .join('\n');

/** What `parseArgs` read of these options. */
type ReadOptions = Readonly<Record<string, unknown>> & {
  readonly 'manage-team'?: string[] | undefined;
  readonly 'view-team'?: string[] | undefined;
};

/** The rights that the options name, with teams by their ids. @throws UsageFault for a team that is not there */
export function namedRights(
  options: ReadOptions,
  teams: readonly { readonly id: string; readonly name: string }[],
): Rights {
  return {
    ...rightFlags((right) => options[optionOf(right)] === true),
    manageTeams: teamIdsOf(options['manage-team'] ?? [], teams),
    viewTeams: teamIdsOf(options['view-team'] ?? [], teams),
  };
}

/** The rights of a person that their role does not say, in words. */
export function rightsBesideRole(user: ManagedUser): string[] {
  const rights = rightsFromWire(user);
  return RIGHTS.flatMap(({ key, label, sentence }) =>
    sentence !== null && rights[key] === true ? [label.toLowerCase()] : [],
  );
}

/** Every right of a person in words, teams by how many: whatever their role says. */
export function rightsInWords(user: ManagedUser): string[] {
  const rights = rightsFromWire(user);
  const teams = (what: string, ids: readonly string[] = []): string[] =>
    ids.length === 0 ? [] : [`${what} ${ids.length === 1 ? '1 team' : `${ids.length} teams`}`];
  return [
    ...RIGHTS.flatMap(({ key, label }) => (rights[key] === true ? [label.toLowerCase()] : [])),
    ...teams('manages', rights.manageTeams),
    ...teams('views', rights.viewTeams),
  ];
}
