import {
  customColumn,
  defaultTableView,
  type ColumnKey,
  type TableView,
} from '../../../packages/domain/src/features/saved-views/table-view.ts';
import { askProduct } from '../../../packages/server/src/testing/ask-product.ts';
import { limitResult, type Result } from '../../report/result.ts';
import type { SignedInProduct } from '../../running/bench-product.ts';
import { median } from '../../running/numbers.ts';
import { untilQuiet } from '../../running/until-quiet.ts';

/** Milliseconds until a page of a million records is there (docs/decisions/0053). */
const BAR_MS = 300;
const ROUNDS = 5;

const usual = defaultTableView();
const filtered = (filters: Partial<TableView['filters']>): TableView => ({
  ...usual,
  filters: { ...usual.filters, ...filters },
});
const sorted = (id: ColumnKey, desc = false): TableView => ({
  ...usual,
  sort: { id, desc, valueType: 'string' },
});
const byField = (key: string, value: string): TableView => ({ ...usual, customField: { key, value } });
const onPage = (pageIndex: number): TableView => ({ ...usual, pagination: { pageIndex, pageSize: 50 } });

const DAY_MS = 86_400_000;

/** What people do with the table, with a view of each kind, for a category that has records. */
const viewsOf = (category: { readonly id: string; readonly label: string }) =>
  [
    ['first page', usual],
    ['page 2,000', onPage(1_999)],
    ['search, found often', filtered({ search: 'a' })],
    ['search, found nowhere', filtered({ search: 'zzqxzz' })],
    ['status', filtered({ statuses: ['LIVE'] })],
    ['category', filtered({ categories: [category] })],
    ['vendor, of no record', filtered({ vendors: ['Nobody'] })],
    ['end month', filtered({ endMonths: [new Date(Date.now() + 100 * DAY_MS).toISOString().slice(0, 7)] })],
    ['owner, none', filtered({ owners: [{ id: 'none', label: 'No owner' }] })],
    ['missing cost in force', filtered({ missing: ['costInForce'] })],
    ['custom number in a range', byField('seats', '5..9')],
    ['custom text', byField('costCentre', 'CC 13')],
    ['sort by vendor', sorted('vendor', true)],
    ['sort by end date', sorted('endDate')],
    ['sort by status', sorted('status')],
    ['sort by a custom number', sorted(customColumn('seats'), true)],
  ] as const satisfies readonly (readonly [what: string, view: TableView])[];

/** The views that find nothing; the time of another one without records says nothing. */
const FINDS_NOTHING: readonly string[] = ['search, found nowhere', 'vendor, of no record'];

/** @throws Error when a view finds nothing that should find something, such as a filter by what is not there any more */
async function expectRecords(
  { address, token }: SignedInProduct,
  [what, view]: readonly [what: string, view: TableView],
): Promise<void> {
  const body = { view, parts: ['rows'] };
  const answer = await askProduct(address, 'POST', '/contracts/query', { token, body });
  // What takes too long is refused; that is measured.
  if (answer.status === 503) return;
  const { rows } = answer.body as { rows: readonly unknown[] };
  if ((rows.length === 0) !== FINDS_NOTHING.includes(what))
    throw new Error(`The view "${what}" finds ${rows.length} records.`);
}

/** How long a page of each kind of view takes, and the count and the sums of all records. */
export async function measureQuery(where: string, product: SignedInProduct): Promise<Result[]> {
  const { address, token, pid } = product;
  const ask = async (view: TableView, part: string): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`${address}/api/contracts/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ view, parts: [part] }),
    });
    await answer.arrayBuffer();
    // What takes too long is refused: it counts as what it took.
    if (answer.status !== 200 && answer.status !== 503)
      throw new Error(`A page was answered with ${answer.status}.`);
    return performance.now() - start;
  };
  const measured = async (what: string, view: TableView, part: string): Promise<Result> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(view, part));
    return limitResult(`query: ${what}, median`, where, median(times), BAR_MS, 'ms');
  };
  const answer = await askProduct(address, 'GET', '/config/categories', { token });
  const [first] = answer.body as readonly { id: string; name: string }[];
  if (first === undefined) throw new Error('The organisation has no categories.');
  const views = viewsOf({ id: first.id, label: first.name });
  const results: Result[] = [];
  for (const [what, view] of views) {
    await expectRecords(product, [what, view]);
    results.push(await measured(what, view, 'rows'));
  }
  results.push(await measured('number of all records', usual, 'total'));
  // Figures of many records are read beside other work after the first question; until then sums come from the database.
  await ask(usual, 'sums');
  await untilQuiet(pid);
  results.push(await measured('costs of all records', usual, 'sums'));
  return results;
}
