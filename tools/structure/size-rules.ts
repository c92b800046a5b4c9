import type { SourceTree, Violation } from '../source-tree/source-tree.ts';
import { isTestFile } from '../source-tree/source-tree.ts';

const MOST_LINES = 400;
const MOST_FILES = 20;
const MEDIAN_LINES = 80;
/** The field kinds and what people write as dates and amounts, in four languages and all currencies, take a third of it (docs/decisions/0043, 0062, 0082); what API tokens leave of rights came last (0084). */
const MOST_KERNEL_LINES = 3000;

/** Files over the limit because they are printed by a tool or are one pure table, each with its reason. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  'packages/server/src/platform/database/tables.ts': 'printed from the schema, a type for each table',
};

function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function checkFolders(files: readonly string[]): Violation[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/\.(ts|tsx|mjs)$/.test(file) || /\.(test|spec)\.tsx?$/.test(file)) continue;
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => ({
      file: folder,
      rule: 'sizes',
      message: `${count} files beside tests, at most ${MOST_FILES}: some of them make a folder of their own`,
    }));
}

function checkMedian(tree: SourceTree): Violation[] {
  const lengths = [...tree]
    .filter(([path]) => path.startsWith('packages/') && !isTestFile(path))
    .map(([, text]) => linesOf(text))
    .toSorted((one, other) => one - other);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const message = `the median file has ${median} lines, at most ${MEDIAN_LINES}`;
  return median > MEDIAN_LINES ? [{ file: 'packages', rule: 'sizes', message }] : [];
}

function checkKernel(tree: SourceTree): Violation[] {
  const lines = [...tree]
    .filter(([path]) => path.startsWith('packages/domain/src/kernel/') && !isTestFile(path))
    .reduce((sum, [, text]) => sum + linesOf(text), 0);
  const message = `${lines} lines, at most ${MOST_KERNEL_LINES}: the kernel describes, it is no framework`;
  return lines > MOST_KERNEL_LINES ? [{ file: 'packages/domain/src/kernel', rule: 'sizes', message }] : [];
}

/** Rule 7: no file over 400 lines, a median of at most 80, at most 20 files a folder, a small kernel. */
export function checkSizes(files: readonly string[], tree: SourceTree): Violation[] {
  const long = [...tree]
    .filter(([path, text]) => linesOf(text) > MOST_LINES && !(path in LONG_FILES))
    .map(([file, text]) => ({
      file,
      rule: 'sizes',
      message: `${linesOf(text)} lines, at most ${MOST_LINES}: split it where its subject changes`,
    }));
  return [...long, ...checkFolders(files), ...checkMedian(tree), ...checkKernel(tree)];
}
