import type { CatalogueColumn } from '../../packages/server/src/platform/database/migrations/column-catalogue.ts';
import { markdownTable, printedPage } from './markdown.ts';

function rowOf({ column, type, nullable, generated }: CatalogueColumn): string[] {
  const name = type.startsWith('_') ? `${type.slice(1)}[]` : type;
  return [`\`${column}\``, name, nullable ? 'may be empty' : '', generated ? 'has a default' : ''];
}

/** docs/generated/tables.md: every table of the migrated database with its columns. @throws Error when there is none */
export function printTableList(columns: readonly CatalogueColumn[]): string {
  if (columns.length === 0) throw new Error('The migrated database has no tables.');
  const tables = Map.groupBy(columns, ({ table }) => table);
  return printedPage(
    'Tables',
    'As the migrations in `packages/server/migrations` leave the database.',
    [...tables].map(([table, own]) => {
      const isTenant = own.some(({ column }) => column === 'organisation_id');
      const note = isTenant ? 'Belongs to an organisation.' : 'Belongs to the installation.';
      return `## ${table}\n\n${note}\n\n${markdownTable(['Column', 'Type', '', ''], own.map(rowOf))}`;
    }),
  );
}
