import { relative } from 'node:path';
import { z } from 'zod';

/** A failed test: its place, its title and its message. */
export interface Failure {
  readonly place: string;
  readonly title: string;
  readonly message: string;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })).default([]) })),
});

const playwrightSuite = z.object({
  title: z.string(),
  specs: z
    .array(
      z.object({ title: z.string(), file: z.string(), line: z.number(), tests: z.array(playwrightTest) }),
    )
    .default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The failed tests of Vitest's JSON report and the files that could not be loaded; none when it is no report. */
export function readVitestFailures(text: string, root: string): readonly Failure[] {
  const { data } = vitestReport.safeParse(parse(text));
  return (data?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const place = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        place,
        title: fullName,
        message: (failureMessages ?? []).join('\n'),
      }));
    const isUnloaded = status === 'failed' && assertionResults.length === 0;
    return isUnloaded ? [{ place, title: 'could not be loaded', message }] : failed;
  });
}

function failuresOfSuite(
  suite: z.infer<typeof playwrightSuite>,
  around: readonly string[],
): readonly Failure[] {
  const titles = [...around, suite.title];
  const own = suite.specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        place: `${file}:${line}`,
        // The outermost suite is the file, which is part of the place already.
        title: [...titles.slice(1), title].join(' › '),
        message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
  );
  return [...own, ...suite.suites.flatMap((inner) => failuresOfSuite(inner, titles))];
}

/**
 * The failed and flaky journeys of Playwright's JSON report and failures outside of tests; none when it is no report.
 */
export function readPlaywrightFailures(text: string): readonly Failure[] {
  const { data } = playwrightReport.safeParse(parse(text));
  if (data === undefined) return [];
  const outside = data.errors.map(({ message }) => ({
    place: 'playwright',
    title: 'outside of a test',
    message,
  }));
  return [...data.suites.flatMap((suite) => failuresOfSuite(suite, [])), ...outside];
}

/** Escape sequences of terminal colours, which reports contain. */
const COLOURS = new RegExp(String.raw`\u001b\[[0-9;]*m`, 'gu');
/** Length of a message; the full text is further up in the output. */
const LINES_SHOWN = 12;

/** A short list of the failures for the end of the output. */
export function describeFailures(failures: readonly Failure[]): string {
  return failures
    .map(({ place, title, message }) => {
      const lines = message.replace(COLOURS, '').split('\n').slice(0, LINES_SHOWN);
      return [`FAILED ${place} › ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
}
