import type * as endpoints from '@pactbook/domain/features/api-tokens/endpoints.ts';
import { runCommand } from '../../platform/command.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createToken, endToken } from './commands.ts';
import { listTokens } from './queries.ts';

/** Handlers of the calls in `domain/features/api-tokens`. */
export function apiTokenHandlers(
  services: Services,
  { onMailQueued }: { readonly onMailQueued: () => void },
): Handlers<typeof endpoints> {
  const { database } = services;
  return {
    listOwnTokens: async ({ caller: { scope, actor }, now }) => ({
      items: await database.read(scope, (db) => listTokens(db, now, { ownerId: actor.userId })),
    }),
    listAllTokens: async ({ caller: { scope }, now }) => ({
      items: await database.read(scope, (db) => listTokens(db, now)),
    }),
    createToken: async ({ caller, today, body, origin }) => {
      const made = await runCommand(services, origin, (command) =>
        createToken(command, { caller, today }, body),
      );
      onMailQueued();
      return made;
    },
    endToken: ({ params, origin }) =>
      runCommand(services, origin, (command) => endToken(command, params.tokenId)),
  };
}
