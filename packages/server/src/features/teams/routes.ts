import type * as administration from '@pactbook/domain/features/teams/administration-endpoints.ts';
import type * as endpoints from '@pactbook/domain/features/teams/endpoints.ts';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { runCommand } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createTeam, deleteTeam, mergeTeam, renameTeam, type TeamContracts } from './commands.ts';
import { listManagedTeams, listTeamMembers, listTeamsWithManagers } from './queries.ts';

/** A team of many thousand records, each with its event, takes longer than other changes. */
const MOVING_MS = 60_000;

function teamReads(
  { database }: Services,
  records: TeamContracts,
): Pick<
  Handlers<typeof endpoints & typeof administration>,
  'listTeams' | 'listManagedTeams' | 'listTeamMembers'
> {
  return {
    listTeams: ({ caller }) => database.read(caller.scope, listTeamsWithManagers),

    listManagedTeams: ({ caller: { scope } }) =>
      database.read(
        scope,
        async (db) =>
          listManagedTeams(db, await records.count(db, scope), await records.countViews(db, scope)),
        LOOK_AT_ALL,
      ),

    listTeamMembers: async ({ caller, params }) => {
      const members = await database.read(caller.scope, (db) => listTeamMembers(db, params.teamId));
      if (members === null) throw notFound('team');
      return members;
    },
  };
}

function teamWrites(
  services: Services,
  records: TeamContracts,
): Pick<Handlers<typeof administration>, 'createTeam' | 'renameTeam' | 'mergeTeam' | 'deleteTeam'> {
  const current = async ({ scope }: Caller, teamId: string): Promise<ManagedTeam> => {
    const list = async (db: Transaction) =>
      listManagedTeams(db, await records.count(db, scope), await records.countViews(db, scope));
    const teams = await services.database.read(scope, list, LOOK_AT_ALL);
    const team = teams.find(({ id }) => id === teamId);
    if (team === undefined) throw notFound('team');
    return team;
  };
  return {
    createTeam: async (request) => {
      const { id } = await runCommand(services, request.origin, (command) =>
        createTeam(command, request.body),
      );
      return await current(request.caller, id);
    },

    renameTeam: async (request) => {
      const team = { id: request.params.teamId, name: request.body.name };
      await runCommand(services, request.origin, (command) => renameTeam(command, team));
      return await current(request.caller, team.id);
    },

    mergeTeam: async (request) => {
      const { intoTeamId } = request.body;
      await runCommand(
        services,
        request.origin,
        (command) => mergeTeam(command, records, request.params.teamId, intoTeamId),
        { timeoutMs: MOVING_MS },
      );
      return await current(request.caller, intoTeamId);
    },

    deleteTeam: async (request) => {
      const { reassignTo = null } = request.query;
      await runCommand(
        services,
        request.origin,
        (command) => deleteTeam(command, records, request.params.teamId, reassignTo),
        { timeoutMs: MOVING_MS },
      );
    },
  };
}

/** Handlers of the calls in `domain/features/teams`. */
export function teamHandlers(
  services: Services,
  records: TeamContracts,
): Handlers<typeof endpoints & typeof administration> {
  return { ...teamReads(services, records), ...teamWrites(services, records) };
}
