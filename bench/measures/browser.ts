import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { limitResult, type Result } from '../report/result.ts';
import type { BenchProduct } from '../running/bench-product.ts';
import { median, quantile } from '../running/numbers.ts';
import { measureBrowserChanges, measureReload } from './browser-changes.ts';
import { firstRowsPainted, prepareTiming, timeToPaint } from './browser-timing.ts';

/** The arguments with which the browser is started. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const COLD_STARTS = 5;
const FIRST_ROWS_MS = 1_500;
const LARGEST_SCRIPTS_KB = 250;
const SIGN_IN = '/u/sign-in';
/** Each key changes which rows are shown. */
const KEYS = ['4', '2', '1', 'Backspace', '7', 'Backspace', 'Backspace', 'Backspace', 'd', 'e', 's', 'k'];
const KEY_ROUNDS = 5;
const SORT_ROUNDS = 10;
const SETTLE_MS = 120;

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, headless: true, args: BROWSER_FLAGS });
}

async function openPage(browser: Browser, product: BenchProduct): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await prepareTiming(page, product.token);
  return page;
}

async function openContracts(browser: Browser, product: BenchProduct): Promise<Page> {
  const page = await openPage(browser, product);
  await page.goto(`${product.address}/records`);
  return page;
}

async function coldStart(executablePath: string, product: BenchProduct): Promise<number> {
  const browser = await launch(executablePath);
  try {
    return await firstRowsPainted(await openContracts(browser, product));
  } finally {
    await browser.close();
  }
}

async function typingTimes(page: Page): Promise<number[]> {
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search records' });
  const times: number[] = [];
  for (let round = 0; round < KEY_ROUNDS; round += 1) {
    await search.fill('');
    await page.waitForTimeout(4 * SETTLE_MS);
    await search.focus();
    for (const key of KEYS) {
      times.push(await timeToPaint(page, 'keydown', () => page.keyboard.press(key)));
      await page.waitForTimeout(SETTLE_MS);
    }
  }
  await search.fill('');
  await page.waitForTimeout(4 * SETTLE_MS);
  return times;
}

async function sortingTimes(page: Page): Promise<number[]> {
  const table = page.getByRole('main').getByRole('grid', { name: 'Records' });
  const times: number[] = [];
  for (let round = 0; round < SORT_ROUNDS; round += 1) {
    for (const column of ['Vendor', 'End Date', 'Product']) {
      const button = table.getByRole('button', { name: column, exact: true });
      times.push(await timeToPaint(page, 'click', () => button.click()));
      await page.waitForTimeout(SETTLE_MS);
    }
  }
  return times;
}

/** Typing, sorting and (with 10,000 records) the first rows, measured in Chromium with the built web. */
export async function measureBrowser(
  executablePath: string,
  records: number,
  product: BenchProduct,
): Promise<Result[]> {
  const where = records.toLocaleString('en-US');
  const bar = records === 10_000 ? 50 : 100;
  const results: Result[] = [];
  const browser = await launch(executablePath);
  try {
    const page = await openContracts(browser, product);
    await firstRowsPainted(page);
    await page.waitForTimeout(10 * SETTLE_MS);
    const typing = await typingTimes(page);
    results.push(
      limitResult('key to painted rows, median', where, median(typing), bar, 'ms'),
      limitResult('key to painted rows, p95', where, quantile(typing, 0.95), bar, 'ms'),
    );
    const sorting = await sortingTimes(page);
    results.push(
      limitResult('sort to painted rows, median', where, median(sorting), bar, 'ms'),
      limitResult('sort to painted rows, p95', where, quantile(sorting, 0.95), bar, 'ms'),
    );
    await page.close();
    results.push(...(await measureBrowserChanges(() => openPage(browser, product), where, product)));
    if (records === 10_000)
      results.push(await measureReload(await openPage(browser, product), where, product));
  } finally {
    await browser.close();
  }
  if (records !== 10_000) return results;
  const starts: number[] = [];
  for (let count = 0; count < COLD_STARTS; count += 1) starts.push(await coldStart(executablePath, product));
  return [
    ...results,
    limitResult('first rows in a cold browser', where, median(starts), FIRST_ROWS_MS, 'ms'),
  ];
}

/** The JavaScript that a browser with an empty cache loads for a page, in bytes on the wire. */
async function measureScriptsOf(browser: Browser, product: BenchProduct, path: string): Promise<Result> {
  const page = await browser.newPage();
  if (path !== SIGN_IN) await prepareTiming(page, product.token);
  const sizes: Promise<{ wire: number; gzip: number }>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    const sized = Promise.all([response.request().sizes(), response.body()]);
    sizes.push(sized.then(([{ responseBodySize: wire }, body]) => ({ wire, gzip: gzipSync(body).length })));
  });
  await page.goto(product.address + path, { waitUntil: 'networkidle' });
  const files = await Promise.all(sizes);
  await page.close();
  const sum = (kind: 'wire' | 'gzip'): number => files.reduce((total, file) => total + file[kind], 0) / 1_000;
  const what = `JavaScript of ${path} (${files.length} files; with gzip ${sum('gzip').toFixed(0)} kB)`;
  return limitResult(what, '', sum('wire'), LARGEST_SCRIPTS_KB, 'kB');
}

/** First-load JavaScript of the sign-in page and of the table of records, compressed as the server sends it. */
export async function measureScripts(executablePath: string, product: BenchProduct): Promise<Result[]> {
  const results: Result[] = [];
  for (const path of [SIGN_IN, '/records']) {
    // A new browser for each page, so that its cache is empty.
    const browser = await launch(executablePath);
    results.push(await measureScriptsOf(browser, product, path));
    await browser.close();
  }
  return results;
}
