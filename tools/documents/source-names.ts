/** Everything that documents may name: files, folders, words of the sources, and the paths of pages and calls. */
export interface SourceNames {
  /** Every file and folder under each suffix of its path, and without `packages/` and `src/`. */
  readonly paths: ReadonlySet<string>;
  /** Every identifier and word of the sources, without comments. */
  readonly words: ReadonlySet<string>;
  /** The sources without comments, in lower case, for names of several words. */
  readonly text: string;
  /** Paths of pages and calls, with `*` for each variable part. */
  readonly routes: ReadonlySet<string>;
}

const SOURCE = /\.(ts|tsx|mjs|js|json|sql|css|html)$|^\.ci\/|^\.npmrc$/;
const WORD = /[A-Za-z_$][\w$]*/g;
const COMMENTS = /^[ \t]*\/\*[\s\S]*?\*\/|^[ \t]*(?:\/\/|--).*$/gm;
const ROUTE = /['"`](\/[\w:{}$./-]*)/g;

/** Whether a file is read for names. Tests of the checks are not, because they plant names that do not exist. */
export function isNameSource(path: string): boolean {
  return SOURCE.test(path) && path !== 'package-lock.json' && !/^tools\/.*\.test\.ts$/.test(path);
}

/** A path of a page or call with `*` for each variable part, without query and `/api`. */
export function routePattern(path: string): string {
  const parts = path
    .replace(/[?#].*$/, '')
    .replace(/^\/api(?=\/)/, '')
    .replaceAll(/\$?\{[^}]*\}|:\w+|<[^>]*>/g, '*')
    .split('/');
  return parts.join('/').replace(/(.)\/$/, '$1');
}

function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

function pathNames(files: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    const parts = file.split('/');
    for (let length = 1; length <= parts.length; length += 1) {
      const path = parts.slice(0, length).join('/');
      const written = path.replace(/^packages\/(\w+)(?:\/src)?/, '$1');
      for (const name of [...endsOf(path), ...endsOf(written)]) names.add(name);
    }
  }
  return names;
}

/** A route that ends in a template expression also counts without it: `/admin/users${query}`. */
function routesOf(text: string): string[] {
  return [...text.matchAll(ROUTE)].flatMap(([, path = '']) => {
    const whole = routePattern(path);
    return [whole, routePattern(path.replace(/\$\{.*$/, '')), whole.replace(/\*$/, '')];
  });
}

/** Reads the names of a repository from the paths and texts of its files. */
export function readNames(files: readonly string[], texts: ReadonlyMap<string, string>): SourceNames {
  const sources = [...texts]
    .filter(([path]) => isNameSource(path))
    .map(([, text]) => text.replaceAll(COMMENTS, ''));
  const words = new Set<string>();
  const routes = new Set<string>();
  for (const text of [...sources, ...files]) {
    for (const [word] of text.matchAll(WORD)) words.add(word);
  }
  for (const text of sources) {
    for (const route of routesOf(text)) routes.add(route);
  }
  return { paths: pathNames(files), words, text: sources.join('\n').toLowerCase(), routes };
}
