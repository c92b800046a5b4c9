import { teamNameKey, type Team } from '@pactbook/domain/features/teams/team.ts';
import { UsageFault } from '../subcommand.ts';

/** The ids of teams that the person named, in whatever case. @throws UsageFault for a name that no team has */
export function teamIdsOf(names: readonly string[], teams: readonly Team[]): string[] {
  return names.map((name) => {
    const team = teams.find((one) => teamNameKey(one.name) === teamNameKey(name));
    if (team === undefined) throw new UsageFault(`There is no team "${name}".`);
    return team.id;
  });
}
