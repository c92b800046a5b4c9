// Rules 6 and 7 of ARCHITECTURE.md: the vocabulary of file names, names, sizes, casts, barrels, suppressions.
import { repositoryRoot } from './running/repository.ts';
import { reportViolations } from './source-tree/report-violations.ts';
import { listFiles, readSources } from './source-tree/source-tree.ts';
import { structureViolations } from './structure/check-tree.ts';

/** Fewer files than this and the check has not read the house. */
const LEAST_FILES = 50;

const files = listFiles(repositoryRoot);
const tree = readSources(repositoryRoot, files);
if (tree.size < LEAST_FILES) {
  console.error(`The structure check read only ${tree.size} sources, fewer than ${LEAST_FILES}.`);
  process.exit(1);
}
process.exit(reportViolations(structureViolations(files, tree), tree.size));
