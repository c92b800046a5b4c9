import { randomInt } from 'node:crypto';
import { cpuSeconds } from '../../packages/server/src/testing/process-numbers.ts';
import { limitResult, type Result } from '../report/result.ts';
import { askFor } from '../running/ask-repeatedly.ts';
import type { BareProgram } from '../running/bare-program.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { Connection, type Exchange, type Question } from '../running/connection.ts';
import { median, quantile } from '../running/numbers.ts';
import { untilQuiet } from '../running/until-quiet.ts';
import { fetchList } from '../running/visitor.ts';

/** Limits in milliseconds of one call, whatever the number of records (docs/product/guarantees.md). */
interface Bars {
  readonly write: number;
  readonly read: number;
  readonly list: number;
  readonly dashboard: number;
  /** While nothing changed. */
  readonly keptDashboard: number;
}

const BARS: Bars = { write: 2, read: 0.6, list: 150, dashboard: 50, keptDashboard: 5 };
const LIST_BAR_OF_10_000 = 30;
const CALLS = 400;
/** As many as the bare program has had: a server that runs for days has optimised what it calls often. */
const WARM_UP_CALLS = 1_000;
const SLOW_CALLS = 12;
const MIX_MS = 6_000;
const MIX_CONNECTIONS = 20;
/** One call in so many of the mix is a write. */
const MIX_CALLS_PER_WRITE = 10;

/** Where and as whom the calls are made, on some of the records. */
export interface Subject {
  readonly product: SignedInProduct;
  readonly ids: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** All records of the product. */
export async function recordsOf(product: SignedInProduct): Promise<Subject> {
  const { bytes } = await fetchList(product.address, product.token);
  const ids = (JSON.parse(bytes.toString()) as readonly { readonly id: string }[]).map(({ id }) => id);
  return { product, ids, headers: { authorization: `Bearer ${product.token}` } };
}

/** Two hundred of them, which the server knows after the first calls. */
async function someRecordsOf(product: SignedInProduct): Promise<Subject> {
  const { ids, ...subject } = await recordsOf(product);
  const step = Math.max(1, Math.floor(ids.length / 200));
  return { ...subject, ids: ids.filter((_, index) => index % step === 0) };
}

const anyOf = (ids: readonly string[]): string => ids[randomInt(ids.length)] ?? '';
export const readOne = ({ ids, headers }: Subject): Question => ({
  path: `/api/contracts/${anyOf(ids)}`,
  headers,
});
export const update = ({ ids, headers }: Subject): Question => ({
  path: `/api/contracts/${anyOf(ids)}`,
  headers,
  body: JSON.stringify({ description: `Measured ${randomInt(1_000_000_000)}` }),
});
export const create = ({ headers }: Subject): Question => ({
  path: '/api/contracts/create',
  headers,
  body: JSON.stringify({
    product: `Measured ${randomInt(1_000_000_000)}`,
    vendor: 'Measured',
    status: 'LIVE',
    startDate: '2026-01-01',
    endDate: '2028-01-01',
  }),
});

async function asked(connection: Connection, question: Question): Promise<Exchange> {
  const answer = await connection.ask(question);
  if (answer.status >= 300) throw new Error(`${question.path} was answered with ${answer.status}.`);
  return answer;
}

/** The times of calls one after the other, and the server's processor time of one, both in milliseconds. */
export async function timesOf(
  subject: Subject,
  make: (subject: Subject) => Question,
  { calls, warmUp } = { calls: CALLS, warmUp: WARM_UP_CALLS },
): Promise<{ readonly times: number[]; readonly cpu: number }> {
  const connection = await Connection.open(subject.product.address);
  try {
    for (let call = 0; call < warmUp; call += 1) await asked(connection, make(subject));
    const before = cpuSeconds(subject.product.pid);
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1)
      times.push((await asked(connection, make(subject))).milliseconds);
    return { times, cpu: ((cpuSeconds(subject.product.pid) - before) * 1_000) / calls };
  } finally {
    connection.close();
  }
}

/** Calls of one path one after the other, each after what `before` asks: times, and processor time of one, in milliseconds. */
async function timesAfter(
  subject: Subject,
  path: string,
  before: (() => Question) | null,
): Promise<{ readonly times: number[]; readonly cpu: number }> {
  const connection = await Connection.open(subject.product.address);
  const headers = { ...subject.headers, 'accept-encoding': 'gzip, deflate, br, zstd' };
  const times: number[] = [];
  let cpu = 0;
  // Processor time is measured in hundredths of a second: many calls, or none is measured.
  const calls = before === null ? CALLS : SLOW_CALLS;
  try {
    for (let call = 0; call < calls; call += 1) {
      if (before !== null) await asked(connection, before());
      const start = cpuSeconds(subject.product.pid);
      times.push((await asked(connection, { path, headers })).milliseconds);
      cpu += cpuSeconds(subject.product.pid) - start;
    }
    return { times, cpu: (cpu * 1_000) / calls };
  } finally {
    connection.close();
  }
}

/** Other costs of a record, so that every sum changes. */
export const recost = ({ ids, headers }: Subject): Question => ({
  path: `/api/contracts/${anyOf(ids)}/annualCosts`,
  headers,
  body: JSON.stringify({ annualCosts: [{ date: '2026-01-01', cost: randomInt(1_000_000) }] }),
});

/** The dashboard after other costs, and while nothing changes. */
async function measureDashboard(subject: Subject, where: string): Promise<Result[]> {
  const path = '/api/dashboard';
  // Figures of many records are read beside other work after a start; until then sums come from the database.
  await timesAfter(subject, path, () => recost(subject));
  await untilQuiet(subject.product.pid);
  await timesAfter(subject, path, () => recost(subject));
  const fresh = await timesAfter(subject, path, () => recost(subject));
  const kept = await timesAfter(subject, path, null);
  const result = (what: string, { times, cpu }: typeof fresh, bar: number): Result => ({
    what: `dashboard ${what}, median`,
    where,
    measured: `${median(times).toFixed(1)} ms (CPU ${cpu.toFixed(1)})`,
    bar: `≤ ${bar} ms`,
    isMet: median(times) <= bar,
  });
  return [
    result('after other costs', fresh, BARS.dashboard),
    result('while nothing changes', kept, BARS.keptDashboard),
  ];
}

/** Calls a second of many connections, of which one in ten writes. */
export async function mixPerSecond(subject: Subject): Promise<number> {
  const end = performance.now() + MIX_MS;
  const counts = await Promise.all(
    Array.from({ length: MIX_CONNECTIONS }, async () => {
      const connection = await Connection.open(subject.product.address);
      let calls = 0;
      try {
        while (performance.now() < end) {
          const make = randomInt(MIX_CALLS_PER_WRITE) === 0 ? update : readOne;
          await asked(connection, make(subject));
          calls += 1;
        }
        return calls;
      } finally {
        connection.close();
      }
    }),
  );
  return counts.reduce((sum, calls) => sum + calls, 0) / (MIX_MS / 1_000);
}

/**
 * What follows a change: writes, a record, the list and the dashboard after a change, and a mix of reads and writes. The
 * bare update is one durable statement behind `node:http`, with the same driver and pool.
 */
export async function measureChanges(
  records: number,
  product: SignedInProduct,
  bare: BareProgram,
): Promise<Result[]> {
  const where = records.toLocaleString('en-US');
  const subject = await someRecordsOf(product);
  const change = { address: bare.address, path: '/row', body: '{}', status: 204 };
  await askFor(change, 1, 500);
  const bareWrite = median(await askFor(change, 1, 2_000));
  const results: Result[] = [];
  const note = (
    what: string,
    bar: number,
    { times, cpu }: { times: readonly number[]; cpu: number },
  ): void => {
    const middle = median(times);
    const detail = `p95 ${quantile(times, 0.95).toFixed(1)}, CPU ${cpu.toFixed(2)}, bare update ${bareWrite.toFixed(2)}`;
    const measured = `${middle.toFixed(2)} ms (${detail})`;
    results.push({ what: `${what}, median`, where, measured, bar: `≤ ${bar} ms`, isMet: middle <= bar });
  };
  note('update of one record', BARS.write, await timesOf(subject, update));
  note('one record', BARS.read, await timesOf(subject, readOne));
  const listBar = records === 10_000 ? LIST_BAR_OF_10_000 : BARS.list;
  const list = await timesAfter(subject, '/api/contracts', () => update(subject));
  results.push(limitResult('full list after one change, median', where, median(list.times), listBar, 'ms'));
  results.push(...(await measureDashboard(subject, where)));
  const mix = await mixPerSecond(subject);
  results.push({
    what: 'nine reads to one write, 20 connections',
    where,
    measured: `${mix.toFixed(0)} calls a second`,
    bar: 'a figure',
    isMet: true,
  });
  note('create', BARS.write, await timesOf(subject, create));
  return results;
}
