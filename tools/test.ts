// `npm test`: the rules of the repository, then the tests of every folder, then the journeys in a real browser. The
// last line is the sum; the exit code is 0 only when nothing failed.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  findOldestPrograms,
  startSystemCluster,
} from '../packages/server/src/testing/database/system-cluster.ts';
import { buildProductWhenNeeded } from './running/build-product.ts';
import { checkEverything } from './running/check-everything.ts';
import { inRepository, repositoryRoot } from './running/repository.ts';
import { provideMachine } from './testing/machine.ts';
import { describeFailures, readPlaywrightFailures, readVitestFailures } from './testing/failures.ts';
import { runPart } from './testing/run-part.ts';
import type { PartResult } from './testing/run-part.ts';
import { TAIL_BEGINS } from './testing/tail-reporter.ts';
import beginRun from './testing/test-run.ts';
import { addTallies, closingLine, readPlaywrightReport, readVitestReport } from './testing/tally.ts';
import type { Tally } from './testing/tally.ts';

/**
 * `npm run test:thorough`: longer sweeps, and every test of the server once more on the oldest supported PostgreSQL where it
 * is installed.
 */
const isThorough = process.argv.includes('--thorough');

const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

async function runRules(): Promise<PartResult> {
  console.log('— the rules of the repository —');
  const results = await checkEverything([]);
  const failed = results.filter(({ code }) => code !== 0);
  return {
    tally: { passed: results.length - failed.length, failed: failed.length, skipped: 0 },
    failures: failed.map(({ step, output }) => ({
      place: 'npm run check',
      title: step.name,
      message: output,
    })),
  };
}

/** The arguments of a run of Vitest. */
function vitest(reportPath: string, ...more: readonly string[]): readonly string[] {
  return [
    inRepository('node_modules/vitest/vitest.mjs'),
    'run',
    // Projects do not inherit this from the configuration. One more than there are cores, because tests spend a
    // third of their time waiting for child processes.
    `--maxWorkers=${availableParallelism() + 1}`,
    ...(isThorough ? ['--mode=thorough'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath}`,
    ...more,
  ];
}

/** @param onTail is called when only small files are left, whose last ones leave a core idle */
function runLayers(browser: string | null, onTail: () => void): Promise<PartResult> {
  return runPart({
    name: 'domain, server, web and tools',
    folder: repositoryRoot,
    node: (reportPath) => vitest(reportPath, `--reporter=${inRepository('tools/testing/tail-reporter.ts')}`),
    env: () => (browser === null ? {} : { CHROMIUM_PATH: browser }),
    readReport: readVitestReport,
    readFailures: (report) => readVitestFailures(report, repositoryRoot),
    onMessage: (message) => {
      if (message === TAIL_BEGINS) onTail();
    },
  });
}

/** The tests of the server on the oldest PostgreSQL that DATABASE_URL may lead to; null where it is not installed. */
async function runOnOldestPostgres(): Promise<PartResult | null> {
  const programs = findOldestPrograms();
  if (programs === null) {
    console.log(
      'The oldest supported PostgreSQL is not installed: the server is tested on the shipped one only.',
    );
    return null;
  }
  const cluster = await startSystemCluster(programs, false);
  try {
    return await runPart({
      name: 'server, on the oldest supported PostgreSQL',
      folder: repositoryRoot,
      node: (reportPath) => vitest(reportPath, '--project=server'),
      env: () => ({ TEST_DATABASE_URL: cluster.url('postgres') }),
      readReport: readVitestReport,
      readFailures: (report) => readVitestFailures(report, repositoryRoot),
    });
  } finally {
    await cluster.stop();
  }
}

function runJourneys(browser: string): Promise<PartResult> {
  return runPart({
    name: 'journeys in the browser',
    folder: inRepository('e2e'),
    node: () => [
      inRepository('node_modules/@playwright/test/cli.js'),
      'test',
      // With its set-up. The screenshots of the README are taken on request only.
      '--project=journeys',
      '--reporter=list,json',
    ],
    env: (reportPath) => ({
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath,
      CHROMIUM_PATH: browser,
      PACTBOOK_TEST_THOROUGH: isThorough ? 'yes' : 'no',
    }),
    readReport: readPlaywrightReport,
    readFailures: readPlaywrightFailures,
  });
}

const endRun = await beginRun();
// What the parts started ends with this process (test-run.ts), and this process with the one that started it.
const stop = (): void => void endRun().finally(() => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
const { ppid } = process;
setInterval(() => process.ppid !== ppid && stop(), 1_000).unref();

// The rules need neither the programs of the machine nor the built product.
const [rules, browser, isBuilt] = await Promise.all([runRules(), provideMachine(), buildProductWhenNeeded()]);
const tallies: Tally[] = isBuilt ? [] : [ONE_FAILED];
const hasJourneys = readdirSync(inRepository('e2e'), { recursive: true, encoding: 'utf8' }).some(
  (path) => path.endsWith('.spec.ts') && !path.includes('node_modules'),
);
const journeyBrowser = hasJourneys && isBuilt && 'path' in browser ? browser.path : null;
if (hasJourneys && 'sentence' in browser) console.error(`\n${browser.sentence}`);
if (hasJourneys && journeyBrowser === null) tallies.push(ONE_FAILED);
// The journeys begin with a start of the product, which has one core to do: beside the last small files of the layers.
const tail = Promise.withResolvers<void>();
const layers = runLayers('path' in browser ? browser.path : null, tail.resolve).finally(tail.resolve);
await tail.promise;
const journeys = journeyBrowser === null ? [] : [await runJourneys(journeyBrowser)];
const oldest = isThorough ? await runOnOldestPostgres() : null;
const results = [rules, await layers, ...journeys, ...(oldest === null ? [] : [oldest])];
await endRun();
const sum = addTallies([...results.map(({ tally }) => tally), ...tallies]);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
console.log(`\n${closingLine(sum)}`);
process.exitCode = sum.failed === 0 ? 0 : 1;
