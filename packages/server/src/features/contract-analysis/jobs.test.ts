import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePdf } from '../../demo/paper-pdf.ts';
import { buildContractPdf, uploadForAnalysis } from '../../testing/build-analysis.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { jobContextOf } from '../../testing/job-context.ts';
import { runJob } from '../../testing/run-job.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { mintOrganisationScope, type OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { runAnalysesJob } from './jobs.ts';
import { requeueInterrupted, saveNoResult, takeNext } from './store.ts';

const PAGE = Array.from({ length: 40 }, (_, line) => `Line ${line} of a page that takes a while to be read.`);

describe('files that wait to be analyzed', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let scope: OrganisationScope;
  let job: Job;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    scope = mintOrganisationScope(admin.organisation.id);
    job = runAnalysesJob(createLocalFiles(join(server.dataFolder, 'documents')));
  });
  afterAll(() => server.stop());

  const get = async (id: string) =>
    (await server.request('GET', `/contractAnalysis/${id}`, { token: admin.token })).body;
  const upload = async (content = buildContractPdf()): Promise<string> =>
    (await uploadForAnalysis(server, admin, { content })).body.id;
  const take = () => server.services.database.write(scope, (db) => takeNext(db, server.services.newId()));

  it('are analyzed once more when their server died over them, each of them once', async () => {
    const ids = [await upload(), await upload()];
    await runJob(server, job);
    const [done, ...others] = ids;
    expect(done && (await get(done)).version).toBe(2);
    const late = await upload();
    // Taken by a node that dies now.
    const dead = await take();
    expect(dead?.id).toBe(late);
    expect((await get(late)).state).toBe('reading');
    await runJob(server, job);
    for (const id of [...ids, ...others, late])
      expect(await get(id)).toMatchObject({ state: 'ready', version: 2 });
  });

  it('are given up after three attempts that ended the server', async () => {
    const id = await upload();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await take())?.attempts).toBe(attempt);
      await server.services.database.write(scope, (db) => requeueInterrupted(db));
    }
    await runJob(server, job);
    expect(await get(id)).toMatchObject({ state: 'failed', message: 'This file could not be analyzed.' });
    await runJob(server, job);
    expect((await get(id)).version).toBe(2);
  });

  it('are not changed by a run that comes back after another has begun', async () => {
    const id = await upload();
    const slow = await take();
    await server.services.database.write(scope, (db) => requeueInterrupted(db));
    await runJob(server, job);
    const nothing = {
      state: 'failed',
      message: 'late',
      pages: null,
      model: { version: 'old', reader: 0 },
    } as const;
    const isKept =
      slow !== null && (await server.services.database.write(scope, (db) => saveNoResult(db, slow, nothing)));
    expect([isKept, (await get(id)).state]).toEqual([false, 'ready']);
    expect((await get(id)).clauses).not.toEqual([]);
  });

  it('wait again, without an attempt less, when the server stops in the middle of them', async () => {
    const id = await upload(writePdf(Array.from({ length: 400 }, () => PAGE)));
    const stopping = new AbortController();
    const running = job.run(jobContextOf(server.services, stopping.signal));
    let message: string | null = null;
    while (message === null) {
      await wait(20);
      ({ message } = await get(id));
    }
    expect(message).toMatch(/^Reading page \d+ of 400$/);
    stopping.abort();
    await running;
    expect((await get(id)).state).toBe('waiting');
    expect((await take())?.attempts).toBe(1);
    await server.services.database.write(scope, (db) => requeueInterrupted(db));
    await runJob(server, job);
    expect(await get(id)).toMatchObject({ state: 'ready', pages: 400 });
  });
});
