import type { FastifyInstance } from 'fastify';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { toAppError } from './answers/send-error.ts';

/** What readiness is made of. */
export interface Readiness {
  readonly ping: () => Promise<void>;
  readonly isLeaving: () => boolean;
  readonly now: () => number;
}

/**
 * `/api/healthz`: the process answers; costs nothing. `/api/readyz`: it can do its work, which means that the database
 * (migrated at start) answers; asked at most once a second however often it is called.
 */
export function mountHealth(server: FastifyInstance, { ping, isLeaving, now }: Readiness): void {
  server.get('/api/healthz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  let checked: { at: number; result: Promise<void> } | null = null;
  server.get('/api/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isLeaving()) throw new AppError('unavailable', 'This server is shutting down.');
    if (checked === null || Math.abs(now() - checked.at) >= 1_000) {
      checked = { at: now(), result: ping() };
      checked.result.catch(() => undefined);
    }
    try {
      await checked.result;
    } catch (error) {
      throw toAppError(error);
    }
    return { status: 'ready' };
  });
}
