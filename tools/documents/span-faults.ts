import { KNOWN_NAMES } from './known-names.ts';
import { routePattern, type SourceNames } from './source-names.ts';

const FILE = /^[\w./<>*…{}@-]+\.(ts|tsx|mjs|js|json|sql|css|md|html|svg|png|txt)$/;
const DATE = /^[\dMDY]+(\/[\dMDY]+)+$/;
const PLAIN_WORD = /^[A-Za-z_$][\w$]*$/;
const DOTTED = /^\.?[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*(\(\))?$/;
/** Letters, digits, dashes and colons: options, headers, cookies, names of packages. */
const DASHED = /^-{0,2}[A-Za-z][\w]*([-:][\w]+)+$|^--[a-z]+$/;
const ROUTE = /^\/[\w{}:<>./-]*(\?\S*)?$/;
const CALL = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD) (\/\S*)$/;
const PATH = /^[\w.@<>*{}-]+(\/[\w.@<>*…{}-]+)+\/?$|^[\w-]+\/$/;
const END_OF_ROUTE = /^…\/[\w{}:<>./-]+$/;
const SCRIPT = /^npm run ([\w-]+)/;
/** Looks like an identifier: a capital or an underscore inside, or capitals only. */
const IDENTIFIER =
  /(?<![\w$-])(?:[a-z][a-z0-9]*[A-Z][\w$]*|[A-Z][a-z0-9]+[A-Z][\w$]*|[A-Za-z0-9]+_[\w$]+)(?![\w$-])/g;
const PLACEHOLDER = /<[^>]*>|\{[^}]*\}|\*+|…|NNNN/g;

function isPath(name: string, names: SourceNames): boolean {
  const path = name.replace(/\/$/, '').replace(/^\.\//, '');
  if (names.paths.has(path)) return true;
  if (path.search(PLACEHOLDER) === -1) return false;
  const pattern = path
    .split(PLACEHOLDER)
    .map((part) => part.replaceAll(/[.$+?^()[\]|\\]/g, '\\$&'))
    .join('[^/]*');
  const whole = new RegExp(`^${pattern}$`);
  for (const candidate of names.paths) if (whole.test(candidate)) return true;
  return false;
}

function isRoute(path: string, names: SourceNames): boolean {
  return names.routes.has(routePattern(path)) || path.length < 2;
}

function isEndOfRoute(path: string, names: SourceNames): boolean {
  const end = routePattern(path.slice(1));
  return [...names.routes].some((route) => route.endsWith(end));
}

/** Words that are not in the sources; SQL words are compared in lower case. */
function missingWords(words: readonly string[], { words: known }: SourceNames): string[] {
  return words.filter(
    (word) =>
      !known.has(word) &&
      !(word in KNOWN_NAMES) &&
      !(word === word.toUpperCase() && known.has(word.toLowerCase())),
  );
}

/** Identifiers inside an expression, a statement or a command. */
function missingInside(span: string, names: SourceNames): string[] {
  const script = SCRIPT.exec(span)?.[1];
  const scripts = script === undefined || names.text.includes(`"${script}":`) ? [] : [`npm run ${script}`];
  return [...scripts, ...missingWords(span.match(IDENTIFIER) ?? [], names)];
}

/** The names in a backtick span that no file or source contains; empty when all exist or it contains no name. */
export function missingNames(span: string, names: SourceNames): string[] {
  if (span in KNOWN_NAMES || span.includes('://') || DATE.test(span)) return [];
  const call = CALL.exec(span)?.[1];
  if (call !== undefined) return isRoute(call, names) ? [] : [span];
  if (ROUTE.test(span)) return isRoute(span, names) ? [] : [span];
  if (END_OF_ROUTE.test(span)) return isEndOfRoute(span, names) ? [] : [span];
  if (PLAIN_WORD.test(span)) return missingWords([span], names);
  if (FILE.test(span) || PATH.test(span)) {
    return isPath(span, names) || names.text.includes(span.toLowerCase()) ? [] : [span];
  }
  if (DOTTED.test(span)) return missingWords(span.match(/[A-Za-z_$][\w$]*/g) ?? [], names);
  if (DASHED.test(span)) return names.text.includes(span.replace(/^--/, '').toLowerCase()) ? [] : [span];
  return missingInside(span, names);
}
