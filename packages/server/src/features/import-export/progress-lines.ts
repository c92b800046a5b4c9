import { PassThrough, type Readable } from 'node:stream';
import type {
  ImportLine,
  ImportOutcome,
  ImportProgress,
} from '@pactbook/domain/features/import-export/import-outcome.ts';
import type { Logger } from 'pino';
import { errorBody, understand } from '../../platform/http/answers/send-error.ts';

/** At most this often a phase tells how far it is. */
const NOTE_EVERY_MS = 100;

/**
 * Runs an import and tells of it line by line (`application/x-ndjson`): progress, then the outcome or the error. The
 * stream ends with the import; what nobody reads any more is dropped.
 *
 * @param now Unix milliseconds
 */
export function progressLines(
  run: (onProgress: (progress: ImportProgress) => void) => Promise<ImportOutcome>,
  { requestId, log, now }: { readonly requestId: string; readonly log: Logger; readonly now: () => number },
): Readable {
  const stream = new PassThrough();
  const say = (line: ImportLine): void => {
    if (!stream.destroyed) stream.write(`${JSON.stringify(line)}\n`);
  };
  let told: { readonly phase: string; readonly at: number } | null = null;
  const onProgress = (progress: ImportProgress): void => {
    const at = now();
    const isOver = progress.total > 0 && progress.done === progress.total;
    if (told?.phase === progress.phase && at - told.at < NOTE_EVERY_MS && !isOver) return;
    told = { phase: progress.phase, at };
    say({ progress });
  };
  void run(onProgress)
    .then(
      (outcome) => say({ outcome }),
      (raised: unknown) => {
        const error = understand(raised);
        if (error.code === 'internal_error') log.error({ requestId, err: raised }, 'An import failed');
        say(errorBody(error, requestId));
      },
    )
    .finally(() => stream.end());
  return stream;
}
