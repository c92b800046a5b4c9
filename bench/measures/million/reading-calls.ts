import { ENDPOINTS } from '../../../packages/domain/src/features/all-endpoints.ts';
import { defaultTableView } from '../../../packages/domain/src/features/saved-views/table-view.ts';
import { FACETS } from '../../../packages/domain/src/features/saved-views/facet-counts.ts';
import { askProduct } from '../../../packages/server/src/testing/ask-product.ts';
import { limitResult, type Result } from '../../report/result.ts';
import type { SignedInProduct } from '../../running/bench-product.ts';

/** Milliseconds until a reading call of a large organisation begins to answer. */
const BAR_MS = 3_000;
/** Calls below this are counted, not listed. */
const LISTED_MS = 300;

interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

/** Where ids are found for the calls that need some, by the name of the parameter; each list may be empty. */
const LISTS: Readonly<Record<string, string>> = {
  changeSetId: '/changeSets',
  teamId: '/teams',
  userId: '/users',
  analysisId: '/contractAnalysis',
};

/** The same calls with other questions: what reads every record in another way. */
const ASKED_OTHERWISE = [
  '/trends?groupBy=vendor',
  '/trends?groupBy=vendor&groups=all',
  '/trends?groupBy=team',
  '/trends?groupBy=team&split=each',
  '/trends?groupBy=status&measure=records',
  '/trends?groupBy=hosting&measure=uplift',
  '/trends?groupBy=vendor&measure=uplift&from=2015&to=2030',
  '/activity?search=zzqxzz',
  '/documents/search?q=zzqxzz',
  '/documents/search?q=contract',
];

async function readingQuestions({ address, token }: SignedInProduct): Promise<Question[]> {
  const firstIdOf = async (path: string): Promise<string | null> => {
    const answer = await askProduct(address, 'GET', path, { token });
    return /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(answer))?.[1] ?? null;
  };
  const view = defaultTableView();
  const page = await askProduct(address, 'POST', '/contracts/query', { token, body: { view } });
  const { rows } = page.body as { rows: readonly { id: string; vendor: string }[] };
  const ids = new Map<string, string | null>([['contractId', rows[0]?.id ?? null]]);
  for (const [name, path] of Object.entries(LISTS)) ids.set(name, await firstIdOf(path));
  const vendor = encodeURIComponent(rows[0]?.vendor ?? '');
  const calls = Object.values(ENDPOINTS)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) =>
      path
        .replace(/:(\w+)/g, (whole, name: string) => ids.get(name) ?? whole)
        .replace(/^(\/vendors\/(?:page|contacts))$/, `$1?name=${vendor}`),
    )
    .filter((path) => !path.includes(':'));
  const asked = (some: object): Question => ({
    method: 'POST',
    path: '/contracts/query',
    body: { view, ...some },
  });
  return [
    ...[...calls, ...ASKED_OTHERWISE].map((path): Question => ({ method: 'GET', path })),
    ...(['rows', 'total', 'sums', 'ids'] as const).map((part) => asked({ parts: [part] })),
    ...FACETS.map((facet) => asked({ parts: [], facets: [facet] })),
  ];
}

/** Budgets of the present year, without which nothing is summed. */
async function addBudgets({ address, token }: SignedInProduct): Promise<void> {
  const bodyOf = async <Body>(path: string): Promise<Body> =>
    (await askProduct(address, 'GET', path, { token })).body as Body;
  const [first] = await bodyOf<readonly { id: string }[]>('/teams');
  const { year } = await bodyOf<{ year: number }>('/budgets/figures');
  const team = first?.id ?? '';
  for (const group of team === '' ? [{}] : [{}, { team }])
    await askProduct(address, 'POST', '/budgets', {
      token,
      body: { year, amount: 1_000_000, ...group },
    });
}

/** How long each call takes to answer that only reads, after a change of a record, so that no answer is kept. */
export async function measureReadingCalls(where: string, product: SignedInProduct): Promise<Result[]> {
  const { address, token } = product;
  await addBudgets(product);
  const questions = await readingQuestions(product);
  const [id = ''] = questions.flatMap(({ path }) => /^\/contracts\/([0-9a-f-]{36})$/.exec(path)?.[1] ?? []);
  const results: Result[] = [];
  let others = 0;
  let slowest = 0;
  for (const [at, { method, path, body }] of questions.entries()) {
    await askProduct(address, 'POST', `/contracts/${id}`, { token, body: { notes: `Note ${at}` } });
    const started = performance.now();
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // A file of all records continues for minutes: what counts is that it begins.
    if (path.includes('/export')) await answer.body?.cancel();
    else await answer.arrayBuffer();
    const took = performance.now() - started;
    const what = body === undefined ? path : `${path} ${JSON.stringify({ ...body, view: undefined })}`;
    // What is refused needs more than a path: how long that takes says nothing.
    if (answer.status >= 400 && answer.status < 500) continue;
    if (answer.status >= 500) {
      const measured = `${answer.status} after ${took.toFixed(0)} ms`;
      results.push({ what: `reading: ${what}`, where, measured, bar: `≤ ${BAR_MS} ms`, isMet: false });
    } else if (took >= LISTED_MS) {
      results.push(limitResult(`reading: ${what}`, where, took, BAR_MS, 'ms'));
    } else {
      others += 1;
      slowest = Math.max(slowest, took);
    }
  }
  return [...results, limitResult(`reading: ${others} other calls, slowest`, where, slowest, BAR_MS, 'ms')];
}
