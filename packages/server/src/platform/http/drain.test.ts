import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { prepareDrain } from './drain.ts';

describe('what is in flight', () => {
  it('is reported by the pattern of its path until it is answered, without ids', async () => {
    const server = fastify();
    const drain = prepareDrain(server);
    const work = Promise.withResolvers<void>();
    server.get('/contracts/:id', async () => {
      await work.promise;
      return { isDone: true };
    });
    const answer = server.inject({ method: 'GET', url: '/contracts/4711' });
    await expect.poll(() => drain.openRequests()).toEqual([{ method: 'GET', path: '/contracts/:id' }]);
    work.resolve();
    expect((await answer).statusCode).toBe(200);
    expect(drain.openRequests()).toEqual([]);
    await drain.close('none');
    expect(drain.isDraining()).toBe(true);
  });
});
