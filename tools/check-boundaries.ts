// Layers, public files, places and import cycles, on the import graph of the whole repository (CONTRIBUTING.md).
import { boundaryViolations, tooLittleRead } from './boundaries/check-tree.ts';
import { repositoryRoot } from './running/repository.ts';
import { reportViolations } from './source-tree/report-violations.ts';
import { listFiles, readSources } from './source-tree/source-tree.ts';

const tree = readSources(repositoryRoot, listFiles(repositoryRoot));
const missing = tooLittleRead(tree);
if (missing !== null) {
  console.error(`The boundary check did not see the repository: ${missing}.`);
  process.exit(1);
}
process.exit(reportViolations(boundaryViolations(tree), tree.size));
