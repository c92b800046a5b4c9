import { describe, expect, test } from 'vitest';
import { addTallies, closingLine, readPlaywrightReport, readVitestReport, tallyOf } from './tally.ts';

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

describe('a part of the run counts as failed', () => {
  test.each([
    ['it leaves no report', null, 0],
    ['it crashes without a report', null, 1],
    ['it finds no test', NOTHING, 0],
    ['all its tests pass and it still ends with a fault', { ...NOTHING, passed: 9 }, 1],
  ])('when %s', (_when, report, exitCode) => {
    expect(tallyOf(report, exitCode).failed).toBe(1);
  });

  test('only for its failed tests when those explain the exit code', () => {
    expect(tallyOf({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  });

  test('but not when its tests passed and it exited with 0', () => {
    expect(tallyOf({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });
});

describe('reports are read in the format of the runners', () => {
  test('Vitest: tests, skipped and to-do tests, and files that could not be loaded', () => {
    const report = {
      numTotalTests: 7,
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(readVitestReport(JSON.stringify(report))).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  test('Playwright: a flaky test is a failed test', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2, duration: 9000 } };
    expect(readPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test.each(['', '{', '[]', '{}', 'null'])('%j is no report', (text) => {
    expect(readVitestReport(text)).toBeNull();
    expect(readPlaywrightReport(text)).toBeNull();
  });
});

test('the closing line is the sum, in a fixed format', () => {
  const tallies = [
    { passed: 1, failed: 0, skipped: 2 },
    { passed: 10, failed: 3, skipped: 0 },
  ];
  expect(closingLine(addTallies(tallies))).toBe('11 passed, 3 failed, 2 skipped');
});
