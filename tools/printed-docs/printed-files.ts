import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  migratedColumns,
  type CatalogueColumn,
} from '../../packages/server/src/platform/database/migrations/column-catalogue.ts';
import { inRepository } from '../running/repository.ts';
import { printTables } from '../table-rows/print-tables.ts';

/** The generated files: the text of each by its path in the repository. */
export type PrintedFiles = Readonly<Record<string, string>>;

const DOCS = 'docs/generated';

/** Every column of the schema, read from a temporary database. */
export async function readColumns(): Promise<CatalogueColumn[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pactbook-printed-'));
  try {
    return await migratedColumns(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The types of the tables' rows. */
export function printedTypes(columns: readonly CatalogueColumn[]): PrintedFiles {
  return { 'packages/server/src/platform/database/tables.ts': printTables(columns) };
}

/**
 * The pages of docs/generated. Their sources are imported only now, so that the table types can be printed while the
 * server, which needs them, does not load.
 */
export async function printedPages(columns: readonly CatalogueColumn[]): Promise<PrintedFiles> {
  const { printPages } = await import('./print-pages.ts');
  return Object.fromEntries(
    Object.entries(printPages(columns)).map(([name, text]) => [`${DOCS}/${name}`, text]),
  );
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Pages that a measurement prints: no one runs it for each change. */
const MEASURED_PAGES: readonly string[] = ['intelligence.md'];

/** A sentence for each file that is out of date, and for each page that nothing prints. */
export function staleFiles(files: PrintedFiles): string[] {
  const stale = Object.entries(files).filter(([path, text]) => readIfThere(inRepository(path)) !== text);
  const pages = Object.keys(files).filter((path) => dirname(path) === DOCS);
  const foreign = readdirSync(inRepository(DOCS)).filter(
    (name) => !pages.some((path) => basename(path) === name) && !MEASURED_PAGES.includes(name),
  );
  return [
    ...stale.map(([path]) => `${path} is out of date: run "npm run generate"`),
    ...foreign.map((name) => `${DOCS}/${name} is printed by nothing: remove it`),
  ];
}
