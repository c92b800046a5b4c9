import { parseModule } from '../source-tree/parse-module.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { checkNames } from '../structure/name-rules.ts';
import { FeatureRefused, type FeatureNames } from './feature-names.ts';
import { fillTemplate, ownWordsOf } from './fill-template.ts';
import { JOIN_LINES, joinTo } from './join-lines.ts';
import { MIGRATIONS, NEW_FILES } from './new-files.ts';
import { takenName } from './taken-names.ts';

/** What a new feature changes: path to text, for files that come and for files that are there. */
export interface FeaturePlan {
  readonly written: ReadonlyMap<string, string>;
  readonly changed: ReadonlyMap<string, string>;
}

function nextMigration(tree: SourceTree): string {
  const numbers = [...tree.keys()]
    .filter((path) => path.startsWith(`${MIGRATIONS}/`) && path.endsWith('.sql'))
    .map((path) => Number(path.slice(MIGRATIONS.length + 1, MIGRATIONS.length + 5)));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

function newFiles(tree: SourceTree, templates: SourceTree, names: FeatureNames): Map<string, string> {
  const written = new Map<string, string>();
  for (const [template, place] of Object.entries(NEW_FILES)) {
    const text = templates.get(template);
    if (text === undefined) throw new Error(`There is no template ${template}.`);
    const path = fillTemplate(place.replace('<number>', nextMigration(tree)), names);
    written.set(path, fillTemplate(text, names));
  }
  return written;
}

function joinedFiles(tree: SourceTree, names: FeatureNames): Map<string, string> {
  const changed = new Map<string, string>();
  for (const line of JOIN_LINES) {
    const text = changed.get(line.file) ?? tree.get(line.file);
    if (text === undefined) throw new Error(`${line.file}, which names each feature, is not there any more.`);
    changed.set(line.file, joinTo(text, line, fillTemplate(line.lines, names)));
  }
  return changed;
}

/** Words that the templates need for themselves, and words of the language, make code that does not compile. */
function checkWords(
  templates: SourceTree,
  { thing, things, Thing, Things }: FeatureNames,
  written: FeaturePlan['written'],
): void {
  const own = new Set([...templates.values()].flatMap(ownWordsOf));
  const clash = [thing, things, Thing, Things].find((name) => own.has(name));
  if (clash !== undefined) {
    throw new FeatureRefused(
      `"${clash}" is a name that the code of every feature uses for something else: take one of two words.`,
    );
  }
  for (const [path, text] of written) {
    const fault = /\.tsx?$/.test(path) ? parseModule(path, text).fault : null;
    if (fault !== null) throw new FeatureRefused(`${path} could not be read with this name: ${fault}.`);
  }
}

/**
 * Everything that a new feature writes and changes, in memory.
 *
 * @param tree the repository: sources and the schema
 * @param templates the templates by their path below their folder
 * @throws FeatureRefused for a name that cannot be used
 * @throws Error when a template or a place to join does not fit the repository any more
 */
export function planFeature(tree: SourceTree, templates: SourceTree, names: FeatureNames): FeaturePlan {
  const taken = takenName(tree, names);
  if (taken !== null) throw new FeatureRefused(`This name is taken: ${taken}. Choose another one.`);
  const written = newFiles(tree, templates, names);
  const [fault] = checkNames([...written.keys()]);
  if (fault !== undefined) throw new FeatureRefused(`${fault.message}.`);
  const inTheWay = [...written.keys()].find((path) => tree.has(path));
  if (inTheWay !== undefined) throw new FeatureRefused(`${inTheWay} is there already.`);
  checkWords(templates, names, written);
  return { written, changed: joinedFiles(tree, names) };
}
