import { Worker } from 'node:worker_threads';
import { isWorkerMessage } from '../worker-message.ts';
import { withinLimits, type LimitedResult, type ThreadLimits } from './thread-limits.ts';

/** A thread that does one task after the other. */
export interface ReusedThreadSettings extends ThreadLimits {
  readonly script: URL;
  readonly heapMb: number;
  /** How long it stays without a task. */
  readonly idleMs: number;
  /** What it does, such as "reads a file". */
  readonly work: string;
}

/** How the listener to a thread ends its task. */
export interface TaskEnd<Result> {
  /** It is done. */
  readonly done: (result: Result) => void;
  /** It cannot be done, which is a matter of the task: the thread continues with others. */
  readonly refused: (fault: Error) => void;
  /** It failed, and what the thread holds now is not known: it ends. */
  readonly failed: (fault: Error) => void;
}

/**
 * One thread that works on tasks one after the other, bounded in time and memory. It starts with the first task, stays while
 * there are more, because starting it costs more than most of them, and ends when it had nothing to do for a while. One that
 * passed a limit, failed or died is replaced with the next task.
 */
export class ReusedThread<Task, Message extends { readonly kind: string }> {
  readonly #settings: ReusedThreadSettings;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;

  constructor(settings: ReusedThreadSettings) {
    this.#settings = settings;
  }

  /**
   * @param listen is given each message of the thread, and ends the task
   * @returns what came of it, and the most memory that the thread held meanwhile
   * @throws Error of `refused` and `failed`; when the limits were passed, the thread died or the server stops
   */
  async run<Result>(
    task: Task,
    signal: AbortSignal,
    listen: (message: Message, end: TaskEnd<Result>) => void,
  ): Promise<LimitedResult<Result>> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let mayStay = false;
    const end: TaskEnd<Result> = {
      done: resolve,
      refused: (fault) => {
        mayStay = true;
        reject(fault);
      },
      failed: reject,
    };
    const onMessage = (message: Message | object): void => {
      if (isWorkerMessage<Message>(message)) listen(message, end);
    };
    const onExit = (): void =>
      reject(new Error(`The thread that ${this.#settings.work} ended without an answer.`));
    worker.on('message', onMessage).on('error', reject).on('exit', onExit);
    try {
      worker.postMessage(task);
      const result = await withinLimits(worker, promise, this.#settings, signal);
      this.#rest(worker);
      return result;
    } catch (error) {
      // Otherwise it may be at work still, or out of memory.
      if (mayStay) this.#rest(worker);
      else await this.end();
      throw error;
    } finally {
      // What it says of the next task is not for this one.
      worker.off('message', onMessage).off('error', reject).off('exit', onExit);
    }
  }

  /** Ends the thread, if there is one; the next task starts another. */
  async end(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#settings.script, {
      resourceLimits: { maxOldGenerationSizeMb: this.#settings.heapMb, maxYoungGenerationSizeMb: 32 },
      // Warnings of the libraries do not go to the log.
      stdout: true,
      stderr: true,
    });
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = null;
    };
    return worker.on('error', forget).on('exit', forget);
  }

  /** No one waits for a thread without a task. */
  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => void this.end(), this.#settings.idleMs);
    this.#idle.unref();
  }
}
