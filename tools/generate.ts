// `npm run generate`: prints everything that is generated from something else.
import { writeFileSync } from 'node:fs';
import { printedPages, printedTypes, readColumns } from './printed-docs/printed-files.ts';
import type { PrintedFiles } from './printed-docs/printed-files.ts';
import { inRepository } from './running/repository.ts';

function write(files: PrintedFiles): void {
  for (const [path, text] of Object.entries(files)) {
    writeFileSync(inRepository(path), text);
    console.log(`printed ${path}`);
  }
}

// One database is migrated for both. The types come first, because the pages may import them.
const columns = await readColumns();
write(printedTypes(columns));
write(await printedPages(columns));
