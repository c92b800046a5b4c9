import { cpuSeconds } from '../../packages/server/src/testing/process-numbers.ts';
import { limitResult, ratioResult, type Result } from '../report/result.ts';
import { askFor, type Question } from '../running/ask-repeatedly.ts';
import type { BareProgram } from '../running/bare-program.ts';
import type { BenchProduct } from '../running/bench-product.ts';
import { median } from '../running/numbers.ts';

const WARM_UP_MS = 4_000;
const ROUNDS = 30;
const ROUND_MS = 200;

/** The calls that a browser polls every ten seconds while nothing changes. */
export function pollOf({ address, token, tag }: BenchProduct): Question {
  const headers = { authorization: `Bearer ${token}`, 'if-none-match': tag, 'accept-encoding': 'gzip, zstd' };
  return { address, path: '/api/contracts', headers, status: 304 };
}

interface Runner {
  readonly question: Question;
  readonly times: number[];
}

/** Measures them in turn, in short rounds of changing order, so that noise affects all equally. */
async function takeTurns(runners: readonly Runner[], connections: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? runners : runners.toReversed();
    for (const { question, times } of order) times.push(...(await askFor(question, connections, ROUND_MS)));
  }
}

/**
 * The unchanged poll (session and rights checked, 304) against a bare `node:http` handler that makes one primary-key
 * select through the same driver, and with ten times the records against itself.
 */
export async function measurePolls(
  small: BenchProduct,
  large: BenchProduct,
  bare: BareProgram,
): Promise<Result[]> {
  const row: Question = { address: bare.address, path: '/row', status: 304 };
  const results: Result[] = [];
  for (const connections of [1, 20]) {
    const questions = [pollOf(small), pollOf(large), row];
    for (const question of questions) await askFor(question, connections, WARM_UP_MS);
    const runners = questions.map((question) => ({ question, times: [] as number[] }));
    await takeTurns(runners, connections);
    const [ours = 0, oursLarge = 0, theirs = 0] = runners.map(({ times }) => median(times));
    const how = connections === 1 ? 'one after the other' : `${connections} connections`;
    const detail = `${ours.toFixed(2)} ms to ${theirs.toFixed(2)} ms`;
    results.push(
      ratioResult(`unchanged poll / bare select, ${how}`, '10,000', ours / theirs, 1.5, detail),
      ratioResult(`poll with 10 times the records, ${how}`, '100,000', oursLarge / ours, 1.25, ''),
    );
  }
  return results;
}

const TABS = 20;
const SAMPLE_POLLS = 2_000;
const POLLS_A_SECOND = TABS / 10;

/**
 * The cost of twenty open tabs that poll every ten seconds, from the processor time of one poll
 * (docs/product/guarantees.md).
 */
export async function measurePollers(where: string, product: BenchProduct): Promise<Result> {
  const before = cpuSeconds(product.pid);
  let polls = 0;
  while (polls < SAMPLE_POLLS) polls += (await askFor(pollOf(product), 1, 500)).length;
  const share = ((cpuSeconds(product.pid) - before) / polls) * POLLS_A_SECOND * 100;
  return limitResult('20 tabs that ask every 10 s', where, share, 50, '% of one core');
}
