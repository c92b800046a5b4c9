import { chromium, type Browser, type Page } from 'playwright-core';
import type { DatabaseSettings } from '../../../packages/server/src/platform/database/open-database.ts';
import { limitResult, type Result } from '../../report/result.ts';
import { startSignedIn, type SignedInProduct } from '../../running/bench-product.ts';
import { bringFile } from '../../running/bring-file.ts';
import { longestTaskDuring } from '../../running/longest-task.ts';
import { quantile } from '../../running/numbers.ts';
import { fetchList } from '../../running/visitor.ts';
import { BROWSER_FLAGS } from '../browser.ts';
import { firstRowsPainted, prepareTiming, timeToPaint } from '../browser-timing.ts';

const IMPORTED = 5_000;
const EDITED = 1_000;
const EDITED_END = '2099-12-31';
/** More than the records of the database: the table must not begin to page in between. */
const LIST_LIMIT = '150000';
const KEYS = ['4', '2', '1', 'Backspace', '7', 'Backspace', 'Backspace', 'Backspace', 'd', 'e', 'Backspace'];
const BETWEEN_KEYS_MS = 150;
/** Until the page has polled and shows what is new. */
const FOLLOWED_WITHIN_MS = 60_000;
const FREEZE_MS = 100;

declare global {
  interface Window {
    /** Milliseconds of tasks of the main thread over 50 ms. */
    taskDurations?: number[];
  }
}

interface ListedRecord {
  readonly id: string;
  readonly endDate?: string | null;
}

/** Runs in the page before its own scripts. */
function watchTasks(): void {
  const durations: number[] = [];
  window.taskDurations = durations;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  }).observe({ type: 'longtask' });
}

/** The list, waited for as screens do while the first one is built on a busy machine. */
async function listOf(product: SignedInProduct, attempts = 5): Promise<readonly ListedRecord[]> {
  try {
    const { bytes } = await fetchList(product.address, product.token);
    return JSON.parse(bytes.toString()) as readonly ListedRecord[];
  } catch (error) {
    if (attempts === 1) throw error;
    return await listOf(product, attempts - 1);
  }
}

async function editMany({ address, token }: SignedInProduct, ids: readonly string[]): Promise<void> {
  const response = await fetch(`${address}/api/contracts/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, changes: { endDate: EDITED_END } }),
  });
  if (response.status !== 200) throw new Error(`The bulk edit was answered with ${response.status}.`);
}

/** Types into the search until the work is done; how long each key took until other rows were painted. */
async function typeDuring(page: Page, work: Promise<unknown>): Promise<number[]> {
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search records' });
  await search.focus();
  const times: number[] = [];
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  while (!isDone) {
    for (const key of KEYS) {
      times.push(await timeToPaint(page, 'keydown', () => page.keyboard.press(key)));
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
    await search.fill('');
  }
  await ended;
  return times;
}

/** Waits until the page counts all records. */
async function countsAll(page: Page, count: number): Promise<boolean> {
  const text = count.toLocaleString('en-US');
  const counted = page.getByRole('main').getByText(text).first();
  return counted.waitFor({ timeout: FOLLOWED_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}

/** A session with everything at once: what the page felt, what failed, and whether every row is there afterwards. */
async function measureSession(where: string, product: SignedInProduct, browser: Browser): Promise<Result[]> {
  const page = await browser.newPage();
  const before = await listOf(product);
  const rows = Array.from(
    { length: IMPORTED },
    (_, at) => `Imported ${at},Vendor ${at % 700},Evaluating,,,2026-01-31,2031-12-31,${at}.25,,Row ${at}`,
  );
  let failures = 0;
  page.on('response', (response) => (failures += Number(response.status() >= 500)));
  await page.addInitScript(watchTasks);
  await prepareTiming(page, product.token);
  await page.goto(`${product.address}/records`);
  await firstRowsPainted(page);
  await page.waitForTimeout(FOLLOWED_WITHIN_MS / 6);
  await page.evaluate(() => window.taskDurations?.splice(0));
  const ids = before.slice(0, EDITED).map(({ id }) => id);
  const typed: number[] = [];
  let isCounted = false;
  const longest = await longestTaskDuring(browser, page, async () => {
    const work = Promise.all([
      bringFile(product.address, product.token, rows, false),
      editMany(product, ids),
    ]);
    typed.push(...(await typeDuring(page, work)));
    isCounted = await countsAll(page, before.length + IMPORTED);
  });
  const tasks = await page.evaluate(() => window.taskDurations ?? []);
  const after = await listOf(product);
  const edited = after.filter(({ endDate }) => endDate === EDITED_END).length;
  const lost = before.length + IMPORTED - after.length + (EDITED - edited);
  const what = (part: string) => `import of 5,000, edit of 1,000 and typing at once: ${part}`;
  return [
    limitResult(
      what(`key to painted rows, p95 of ${typed.length}`),
      where,
      quantile(typed, 0.95),
      FREEZE_MS,
      'ms',
    ),
    {
      what: what('longest task of the page, CPU'),
      where,
      measured: `${longest.toFixed(0)} ms (${Math.max(0, ...tasks).toFixed(0)} ms beside the server)`,
      bar: `≤ ${FREEZE_MS} ms`,
      isMet: longest <= FREEZE_MS,
    },
    limitResult(what('answers of 500 and above'), where, failures, 0, ''),
    limitResult(what('rows that are missing afterwards'), where, lost, 0, ''),
    {
      what: what('the page counts all records'),
      where,
      measured: isCounted ? 'yes' : 'no',
      bar: 'within a minute',
      isMet: isCounted,
    },
  ];
}

/** An import, an edit of many and typing on another screen, all at once, with a list in the browser. */
export async function measureTogether(
  executablePath: string,
  where: string,
  settings: DatabaseSettings,
): Promise<Result[]> {
  const product = await startSignedIn(settings, { PACTBOOK_LIST_LIMIT: LIST_LIMIT });
  const browser = await chromium.launch({ executablePath, headless: true, args: BROWSER_FLAGS });
  try {
    return await measureSession(where, product, browser);
  } finally {
    await browser.close();
    await product.stop();
  }
}
