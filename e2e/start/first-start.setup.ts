import { expect, test } from '@playwright/test';
import { signInByApi } from '../journey/api.ts';
import type { PersonApi } from '../journey/api.ts';
import { requireChromium } from '../journey/chromium.ts';
import { ACME_PEOPLE, PASSWORD, PEOPLE } from '../journey/people.ts';
import { startProduct } from '../journey/product-server.ts';
import { templateFolder } from '../journey/run-folder.ts';

/** The documents of an organisation whose text is still to be read for the search. */
async function unreadDocuments(api: PersonApi): Promise<number> {
  const paths = (await api.records()).flatMap(({ id, documents = [] }) =>
    documents.map((document) => `/contracts/${id}/documents/${document.id}`),
  );
  expect(paths).not.toEqual([]);
  const documents = await Promise.all(
    paths.map((path) => api.call<{ versions: { textState: string }[] }>(path)),
  );
  return documents.filter(({ versions }) => versions.some(({ textState }) => textState === 'waiting')).length;
}

/** What is still to be analyzed. */
async function unfinishedAnalyses(api: PersonApi): Promise<number> {
  const { counts } = await api.call<{
    counts: Record<'waiting' | 'reading' | 'analyzing' | 'ready', number>;
  }>('/contractAnalysis');
  expect(counts.waiting + counts.reading + counts.analyzing + counts.ready).toBeGreaterThan(0);
  return counts.waiting + counts.reading + counts.analyzing;
}

test('the first start fills the demo and says where to open it and who can sign in', async () => {
  requireChromium();
  const product = await startProduct('first', templateFolder());
  // The accounts are shown after the address.
  await expect.poll(() => product.printed()).toContain(PASSWORD);
  const printed = product.printed();
  // Each worker starts on a copy: what is left to do here, all of them would do.
  for (const [person, unfinished] of [
    ['contractAdmin', unfinishedAnalyses],
    ['systemAdmin', unreadDocuments],
    ['globexAdmin', unreadDocuments],
  ] as const) {
    const api = await signInByApi(product.address, person);
    await expect.poll(() => unfinished(api), { intervals: [1_000] }).toBe(0);
    await api.call('/users/logout', { method: 'POST' });
  }
  await product.stop();
  expect(printed).toContain(PASSWORD);
  for (const person of [...ACME_PEOPLE, 'globexAdmin'] as const) {
    expect(printed).toContain(PEOPLE[person].emailAddress);
    expect(printed).toContain(PEOPLE[person].role);
  }
});
