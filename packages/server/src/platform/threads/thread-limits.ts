import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** What a piece of work in a thread may cost beside the limits that the thread was started with. */
export interface ThreadLimits {
  readonly milliseconds: number;
  /** Memory beside the heap, such as unpacked images and streams. */
  readonly buffersMb: number;
}

/** What came of it, and the most memory that the thread was seen to hold. */
export interface LimitedResult<Result> {
  readonly result: Result;
  readonly peakMb: number;
}

const LOOK_EVERY_MS = 100;
const MB = 1024 ** 2;

/** What a thread holds in bytes; nothing for one that has ended or not begun, which says so itself. */
async function heldBy(worker: Worker): Promise<{ heap: number; buffers: number }> {
  try {
    const { used_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
    return { heap, buffers };
  } catch {
    return { heap: 0, buffers: 0 };
  }
}

/** Rejects when a thread holds more beside its heap than it may: the heap's own limit does not count that. */
async function watchMemory(
  worker: Worker,
  mostBuffers: number,
  done: AbortSignal,
  onSeen: (bytes: number) => void,
): Promise<never> {
  for (;;) {
    await wait(LOOK_EVERY_MS, undefined, { signal: done });
    const { heap, buffers } = await heldBy(worker);
    onSeen(heap + buffers);
    if (buffers > mostBuffers) throw new Error('Reading this file takes too much memory.');
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

/**
 * Waits for what a thread answers, as long as it keeps to its limits and the server does not stop. The caller ends the
 * thread when this throws.
 *
 * @throws Error that says which limit was passed; whatever `answer` rejects with
 */
export async function withinLimits<Result>(
  worker: Worker,
  answer: Promise<Result>,
  { milliseconds, buffersMb }: ThreadLimits,
  signal: AbortSignal,
): Promise<LimitedResult<Result>> {
  const done = new AbortController();
  let peak = 0;
  const onSeen = (bytes: number): void => void (peak = Math.max(peak, bytes));
  try {
    const result = await Promise.race([
      answer,
      watchMemory(worker, buffersMb * MB, done.signal, onSeen),
      endOf(signal, milliseconds, done.signal),
    ]);
    if (peak === 0) {
      const { heap, buffers } = await heldBy(worker);
      onSeen(heap + buffers);
    }
    return { result, peakMb: Math.round(peak / MB) };
  } finally {
    done.abort();
  }
}
