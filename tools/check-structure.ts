// The vocabulary of file names, names, sizes, casts, barrels, suppressions; and that what documents and comments name exists.
import { documentViolations, isHandWritten } from './documents/check-documents.ts';
import { isNameSource } from './documents/source-names.ts';
import { repositoryRoot } from './running/repository.ts';
import { reportViolations } from './source-tree/report-violations.ts';
import { listFiles, readSources, readTexts } from './source-tree/source-tree.ts';
import { structureViolations } from './structure/check-tree.ts';

/** Fewer files than this and the check has not read the house. */
const LEAST_FILES = 50;

const files = listFiles(repositoryRoot);
const tree = readSources(repositoryRoot, files);
if (tree.size < LEAST_FILES) {
  console.error(`The structure check read only ${tree.size} sources, fewer than ${LEAST_FILES}.`);
  process.exit(1);
}
const texts = readTexts(
  repositoryRoot,
  files.filter((path) => isNameSource(path) || isHandWritten(path)),
);
process.exit(
  reportViolations([...structureViolations(files, tree), ...documentViolations(files, texts)], tree.size),
);
