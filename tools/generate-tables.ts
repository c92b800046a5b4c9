import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migratedColumns } from '../packages/server/src/platform/database/migrations/column-catalogue.ts';
import { inRepository } from './running/repository.ts';
import { printTables } from './table-rows/print-tables.ts';

/**
 * Prints the row types of every table from a freshly migrated embedded database into
 * packages/server/src/platform/database/tables.ts. With --check nothing is written: it fails when
 * the file does not say what the migrations say.
 */
const target = inRepository('packages', 'server', 'src', 'platform', 'database', 'tables.ts');

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const folder = await mkdtemp(join(tmpdir(), 'pactbook-types-'));
try {
  const text = printTables(await migratedColumns(folder));
  if (!values.check) {
    await writeFile(target, text);
  } else if (text !== (await readFile(target, 'utf8'))) {
    process.stderr.write(
      'packages/server/src/platform/database/tables.ts does not fit the migrations.\n' +
        'Run: npm run deps -- exec -- node tools/generate-tables.ts\n',
    );
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
