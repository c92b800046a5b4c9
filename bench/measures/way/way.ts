import { reachPostgres } from '../../../packages/server/src/platform/postgres/reach-postgres.ts';
import { createLog } from '../../../packages/server/src/platform/log/log.ts';
import type { DatabaseSettings } from '../../../packages/server/src/platform/database/open-database.ts';
import { cpuSeconds } from '../../../packages/server/src/testing/process-numbers.ts';
import type { Result } from '../../report/result.ts';
import { startSignedIn, type SignedInProduct } from '../../running/bench-product.ts';
import { Connection, type Question } from '../../running/connection.ts';
import { median } from '../../running/numbers.ts';
import { fetchList } from '../../running/visitor.ts';
import { DatabaseCounter, makeItCount, transferredBytes, type DatabaseCounts } from './counters.ts';
import { recordQuestions } from './records.ts';

const CALLS = 300;
/** Statements are prepared and functions compiled by then. */
const WARM_UP_CALLS = 300;
/** A statement of fewer calls than this part of them is of a job. */
const LEAST_SHARE = 0.3;

/** What one call takes, each the mean of some. */
interface CallCosts {
  readonly name: string;
  readonly counts: DatabaseCounts;
  readonly milliseconds: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  /** To and from the database. */
  readonly bytes: number;
}

/** Some calls: the milliseconds of each, their bytes, and the first id in each answer. */
interface Asked {
  readonly times: readonly number[];
  readonly bytes: number;
  readonly ids: readonly string[];
}

/** What the calls are made with. */
interface Way {
  readonly product: SignedInProduct;
  readonly counter: DatabaseCounter;
}

/** Asks one question after the other, on a connection of their own: the server closes one that waits. */
async function askAll({ product }: Way, questions: readonly Question[]): Promise<Asked> {
  const connection = await Connection.open(product.address);
  const asked: { times: number[]; bytes: number; ids: string[] } = { times: [], bytes: 0, ids: [] };
  try {
    for (const question of questions) {
      const answer = await connection.ask(question);
      const text = answer.body().toString('latin1', 0, 300);
      if (answer.status >= 400)
        throw new Error(`${question.path} was answered with ${answer.status}: ${text}`);
      asked.times.push(answer.milliseconds);
      asked.bytes += answer.head.length + answer.bodyBytes + (question.body?.length ?? 0);
      asked.ids.push(/"id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? '');
    }
  } finally {
    connection.close();
  }
  return asked;
}

async function measureCalls(way: Way, name: string, ask: (call: number) => Question): Promise<CallCosts> {
  const { product, counter } = way;
  await askAll(
    way,
    Array.from({ length: WARM_UP_CALLS }, (_, call) => ask(call)),
  );
  const questions = Array.from({ length: CALLS }, (_, call) => ask(WARM_UP_CALLS + call));
  await counter.begin();
  const before = {
    server: cpuSeconds(product.pid),
    database: await counter.backendMilliseconds(),
    bytes: transferredBytes(product.pid),
  };
  const { times, bytes } = await askAll(way, questions);
  const after = {
    server: cpuSeconds(product.pid),
    database: await counter.backendMilliseconds(),
    bytes: transferredBytes(product.pid),
  };
  return {
    name,
    counts: await counter.end(),
    milliseconds: median(times),
    serverMs: ((after.server - before.server) * 1_000) / CALLS,
    databaseMs: (after.database - before.database) / CALLS,
    bytes: (after.bytes - before.bytes - bytes) / CALLS,
  };
}

/** A mean for one call; counts of jobs that ran meanwhile are less than one in some calls. */
const perCall = (count: number): number => count / CALLS;

function isOfCalls({ calls }: { readonly calls: number }): boolean {
  return perCall(calls) >= LEAST_SHARE;
}

/** The statements of a call, then its rows and triggers: what to look at when a call is to become shorter. */
function printDetails({ name, counts }: CallCosts): void {
  console.log(`\n${name}`);
  const statements = counts.statements
    .filter(isOfCalls)
    .toSorted((one, other) => other.milliseconds - one.milliseconds);
  for (const { text, calls, isSent, milliseconds } of statements) {
    const microseconds = Math.round((milliseconds * 1_000) / CALLS);
    const shown = text.replaceAll(/\s+/g, ' ').slice(0, 120);
    console.log(
      `  ${perCall(calls).toFixed(1)} × ${isSent ? 'sent  ' : 'inside'} ${String(microseconds).padStart(5)} µs  ${shown}`,
    );
  }
  for (const [kind, numbers] of [
    ['rows', counts.rows],
    ['triggers', counts.triggers],
  ] as const) {
    const listed = [...numbers].filter(([, count]) => perCall(count) >= LEAST_SHARE);
    console.log(
      `  ${kind}: ${listed.map(([of, count]) => `${of} ${perCall(count).toFixed(1)}`).join(', ') || 'none'}`,
    );
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}

function resultOf(costs: CallCosts): Result {
  const { name, counts, milliseconds, serverMs, databaseMs, bytes } = costs;
  const statements = counts.statements.filter(isOfCalls);
  const countOf = (isSent: boolean) =>
    Math.round(perCall(sum(statements.filter((one) => one.isSent === isSent).map(({ calls }) => calls))));
  const logBytes = perCall(sum(statements.filter(({ isSent }) => isSent).map((one) => one.logBytes)));
  const rows = [...counts.rows.values()].filter((count) => perCall(count) >= LEAST_SHARE);
  const measured = [
    `${countOf(true)} sent + ${countOf(false)} inside`,
    `${Math.round(perCall(sum(rows)))} rows`,
    `${Math.round(perCall(sum(counts.triggers.values())))} triggers`,
    `log ${(logBytes / 1_000).toFixed(1)} kB`,
    `wire ${(bytes / 1_000).toFixed(1)} kB`,
    `server ${serverMs.toFixed(2)} ms`,
    `database ${databaseMs.toFixed(2)} ms`,
    `${milliseconds.toFixed(2)} ms`,
  ].join(', ');
  return { what: name, where: 'one call', measured, bar: 'a figure', isMet: true };
}

/** What one call of each kind takes of the server and of its database, each time about another record. */
export async function measureWay(settings: DatabaseSettings): Promise<Result[]> {
  await makeItCount(settings);
  const product = await startSignedIn(settings, { LOG_LEVEL: 'warn' });
  const database = await reachPostgres(settings, createLog('warn'));
  const counter = await DatabaseCounter.open(database.url);
  const way = { product, counter };
  try {
    const questions = await recordQuestions(product);
    const { ids } = await askAll(
      way,
      Array.from({ length: WARM_UP_CALLS + CALLS }, () => questions.create()),
    );
    const about = (ask: (id: string) => Question) => (call: number) => ask(ids[call] ?? '');
    const costs = [
      await measureCalls(way, 'create', () => questions.create()),
      await measureCalls(way, 'update of the notes', about(questions.update)),
      await measureCalls(way, 'update of the costs', about(questions.recost)),
      await measureCalls(way, 'change of the status', about(questions.restatus)),
      await measureCalls(way, 'one record', about(questions.read)),
    ];
    const { tag } = await fetchList(product.address, product.token);
    const headers = { authorization: `Bearer ${product.token}` };
    const poll = { path: '/api/contracts', headers: { ...headers, 'if-none-match': tag } };
    costs.push(await measureCalls(way, 'unchanged poll', () => poll));
    costs.push(await measureCalls(way, 'list', () => ({ path: '/api/contracts', headers })));
    for (const one of costs) printDetails(one);
    return costs.map(resultOf);
  } finally {
    await counter.close();
    await database.close();
    await product.stop();
  }
}
