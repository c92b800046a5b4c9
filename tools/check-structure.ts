// File names, names, sizes, casts, barrels and suppressions; that whatever documents and comments name exists; and that
// every regular expression was analysed.
import { documentViolations, isHandWritten } from './documents/check-documents.ts';
import { isNameSource } from './documents/source-names.ts';
import { findPatterns } from './patterns/find-patterns.ts';
import { unanalysedPatterns } from './patterns/safe-patterns.ts';
import { repositoryRoot } from './running/repository.ts';
import { reportViolations } from './source-tree/report-violations.ts';
import { listFiles, readSources, readTexts } from './source-tree/source-tree.ts';
import { structureViolations } from './structure/check-tree.ts';

/** Fewer sources or documents than this and the check has not read the repository. */
const LEAST_FILES = 50;

const files = listFiles(repositoryRoot);
const tree = readSources(repositoryRoot, files);
const documents = files.filter(isHandWritten);
for (const [read, what] of [[tree.size, 'sources'] as const, [documents.length, 'documents'] as const]) {
  if (read >= LEAST_FILES) continue;
  console.error(`The structure check read only ${read} ${what}, fewer than ${LEAST_FILES}.`);
  process.exit(1);
}
const texts = readTexts(repositoryRoot, [...files.filter(isNameSource), ...documents]);
const violations = [
  ...structureViolations(files, tree),
  ...documentViolations(files, texts),
  ...unanalysedPatterns(findPatterns(tree)),
];
process.exit(reportViolations(violations, tree.size));
