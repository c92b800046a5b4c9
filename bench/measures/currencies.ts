import { setTimeout } from 'node:timers/promises';
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

/** How much longer anything takes of three currencies than of one (docs/decisions/0072-currencies.md). */
const BAR = 1.1;
const ROUNDS = 25;
const TODAY = '2026-11-24';

const usual = defaultTableView();
const BY_COST: TableView = { ...usual, sort: { id: 'totalCost', desc: true, valueType: 'number' } };

type Work = () => unknown;

/**
 * `processor`: what this process does, which is what a browser would do: other programs of the machine do not count.
 * `clock`: what somebody waits for, where the server and its database work.
 */
type Measure = 'processor' | 'clock';

const READ: Record<Measure, () => number> = {
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
  clock: () => performance.now(),
};

/** The median of both in milliseconds, measured in turn, so that whatever else runs slows down both. */
async function medians(measure: Measure, one: Work, several: Work): Promise<[one: number, several: number]> {
  const works = [
    { work: one, times: [] as number[] },
    { work: several, times: [] as number[] },
  ] as const;
  const read = READ[measure];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each is first in every second round: what one leaves to be collected, the next one pays for.
    for (const { work, times } of round % 2 === 0 ? works : works.toReversed()) {
      // Orders of 100,000 records hold this process up for longer than the server keeps a connection without questions.
      // That it was closed has to be noticed before the next question is sent on it ("other side closed").
      await setTimeout(1);
      const start = read();
      await work();
      times.push(read() - start);
    }
  }
  return [median(works[0].times), median(works[1].times)];
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
  const orderAndSum = (index: ContractIndex) => index.costTotals(index.select(BY_COST), BY_COST);
  const compared: readonly (readonly [what: string, measure: Measure, one: Work, several: Work])[] = [
    [
      'list',
      'processor',
      () => fetchList(one.address, one.token),
      () => fetchList(several.address, several.token),
    ],
    [
      'order by total cost and sums in the browser',
      'processor',
      () => orderAndSum(ofOne()),
      () => orderAndSum(ofSeveral()),
    ],
    ['dashboard', 'clock', () => askOne('/dashboard'), () => askSeveral('/dashboard')],
    [
      'page by total cost',
      'clock',
      () => askOne('/contracts/query', { view: BY_COST, parts: ['rows'] }),
      () => askSeveral('/contracts/query', { view: BY_COST, parts: ['rows'] }),
    ],
    [
      'sums of a page',
      'clock',
      () => askOne('/contracts/query', { view: usual, parts: ['sums'] }),
      () => askSeveral('/contracts/query', { view: usual, parts: ['sums'] }),
    ],
  ];
  const results: Result[] = [];
  for (const [what, measure, inOne, inSeveral] of compared) {
    const [before, after] = await medians(measure, inOne, inSeveral);
    const unit = measure === 'clock' ? 'ms' : 'ms of the processor';
    const detail = `${after.toFixed(1)} ${unit} of ${before.toFixed(1)}`;
    results.push(ratioResult(`three currencies: ${what}`, where, after / before, BAR, detail));
  }
  return results;
}
