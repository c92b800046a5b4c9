import { Worker } from 'node:worker_threads';
import { withinLimits, type ThreadLimits } from '../../platform/threads/thread-limits.ts';
import { isWorkerMessage } from '../../platform/worker-message.ts';
import type { AnalysisMessage, AnalysisTask, AnalyzedFile } from './analysis.worker.ts';

/** A file that is broken, hostile or locked; its message is for people. */
export class UnreadableContract extends Error {}

/** How far the thread is with its file. */
export type AnalysisProgress = { readonly page: number; readonly pages: number } | 'analyzing';

const LIMITS: ThreadLimits = { milliseconds: 60_000, buffersMb: 400 };
const HEAP_MB = 512;
const IDLE_MS = 60_000;

function startThread(): Worker {
  const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    // Warnings of the libraries do not go to the log.
    stdout: true,
    stderr: true,
  });
  // Nobody waits for a thread without a file.
  worker.unref();
  return worker;
}

/** Listens to a thread until it has answered: what it says of the next file is not for this one. */
function listenTo(
  worker: Worker,
  onProgress: (progress: AnalysisProgress) => void,
): { readonly answer: Promise<AnalyzedFile>; readonly stop: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<AnalyzedFile>();
  const onMessage = (message: AnalysisMessage | object): void => {
    if (!isWorkerMessage<AnalysisMessage>(message)) return;
    if (message.kind === 'page') onProgress({ page: message.page, pages: message.pages });
    else if (message.kind === 'analyzing') onProgress('analyzing');
    else if (message.kind === 'analyzed') resolve(message.file);
    else if (message.kind === 'unreadable') reject(new UnreadableContract(message.message));
    else reject(new Error(message.message));
  };
  const onExit = (): void => reject(new Error('The thread that analyzes a file ended without an answer.'));
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  const stop = (): void => void worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  return { answer: promise, stop };
}

/**
 * One thread that reads and analyzes files, one after the other, bounded in time and memory. It starts with the first
 * file, stays while there are more, and ends when it had nothing to do for a minute.
 */
export class AnalysisThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;

  /**
   * @returns what was found, and the most memory that the thread held meanwhile
   * @throws UnreadableContract; Error when the limits were passed or the server stops
   */
  async analyze(
    task: AnalysisTask,
    signal: AbortSignal,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<AnalyzedFile & { readonly peakMb: number }> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const { answer, stop } = listenTo(worker, onProgress);
    try {
      worker.postMessage(task);
      const { result, peakMb } = await withinLimits(worker, answer, LIMITS, signal);
      this.#rest(worker);
      return { ...result, peakMb };
    } catch (error) {
      // It may be at work on the file still, or out of memory.
      if (error instanceof UnreadableContract) this.#rest(worker);
      else await this.end();
      throw error;
    } finally {
      stop();
    }
  }

  /** Ends the thread, if there is one; the next file starts another. */
  async end(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = startThread();
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = null;
    };
    return worker.on('error', forget).on('exit', forget);
  }

  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => void this.end(), IDLE_MS);
    this.#idle.unref();
  }
}
