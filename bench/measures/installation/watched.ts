import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createMetrics } from '../../../packages/server/src/platform/metrics/metrics.ts';
import { createTracing } from '../../../packages/server/src/platform/tracing/tracing.ts';
import { cpuSeconds } from '../../../packages/server/src/testing/process-numbers.ts';
import { ratioResult, type Result } from '../../report/result.ts';
import { askFor } from '../../running/ask-repeatedly.ts';
import type { BenchProduct } from '../../running/bench-product.ts';
import { median } from '../../running/numbers.ts';
import { pollOf } from '../polls.ts';

const WARM_UP_MS = 4_000;
const POLLS_MS = 8_000;
const ROUNDS = 41;
const CALLS = 50_000;
const BAR = 1.02;

/** Microseconds of processor time of one unchanged poll, of the whole server. */
async function pollCost(product: BenchProduct): Promise<number> {
  await askFor(pollOf(product), 4, WARM_UP_MS);
  const before = cpuSeconds(product.pid);
  const polls = await askFor(pollOf(product), 4, POLLS_MS);
  return ((cpuSeconds(product.pid) - before) / polls.length) * 1_000_000;
}

/** Microseconds that something takes of this process, the middle of many rounds. */
function costOf(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (let call = 0; call < CALLS; call += 1) work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / CALLS;
  });
  return median(rounds);
}

/**
 * What metrics and traces cost an unchanged poll. Two servers differ by more than what is looked for, without any of
 * them too: so what each does for a request is measured in one process, beside the processor time of a whole poll.
 */
export async function measureWatched(where: string, product: BenchProduct): Promise<Result[]> {
  const poll = await pollCost(product);
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const answered = { request, endpoint: 'contracts.list', method: 'GET', status: 304, seconds: 0.001 };
  const metrics = createMetrics(() => Promise.reject(new Error('Nobody scrapes it.')), 'bench');
  const tracing = createTracing({ take: () => undefined, close: () => Promise.resolve() }, []);
  // A poll asks the database at most once, by a statement with a name.
  const traced = tracing.guard(() => {
    tracing.watchStatement('select 1', 'session')?.(false);
    tracing.observe(answered);
  });
  const costs = [
    ['metrics', costOf(() => metrics.countRequest(answered))],
    ['traces', costOf(() => traced(request, response))],
  ] as const;
  return costs.map(([what, more]) => {
    const detail = `${more.toFixed(2)} µs more than ${poll.toFixed(1)} µs of processor time`;
    return ratioResult(`unchanged poll, with ${what}`, where, 1 + more / poll, BAR, detail);
  });
}
