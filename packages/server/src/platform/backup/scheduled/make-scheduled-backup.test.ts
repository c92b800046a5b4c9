import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { jobContextOf } from '../../../testing/job-context.ts';
import { runJob } from '../../../testing/run-job.ts';
import { until } from '../../../testing/start-mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { openFileStore } from '../../files/open-file-store.ts';
import { readArchive } from '../read-archive.ts';
import { makeScheduledBackup, nextTimeOfDay } from './make-scheduled-backup.ts';

const DAY_MS = 86_400_000;
const KEEP = { days: 2, weeks: 0, months: 0, years: 0 };

describe('backups that are made by themselves', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let place: string;
  let folder: string;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'pactbook-backups-'));
    folder = join(place, 'backups');
    const backup = { folder, at: { hours: 3, minutes: 0 }, keep: KEEP };
    server = await startTestServer({ backup });
    admin = await buildUser(server, { role: 'System Admin' });
    await buildContract(server, admin.organisation);
    await server.startJobs();
    server.clock.advance(61_000);
  });
  afterAll(async () => {
    await server.stop();
    await rm(place, { recursive: true, force: true });
  });

  /** Signed in again each time: these tests pass over days. */
  const health = async () => {
    const { emailAddress, password } = admin;
    const { body } = await server.request('POST', '/users/login', { body: { emailAddress, password } });
    return (await server.request('GET', '/system/health', { token: body.token })).body;
  };
  const jobInto = (target: string) => {
    const files = openFileStore({ dataFolder: server.dataFolder, s3: null });
    const schedule = { folder: target, at: { hours: 3, minutes: 0 }, keep: KEEP };
    return makeScheduledBackup({ schedule, files, secret: null });
  };

  it('begin with the first start, are whole, and stand on System Health', async () => {
    const { backup, warnings } = await until(async () => {
      const answer = await health();
      return answer.backup.last === null || answer.jobs.some(isRunningBackup) ? undefined : answer;
    });
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    const { manifest } = await readArchive(join(folder, name));
    expect(manifest.rows['contracts']).toBe(1);
    const { size, mode } = await stat(join(folder, name));
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
    expect(backup).toMatchObject({ isScheduled: true, error: null, last: { fileName: name, bytes: size } });
    expect(Date.parse(backup.nextAt)).toBe(nextTimeOfDay({ hours: 3, minutes: 0 }, server.clock.now()));
    expect(warnings.filter(({ kind: each }: { kind: string }) => each === 'backupMissing')).toEqual([]);
  });

  it('are those in the folder: what was removed or cut there is not shown as a backup', async () => {
    const [name = ''] = await readdir(folder);
    const whole = await readFile(join(folder, name));
    await writeFile(join(folder, name), whole.subarray(0, 1_000));
    expect((await health()).backup).toMatchObject({ last: null, lost: name });
    await rm(join(folder, name));
    expect((await health()).backup).toMatchObject({ last: null, lost: name });
    await writeFile(join(folder, name), whole);
    expect((await health()).backup).toMatchObject({ last: { fileName: name }, lost: null });
  });

  it('remove the old ones once there is a new one, and what was cut off, but no file of another name', async () => {
    const target = join(place, 'old');
    await runJob(server, jobInto(target));
    const [first = ''] = await readdir(target);
    const cut = 'pactbook-2020-01-01T03-00-00Z.tar.zst.unverified';
    const olds = ['pactbook-2020-01-01T03-00-00Z.tar.zst', 'pactbook-2020-01-02T03-00-00Z.tar.zst'];
    const foreign = ['before-the-move.tar.zst', 'pactbook-2020-01-01T03-00-00Z.tar.zst.kept'];
    for (const name of [...olds, ...foreign, cut, `${cut}.part`]) await writeFile(join(target, name), 'old');
    server.clock.advance(DAY_MS);
    await runJob(server, jobInto(target));
    const left = await readdir(target);
    const second = left.filter((name) => name > first && name.endsWith('Z.tar.zst'));
    expect(second).toHaveLength(1);
    expect(left.toSorted()).toEqual([...foreign, first, ...second].toSorted());
  });

  it('leave the old ones and nothing that looks good when they are cut off', async () => {
    const target = join(place, 'cut');
    await runJob(server, jobInto(target));
    const before = await readdir(target);
    server.clock.advance(10 * DAY_MS);
    for (const delay of [0, 5, 40, 120]) {
      const stopping = new AbortController();
      const running = jobInto(target).run(jobContextOf(server.services, stopping.signal));
      setTimeout(() => stopping.abort(), delay);
      await running.then(
        () => undefined,
        (error: Error) => expect(error.message).toBe('The server stopped before the backup was complete.'),
      );
      const after = await readdir(target);
      // Either it was whole before the cut, or nothing is there of it and the old one was kept.
      if (after.length === before.length && after[0] === before[0]) continue;
      for (const name of after) await readArchive(join(target, name));
      expect(after.every((name) => name.endsWith('Z.tar.zst'))).toBe(true);
      break;
    }
    server.clock.advance(-10 * DAY_MS);
  });

  it('say in words why they fail, are tried again within the hour, and are missed after three days', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder was');
    const { nextAt } = (await health()).backup;
    server.clock.advance(Date.parse(nextAt) - server.clock.now() + 1_000);
    const { backup } = await until(async () => {
      const answer = await health();
      return answer.backup.error === null ? undefined : answer;
    });
    expect(backup.error).toBe('PACTBOOK_BACKUP_FOLDER is no folder.');
    expect(Date.parse(backup.nextAt) - server.clock.now()).toBeLessThanOrEqual(3_600_000);
    expect(backup.last).toBeNull();
    server.clock.advance(3 * DAY_MS);
    const { warnings } = await health();
    expect(warnings).toContainEqual({
      kind: 'backupMissing',
      job: 'backup.make',
      since: expect.any(String),
      hasOne: false,
      error: 'PACTBOOK_BACKUP_FOLDER is no folder.',
    });
  });
});

function isRunningBackup({ name, isRunning }: { name: string; isRunning: boolean }): boolean {
  return name === 'backup.make' && isRunning;
}

describe('the time of a backup', () => {
  it('is the next one of the clock, today or tomorrow', () => {
    const at = { hours: 3, minutes: 30 };
    const clock = (moment: number) => new Date(moment).toString().slice(0, 21);
    const noon = new Date(2026, 5, 1, 12).getTime();
    expect(clock(nextTimeOfDay(at, noon))).toBe('Tue Jun 02 2026 03:30');
    expect(clock(nextTimeOfDay(at, new Date(2026, 5, 1, 3, 29).getTime()))).toBe('Mon Jun 01 2026 03:30');
    expect(clock(nextTimeOfDay(at, new Date(2026, 5, 1, 3, 30).getTime()))).toBe('Tue Jun 02 2026 03:30');
  });
});
