import type { SourceTree, Violation } from '../source-tree/source-tree.ts';
import { checkCode } from './code-rules.ts';
import { checkNames } from './name-rules.ts';
import { checkSizes, LONG_FILES } from './size-rules.ts';
import { repeatedNames, vocabularyFault } from './vocabulary.ts';

/** Entries of the table of long files whose files no longer exist. */
function checkExceptions(files: readonly string[]): Violation[] {
  return Object.keys(LONG_FILES)
    .filter((path) => !files.includes(path))
    .map((path) => ({
      file: 'tools/structure/size-rules.ts',
      rule: 'exceptions',
      message: `${path} does not exist any more`,
    }));
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
    ...repeatedNames(files),
    ...checkExceptions(files),
  ];
}
