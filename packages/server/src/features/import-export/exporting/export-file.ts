import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { forbidden } from '@pactbook/domain/kernel/app-error.ts';
import type { ExportColumn } from '@pactbook/domain/features/import-export/export-columns.ts';
import type { ExportCell } from '@pactbook/domain/kernel/fields/cell-kinds.ts';
import type { ExportFormat } from '@pactbook/domain/features/import-export/export-request.ts';
import { csvText } from '../../../platform/csv/csv-text.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { findContracts } from '../../contracts/queries.ts';
import { findActor } from '../../users/queries.ts';

/** What a file is written from. */
export interface ExportContent {
  readonly scope: OrganisationScope;
  readonly actor: Actor;
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly ids: readonly string[];
}

/** Few enough that a step is over soon and holds little. */
const RECORDS_PER_STEP = 500;
/** Tells spreadsheets that a CSV file is UTF-8; without it they take it for the encoding of the machine. */
const MARK = '\ufeff';

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Whoever reads slowly reads no longer than they may: rights that change end the file. */
async function* rowsOf(
  database: Database,
  { scope, actor, columns, ids }: ExportContent,
): AsyncGenerator<ExportCell[][]> {
  for (let start = 0; start < ids.length; start += RECORDS_PER_STEP) {
    const some = ids.slice(start, start + RECORDS_PER_STEP);
    const contracts = await database.read(scope, async (db) => {
      const current = await findActor(db, scope, actor.userId);
      if (!isDeepStrictEqual({ ...current, impersonatorId: actor.impersonatorId }, actor)) {
        throw forbidden('Your rights changed while the file was written.');
      }
      return await findContracts(db, scope, actor, some);
    });
    const byId = new Map(contracts.map((contract) => [contract.id, contract]));
    yield some.flatMap((id) => {
      const contract = byId.get(id);
      return contract ? [columns.map(({ cellOf }) => cellOf(contract))] : [];
    });
  }
}

async function* csvFile(
  columns: readonly ExportColumn[],
  steps: AsyncIterable<readonly ExportCell[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + csvText([columns.map(({ heading }) => heading)]));
  for await (const rows of steps) {
    if (rows.length > 0) yield Buffer.from(csvText(rows.map((row) => row.map((cell) => cell ?? ''))));
  }
}

/**
 * Records as a file, read and written some hundred at a time, each step by a short transaction of its own: neither memory
 * nor the database waits for a slow reader. A record that was deleted meanwhile is left out.
 */
export async function exportFile(database: Database, content: ExportContent): Promise<Readable> {
  const { format, columns } = content;
  const steps = rowsOf(database, content);
  if (format === 'csv') return Readable.from(csvFile(columns, steps), { highWaterMark: 1 });
  // Loaded with the first workbook that somebody asks for.
  const { xlsxFile } = await import('../../../platform/xlsx/xlsx-file.ts');
  return Readable.from(xlsxFile('Records', columns, steps), { highWaterMark: 1 });
}
