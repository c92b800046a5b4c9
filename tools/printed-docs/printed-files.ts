import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  migratedColumns,
  type CatalogueColumn,
} from '../../packages/server/src/platform/database/migrations/column-catalogue.ts';
import { inRepository } from '../running/repository.ts';
import { printTables } from '../table-rows/print-tables.ts';

/** What is printed from something else: the text of each file by its path in the repository. */
export type PrintedFiles = Readonly<Record<string, string>>;

const DOCS = 'docs/generated';

/** Every column that the migrations make, read from a database of which nothing is kept. */
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
 * The pages of docs/generated. What they tell of is loaded only now, so that the types of the tables can be printed
 * while the server that needs them does not load.
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

/** A sentence for each file that does not say what it would say if it were printed now, and for each page that nothing prints. */
export function staleFiles(files: PrintedFiles): string[] {
  const stale = Object.entries(files).filter(([path, text]) => readIfThere(inRepository(path)) !== text);
  const pages = Object.keys(files).filter((path) => dirname(path) === DOCS);
  const foreign = readdirSync(inRepository(DOCS)).filter(
    (name) => !pages.some((path) => basename(path) === name),
  );
  return [
    ...stale.map(([path]) => `${path} is out of date: run "npm run generate"`),
    ...foreign.map((name) => `${DOCS}/${name} is printed by nothing: remove it`),
  ];
}
