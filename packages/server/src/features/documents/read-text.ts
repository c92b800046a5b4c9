import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';
import type { FoundText, TextMessage, TextTask } from './text-messages.ts';

/** What reading one document may cost. */
export interface TextLimits {
  readonly milliseconds: number;
  readonly heapMb: number;
  /** What lies beside the heap, such as unpacked images and streams. */
  readonly buffersMb: number;
}

const LIMITS: TextLimits = { milliseconds: 30_000, heapMb: 256, buffersMb: 300 };
const LOOK_EVERY_MS = 100;

/** Kinds in which there are words to be found. */
const WITH_TEXT: ReadonlySet<DocumentTypeName> = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'md', 'csv']);

/** Whether documents of a kind have text that is read. */
export const hasText = (type: DocumentTypeName): boolean => WITH_TEXT.has(type);

/** Ends a thread that holds more beside its heap than it may: the heap's own limit does not count that. */
async function watchBuffers(worker: Worker, most: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { external_memory: held } = await worker.getHeapStatistics();
    if (held > most) throw new Error('Reading this file takes too much memory.');
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

function answerOf(worker: Worker): Promise<FoundText> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: TextMessage) => {
      if (message.kind === 'found') resolve(message.found);
      else reject(new Error(message.message));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that reads a file ended without an answer.')));
  });
}

/**
 * Reads the text of a document in a thread of its own, bounded in time, memory and pages; the server answers meanwhile,
 * whatever is in the file.
 *
 * @throws Error when the file cannot be read within the limits
 */
export async function readText(
  task: TextTask,
  signal: AbortSignal,
  limits: TextLimits = LIMITS,
): Promise<FoundText> {
  const worker = new Worker(new URL('./text-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
    // A library's remarks about a file are nobody's business.
    stdout: true,
    stderr: true,
  });
  const done = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    const tooLong = () => reject(new Error('Reading this file takes too long.'));
    setTimeout(tooLong, limits.milliseconds).unref();
    signal.addEventListener('abort', () => reject(new Error('The server is stopping.')), { once: true });
  });
  const watched = watchBuffers(worker, limits.buffersMb * 1024 ** 2, done.signal).then(
    () => ended,
    (error: unknown) => (done.signal.aborted ? ended : Promise.reject(error as Error)),
  );
  try {
    return await Promise.race([answerOf(worker), watched, ended]);
  } finally {
    done.abort();
    await worker.terminate();
  }
}
