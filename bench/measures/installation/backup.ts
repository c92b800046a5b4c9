import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FilledDatabases } from '../../data/filled-databases.ts';
import { limitResult, type Result } from '../../report/result.ts';
import { startSignedIn, type SignedInProduct } from '../../running/bench-product.ts';
import { runWatched } from '../../running/command-line.ts';
import { fetchList } from '../../running/visitor.ts';

const RECORDS = 100_000;
const SETTLING_MS = 5_000;
const MEGABYTE = 1_000_000;
/** Twenty people, each ten times a second. */
const WRITERS = 20;
const WRITES_A_SECOND = 200;
const BAR = { cpuSeconds: 60, megabytes: 300, waitMs: 2_000 } as const;

/** Writes of one person to one record, one after the other: the note says which one it is. */
interface Writer {
  readonly id: string;
  /** When each was sent, and when it was acknowledged. */
  readonly writes: { readonly sent: number; acknowledged: number }[];
}

interface ListedRecord {
  readonly id: string;
  readonly notes?: string | null;
}

interface Written {
  readonly writers: readonly Writer[];
  readonly longestMs: number;
  readonly failures: number;
  readonly perSecond: number;
}

async function listOf({ address, token }: SignedInProduct): Promise<readonly ListedRecord[]> {
  const { bytes } = await fetchList(address, token);
  return JSON.parse(bytes.toString()) as readonly ListedRecord[];
}

/** People save records, each its own, 200 times a second in all, until the work is done. */
async function writeBeside(
  { address, token }: SignedInProduct,
  ids: readonly string[],
  work: Promise<unknown>,
): Promise<Written> {
  let isDone = false;
  let failures = 0;
  const ended = work.finally(() => (isDone = true));
  const started = performance.now();
  const writers = ids.map((id): Writer => ({ id, writes: [] }));
  const write = async ({ id, writes }: Writer): Promise<void> => {
    const one = { sent: performance.now(), acknowledged: Number.POSITIVE_INFINITY };
    writes.push(one);
    const response = await fetch(`${address}/api/contracts/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ notes: String(writes.length) }),
    });
    await response.arrayBuffer();
    one.acknowledged = performance.now();
    if (response.status >= 500) failures += 1;
    else if (response.status !== 200) throw new Error(`A write was answered with ${response.status}.`);
  };
  const everyMs = (WRITERS * 1000) / WRITES_A_SECOND;
  await Promise.all([
    ended,
    ...writers.map(async (writer) => {
      while (!isDone) {
        const next = performance.now() + everyMs;
        await write(writer);
        await pause(Math.max(0, next - performance.now()));
      }
    }),
  ]);
  const all = writers.flatMap(({ writes }) => writes);
  return {
    writers,
    failures,
    longestMs: Math.max(...all.map(({ sent, acknowledged }) => acknowledged - sent)),
    perSecond: all.length / ((performance.now() - started) / 1000),
  };
}

/**
 * How many milliseconds what was restored is away from being of one moment: each person's writes up to the one that the
 * record has are in it, those after are not, and there is a moment at which this was so for all of them.
 */
function apartMs(writers: readonly Writer[], records: readonly ListedRecord[]): number {
  const notes = new Map(records.map(({ id, notes: text }) => [id, text]));
  let [from, to] = [0, Number.POSITIVE_INFINITY];
  for (const { id, writes } of writers) {
    const included = Number(notes.get(id) ?? 0) || 0;
    from = Math.max(from, writes[included - 1]?.sent ?? 0);
    to = Math.min(to, writes[included]?.acknowledged ?? Number.POSITIVE_INFINITY);
  }
  return Math.max(0, from - to);
}

/**
 * Backups of 100,000 records: what they take of the machine, what people wait for meanwhile who save 200 times a second,
 * and what comes back of them, on the shipped PostgreSQL and on that of the system where there is one.
 */
export async function measureBackup(
  from: FilledDatabases,
  system: FilledDatabases | null,
): Promise<Result[]> {
  const where = '100,000';
  const folder = await mkdtemp(join(tmpdir(), 'pactbook-bench-backup-'));
  const settings = await from.copy(RECORDS);
  const environment = { PACTBOOK_LIST_LIMIT: '150000' };
  const product = await startSignedIn(settings, environment);
  try {
    const before = await listOf(product);
    await pause(SETTLING_MS);
    const quiet = await runWatched(['backup', join(folder, 'quiet.tar.zst')], settings, {}, product.pid);
    const path = join(folder, 'busy.tar.zst');
    const ids = before.slice(0, WRITERS).map(({ id }) => id);
    const busy = pause(1_000).then(() => runWatched(['backup', path], settings, {}, product.pid));
    const { writers, longestMs, failures, perSecond } = await writeBeside(product, ids, busy);
    const results = [
      limitResult('backup: takes', where, quiet.seconds, BAR.cpuSeconds, 's'),
      limitResult('backup: processor time', where, quiet.cpuSeconds, BAR.cpuSeconds, 's'),
      limitResult('backup: memory beyond idle', where, quiet.peakBytes / MEGABYTE, BAR.megabytes, 'MB'),
      limitResult(
        `backup, ${perSecond.toFixed(0)} writes a second: longest write`,
        where,
        longestMs,
        BAR.waitMs,
        'ms',
      ),
      limitResult('the same: answers of 500 and above', where, failures, 0, ''),
    ];
    for (const target of system === null ? [from] : [from, system]) {
      const place = await target.blank();
      const ran = await runWatched(['restore', path], place);
      const restored = await startSignedIn(place, environment);
      const records = await listOf(restored);
      await restored.stop();
      const what = target === from ? 'restore' : "restore into the system's PostgreSQL";
      results.push(
        limitResult(`${what}: processor time of the command`, where, ran.cpuSeconds, BAR.cpuSeconds, 's'),
        limitResult(`${what}: records that are missing`, where, before.length - records.length, 0, ''),
        limitResult(`${what}: away from one moment`, where, apartMs(writers, records), 0, 'ms'),
      );
    }
    return results;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
