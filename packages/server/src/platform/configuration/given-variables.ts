import { readFileSync } from 'node:fs';
import { VARIABLES, type Variable } from './variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'PACTBOOK_';
const FILE = '_FILE';
/** A name that differs by more than this part of its length is another name. */
const FARTHEST = 0.4;

/** A variable whose value is in a file. */
export interface SecretFile {
  /** With its _FILE. */
  readonly variable: string;
  readonly path: string;
}

/** What was given, by variable: an empty one counts as not set, a secret may be in a file. */
interface GivenVariables {
  readonly given: Readonly<Record<string, string>>;
  readonly secretFiles: readonly SecretFile[];
  /** A sentence for each that cannot be used. It names no value. */
  readonly faults: readonly string[];
}

/** Reads the variables of the product from an environment. */
export function givenVariables(environment: Environment): GivenVariables {
  const given: Record<string, string> = {};
  const secretFiles: SecretFile[] = [];
  const faults: string[] = [];
  for (const variable of VARIABLES as readonly Variable[]) {
    const { name } = variable;
    const value = textOf(environment, name);
    const file = variable.isSecret === true ? textOf(environment, name + FILE) : undefined;
    if (value !== undefined && file !== undefined) {
      faults.push(`${name} and ${name}${FILE} are both set; one of them is enough.`);
    } else if (file !== undefined) {
      const read = readSecret(file);
      secretFiles.push({ variable: name + FILE, path: file });
      if ('text' in read) given[name] = read.text;
      else faults.push(`${name}${FILE} ${read.fault}.`);
    } else if (value !== undefined) given[name] = value;
  }
  return { given, secretFiles, faults };
}

function textOf(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim();
  return text === '' ? undefined : text;
}

const READING: Readonly<Record<string, string>> = {
  ENOENT: 'names a file that is not there',
  EACCES: 'names a file that this user may not read',
  EISDIR: 'names a folder, not a file',
};

function readSecret(path: string): { readonly text: string } | { readonly fault: string } {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? { fault: 'names an empty file' } : { text };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { fault: READING[code] ?? 'names a file that cannot be read' };
  }
}

/** A sentence for each variable that begins like ours and is none, with the one that may have been meant. */
export function unknownVariables(environment: Environment): string[] {
  const known = (VARIABLES as readonly Variable[]).flatMap(({ name, isSecret }) =>
    isSecret === true ? [name, name + FILE] : [name],
  );
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith(PREFIX) && !known.includes(name) && textOf(environment, name) !== undefined,
  );
  return unknown.toSorted().map((name) => {
    const nearest = nearestOf(name, known);
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
    return `${name} is no variable of this version and has no effect.${hint}`;
  });
}

function nearestOf(name: string, known: readonly string[]): string | null {
  const distances = known.map((other) => ({ other, distance: distanceOf(name, other) }));
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  const length = Math.max(1, name.length - PREFIX.length);
  return nearest !== undefined && nearest.distance <= FARTHEST * length ? nearest.other : null;
}

/** How many letters have to be changed, added or left out to make one name of another (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of one.split('').entries()) {
    const now = [row + 1];
    for (const [column, otherLetter] of other.split('').entries()) {
      const replaced = (before[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      now.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}
