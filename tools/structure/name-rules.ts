import type { Violation } from '../source-tree/source-tree.ts';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FORBIDDEN = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'types'];
/** Names that tools or convention fix: README.md, LICENSE, Dockerfile … */
const FIXED_NAMES = /^([A-Z][A-Z_]+(\.md)?|Dockerfile|Caddyfile)$/;

/** A function of the database has its file under its own name. */
const DATABASE_FUNCTION = /^packages\/server\/database\/functions\/[a-z_]+\.sql$/;

function nameFault(name: string, isFolder: boolean): string | null {
  if (name.startsWith('.') || FIXED_NAMES.test(name)) return null;
  const stem = isFolder ? name : (name.split('.')[0] ?? name);
  if (!KEBAB.test(stem)) return `"${name}" is not kebab-case`;
  const words = stem.split('-');
  const forbidden = FORBIDDEN.find((word) => stem === word || words.at(-1) === word);
  if (forbidden !== undefined) return `"${forbidden}" says nothing: name it after what it does`;
  if (!isFolder && stem === 'index' && /\.(ts|tsx|mjs)$/.test(name)) {
    return 'no barrels: import the file that holds the thing';
  }
  return null;
}

/** Rule 6 on names: kebab-case, no meaningless word, no index files. */
export function checkNames(files: readonly string[]): Violation[] {
  return files.flatMap((file) => {
    if (DATABASE_FUNCTION.test(file)) return [];
    const parts = file.split('/');
    return parts
      .map((part, at) => nameFault(part, at < parts.length - 1))
      .filter((fault) => fault !== null)
      .map((message) => ({ file, rule: 'names', message }));
  });
}
