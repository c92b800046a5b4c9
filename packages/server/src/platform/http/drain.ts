import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Long enough for every client that keeps asking to have been told to come back on a new connection. */
const FAREWELL_MS = 1_000;
/** Long enough for whoever has just come in to ask. */
const LAST_GUESTS_MS = 300;

/** The orderly end of a server. */
export interface Drain {
  /** Whether the end has begun: load balancers should look for another node. */
  isDraining(): boolean;
  /**
   * Ends the server without failing a request: first every answer closes its connection, so that none is sent into a
   * connection that is just being closed; then no more connections, and a wait for what is in flight.
   *
   * @param clients `none` when nobody sends requests any more, as at the end of a test: then nothing is waited for
   */
  close(clients?: 'some' | 'none'): Promise<void>;
}

/** Prepares a server, before its routes are mounted, for an orderly end. */
export function prepareDrain(server: FastifyInstance): Drain {
  let isDraining = false;
  server.addHook('onSend', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    close: async (clients = 'some') => {
      isDraining = true;
      if (server.server.listening && clients === 'some') {
        const connections = await new Promise<number>((resolve) => {
          server.server.getConnections((error, count) => resolve(error === null ? count : 0));
        });
        if (connections > 0) await wait(FAREWELL_MS);
        // Whoever stands at the door comes in first: closing it would break their connections.
        await nextTurn();
        // Closes the door alone: the server's own close also breaks connections that have not asked anything yet.
        NetServer.prototype.close.call(server.server);
        await wait(LAST_GUESTS_MS);
      }
      await server.close();
    },
  };
}
