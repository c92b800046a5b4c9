import { contractsExported } from '@pactbook/domain/features/exports/events.ts';
import { Readable } from 'node:stream';
import { csvFile } from '../../platform/csv/csv-text.ts';
import { runCommand, type CommandOrigin } from '../../platform/command.ts';
import { RawAnswer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

/** Notes what leaves, as every export does. */
async function noteExport(
  services: Services,
  origin: CommandOrigin,
  fileName: string,
  records: number,
): Promise<void> {
  const noted = (field: string, to: unknown) => ({ field, from: null, to });
  await runCommand(services, origin, async ({ emit, newId }) =>
    emit(
      contractsExported({ kind: 'export', id: newId(), label: fileName }, [
        noted('format', 'csv'),
        noted('records', records),
      ]),
    ),
  );
}

/** A CSV file to download, noted in the activity; of a HEAD request its headers only. */
export async function csvAnswer(
  services: Services,
  { origin, isHead }: { readonly origin: CommandOrigin; readonly isHead: boolean },
  file: { readonly fileName: string; readonly records: number; readonly headings: readonly string[] },
  rows: Parameters<typeof csvFile>[1],
): Promise<RawAnswer> {
  const { fileName, records, headings } = file;
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  };
  if (isHead) return new RawAnswer(200, headers, null);
  await noteExport(services, origin, fileName, records);
  const columns = headings.map((heading) => ({ heading }));
  return new RawAnswer(200, headers, Readable.from(csvFile(columns, rows), { highWaterMark: 1 }));
}
