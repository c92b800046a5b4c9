/** The number of passed, failed and skipped tests of a part of the run. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The sum of several tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

/** The closing line of `npm test`. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * The tally of a runner, from its report and its exit code. A runner that fails without a failed test (it crashed, its
 * set-up failed, it found no test, it left no report) counts as one failure.
 */
export function tallyOf(report: Tally | null, exitCode: number): Tally {
  const counted = report ?? { passed: 0, failed: 0, skipped: 0 };
  const ran = counted.passed + counted.failed + counted.skipped > 0;
  const isAccountedFor = counted.failed > 0 || (exitCode === 0 && ran);
  return isAccountedFor ? counted : { ...counted, failed: counted.failed + 1 };
}

function numberAt(object: unknown, ...keys: readonly string[]): number {
  if (typeof object !== 'object' || object === null) return 0;
  return Object.entries(object)
    .filter(([key, value]) => keys.includes(key) && typeof value === 'number')
    .reduce((sum, [, value]) => sum + Number(value), 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the JSON report of Vitest; null when it is none. A file that could not be loaded is one failure. */
export function readVitestReport(text: string): Tally | null {
  const report = parse(text);
  if (typeof report !== 'object' || report === null || !('numTotalTests' in report)) return null;
  const files = 'testResults' in report && Array.isArray(report.testResults) ? report.testResults : [];
  const unloaded = files.filter(
    (file: unknown) =>
      typeof file === 'object' &&
      file !== null &&
      'status' in file &&
      file.status === 'failed' &&
      'assertionResults' in file &&
      Array.isArray(file.assertionResults) &&
      file.assertionResults.length === 0,
  );
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + unloaded.length,
    skipped: numberAt(report, 'numPendingTests', 'numTodoTests'),
  };
}

/** Reads the JSON report of Playwright; null when it is none. A flaky test is one that failed. */
export function readPlaywrightReport(text: string): Tally | null {
  const report = parse(text);
  if (typeof report !== 'object' || report === null || !('stats' in report)) return null;
  return {
    passed: numberAt(report.stats, 'expected'),
    failed: numberAt(report.stats, 'unexpected', 'flaky'),
    skipped: numberAt(report.stats, 'skipped'),
  };
}
