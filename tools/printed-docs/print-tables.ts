import type { CatalogueColumn } from '../../packages/server/src/platform/database/migrations/column-catalogue.ts';
import {
  TABLE_OWNERS,
  type TableOwner,
} from '../../packages/server/src/platform/database/migrations/table-owners.ts';
import { markdownTable, printedPage } from './markdown.ts';

const NOTES: Readonly<Record<TableOwner, string>> = {
  organisation: 'Belongs to an organisation.',
  directory: 'Directory: says which organisation a sign-in belongs to.',
  installation: 'Belongs to the installation.',
};

function rowOf({ column, type, nullable, generated }: CatalogueColumn): string[] {
  const name = type.startsWith('_') ? `${type.slice(1)}[]` : type;
  return [`\`${column}\``, name, nullable ? 'may be empty' : '', generated ? 'has a default' : ''];
}

/**
 * docs/generated/tables.md: every table of the migrated database with its columns.
 *
 * @throws Error when there is none, or when it is not said whose one is
 */
export function printTableList(columns: readonly CatalogueColumn[]): string {
  if (columns.length === 0) throw new Error('The migrated database has no tables.');
  const owners = new Map<string, TableOwner>(Object.entries(TABLE_OWNERS));
  const tables = Map.groupBy(columns, ({ table }) => table);
  return printedPage(
    'Tables',
    'As the files in `packages/server/database` make them.',
    [...tables].map(([table, own]) => {
      const owner = owners.get(table);
      if (owner === undefined) throw new Error(`The table ${table} has no line in TABLE_OWNERS.`);
      return `## ${table}\n\n${NOTES[owner]}\n\n${markdownTable(['Column', 'Type', '', ''], own.map(rowOf))}`;
    }),
  );
}
