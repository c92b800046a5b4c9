import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the repository: path from the root (with `/`) to its text. */
export type SourceTree = ReadonlyMap<string, string>;

/** A violation of a rule of the repository, with a message that says what to do. */
export interface Violation {
  readonly file: string;
  readonly line?: number;
  readonly rule: string;
  readonly message: string;
}

/**
 * Every file that git tracks or would add (ignored ones are left out), below the given root.
 * @throws Error when the folder is not a git working tree
 */
export function listFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))]
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .toSorted();
}

/** Reads the texts of the files. */
export function readTexts(root: string, files: readonly string[]): SourceTree {
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Reads the TypeScript and JavaScript sources among the files. */
export function readSources(root: string, files: readonly string[]): SourceTree {
  return readTexts(
    root,
    files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')),
  );
}

/** Whether a file is a test or only serves tests. The layer rules apply to the product only. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^packages\/(domain|server|web)\/src\/testing\//.test(path);
}

/** The 1-based line of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (
    let index = text.indexOf('\n');
    index !== -1 && index < offset;
    index = text.indexOf('\n', index + 1)
  ) {
    line += 1;
  }
  return line;
}
