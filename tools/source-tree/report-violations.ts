import type { Violation } from './source-tree.ts';

/** Prints the violations, sorted by file, and the number of files read. Returns the exit code: 0 without violations. */
export function reportViolations(violations: readonly Violation[], filesRead: number): 0 | 1 {
  const lines = violations.map(
    ({ file, line, rule, message }) => `${file}${line === undefined ? '' : `:${line}`}  [${rule}] ${message}`,
  );
  for (const text of lines.toSorted()) console.log(text);
  console.log(`${filesRead} files read, ${violations.length} violations`);
  return violations.length === 0 ? 0 : 1;
}
