import { limitResult, type Result } from '../report/result.ts';
import { Connection } from '../running/connection.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { median } from '../running/numbers.ts';

/** Milliseconds of server time for 100,000 records (docs/product/screens.md, "Trends"). */
const BAR_MS = 300;
const ROUNDS = 9;
const FIRST_YEAR = 2022;

/** The calls of the trends page, each in every variant. */
const QUESTIONS: readonly (readonly [what: string, path: string])[] = [
  ['cost by category', '/trends?groupBy=category'],
  ['cost by vendor', '/trends?groupBy=vendor'],
  ['cost by team, split evenly', '/trends?groupBy=team&split=even'],
  ['records by hosting model', '/trends?groupBy=hosting&measure=records'],
  ['uplift by status', '/trends?groupBy=status&measure=uplift'],
  ['vendors and uplifts', '/trends/vendors?'],
  ['statuses, ends, outcomes', '/trends/records?'],
];

/** The calls of outcomes, which may take twice as long as costs by category. */
const OUTCOMES: readonly (readonly [what: string, path: string])[] = [
  ['outcomes of decisions', '/decisions/outcomes?'],
  ['savings by year', '/decisions/savings?groupBy=year'],
  ['first page of ended terms', '/decisions/terms?'],
];
const OUTCOMES_RATIO = 2;

/** The median of a call, with other years in each round, because the server keeps some answers. */
async function medianOf(connection: Connection, path: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const years = `from=${FIRST_YEAR - round}&to=${FIRST_YEAR + 6 - (round % 2)}`;
    const answer = await connection.get(`/api${path}&${years}`, { authorization: `Bearer ${token}` });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    times.push(answer.milliseconds);
  }
  return median(times);
}

/** Server time of each series of the trends page, and of outcomes beside it, one call after the other. */
export async function measureTrends(where: string, { address, token }: SignedInProduct): Promise<Result[]> {
  const connection = await Connection.open(address);
  const results: Result[] = [];
  try {
    const medians: number[] = [];
    for (const [what, path] of QUESTIONS) {
      const time = await medianOf(connection, path, token);
      medians.push(time);
      results.push(limitResult(`trends: ${what}, median`, where, time, BAR_MS, 'ms'));
    }
    const [costs = 1] = medians;
    for (const [what, path] of OUTCOMES) {
      const ratio = (await medianOf(connection, path, token)) / costs;
      results.push(limitResult(`decisions: ${what} ÷ /trends`, where, ratio, OUTCOMES_RATIO, '×'));
    }
  } finally {
    connection.close();
  }
  return results;
}
