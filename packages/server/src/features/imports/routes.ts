import { PassThrough, type Readable } from 'node:stream';
import type { Logger } from 'pino';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type {
  ImportLine,
  ImportOutcome,
  ImportProgress,
} from '@pactbook/domain/features/imports/import-outcome.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type * as endpoints from '@pactbook/domain/features/imports/endpoints.ts';
import type * as importEndpoints from '@pactbook/domain/features/import-analysis/endpoints.ts';
import { IMPORT_FILE_LIMIT } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { LINES_TYPE } from '@pactbook/domain/features/imports/import-outcome.ts';
import { runCommand, type CommandOrigin } from '../../platform/command.ts';
import { RawAnswer, type Handlers, type UploadedFile } from '../../platform/http/handler.ts';
import { errorBody, toAppError } from '../../platform/http/answers/send-error.ts';
import type { Services } from '../../platform/services.ts';
import { analyseImport, importContracts, type ImportTools } from './commands.ts';
import { deleteMapping, saveMapping } from './mappings/saved-mappings.ts';
import { listMappings } from './queries.ts';
import { tooLarge } from '../import-analysis/text.reader.ts';
import type { BroughtFile, ImportRequest } from './writing/write-import.ts';

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

/** What a call that brings a file has. */
interface Bringing {
  readonly origin: CommandOrigin;
  readonly today: CalendarDate;
  readonly file: UploadedFile | null;
  readonly whileConnected: () => AbortSignal;
}

/** @throws AppError `invalid_fields` without a file, `too_large` */
async function broughtBy(request: Bringing): Promise<BroughtFile & { readonly fileName: string }> {
  const { origin, today, file, whileConnected } = request;
  if (file?.fieldName !== 'file') throw invalidFields({ file: 'Choose a CSV or XLSX file' });
  return {
    origin,
    fileName: file.fileName,
    bytes: await readAll(file.content),
    today,
    signal: whileConnected(),
  };
}

/** The shortest time between two lines of progress of a phase. */
const NOTE_EVERY_MS = 100;

/**
 * Runs an import and reports it line by line (`application/x-ndjson`): progress, then the outcome or the error. The
 * stream ends with the import; lines that no one reads any more are dropped.
 *
 * @param now Unix milliseconds
 */
function progressLines(
  run: (onProgress: (progress: ImportProgress) => void) => Promise<ImportOutcome>,
  { requestId, log, now }: { readonly requestId: string; readonly log: Logger; readonly now: () => number },
): Readable {
  const stream = new PassThrough();
  const say = (line: ImportLine): void => {
    if (!stream.destroyed) stream.write(`${JSON.stringify(line)}\n`);
  };
  let reported: { readonly phase: string; readonly at: number } | null = null;
  const onProgress = (progress: ImportProgress): void => {
    const at = now();
    const isOver = progress.total > 0 && progress.done === progress.total;
    if (reported?.phase === progress.phase && at - reported.at < NOTE_EVERY_MS && !isOver) return;
    reported = { phase: progress.phase, at };
    say({ progress });
  };
  void run(onProgress)
    .then(
      (outcome) => say({ outcome }),
      (raised: unknown) => {
        const error = toAppError(raised);
        if (error.code === 'internal_error') log.error({ requestId, err: raised }, 'An import failed');
        say(errorBody(error, requestId));
      },
    )
    .finally(() => stream.end());
  return stream;
}

export function importHandlers(
  services: Services,
  tools: ImportTools,
): Handlers<typeof endpoints & typeof importEndpoints> {
  return {
    importContracts: async (request) => {
      const { body, accept, requestId } = request;
      const brought = await broughtBy(request);
      const run = (onProgress: ImportRequest['onProgress']) =>
        importContracts(
          services,
          {
            ...brought,
            mapping: body.mapping,
            dryRun: body.dryRun === 'true',
            changesFrom: body.changesFrom,
            ...(tools.mailDelivery && { mailDelivery: tools.mailDelivery }),
            onProgress,
          },
          tools,
        );
      if (!accept.includes(LINES_TYPE)) return await run(() => undefined);
      const { log, now } = services;
      // Proxies must not collect lines before they pass them on.
      const headers = { 'content-type': LINES_TYPE, 'x-accel-buffering': 'no' };
      return new RawAnswer(200, headers, progressLines(run, { requestId, log, now }));
    },

    analyseImport: async (request) => {
      const brought = await broughtBy(request);
      return await analyseImport(services, { ...brought, options: request.body.options ?? {} });
    },

    listImportMappings: ({ caller }) =>
      services.database.read(caller.scope, (db) => listMappings(db, caller.scope, caller.actor)),

    saveImportMapping: (request) =>
      runCommand(services, request.origin, (command) => saveMapping(command, request.body)),

    deleteImportMapping: (request) =>
      runCommand(services, request.origin, (command) => deleteMapping(command, request.params.mappingId)),
  };
}
