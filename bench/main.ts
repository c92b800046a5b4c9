// `npm run bench`: measures the product against bare baselines, side by side in one run, and compares with the limits
// in docs/product/guarantees.md. Exits with 1 when a limit is missed. Words after `--` choose parts: http, memory,
// browser, fields, trends, import, changes, statistics. Only when named: watched (metrics and traces), backup (and restore,
// of 100,000 records while people write), scale (a large organisation), together (an
// import, an edit of many and typing at once), query (a million records on PostgreSQL), currencies (three of them beside
// one, on PostgreSQL, of 100,000 records), both of them of `--records N` when that is given, and intelligence, with
// `--data FOLDER`.
import { parseArgs } from 'node:util';
import { compact, putInThreeCurrencies } from './data/three-currencies.ts';
import { multiplyContracts } from './data/multiply-contracts.ts';
import { embeddedDatabases, postgresDatabases, type FilledDatabases } from './data/filled-databases.ts';
import { measureBackup } from './measures/installation/backup.ts';
import { measureWatched } from './measures/installation/watched.ts';
import { measureBeside } from './measures/beside.ts';
import { measureBrowser, measureScripts } from './measures/browser.ts';
import { measureCurrencies } from './measures/currencies.ts';
import { measureChanges } from './measures/changes.ts';
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
import { measureTogether } from './measures/together.ts';
import { measureTrends } from './measures/trends.ts';
import type { Result } from './report/result.ts';
import { printTable } from './report/table.ts';
import { startBareProgram } from './running/bare-program.ts';
import { startBenchProduct, startSignedIn } from './running/bench-product.ts';

const SOME = 2_500;
const SMALL = 10_000;
const LARGE = 100_000;
const MILLION = 1_000_000;

async function measureHttp(databases: FilledDatabases): Promise<Result[]> {
  const where = databases.kind;
  const small = await startBenchProduct(await databases.copy(SMALL));
  const large = await startBenchProduct(await databases.copy(LARGE));
  const bare = await startBareProgram('bare-server', await databases.copy(SMALL));
  try {
    return [
      ...(await measurePolls(where, small, large, bare)),
      ...(await measureList(`${where}, 10,000`, SMALL, small, bare)),
      ...(await measureList(`${where}, 100,000`, LARGE, large, bare)),
      await measurePollers(`${where}, 10,000`, small),
      await measurePollsMemory(`${where}, 10,000`, small),
    ];
  } finally {
    await Promise.all([small.stop(), large.stop(), bare.stop()]);
  }
}

async function measureWatchedPolls(databases: FilledDatabases): Promise<Result[]> {
  const product = await startBenchProduct(await databases.copy(SMALL));
  try {
    return await measureWatched(`${databases.kind}, 10,000`, product);
  } finally {
    await product.stop();
  }
}

async function measureScreens(databases: FilledDatabases, browser: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const records of [SMALL, LARGE]) {
    const product = await startBenchProduct(await databases.copy(records));
    try {
      if (records === SMALL) results.push(...(await measureScripts(browser, product)));
      results.push(...(await measureBrowser(browser, records, product)));
    } finally {
      await product.stop();
    }
  }
  return results;
}

async function measureFields(databases: FilledDatabases): Promise<Result[]> {
  const product = await startBenchProduct(await databases.copy(SMALL));
  try {
    return await measureManyFields(databases.kind, product);
  } finally {
    await product.stop();
  }
}

async function measureTrendsOf(databases: FilledDatabases): Promise<Result[]> {
  const product = await startSignedIn(await databases.copy(LARGE));
  try {
    return await measureTrends(`${databases.kind}, 100,000`, product);
  } finally {
    await product.stop();
  }
}

async function measureImportOf(databases: FilledDatabases): Promise<Result[]> {
  const product = await startSignedIn(await databases.copy(SMALL));
  try {
    return await measureImport(`${databases.kind}, 10,000`, product);
  } finally {
    await product.stop();
  }
}

async function measureChangesOf(databases: FilledDatabases): Promise<Result[]> {
  const results: Result[] = [];
  for (const records of [SMALL, LARGE]) {
    const product = await startSignedIn(await databases.copy(records));
    const bare = await startBareProgram('bare-server', await databases.copy(SMALL));
    try {
      results.push(...(await measureChanges(databases.kind, records, product, bare)));
    } finally {
      await Promise.all([product.stop(), bare.stop()]);
    }
  }
  return results;
}

async function measureScaleOf(databases: FilledDatabases): Promise<Result[]> {
  return await measureScale(`${databases.kind}, 100,000`, await databases.copy(LARGE, 'large'));
}

/** A page of the table in so many records: some through the product, and copies of them. */
async function measureQueryOf(databases: FilledDatabases, records: number): Promise<Result[]> {
  const settings = await databases.copy(SOME);
  if (settings.kind !== 'postgres') return [];
  await multiplyContracts(settings.url, Math.ceil(records / SOME) - 1);
  const product = await startSignedIn(settings);
  try {
    const where = `postgres, ${records.toLocaleString('en-US')}`;
    return [...(await measureQuery(where, product)), ...(await measureReadingCalls(where, product))];
  } finally {
    await product.stop();
  }
}

/** Records in three currencies beside the same records in one. */
async function measureCurrenciesOf(databases: FilledDatabases, records: number): Promise<Result[]> {
  const several = await databases.copy(records);
  if (several.kind !== 'postgres') return [];
  await putInThreeCurrencies(several.url);
  const one = await databases.copy(records);
  if (one.kind === 'postgres') await compact(one.url);
  const products = [await startSignedIn(one), await startSignedIn(several)] as const;
  try {
    return await measureCurrencies(`postgres, ${records.toLocaleString('en-US')}`, ...products);
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
/** Keeps results and says them at once, so that a run that is broken off has told what it measured. */
const add = (measured: readonly Result[]): void => {
  results.push(...measured);
  if (measured.length > 0) console.log(`\n${printTable(measured)}`);
};
const embedded = embeddedDatabases();
const onBoth = ['http', 'trends', 'changes', 'statistics'];
const isQueryWanted = positionals.includes('query');
const areCurrenciesWanted = positionals.includes('currencies');
const needsPostgres =
  onBoth.some(isWanted) ||
  isQueryWanted ||
  areCurrenciesWanted ||
  ['scale', 'backup'].some((part) => positionals.includes(part));
const postgres = needsPostgres ? await postgresDatabases() : null;
try {
  if (positionals.includes('intelligence')) add(await measureIntelligence(options.data ?? ''));
  if (positionals.includes('backup')) {
    const both = postgres === null ? [embedded] : [embedded, postgres];
    for (const databases of both) add(await measureBackup(databases, both));
  }
  if (positionals.includes('scale')) {
    for (const databases of postgres === null ? [embedded] : [embedded, postgres])
      add(await measureScaleOf(databases));
  }
  if (positionals.includes('together')) {
    add(await measureBeside('embedded, 100,000', await embedded.copy(LARGE)));
    if (browser !== '') add(await measureTogether(browser, 'embedded, 100,000', await embedded.copy(LARGE)));
  }
  if (isWanted('memory')) add(await measureMemory('embedded, 10,000', () => embedded.copy(SMALL)));
  if (isWanted('browser') && browser !== '') add(await measureScreens(embedded, browser));
  if (isWanted('http')) add(await measureHttp(embedded));
  if (positionals.includes('watched')) add(await measureWatchedPolls(embedded));
  if (isWanted('fields')) add(await measureFields(embedded));
  if (isWanted('trends')) add(await measureTrendsOf(embedded));
  if (isWanted('import')) add(await measureImportOf(embedded));
  if (isWanted('changes')) add(await measureChangesOf(embedded));
  if (isWanted('statistics')) add(await measureStatistics(embedded));
  if (postgres !== null && isWanted('http')) add(await measureHttp(postgres));
  if (postgres !== null && isWanted('trends')) add(await measureTrendsOf(postgres));
  if (postgres !== null && isWanted('changes')) add(await measureChangesOf(postgres));
  if (postgres !== null && isWanted('statistics')) add(await measureStatistics(postgres));
  if (postgres !== null && isQueryWanted)
    add(await measureQueryOf(postgres, Number(options.records ?? MILLION)));
  if (postgres !== null && areCurrenciesWanted)
    add(await measureCurrenciesOf(postgres, Number(options.records ?? LARGE)));
} finally {
  await embedded.dispose();
  await postgres?.dispose();
}
console.log(`\n${printTable(results)}`);
const missed = results.filter(({ isMet }) => !isMet).length;
console.log(`\n${results.length} measured, ${missed} missed`);
process.exitCode = missed === 0 && results.length > 0 ? 0 : 1;
