import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import type { DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';
import { isWorkerMessage } from '../../platform/worker-message.ts';
import type { TextMessage, TextTask } from './text.worker.ts';

/** What reading one document may cost. */
export interface TextLimits {
  readonly milliseconds: number;
  readonly heapMb: number;
  /** Memory beside the heap, such as unpacked images and streams. */
  readonly buffersMb: number;
}

const LIMITS: TextLimits = { milliseconds: 30_000, heapMb: 256, buffersMb: 300 };
const LOOK_EVERY_MS = 100;

/** A file that is broken, hostile or locked: reading it again would end the same way. */
export class UnreadableFile extends Error {}

/** Kinds in which there are words to be found. */
const WITH_TEXT: ReadonlySet<DocumentTypeName> = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'md', 'csv']);

/** Whether documents of a kind have text that is read. */
export const hasText = (type: DocumentTypeName): boolean => WITH_TEXT.has(type);

/** What a thread holds beside its heap, in bytes; 0 for one that has ended or not begun, which says so itself. */
async function buffersOf(worker: Worker): Promise<number> {
  try {
    return (await worker.getHeapStatistics()).external_memory;
  } catch {
    return 0;
  }
}

/** Rejects when a thread holds more beside its heap than it may: the heap's own limit does not count that. */
async function watchBuffers(worker: Worker, most: number, done: AbortSignal): Promise<never> {
  for (;;) {
    await wait(LOOK_EVERY_MS, undefined, { signal: done });
    if ((await buffersOf(worker)) > most) throw new Error('Reading this file takes too much memory.');
  }
}

/** Rejects when the time is up or the server stops. */
function endOf(signal: AbortSignal, milliseconds: number, done: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('Reading this file takes too long.')), milliseconds);
    const stop = () => reject(new Error('The server is stopping.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true, signal: done });
    done.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

function answerOf(worker: Worker): Promise<FoundText> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: TextMessage | object) => {
      if (!isWorkerMessage<TextMessage>(message)) return;
      if (message.kind === 'found') resolve(message.found);
      else reject(new UnreadableFile(message.message));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that reads a file ended without an answer.')));
  });
}

/**
 * Reads the text of a document in a thread of its own, bounded in time, memory and pages; the server answers meanwhile,
 * whatever is in the file.
 *
 * @throws UnreadableFile; Error when the file cannot be read within the limits
 */
export async function readText(
  task: TextTask,
  signal: AbortSignal,
  limits: TextLimits = LIMITS,
): Promise<FoundText> {
  const worker = new Worker(new URL('./text.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
    // Warnings of the libraries do not go to the log.
    stdout: true,
    stderr: true,
  });
  const done = new AbortController();
  try {
    return await Promise.race([
      answerOf(worker),
      watchBuffers(worker, limits.buffersMb * 1024 ** 2, done.signal),
      endOf(signal, limits.milliseconds, done.signal),
    ]);
  } finally {
    done.abort();
    await worker.terminate();
  }
}
