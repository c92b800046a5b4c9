import { askProduct } from '../../packages/server/src/testing/ask-product.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { limitResult, type Result } from '../report/result.ts';
import { Connection } from '../running/connection.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { median } from '../running/numbers.ts';

/** Milliseconds of server time for 100,000 records (docs/product/screens.md, "Trends"). */
const BAR_MS = 300;
/** The same for a move of a scenario. */
const MOVE_BAR_MS = 50;
const MOVES = 50;
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

/** The ledger of uplifts, which may take twice as long as costs by category. */
const UPLIFT: readonly (readonly [what: string, path: string])[] = [
  ['uplift by vendor', '/trends/uplift?'],
  ['first page of uplift rows', '/trends/uplift/rows?'],
];

/** The calls of outcomes, which may take twice as long as costs by category. */
const OUTCOMES: readonly (readonly [what: string, path: string])[] = [
  ['outcomes of decisions', '/decisions/outcomes?'],
  ['savings by year', '/decisions/savings?groupBy=year'],
  ['first page of ended terms', '/decisions/terms?'],
];
/** Also the bar of a list that is filtered by a cost: all costs are looked through for it, as for the years. */
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
    for (const [what, path] of UPLIFT) {
      const ratio = (await medianOf(connection, path, token)) / costs;
      results.push(limitResult(`trends: ${what} ÷ /trends`, where, ratio, OUTCOMES_RATIO, '×'));
    }
    for (const [what, path] of OUTCOMES) {
      const ratio = (await medianOf(connection, path, token)) / costs;
      results.push(limitResult(`decisions: ${what} ÷ /trends`, where, ratio, OUTCOMES_RATIO, '×'));
    }
    results.push(
      limitResult(
        'list: filtered by a cost ÷ /trends',
        where,
        (await timeOfCostFilter(token, connection)) / costs,
        OUTCOMES_RATIO,
        '×',
      ),
    );
    results.push(await measureMoves(where, { address, token, connection }));
  } finally {
    connection.close();
  }
  return results;
}

/** Server time of the first page of the list, its number of records and its sums, filtered by a cost. */
async function timeOfCostFilter(token: string, connection: Connection): Promise<number> {
  const { filters, ...usual } = defaultTableView();
  const times: number[] = [];
  // Other amounts in each round, because the server keeps some answers.
  for (let round = 0; round < ROUNDS; round += 1) {
    const amounts = [{ key: 'costInForce', value: `${1_000 + round}..` }] as const;
    const view = {
      ...usual,
      filters: { ...filters, amounts },
      pagination: { pageIndex: 0, pageSize: MOVES },
    };
    const answer = await connection.ask({
      path: '/api/contracts/query',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ view, parts: ['rows', 'total', 'sums'] }),
    });
    if (answer.status !== 200) throw new Error(`A filtered list was answered with ${answer.status}.`);
    times.push(answer.milliseconds);
  }
  return median(times);
}

/** Server time of a move on the what-if board, after one that reads what the years cost. */
async function measureMoves(
  where: string,
  { address, token, connection }: Pick<SignedInProduct, 'address' | 'token'> & { connection: Connection },
): Promise<Result> {
  const view = { ...defaultTableView(), pagination: { pageIndex: 0, pageSize: MOVES } };
  const page = await askProduct(address, 'POST', '/contracts/query', { token, body: { view } });
  const ids = (page.body as { rows: readonly { id: string }[] }).rows.map(({ id }) => id);
  const times: number[] = [];
  for (const count of ids.keys()) {
    const moves = ids.slice(0, count + 1).map((contractId) => ({ kind: 'CANCEL', contractId }));
    const answer = await connection.ask({
      path: '/api/scenarios/result',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ moves }),
    });
    if (answer.status !== 200) throw new Error(`Moves were answered with ${answer.status}.`);
    if (count > 0) times.push(answer.milliseconds);
  }
  return limitResult('what if: one more of 50 moves, median', where, median(times), MOVE_BAR_MS, 'ms');
}
