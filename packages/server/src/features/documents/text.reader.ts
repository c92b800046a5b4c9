import { Worker } from 'node:worker_threads';
import type { FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import type { DocumentTypeName } from '@pactbook/domain/features/documents/document-type.ts';
import { withinLimits, type ThreadLimits } from '../../platform/threads/thread-limits.ts';
import { isWorkerMessage } from '../../platform/worker-message.ts';
import type { TextMessage, TextTask } from './text.worker.ts';

/** What reading one document may cost. */
export interface TextLimits extends ThreadLimits {
  readonly heapMb: number;
}

const LIMITS: TextLimits = { milliseconds: 30_000, heapMb: 256, buffersMb: 300 };

/** A file that is broken, hostile or locked: reading it again would end the same way. */
export class UnreadableFile extends Error {}

/** Kinds in which there are words to be found. */
const WITH_TEXT: ReadonlySet<DocumentTypeName> = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'txt', 'md', 'csv']);

/** Whether documents of a kind have text that is read. */
export const hasText = (type: DocumentTypeName): boolean => WITH_TEXT.has(type);

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
  try {
    const { result } = await withinLimits(worker, answerOf(worker), limits, signal);
    return result;
  } finally {
    await worker.terminate();
  }
}
