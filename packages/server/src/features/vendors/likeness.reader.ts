import { Worker } from 'node:worker_threads';
import type { LikelyVendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { withinLimits, type ThreadLimits } from '../../platform/threads/thread-limits.ts';
import { isWorkerMessage } from '../../platform/worker-message.ts';
import type { LikenessMessage, LikenessTask } from './likeness.worker.ts';

/** Names that are compared take some kilobytes each; 25,000 take a second. */
const LIMITS: ThreadLimits = { milliseconds: 30_000, buffersMb: 256 };
const HEAP_MB = 384;

function answerOf(worker: Worker): Promise<LikelyVendor[]> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: LikenessMessage | object) => {
      if (isWorkerMessage<LikenessMessage>(message)) resolve(message.groups);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that compares vendors ended without an answer.')));
  });
}

async function compareInThread(task: LikenessTask, signal: AbortSignal): Promise<LikelyVendor[]> {
  const worker = new Worker(new URL('./likeness.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  try {
    const { result } = await withinLimits(worker, answerOf(worker), LIMITS, signal);
    return result;
  } catch (error) {
    throw new AppError('unavailable', 'Comparing the vendors took too long. Try again.', { cause: error });
  } finally {
    await worker.terminate();
  }
}

/** The comparison under way: one at a time, so that many who ask take no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The vendors that are likely one under several names, without those that people marked as different, found in a thread of
 * its own.
 *
 * @throws AppError `unavailable` when it takes too long or the server stops
 */
export async function findLikelyVendors(task: LikenessTask, signal: AbortSignal): Promise<LikelyVendor[]> {
  if (task.records.length === 0) return [];
  const turn = last.then(() => compareInThread(task, signal));
  last = turn.catch(() => undefined);
  return await turn;
}
