// `npm run generate`: prints everything that is generated from something else.
import { writeFileSync } from 'node:fs';
import { printedPages, printedTypes, readColumns } from './printed-docs/printed-files.ts';
import type { PrintedFiles } from './printed-docs/printed-files.ts';
import { inRepository, repositoryRoot } from './running/repository.ts';
import { findPatterns } from './patterns/find-patterns.ts';
import { fingerprintOf, readSafeFingerprints, recordSafePatterns } from './patterns/safe-patterns.ts';
import { findSlowPatterns } from './patterns/slow-patterns.ts';
import { listFiles, readSources } from './source-tree/source-tree.ts';

function write(files: PrintedFiles): void {
  for (const [path, text] of Object.entries(files)) {
    writeFileSync(inRepository(path), text);
    console.log(`printed ${path}`);
  }
}

/** Analyses the regular expressions that are new, and records which are safe. Fails with those that are not. */
async function analysePatterns(): Promise<void> {
  const patterns = findPatterns(readSources(repositoryRoot, listFiles(inRepository('.'))));
  const known = readSafeFingerprints();
  const slow = await findSlowPatterns(patterns.filter((pattern) => !known.has(fingerprintOf(pattern))));
  for (const { place, pattern, why } of slow) {
    console.error(`${place}: some text makes ${pattern} slow: ${why}`);
    process.exitCode = 1;
  }
  recordSafePatterns(patterns.filter(({ place }) => slow.every((each) => each.place !== place)));
}

// One database is migrated for both. The types come first, because the pages may import them.
const columns = await readColumns();
write(printedTypes(columns));
write(await printedPages(columns));
await analysePatterns();
