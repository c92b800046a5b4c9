import type { CDPSession, Page } from 'playwright-core';
import { limitResult, type Result } from '../report/result.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { median } from '../running/numbers.ts';
import { firstRowsPainted } from './browser-timing.ts';

const CHANGES = 5;
/** From an answer with a change until everything that follows it is done, idle work included. */
const FOLLOWING_MS = 2_500;
const LONGEST_TASK_MS = 50;
const KILOBYTE = 1_000;
const RELOAD_KB = 30;
/** Time to put the list into the browser's storage, and to load everything of the page. */
const SETTLED_MS = 5_000;

declare global {
  interface Window {
    /** When answers with changes came. */
    changeAnswers?: number[];
    /** Tasks of the main thread over 50 ms. */
    longTasks?: { readonly start: number; readonly duration: number }[];
    /** Resolves with the time of the frame that shows the awaited text. */
    textPainted?: Promise<number>;
  }
}

/** Runs in the page before its own scripts. */
function installWatch(): void {
  const answers: number[] = [];
  const tasks: { start: number; duration: number }[] = [];
  window.changeAnswers = answers;
  window.longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask' });
  const ask = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const response = await ask(...request);
    const isChange = response.url.includes('/contracts/changes') && response.status === 200;
    if (isChange) answers.push(performance.now());
    return response;
  };
}

/** Runs in the page. A frame counts as painted when ordinary tasks run again after the document changed. */
function awaitText(text: string): void {
  window.textPainted = new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => resolve(performance.now()));
    channel.port1.start();
    const look = (): void => {
      if (document.querySelector('main table')?.textContent.includes(text) === true)
        channel.port2.postMessage(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** The processor time of the main thread so far, in milliseconds. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

interface Followed {
  /** From the answer to the frame that shows it; null where no row of the page does. */
  readonly painted: number | null;
  /** The longest task over 50 ms, otherwise 0. */
  readonly longest: number;
  /** Processor time of the main thread from the poll until all was done. */
  readonly busy: number;
}

async function change(product: SignedInProduct, id: string, vendor: string): Promise<void> {
  const response = await fetch(`${product.address}/api/contracts/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vendor }),
  });
  if (!response.ok) throw new Error(`The change was answered with ${response.status}.`);
}

async function followChange(
  page: Page,
  session: CDPSession,
  product: SignedInProduct,
  { id, vendor, isShown }: { id: string; vendor: string; isShown: boolean },
): Promise<Followed> {
  const known = await page.evaluate(() => window.changeAnswers?.length ?? 0);
  if (isShown) await page.evaluate(awaitText, vendor);
  const busy = await busyMs(session);
  await change(product, id, vendor);
  await page.waitForFunction((count) => (window.changeAnswers?.length ?? 0) > count, known, {
    polling: 200,
    timeout: 30_000,
  });
  const painted = isShown ? await page.evaluate(() => window.textPainted) : undefined;
  await page.waitForTimeout(FOLLOWING_MS);
  const spent = (await busyMs(session)) - busy;
  const { answered, longest } = await page.evaluate((count) => {
    const start = window.changeAnswers?.[count] ?? 0;
    const after = (window.longTasks ?? []).filter((task) => task.start + task.duration > start);
    return { answered: start, longest: Math.max(0, ...after.map(({ duration }) => duration)) };
  }, known);
  return { painted: painted === undefined ? null : painted - answered, longest, busy: spent };
}

/** What a page does when a poll brings one changed record. */
async function followOn(
  page: Page,
  product: SignedInProduct,
  { path, where }: { path: string; where: string },
): Promise<Result[]> {
  await page.addInitScript(installWatch);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  await page.goto(product.address + path);
  const isTable = path.startsWith('/records');
  if (isTable) await firstRowsPainted(page);
  await page.waitForTimeout(SETTLED_MS);
  const response = await fetch(`${product.address}/api/contracts`, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  const [first] = (await response.json()) as readonly { readonly id: string }[];
  const rows = page.locator('main table tbody tr[data-row-id]');
  const id = isTable ? await rows.nth(2).getAttribute('data-row-id') : first?.id;
  const followed: Followed[] = [];
  for (let round = 0; round < CHANGES; round += 1) {
    const vendor = `Measured ${path.length}.${round}`;
    followed.push(await followChange(page, session, product, { id: id ?? '', vendor, isShown: isTable }));
  }
  const middle = (key: keyof Followed): number => median(followed.map((one) => one[key] ?? 0));
  const note = `${path}: changed row`;
  const longest = limitResult(`${note}, longest task`, where, middle('longest'), LONGEST_TASK_MS, 'ms');
  const busy = `${longest.measured} (CPU ${middle('busy').toFixed(0)} ms)`;
  if (!isTable) return [{ ...longest, measured: busy }];
  return [
    limitResult(`${note} to painted`, where, middle('painted'), LONGEST_TASK_MS, 'ms'),
    { ...longest, measured: busy },
  ];
}

/** The bytes of all answers while a page is loaded again and nothing changed. */
export async function measureReload(page: Page, where: string, product: SignedInProduct): Promise<Result> {
  await page.goto(`${product.address}/records`);
  await firstRowsPainted(page);
  await page.waitForTimeout(SETTLED_MS);
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const begin = Date.now();
  await page.reload();
  const painted = await firstRowsPainted(page);
  await page.waitForTimeout(SETTLED_MS - Math.min(SETTLED_MS, Date.now() - begin));
  const what = `reload with nothing changed (first rows ${painted.toFixed(0)} ms)`;
  return limitResult(what, where, bytes / KILOBYTE, RELOAD_KB, 'kB');
}

/** What follows a change on open pages. */
export async function measureBrowserChanges(
  openPage: () => Promise<Page>,
  where: string,
  product: SignedInProduct,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const path of ['/records', '/records?q=a&sort=-endDate', '/dashboard']) {
    const page = await openPage();
    results.push(...(await followOn(page, product, { path, where })));
    await page.close();
  }
  return results;
}
