// `npm run bench`: measures the product on the PostgreSQL that it ships against bare baselines, side by side in one run,
// and compares with the limits in docs/product/guarantees.md. Exits with 1 when a limit is missed. Words after `--` choose
// parts: http, memory, browser, fields, trends, import, changes, statistics. Only when named: system (the same calls on the
// PostgreSQL of this system), watched (metrics and traces), backup (and restore, of 100,000 records while people write),
// freshness (what is kept, switched off one at a time), scale (a large organisation), together (an import, an edit of many
// and typing at once), way (what one call takes of the server and its database), query (a million records),
// currencies (three of them beside one, of 100,000 records), both of them of `--records N` when that is given, and intelligence, with `--data FOLDER`.
import { parseArgs } from 'node:util';
import { compact, putInThreeCurrencies } from './data/three-currencies.ts';
import { multiplyContracts } from './data/multiply-contracts.ts';
import { atUrl, dataFolders, systemDatabases } from './data/filled-databases.ts';
import { measureBackup } from './measures/installation/backup.ts';
import { measureWatched } from './measures/installation/watched.ts';
import { measureAgainstSystem } from './measures/against-system.ts';
import { measureImportBeside } from './measures/beside/import.ts';
import { measureTogether } from './measures/beside/together.ts';
import { measureBeside } from './measures/beside/writes.ts';
import { measureBrowser, measureScripts } from './measures/browser.ts';
import { measureCurrencies } from './measures/currencies.ts';
import { measureChanges } from './measures/changes.ts';
import { measureFreshness } from './measures/freshness.ts';
import { measureImport } from './measures/import.ts';
import { measureIntelligence } from './measures/intelligence.ts';
import { measureList } from './measures/list.ts';
import { measureManyFields } from './measures/many-fields.ts';
import { measureMemory } from './measures/memory.ts';
import { measurePollers, measurePolls } from './measures/polls.ts';
import { measurePollsMemory } from './measures/polls-memory.ts';
import { measureQuery } from './measures/million/query.ts';
import { measureReadingCalls } from './measures/million/reading-calls.ts';
import { measureScale } from './measures/scale.ts';
import { measureStatistics } from './measures/statistics.ts';
import { measureTrends } from './measures/trends.ts';
import { measureWay } from './measures/way/way.ts';
import type { Result } from './report/result.ts';
import { printTable } from './report/table.ts';
import { startBareProgram } from './running/bare-program.ts';
import {
  startBenchProduct,
  startSignedIn,
  type BenchProduct,
  type SignedInProduct,
} from './running/bench-product.ts';

const SOME = 2_500;
const SMALL = 10_000;
const LARGE = 100_000;
/** As many as an installation has that is large for one machine. */
const GROWN = 110_000;
const MILLION = 1_000_000;

async function measureHttp(): Promise<Result[]> {
  const small = await startBenchProduct(await databases.copy(SMALL));
  const large = await startBenchProduct(await databases.copy(LARGE));
  const bare = await startBareProgram('bare-server', await databases.copy(SMALL));
  try {
    return [
      ...(await measurePolls(small, large, bare)),
      ...(await measureList('10,000', SMALL, small, bare)),
      ...(await measureList('100,000', LARGE, large, bare)),
      await measurePollers('10,000', small),
      await measurePollsMemory('10,000', small),
    ];
  } finally {
    await Promise.all([small.stop(), large.stop(), bare.stop()]);
  }
}

/** Measures something on a product with so many records. */
async function on(
  records: number,
  measure: (where: string, product: SignedInProduct) => Promise<Result[]>,
): Promise<Result[]> {
  const product = await startSignedIn(await databases.copy(records));
  try {
    return await measure(records.toLocaleString('en-US'), product);
  } finally {
    await product.stop();
  }
}

/** The same after the list was loaded once. */
async function onListed(
  records: number,
  measure: (where: string, product: BenchProduct) => Promise<Result[]>,
): Promise<Result[]> {
  const product = await startBenchProduct(await databases.copy(records));
  try {
    return await measure(records.toLocaleString('en-US'), product);
  } finally {
    await product.stop();
  }
}

async function measureScreens(browser: string): Promise<Result[]> {
  return [
    ...(await onListed(SMALL, async (_where, product) => [
      ...(await measureScripts(browser, product)),
      ...(await measureBrowser(browser, SMALL, product)),
    ])),
    ...(await onListed(LARGE, (_where, product) => measureBrowser(browser, LARGE, product))),
  ];
}

async function measureChangesOf(records: number): Promise<Result[]> {
  const bare = await startBareProgram('bare-server', await databases.copy(SMALL));
  try {
    return await on(records, (_where, product) => measureChanges(records, product, bare));
  } finally {
    await bare.stop();
  }
}

async function measureAgainst(records: number): Promise<Result[]> {
  if (system === null) throw new Error('This system has no PostgreSQL to compare with.');
  const other = await startSignedIn(await system.copy(records));
  try {
    return await on(records, (where, product) => measureAgainstSystem(where, product, other));
  } finally {
    await other.stop();
  }
}

/** A page of the table in so many records: some through the product, and copies of them. */
async function measureQueryOf(records: number): Promise<Result[]> {
  const settings = await databases.copy(SOME);
  await atUrl(settings, (url) => multiplyContracts(url, Math.ceil(records / SOME) - 1));
  const product = await startSignedIn(settings);
  try {
    const where = records.toLocaleString('en-US');
    return [...(await measureQuery(where, product)), ...(await measureReadingCalls(where, product))];
  } finally {
    await product.stop();
  }
}

/** Records in three currencies beside the same records in one. */
async function measureCurrenciesOf(records: number): Promise<Result[]> {
  const [several, one] = [await databases.copy(records), await databases.copy(records)];
  await atUrl(several, putInThreeCurrencies);
  await atUrl(one, compact);
  const products = [await startSignedIn(one), await startSignedIn(several)] as const;
  try {
    return await measureCurrencies(records.toLocaleString('en-US'), ...products);
  } finally {
    for (const product of products) await product.stop();
  }
}

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, records: { type: 'string' } },
});
const isWanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);
const browser = process.env['CHROMIUM_PATH'] ?? '';
const results: Result[] = [];
/** Keeps results and says them at once, so that a stopped run has printed what it measured. */
const add = (measured: readonly Result[]): void => {
  results.push(...measured);
  if (measured.length > 0) console.log(`\n${printTable(measured)}`);
};
const isNamed = (part: string): boolean => positionals.includes(part);
const databases = dataFolders();
const system = isNamed('system') || isNamed('backup') ? await systemDatabases() : null;
try {
  if (isNamed('intelligence')) add(await measureIntelligence(options.data ?? ''));
  if (isNamed('backup')) add(await measureBackup(databases, system));
  if (isNamed('freshness')) {
    const records = Number(options.records ?? SMALL);
    add(await measureFreshness(records, () => databases.copy(records)));
  }
  if (isNamed('scale')) add(await measureScale('100,000', await databases.copy(LARGE, 'large')));
  if (isNamed('together')) {
    add(await measureBeside('100,000', await databases.copy(LARGE)));
    if (browser !== '') add(await measureTogether(browser, '100,000', await databases.copy(LARGE)));
  }
  if (isNamed('system')) for (const records of [SMALL, LARGE]) add(await measureAgainst(records));
  if (isWanted('memory')) add(await measureMemory('110,000', () => databases.copy(GROWN)));
  if (isWanted('browser') && browser !== '') add(await measureScreens(browser));
  if (isWanted('http')) add(await measureHttp());
  if (isNamed('way')) add(await measureWay(await databases.copy(SMALL)));
  if (isNamed('watched')) add(await onListed(SMALL, measureWatched));
  if (isWanted('fields')) add(await onListed(SMALL, measureManyFields));
  if (isWanted('trends')) add(await on(LARGE, measureTrends));
  if (isWanted('import')) {
    add(await on(SMALL, measureImportBeside));
    add(await on(SMALL, measureImport));
  }
  if (isWanted('changes')) for (const records of [SMALL, LARGE]) add(await measureChangesOf(records));
  if (isWanted('statistics')) add(await measureStatistics(databases));
  if (isNamed('query')) add(await measureQueryOf(Number(options.records ?? MILLION)));
  if (isNamed('currencies')) add(await measureCurrenciesOf(Number(options.records ?? LARGE)));
} finally {
  await databases.dispose();
  await system?.dispose();
}
console.log(`\n${printTable(results)}`);
const missed = results.filter(({ isMet }) => !isMet).length;
console.log(`\n${results.length} measured, ${missed} missed`);
process.exitCode = missed === 0 && results.length > 0 ? 0 : 1;
