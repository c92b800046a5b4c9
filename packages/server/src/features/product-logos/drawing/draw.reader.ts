import { Worker } from 'node:worker_threads';
import { LOGO_FAULTS } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { withinLimits, type ThreadLimits } from '../../../platform/threads/thread-limits.ts';
import { isWorkerMessage } from '../../../platform/worker-message.ts';
import type { DrawMessage, DrawTask } from './draw.worker.ts';

/** What drawing one logo may cost. */
export interface DrawLimits extends ThreadLimits {
  readonly heapMb: number;
}

const LIMITS: DrawLimits = { milliseconds: 10_000, heapMb: 128, buffersMb: 256 };

function answerOf(worker: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: DrawMessage | object) => {
      if (!isWorkerMessage<DrawMessage>(message)) return;
      if (message.kind === 'drawn') resolve(message.png);
      else if (message.kind === 'refused') reject(invalidFields({ file: message.message }));
      else reject(new Error(message.message));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that draws a logo ended without an answer.')));
  });
}

async function drawInThread(bytes: Uint8Array, signal: AbortSignal, limits: DrawLimits): Promise<Uint8Array> {
  const task: DrawTask = { bytes };
  const worker = new Worker(new URL('./draw.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16 },
    // What the libraries print does not go to the log.
    stdout: true,
    stderr: true,
  });
  try {
    const { result } = await withinLimits(worker, answerOf(worker), limits, signal);
    return result;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted)
      throw new AppError('unavailable', 'The server is stopping. Try again.', { cause: error });
    throw invalidFields({ file: LOGO_FAULTS.tooSlow });
  } finally {
    await worker.terminate();
  }
}

/** The drawing under way: one at a time, so that many uploads take no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a PNG of at most 256 pixels from a file that someone sent, in its own thread, bounded in time and memory.
 *
 * @throws AppError `invalid_fields` with a sentence about the file; `unavailable` while the server stops
 */
export async function drawLogo(
  bytes: Uint8Array,
  signal: AbortSignal,
  limits: DrawLimits = LIMITS,
): Promise<Uint8Array> {
  const turn = last.then(() => drawInThread(bytes, signal, limits));
  last = turn.catch(() => undefined);
  return await turn;
}
