import { ContractIndex } from '../../packages/domain/src/features/saved-views/contract-index.ts';
import type { Contract } from '../../packages/domain/src/features/contracts/contract.ts';
import {
  defaultTableView,
  type TableView,
} from '../../packages/domain/src/features/saved-views/table-view.ts';
import { ratioResult, type Result } from '../report/result.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { median } from '../running/numbers.ts';
import { fetchList } from '../running/visitor.ts';

/** How much longer anything takes of three currencies than of one (docs/decisions/0083-currencies-on-screens.md). */
const BAR = 1.1;
const ROUNDS = 25;
const TODAY = '2026-11-24';

const usual = defaultTableView();
const BY_COST: TableView = { ...usual, sort: { id: 'totalCost', desc: true, valueType: 'number' } };

type Work = () => unknown;

/** The median of both in milliseconds, measured in turn, so that whatever else runs slows down both. */
async function medians(one: Work, several: Work): Promise<[one: number, several: number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, work] of [one, several].entries()) {
      const start = performance.now();
      await work();
      times[place]?.push(performance.now() - start);
    }
  }
  return [median(times[0]), median(times[1])];
}

function asked({ address, token }: SignedInProduct) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (path: string, body?: object): Promise<void> => {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${address}/api${path}`, { headers, ...post });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
  };
}

async function indexOf({ address, token }: SignedInProduct): Promise<() => ContractIndex> {
  const { bytes } = await fetchList(address, token);
  const contracts = JSON.parse(bytes.toString()) as readonly Contract[];
  return () => new ContractIndex(contracts, { teamNames: new Map() }, TODAY);
}

/** Lists, orders, sums and the dashboard of records in three currencies beside the same in one. */
export async function measureCurrencies(
  where: string,
  one: SignedInProduct,
  several: SignedInProduct,
): Promise<Result[]> {
  const [askOne, askSeveral] = [asked(one), asked(several)];
  const [ofOne, ofSeveral] = [await indexOf(one), await indexOf(several)];
  const orderAndSum = (index: ContractIndex) => index.costTotals(index.select(BY_COST));
  const compared: readonly (readonly [what: string, one: Work, several: Work])[] = [
    ['list', () => fetchList(one.address, one.token), () => fetchList(several.address, several.token)],
    [
      'order by total cost and sums in the browser',
      () => orderAndSum(ofOne()),
      () => orderAndSum(ofSeveral()),
    ],
    ['dashboard', () => askOne('/dashboard'), () => askSeveral('/dashboard')],
    [
      'page by total cost',
      () => askOne('/contracts/query', { view: BY_COST, parts: ['rows'] }),
      () => askSeveral('/contracts/query', { view: BY_COST, parts: ['rows'] }),
    ],
    [
      'sums of a page',
      () => askOne('/contracts/query', { view: usual, parts: ['sums'] }),
      () => askSeveral('/contracts/query', { view: usual, parts: ['sums'] }),
    ],
  ];
  const results: Result[] = [];
  for (const [what, inOne, inSeveral] of compared) {
    const [before, after] = await medians(inOne, inSeveral);
    const detail = `${after.toFixed(1)} ms of ${before.toFixed(1)} ms`;
    results.push(ratioResult(`three currencies: ${what}`, where, after / before, BAR, detail));
  }
  return results;
}
