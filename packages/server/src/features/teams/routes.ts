import type * as endpoints from '@pactbook/domain/features/teams/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listTeams } from './queries.ts';

export function teamHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    listTeams: ({ caller }) => database.read(caller.scope, (db) => listTeams(db, caller.scope)),
  };
}
