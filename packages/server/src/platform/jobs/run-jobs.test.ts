import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database/open-test-database.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log/log.ts';
import type { Services } from '../services.ts';
import type { Job } from './job.ts';
import { runJobs } from './run-jobs.ts';

describe('the jobs', () => {
  let testDatabase: TestDatabase;
  let ahead = 0;

  beforeAll(async () => {
    testDatabase = await openTestDatabase();
  });
  afterAll(() => testDatabase.remove());

  const node = (database: Database = testDatabase.database): Services => {
    const now = (): number => Date.now() + ahead;
    return { database, now, log: createLog('silent'), newId: () => uuidV7(now(), randomBytes(10)) };
  };
  const scheduleOf = async (name: string) =>
    (
      await testDatabase.asOwner<{
        every_seconds: number | null;
        next_run_at: Date;
        last_run_at: Date | null;
        last_finished_at: Date | null;
        last_success_at: Date | null;
        last_error: string | null;
      }>('select * from job_schedule where name = $1', [name])
    )[0];

  const finished = async (name: string): Promise<void> => {
    while ((await scheduleOf(name))?.last_finished_at == null) await wait(20);
  };

  it('run each moment on one of several nodes', async () => {
    const runs: string[] = [];
    const jobOf = (place: string): Job => ({
      name: 'test.shared',
      everySeconds: 3_600,
      run: async () => void runs.push(place),
    });
    const nodes = ['a', 'b', 'c', 'd'];
    const runners = await Promise.all(nodes.map((place) => runJobs(node(), [jobOf(place)])));
    for (let round = 1; round <= 5; round += 1) {
      for (const runner of runners) runner.wake('nothing');
      while (runs.length < round) await wait(20);
      await wait(150);
      expect(runs).toHaveLength(round);
      ahead += 3_601_000;
    }
    await Promise.all(runners.map((runner) => runner.stop()));
  });

  it('are run at once when woken', async () => {
    let runs = 0;
    const job: Job = { name: 'test.woken', everySeconds: 3_600, run: async () => void (runs += 1) };
    const runner = await runJobs(node(), [job]);
    await finished('test.woken');
    runner.wake('test.woken');
    await expect.poll(() => runs).toBe(2);
    await runner.stop();
  });

  it('wait for their time to begin, also when woken before it, and never begin once stopped', async () => {
    const BEGIN_MS = 400;
    const moments: number[] = [];
    const job: Job = {
      name: 'test.later',
      everySeconds: 3_600,
      startsAtOnce: false,
      run: async () => void moments.push(performance.now()),
    };
    const stopped = await runJobs(node(), [job], undefined, BEGIN_MS);
    stopped.wake(job.name);
    await stopped.stop();
    await wait(BEGIN_MS + 100);
    expect(moments).toEqual([]);
    const started = performance.now();
    const runner = await runJobs(node(), [job], undefined, BEGIN_MS);
    runner.wake(job.name);
    while (moments.length === 0) await wait(20);
    expect(Number(moments[0]) - started).toBeGreaterThanOrEqual(BEGIN_MS - 5);
    await runner.stop();
  });

  it('are tried again after a failure, which is noted without addresses', async () => {
    const job: Job = {
      name: 'test.failing',
      everySeconds: 60,
      run: async () => {
        throw new Error('no luck for someone@example.com');
      },
    };
    const runner = await runJobs(node(), [job]);
    await finished('test.failing');
    const failed = await scheduleOf('test.failing');
    expect(failed?.last_error).toBe('no luck for [address]');
    expect(failed?.last_success_at).toBeNull();
    expect(failed?.next_run_at.getTime()).toBeGreaterThan(Date.now() + ahead);
    await runner.stop();
  });

  it('are taken over from a node that died, and run again when the clock was set back', async () => {
    let runs = 0;
    const job: Job = { name: 'test.orphan', everySeconds: 60, run: async () => void (runs += 1) };
    const { asOwner } = testDatabase;
    // As a node leaves it that dies right after taking the job.
    await asOwner("insert into job_schedule (name, next_run_at) values ('test.orphan', $1)", [
      new Date(Date.now() + ahead + 45_000),
    ]);
    const runner = await runJobs(node(), [job]);
    await wait(200);
    expect(runs).toBe(0);
    ahead += 46_000;
    runner.wake('nothing');
    await finished('test.orphan');
    ahead -= 10 * 365 * 24 * 3_600_000;
    runner.wake('nothing');
    while (runs < 2) await wait(20);
    await runner.stop();
  });

  it('do not start any more once stopped, and stopping waits for the one that runs', async () => {
    let state = 'waiting';
    const job: Job = {
      name: 'test.slow',
      everySeconds: 60,
      run: async ({ signal }) => {
        state = 'running';
        await wait(300);
        state = signal.aborted ? 'ended in order' : 'ended';
      },
    };
    const runner = await runJobs(node(), [job]);
    while (state !== 'running') await wait(10);
    await runner.stop();
    expect(state).toBe('ended in order');
  });

  it('report a failure in one organisation, and still run for the others', async () => {
    const ids = ['019a9e3e-0000-7000-8000-000000000001', '019a9e3e-0000-7000-8000-000000000002'];
    for (const id of ids) {
      await testDatabase.asOwner(
        "insert into organisations (id, name, time_zone, created_at) values ($1, 'Acme', 'UTC', now())",
        [id],
      );
    }
    const met: string[] = [];
    const job: Job = {
      name: 'test.partly',
      everySeconds: 60,
      run: ({ forEachOrganisation }) =>
        forEachOrganisation(async ({ scope }) => {
          met.push(scope.organisationId);
          if (met.length === 1) throw new Error('no luck here');
        }),
    };
    const runner = await runJobs(node(), [job]);
    await finished('test.partly');
    await runner.stop();
    expect(met.toSorted()).toEqual(ids);
    expect((await scheduleOf('test.partly'))?.last_error).toBe('no luck here');
  });

  it('are done for every organisation once, several at a time where there are connections for it', async () => {
    const met = { several: new Array<string>(), alone: new Array<string>() };
    const atOnce = { several: 0, alone: 0 };
    const lookAt = (way: 'several' | 'alone') => {
      let busy = 0;
      return async ({ scope }: { readonly scope: { readonly organisationId: string } }) => {
        busy += 1;
        atOnce[way] = Math.max(atOnce[way], busy);
        await wait(20);
        met[way].push(scope.organisationId);
        busy -= 1;
      };
    };
    for (let number = 10; number < 22; number += 1) {
      await testDatabase.asOwner(
        "insert into organisations (id, name, time_zone, created_at) values ($1, 'Acme', 'UTC', now())",
        [`019a9e3e-0000-7000-8000-0000000000${number}`],
      );
    }
    const job: Job = {
      name: 'test.each',
      everySeconds: 60,
      run: async ({ forEachOrganisation }) => {
        await forEachOrganisation(lookAt('several'));
        await forEachOrganisation(lookAt('alone'), 1);
      },
    };
    const runner = await runJobs(node(), [job]);
    await finished('test.each');
    await runner.stop();
    const all = await testDatabase.asOwner<{ id: string }>('select id from organisations order by id');
    const ids = all.map(({ id }) => id);
    expect([met.several.toSorted(), met.alone.toSorted()]).toEqual([ids, ids]);
    expect(atOnce).toEqual({ several: 4, alone: 1 });
  });

  it('leave an organisation alone for a while after a failure, then take less of its work at once', async () => {
    const id = '019a9e3e-0000-7000-8000-000000000003';
    const other = '019a9e3e-0000-7000-8000-000000000004';
    const portions: number[] = [];
    let others = 0;
    const job: Job = {
      name: 'test.resting',
      everySeconds: 10,
      run: async ({ forOrganisations }) => {
        await forOrganisations([{ organisationId: id }], async ({ portion }) => {
          portions.push(portion(400));
          if (portions.length < 3) throw new Error('The database took too long to answer.');
        });
        await forOrganisations([{ organisationId: other }], async () => void (others += 1));
      },
    };
    const runner = await runJobs(node(), [job]);
    const runs = async (count: number) => {
      while (others < count) {
        runner.wake('nothing');
        await wait(20);
      }
    };
    await runs(1);
    expect(portions).toEqual([400]);
    ahead += 11_000;
    await runs(2);
    // Half a minute after the first failure, a minute after the second.
    expect(portions).toEqual([400]);
    // What was passed over is not done: System Health continues to say so.
    await expect
      .poll(async () => (await scheduleOf('test.resting'))?.last_error)
      .toBe('The database took too long to answer.');
    expect((await scheduleOf('test.resting'))?.last_success_at).toBeNull();
    ahead += 20_000;
    await runs(3);
    expect(portions).toEqual([400, 100]);
    ahead += 50_000;
    await runs(4);
    expect(portions).toEqual([400, 100]);
    ahead += 11_000;
    await runs(5);
    expect(portions).toEqual([400, 100, 25]);
    ahead += 11_000;
    await runs(6);
    expect(portions).toEqual([400, 100, 25, 100]);
    await runner.stop();
  });

  it('tell how often they run, when they began and ended, and when they did well', async () => {
    const started = Date.now() + ahead;
    const job = (everySeconds: number): Job => ({ name: 'test.schedule', everySeconds, run: () => wait(30) });
    let runner = await runJobs(node(), [job(60)]);
    await finished('test.schedule');
    await runner.stop();
    const schedule = await scheduleOf('test.schedule');
    expect(schedule?.last_run_at?.getTime()).toBeGreaterThanOrEqual(started);
    expect(schedule?.last_finished_at?.getTime()).toBeGreaterThan(
      schedule?.last_run_at?.getTime() ?? Infinity,
    );
    expect(schedule?.last_success_at).toEqual(schedule?.last_finished_at);
    // Another version runs it at other times.
    runner = await runJobs(node(), [job(90)]);
    expect((await scheduleOf('test.schedule'))?.every_seconds).toBe(90);
    await runner.stop();
  });
});
