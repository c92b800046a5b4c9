import type { SourceTree, Violation } from '../source-tree/source-tree.ts';
import { checkCode } from './code-rules.ts';
import { checkNames } from './name-rules.ts';
import { checkSizes, LONG_FILES } from './size-rules.ts';
import { MOST_NAMED_SERVER_MODULES, NAMED_SERVER_MODULES, vocabularyFault } from './vocabulary.ts';

/** Entries of our exception tables whose files no longer exist. */
function checkExceptions(files: readonly string[]): Violation[] {
  const named = Object.keys(NAMED_SERVER_MODULES).map(
    (name) => [`packages/server/src/features/${name}`, 'tools/structure/vocabulary.ts'] as const,
  );
  const long = Object.keys(LONG_FILES).map((name) => [name, 'tools/structure/size-rules.ts'] as const);
  return [...named, ...long]
    .filter(([path]) => !files.includes(path))
    .map(([path, file]) => ({
      file,
      rule: 'exceptions',
      message: `${path} does not exist any more`,
    }));
}

/** The table of named modules is for what has no other place: it does not grow back to a way around the vocabulary. */
export function namedModulesFault(count: number): Violation[] {
  if (count <= MOST_NAMED_SERVER_MODULES) return [];
  const message = `${count} server modules have names of their own, at most ${MOST_NAMED_SERVER_MODULES}`;
  return [{ file: 'tools/structure/vocabulary.ts', rule: 'exceptions', message }];
}

/** Everything in names, places and sizes that breaks rules 6 and 7 or the vocabulary of the features. */
export function structureViolations(files: readonly string[], tree: SourceTree): Violation[] {
  const misplaced = files.flatMap((file) => {
    const message = vocabularyFault(file);
    return message === null ? [] : [{ file, rule: 'vocabulary', message }];
  });
  return [
    ...misplaced,
    ...checkNames(files),
    ...checkSizes(files, tree),
    ...checkCode(tree),
    ...checkExceptions(files),
    ...namedModulesFault(Object.keys(NAMED_SERVER_MODULES).length),
  ];
}
