import type { Readable } from 'node:stream';
import { contractsExported } from '@pactbook/domain/features/exports/events.ts';
import { runCommand, type CommandOrigin } from '../../platform/command.ts';
import { RawAnswer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

/** A file that is made when it is asked for. */
interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** As the activity names it. */
  readonly format: string;
  /** How many records it says something of. */
  readonly records: number;
}

/** Who asks, and whether only for the headers. */
export interface Downloader {
  readonly origin: CommandOrigin;
  readonly isHead: boolean;
}

/** A file to download, noted in the activity as every export; of a HEAD request its headers only. */
export async function downloadAnswer(
  services: Services,
  { origin, isHead }: Downloader,
  { fileName, contentType, format, records }: Download,
  make: () => Promise<Buffer | Readable>,
): Promise<RawAnswer> {
  const headers = {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  };
  if (isHead) return new RawAnswer(200, headers, null);
  const noted = (field: string, to: unknown) => ({ field, from: null, to });
  await runCommand(services, origin, async ({ emit, newId }) =>
    emit(
      contractsExported({ kind: 'export', id: newId(), label: fileName }, [
        noted('format', format),
        noted('records', records),
      ]),
    ),
  );
  return new RawAnswer(200, headers, await make());
}
