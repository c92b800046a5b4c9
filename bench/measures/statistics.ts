import { ENDPOINTS } from '../../packages/domain/src/features/all-endpoints.ts';
import { RENEW_STATISTICS } from '../../packages/server/src/platform/jobs/maintain-database.ts';
import { askProduct, signInToProduct } from '../../packages/server/src/testing/ask-product.ts';
import { jobContextOf } from '../../packages/server/src/testing/job-context.ts';
import type { FilledDatabases } from '../data/filled-databases.ts';
import { ratioResult, type Result } from '../report/result.ts';
import { bringFile } from '../running/bring-file.ts';
import { startNewOrganisation, type NewOrganisation } from '../running/new-organisation.ts';

/** Number of records of the organisation that the statistics know. */
const KNOWN = 10_000;
/** Rows in the first file of a new organisation: less than a tenth of the known one, and more than all of it. */
const FILES = [990, 20_000] as const;
const ROUNDS = 3;
/** How much longer a call or a job may take right after the import than after `analyze`. */
const BAR = 2;
/** Added to both times, in milliseconds: below this a ratio says nothing. */
const GRAIN_MS = 20;

type Times = Map<string, number>;

async function bring(
  { address }: NewOrganisation,
  token: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const end = `20${27 + (at % 5)}-0${1 + (at % 9)}-15`;
    return `Product ${from + at},Vendor ${at % 700},Live,Team ${at % 40},Kind ${at % 20},2026-01-31,${end},${at}.25,,Row ${at}`;
  });
  await bringFile(address, token, rows, false);
}

/** Every reading call that needs at most a record or a change set, by its path. */
async function readingCalls({ address }: NewOrganisation, token: string): Promise<string[]> {
  const firstIdOf = async (path: string): Promise<string> => {
    const answer = await askProduct(address, 'GET', path, { token });
    return /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(answer))?.[1] ?? '';
  };
  const recordId = await firstIdOf('/contracts');
  const setId = await firstIdOf('/changeSets');
  return Object.values(ENDPOINTS)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => {
      const filled = path.replace(/:(?:contractId|id)\b/, path.startsWith('/changeSets') ? setId : recordId);
      const named = filled.replace(/^(\/vendors\/(?:page|contacts))$/, '$1?name=Vendor%201');
      return named.replace(/:changeSetId\b/, setId);
    })
    .filter((path) => !path.includes(':'));
}

/**
 * The shortest time of each call over some rounds. One record is changed before each round, so that no cached answer is
 * used.
 */
async function timeCalls(fresh: NewOrganisation, token: string, paths: readonly string[]): Promise<Times> {
  const { address } = fresh;
  const times: Times = new Map();
  const [, id = ''] = /\/contracts\/([0-9a-f-]{36})/.exec(paths.join(' ')) ?? [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const note = { id, notes: `Round ${round} of ${times.size}` };
    await askProduct(address, 'POST', `/contracts/${id}`, { token, body: note });
    for (const path of paths) {
      const started = performance.now();
      const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      const took = performance.now() - started;
      if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}.`);
      // What is refused needs more than a path: how long that takes says nothing.
      if (answer.ok) times.set(path, Math.min(took, times.get(path) ?? Infinity));
    }
  }
  return times;
}

async function timeJobs({ app, services }: NewOrganisation): Promise<Times> {
  const context = jobContextOf(services, new AbortController().signal);
  const times: Times = new Map();
  for (const job of app.jobs) {
    // This job gathers the statistics itself.
    if (job.name === RENEW_STATISTICS) continue;
    const started = performance.now();
    await job.run(context);
    times.set(job.name, performance.now() - started);
  }
  return times;
}

/** The largest ratio. */
function worstOf(what: string, where: string, first: Times, after: Times): Result {
  const ratios = [...first].map(([name, ms]) => {
    const known = after.get(name) ?? Number.NaN;
    return { name, ms, known, ratio: (ms + GRAIN_MS) / (known + GRAIN_MS) };
  });
  const worst = ratios.toSorted((one, other) => other.ratio - one.ratio)[0];
  const { name = '', ms = 0, known = 0, ratio = Number.NaN } = worst ?? {};
  const shown = name.replace(/[0-9a-f-]{36}/, ':id');
  const detail = `${shown}: ${ms.toFixed(0)} to ${known.toFixed(0)} ms`;
  return ratioResult(`${what} (worst of ${ratios.length})`, where, ratio, BAR, detail);
}

/** Imports rows into a new organisation, and compares calls and jobs right after the import with the same after `analyze`. */
async function measureFirstFile(databases: FilledDatabases, count: number): Promise<Result[]> {
  const fresh = await startNewOrganisation(await databases.copy(KNOWN));
  const where = count.toLocaleString('en-US');
  try {
    const token = await signInToProduct(fresh.address, fresh.account);
    // What the known organisation has for the jobs is done once, and would be measured with the first file alone.
    await timeJobs(fresh);
    await bring(fresh, token, { from: 0, count });
    const paths = await readingCalls(fresh, token);
    // Before the jobs, which clean up and gather statistics as well.
    const calls = await timeCalls(fresh, token, paths);
    const jobs = await timeJobs(fresh);
    await fresh.analyze();
    const callsAfter = await timeCalls(fresh, token, paths);
    // The same number of records again, so that the jobs have the same work.
    await bring(fresh, token, { from: count, count });
    await fresh.analyze();
    const jobsAfter = await timeJobs(fresh);
    return [
      worstOf('new organisation: calls, to those after analyze', where, calls, callsAfter),
      worstOf('new organisation: jobs, to those after analyze', where, jobs, jobsAfter),
    ];
  } finally {
    await fresh.stop();
  }
}

/** First files of new organisations beside one that the statistics know. */
export async function measureStatistics(databases: FilledDatabases): Promise<Result[]> {
  const results: Result[] = [];
  for (const count of FILES) results.push(...(await measureFirstFile(databases, count)));
  return results;
}
