import { describe, expect, it } from 'vitest';
import { backupWarnings } from './backup-health.ts';
import {
  healthWarnings,
  jobHealth,
  nodeHealth,
  nodeWarnings,
  systemState,
  type ReportedNode,
  type ScheduledJob,
  type SystemHealth,
} from './system-health.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;

function buildJob(changes: Partial<ScheduledJob> = {}): ScheduledJob {
  return {
    name: 'mail.send',
    everySeconds: 5,
    startedAt: NOW - 4_000,
    finishedAt: NOW - 3_000,
    succeededAt: NOW - 3_000,
    dueAt: NOW + 2_000,
    error: null,
    ...changes,
  };
}
const QUIET = { waiting: 0, oldestAt: null, error: null };

describe('the health of a job', () => {
  it('includes the duration of the last run', () => {
    expect(jobHealth(buildJob(), NOW)).toMatchObject({
      isRunning: false,
      isStalled: false,
      lastMilliseconds: 1_000,
      nextRunAt: '2026-06-01T12:00:02.000Z',
    });
    const never = buildJob({ startedAt: null, finishedAt: null, succeededAt: null });
    expect(jobHealth(never, NOW)).toMatchObject({
      isRunning: false,
      lastMilliseconds: null,
      lastStartedAt: null,
    });
  });

  it('is running between its start and its end, while its lease is held', () => {
    const running = buildJob({ startedAt: NOW - 1_000, dueAt: NOW + 44_000 });
    expect(jobHealth(running, NOW)).toMatchObject({
      isRunning: true,
      isStalled: false,
      lastMilliseconds: null,
    });
    expect(jobHealth({ ...running, dueAt: NOW - 1 }, NOW).isRunning).toBe(false);
  });

  it('is stalled when no one started it for two minutes, or when it does not end', () => {
    expect(jobHealth(buildJob({ dueAt: NOW - 119_000 }), NOW).isStalled).toBe(false);
    expect(jobHealth(buildJob({ dueAt: NOW - 121_000 }), NOW).isStalled).toBe(true);
    const hanging = buildJob({ startedAt: NOW - 31 * MINUTE, finishedAt: null, dueAt: NOW + 1 });
    expect(jobHealth(hanging, NOW).isStalled).toBe(true);
  });
});

describe('the warnings of administrators', () => {
  it('are empty while everything works, also for a first failure or new mail', () => {
    expect(healthWarnings([buildJob()], QUIET, NOW)).toEqual([]);
    expect(healthWarnings([buildJob({ error: 'no luck' })], QUIET, NOW)).toEqual([]);
    expect(healthWarnings([], { waiting: 3, oldestAt: NOW - 5 * MINUTE, error: null }, NOW)).toEqual([]);
  });

  it('include a stopped schedule, with the missed time', () => {
    expect(healthWarnings([buildJob({ dueAt: NOW - 10 * MINUTE })], QUIET, NOW)).toEqual([
      { kind: 'schedulerStalled', job: 'mail.send', since: '2026-06-01T11:50:00.000Z' },
    ]);
  });

  it('include a job that failed for three rounds, at least for ten minutes', () => {
    const failing = (everySeconds: number, minutes: number) =>
      healthWarnings(
        [buildJob({ everySeconds, error: 'no luck', succeededAt: NOW - minutes * MINUTE })],
        QUIET,
        NOW,
      ).length;
    expect([failing(5, 9), failing(5, 11), failing(3_600, 179), failing(3_600, 181)]).toEqual([0, 1, 0, 1]);
  });

  it('include mail that waits longer than five minutes, with the answer of the mail server', () => {
    expect(healthWarnings([], { waiting: 3, oldestAt: NOW - 6 * MINUTE, error: 'busy' }, NOW)).toEqual([
      { kind: 'mailStalled', waiting: 3, since: '2026-06-01T11:54:00.000Z', error: 'busy' },
    ]);
  });
});

describe('backups that are made by themselves', () => {
  const DAY = 86_400_000;
  const last = { madeAt: NOW, fileName: 'a.tar.zst', bytes: 1, verifiedAt: NOW };
  const known = { isScheduled: true, setUpAt: NOW - 90 * DAY, last };
  const failing = { dueAt: NOW, error: 'The disk is full.' };
  const missing = { kind: 'backupMissing', job: 'backup.make', error: 'The disk is full.' };

  it('are missing after three days without a good one, from when they were set up on', () => {
    expect(backupWarnings(known, failing, NOW + 3 * DAY)).toEqual([]);
    expect(backupWarnings(known, failing, NOW + 3 * DAY + 1)).toEqual([
      { ...missing, since: '2026-06-01T12:00:00.000Z', hasOne: true },
    ]);
    const fresh = { isScheduled: true, setUpAt: NOW, last: null };
    expect(backupWarnings(fresh, failing, NOW + 3 * DAY)).toEqual([]);
    expect(backupWarnings(fresh, failing, NOW + 4 * DAY)).toMatchObject([{ ...missing, hasOne: false }]);
  });

  it('are not missed where no server makes them any more, and failed tries alone are no warning', () => {
    expect(backupWarnings({ ...known, isScheduled: false }, failing, NOW + 9 * DAY)).toEqual([]);
    const job = buildJob({ name: 'backup.make', everySeconds: 60, error: 'x', succeededAt: NOW - DAY });
    expect(healthWarnings([job], QUIET, NOW)).toEqual([]);
  });

  it('may take hours', () => {
    const running = { name: 'backup.make', startedAt: NOW - 60 * MINUTE, finishedAt: null, dueAt: NOW + 1 };
    expect(jobHealth(buildJob(running), NOW).isStalled).toBe(false);
  });
});

describe('mail without a mail server', () => {
  it('has a warning of its own, also when files are written late', () => {
    expect(healthWarnings([], QUIET, NOW, 'files')).toEqual([{ kind: 'mailKeptAsFiles' }]);
    const late = { waiting: 1, oldestAt: NOW - 6 * MINUTE, error: null };
    expect(healthWarnings([], late, NOW, 'files').map(({ kind }) => kind)).toEqual([
      'mailStalled',
      'mailKeptAsFiles',
    ]);
  });
});

describe('a server', () => {
  const buildNode = (changes: Partial<ReportedNode> = {}): ReportedNode => ({
    id: '01890000-0000-7000-8000-000000000001',
    name: 'server-a',
    version: '1',
    startedAt: NOW - MINUTE,
    seenAt: NOW,
    secondsSinceSeen: 3,
    clockAheadMs: 0,
    unreadableForwardedFor: null,
    ...changes,
  });

  it('is up until it has not reported itself for a minute', () => {
    expect([60, 60.1].map((secondsSinceSeen) => nodeHealth(buildNode({ secondsSinceSeen })).isUp)).toEqual([
      true,
      false,
    ]);
  });

  it('has a wrong clock from more than two seconds on, either way, while it is up', () => {
    const aheads = [2_000, -2_000, 2_001, -2_001];
    expect(nodeWarnings(aheads.map((clockAheadMs) => buildNode({ clockAheadMs })))).toEqual([
      { kind: 'clockWrong', node: 'server-a', aheadMs: 2_001 },
      { kind: 'clockWrong', node: 'server-a', aheadMs: -2_001 },
    ]);
    expect(nodeWarnings([buildNode({ clockAheadMs: 9_000, secondsSinceSeen: 100 })])).toEqual([]);
  });
});

describe('the overall state', () => {
  const backup = { isScheduled: false, last: null, lost: null, nextAt: null, error: null };
  const mail = {
    delivery: 'smtp',
    waiting: 0,
    oldestWaitingAt: null,
    lastSentAt: null,
    failed: 0,
    troubled: [],
  } as const;
  const stateOf = (changes: Partial<SystemHealth>) =>
    systemState({
      version: '1',
      database: 'PostgreSQL 18.4',
      nodes: [],
      jobs: [jobHealth(buildJob(), NOW)],
      mail: { ...mail, troubled: [] },
      backup,
      warnings: [],
      ...changes,
    });

  it('is that of its worst part', () => {
    expect(stateOf({})).toEqual({ level: 'ok', cautions: [] });
    expect(stateOf({ warnings: [{ kind: 'mailKeptAsFiles' }] }).level).toBe('caution');
    expect(stateOf({ mail: { ...mail, troubled: [], failed: 2 } })).toEqual({
      level: 'caution',
      cautions: [{ kind: 'mailGivenUp', failed: 2 }],
    });
    const failed = [jobHealth(buildJob({ error: 'no luck' }), NOW)];
    expect(stateOf({ jobs: failed })).toEqual({
      level: 'caution',
      cautions: [{ kind: 'jobFailed', job: 'mail.send', error: 'no luck' }],
    });
    const since = new Date(NOW).toISOString();
    const failing = { kind: 'jobFailing', job: 'mail.send', since, error: 'no luck' } as const;
    expect(stateOf({ jobs: failed, warnings: [failing] })).toEqual({ level: 'problem', cautions: [] });
    const both = [failing, { kind: 'mailKeptAsFiles' } as const];
    expect(stateOf({ warnings: both }).level).toBe('problem');
  });
});
