import { describe, expect, test } from 'vitest';
import { describeFailures, readPlaywrightFailures, readVitestFailures } from './failures.ts';

describe('failed tests are listed at the end', () => {
  test('those of Vitest, by file and full name, and files that could not be loaded', () => {
    const report = {
      testResults: [
        { name: '/project/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: '/project/b/b.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'money adds up', status: 'failed', failureMessages: ['expected 1 to be 2'] },
            { fullName: 'money is kept', status: 'passed', failureMessages: [] },
          ],
        },
      ],
    };
    expect(readVitestFailures(JSON.stringify(report), '/project')).toEqual([
      { place: 'a.test.ts', title: 'could not be loaded', message: 'no such module' },
      { place: 'b/b.test.ts', title: 'money adds up', message: 'expected 1 to be 2' },
    ]);
  });

  test('those of Playwright, through its nested suites, with the flaky ones', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'records/table.spec.ts',
      line: 9,
      tests: [{ status, results: [{ errors: [{ message: 'not visible' }] }] }],
    });
    const report = {
      suites: [
        {
          title: 'records/table.spec.ts',
          specs: [spec('sorts', 'expected'), spec('filters', 'flaky')],
          suites: [{ title: 'a viewer', specs: [spec('reads', 'unexpected')] }],
        },
      ],
      errors: [{ message: 'the set-up failed' }],
    };
    expect(readPlaywrightFailures(JSON.stringify(report))).toEqual([
      { place: 'records/table.spec.ts:9', title: 'filters', message: 'not visible' },
      { place: 'records/table.spec.ts:9', title: 'a viewer › reads', message: 'not visible' },
      { place: 'playwright', title: 'outside of a test', message: 'the set-up failed' },
    ]);
  });

  test.each(['', '{', '[]', '{}', 'null'])('%j is no report and lists none', (text) => {
    expect(readVitestFailures(text, '/')).toEqual([]);
    expect(readPlaywrightFailures(text)).toEqual([]);
  });

  test('with the beginning of their message, without the colours of a terminal', () => {
    const message = `\u001b[31mexpected\u001b[39m 1\n${'more\n'.repeat(40)}`;
    const lines = describeFailures([{ place: 'a.test.ts', title: 'adds', message }]).split('\n');
    expect(lines.slice(0, 2)).toEqual(['FAILED a.test.ts › adds', '    expected 1']);
    expect(lines).toHaveLength(13);
  });
});
