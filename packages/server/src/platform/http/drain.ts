import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Long enough for every client that keeps asking to get an answer that closes its connection. */
const FAREWELL_MS = 1_000;
/** Long enough for a connection that was just accepted to send its request. */
const LAST_GUESTS_MS = 300;

/** A request that has no answer yet. */
export interface OpenRequest {
  readonly method: string;
  /** The pattern of its path, without ids. */
  readonly path: string;
}

/** The orderly end of a server. */
export interface Drain {
  /** Whether the end has begun: every answer closes its connection. */
  isDraining(): boolean;
  /** Whether load balancers should look for another node: the end is announced, or has begun. */
  isLeaving(): boolean;
  /** Announces the end. Requests are answered as before. */
  announce(): void;
  /** What is still in flight: what is lost when the server ends now. */
  openRequests(): readonly OpenRequest[];
  /**
   * Ends the server without failing a request: first every answer closes its connection, so that none is sent into a
   * connection that is just being closed; then no more connections, and a wait for what is in flight.
   *
   * @param clients `none` when no one sends requests any more, as at the end of a test: then nothing is waited for
   */
  close(clients?: 'some' | 'none'): Promise<void>;
}

/** Prepares a server, before its routes are mounted, for an orderly end. */
export function prepareDrain(server: FastifyInstance): Drain {
  let isDraining = false;
  let isLeaving = false;
  const open = new Set<FastifyRequest>();
  server.addHook('onRequest', async (request) => void open.add(request));
  server.addHook('onResponse', async (request) => void open.delete(request));
  server.addHook('onRequestAbort', async (request) => void open.delete(request));
  server.addHook('onSend', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    isLeaving: () => isLeaving,
    announce: () => {
      isLeaving = true;
    },
    openRequests: () =>
      Array.from(open, ({ method, routeOptions }) => ({ method, path: routeOptions.url ?? 'unknown' })),
    close: async (clients = 'some') => {
      isLeaving = true;
      isDraining = true;
      if (server.server.listening && clients === 'some') {
        const connections = await new Promise<number>((resolve) => {
          server.server.getConnections((error, count) => resolve(error === null ? count : 0));
        });
        if (connections > 0) await wait(FAREWELL_MS);
        // Connections that wait to be accepted come first: closing the listener would break them.
        await nextTurn();
        // Closes the listener alone: the server's own close also breaks connections that have sent nothing yet.
        NetServer.prototype.close.call(server.server);
        await wait(LAST_GUESTS_MS);
      }
      await server.close();
    },
  };
}
