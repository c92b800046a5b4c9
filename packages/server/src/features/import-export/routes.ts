import type { Readable } from 'node:stream';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type * as endpoints from '@pactbook/domain/features/import-export/endpoints.ts';
import { IMPORT_FILE_LIMIT } from '@pactbook/domain/features/import-export/import-mapping.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { importContracts } from './commands.ts';
import { tooLarge } from './text-decoding.ts';

async function readAll(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > IMPORT_FILE_LIMIT) throw tooLarge('This file is larger than 10 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function importExportHandlers(services: Services): Handlers<typeof endpoints> {
  return {
    importContracts: async ({ body, caller, cause, file, now, requestId }) => {
      if (file?.fieldName !== 'file') throw invalidFields({ file: 'Choose a CSV or XLSX file' });
      return await importContracts(services, {
        origin: { scope: caller.scope, actor: caller.actor, cause, requestId },
        fileName: file.fileName,
        bytes: await readAll(file.content),
        mapping: body.mapping,
        dryRun: body.dryRun === 'true',
        today: calendarDateAt(now, caller.timeZoneId),
      });
    },
  };
}
