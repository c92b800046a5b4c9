import { Worker } from 'node:worker_threads';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { PlannedChange } from '@pactbook/domain/features/imports/import-tally.ts';
import { refuseWhenCancelled, requestCancelled } from '../../platform/cancelled-requests.ts';
import { isWorkerMessage } from '../../platform/worker-message.ts';
import type { AnalysisTask, FileAnalysis } from '../import-analysis/analysis.reader.ts';
import type { PackedStep, ServerMessage, WorkerMessage, WorkerTask } from './import.worker.ts';
import type {
  PlanTask,
  PreparationTools,
  PreparedImport,
  PreparedSteps,
  Resumption,
  StepsTask,
} from './plan.reader.ts';
import type { FileLine } from '../import-analysis/table.reader.ts';
import { tooLarge } from '../import-analysis/text.reader.ts';

const TIME_LIMIT_MS = 60_000;
/** Heap of the worker. 20,000 rows of 40 columns in 10 MB need less than half of it. */
const HEAP_LIMIT_MB = 384;
/** For the command line, which serves no one else: as long and as much as a large file needs. */
const COMMAND_TIME_LIMIT_MS = 3_600_000;
const COMMAND_HEAP_LIMIT_MB = 8_192;
/** How long a thread waits for more to do. */
const IDLE_LIMIT_MS = 20_000;
/** How many files wait in the queue, with up to 10 MB each. */
const QUEUE_LIMIT = 8;
/** How many files of one organisation are read or wait, so that other organisations do not wait for all of them. */
const MOST_OF_ONE = 4;
/** Records in one message: copying them takes the server's thread a few milliseconds. */
const PORTION = 500;

/** What runs in the worker asks of the server. */
export interface WorkerTools extends PreparationTools {
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  /** Whose file it is. */
  readonly organisationId: string;
}

const waiting: (() => void)[] = [];
let isBusy = false;
const files = new Map<string, number>();

/** Lets one file be read at a time: each may take much memory and a whole processor. */
async function inQueue<Result>(tools: WorkerTools, work: () => Promise<Result>): Promise<Result> {
  const { organisationId } = tools;
  const others = files.get(organisationId) ?? 0;
  if (others >= MOST_OF_ONE || (isBusy && waiting.length >= QUEUE_LIMIT)) {
    throw new AppError('unavailable', 'Too many imports are being prepared. Try again in a minute.', {
      retryAfterSeconds: 60,
    });
  }
  files.set(organisationId, others + 1);
  try {
    return await afterTheOthers(tools, work);
  } finally {
    const left = (files.get(organisationId) ?? 1) - 1;
    if (left === 0) files.delete(organisationId);
    else files.set(organisationId, left);
  }
}

async function afterTheOthers<Result>(tools: WorkerTools, work: () => Promise<Result>): Promise<Result> {
  if (isBusy) {
    tools.onProgress({ phase: 'waiting', done: 0, total: 0 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  isBusy = true;
  try {
    refuseWhenCancelled(tools.signal);
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else isBusy = false;
  }
}

/** A thread that has done its work and waits a little for more: starting one costs more than reading most files. */
let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null;

/** By their names: the thread has listeners of its own that start and stop its port. */
function withoutListeners(worker: Worker): void {
  for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name);
}

function takeWorker(heapMb = HEAP_LIMIT_MB): Worker {
  if (idle !== null && heapMb === HEAP_LIMIT_MB) {
    const { worker, timer } = idle;
    idle = null;
    clearTimeout(timer);
    withoutListeners(worker);
    worker.ref();
    return worker;
  }
  return new Worker(new URL('./import.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}

/**
 * Analysis, dry run and import follow each other within a few minutes; afterwards the memory of the thread is freed.
 */
function keepForNext(worker: Worker): void {
  withoutListeners(worker);
  const drop = (): void => {
    if (idle?.worker === worker) idle = null;
    void worker.terminate();
  };
  worker.on('error', drop);
  worker.on('exit', drop);
  // It keeps nothing running: neither a server that stops nor a command that is done.
  worker.unref();
  idle = { worker, timer: setTimeout(drop, IDLE_LIMIT_MS).unref() };
}

function workerError(error: Error): Error {
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? tooLarge('This file is too large to be read. Import it in parts.') : error;
}

function say(worker: Worker, message: ServerMessage): void {
  worker.postMessage(message);
}

async function bringContracts(worker: Worker, tools: WorkerTools, ids: readonly string[]): Promise<void> {
  for (let at = 0; at === 0 || at < ids.length; at += PORTION) {
    refuseWhenCancelled(tools.signal);
    const records = await tools.findRecords(ids.slice(at, at + PORTION));
    say(worker, { kind: 'records', records, isLast: at + PORTION >= ids.length });
  }
}

/** The whole import, planned in steps that are written one after the other. */
export interface PlannedSteps extends PreparedSteps {
  readonly packed: readonly PackedStep[];
}

/** What the worker made: one of these. */
interface Made {
  readonly prepared?: PreparedImport;
  readonly steps?: PlannedSteps;
  readonly looked?: FileAnalysis;
  readonly lines?: readonly FileLine[];
}

function run(
  asked: WorkerTask,
  tools: WorkerTools,
  findFirst: (contentHash: string) => Promise<Resumption> = () => Promise.resolve({ rows: 0, made: [] }),
): Promise<Made> {
  return new Promise((resolve, reject) => {
    const isOfCommand = asked.kind === 'steps';
    const worker = takeWorker(isOfCommand ? COMMAND_HEAP_LIMIT_MB : HEAP_LIMIT_MB);
    const packed: PackedStep[] = [];
    const contracts: ContractInput[] = [];
    const updates: PlannedChange[] = [];
    const settle = (): void => {
      clearTimeout(timer);
      tools.signal.removeEventListener('abort', cancel);
    };
    const end = (error: Error): void => {
      settle();
      reject(error);
      void worker.terminate();
    };
    const cancel = (): void => end(requestCancelled());
    const timer = setTimeout(
      () => end(tooLarge('Reading this file takes too long. Import it in parts.')),
      isOfCommand ? COMMAND_TIME_LIMIT_MS : TIME_LIMIT_MS,
    );
    tools.signal.addEventListener('abort', cancel, { once: true });
    const answered = (settled: () => void): void => {
      settle();
      if (isOfCommand) {
        withoutListeners(worker);
        void worker.terminate();
      } else keepForNext(worker);
      settled();
    };
    const receive: {
      [Kind in WorkerMessage['kind']]: (message: Extract<WorkerMessage, { kind: Kind }>) => void;
    } = {
      progress: ({ progress }) => tools.onProgress(progress),
      wanted: ({ ids }) => void bringContracts(worker, tools, ids).catch(end),
      contracts: (message) => void contracts.push(...message.contracts),
      updates: (message) => void updates.push(...message.updates),
      content: ({ contentHash }) =>
        void findFirst(contentHash).then((resumption) => say(worker, { kind: 'first', resumption }), end),
      step: ({ step }) => void packed.push(step),
      stepsPlanned: ({ steps }) => answered(() => resolve({ steps: { ...steps, packed } })),
      planned: ({ rest }) => answered(() => resolve({ prepared: { ...rest, contracts, updates } })),
      analysed: ({ looked }) => answered(() => resolve({ looked })),
      lines: ({ lines }) => answered(() => resolve({ lines })),
      refused: ({ code, message, fields }) =>
        answered(() => reject(new AppError(code, message, fields ? { fields } : {}))),
      failed: ({ message }) => end(new Error(`Preparing an import failed: ${message}`)),
    };
    // Each kind finds its own receiver; only the compiler cannot see that the two belong together.
    worker.on('message', (message: WorkerMessage | object) => {
      if (isWorkerMessage<WorkerMessage>(message)) receive[message.kind](message as never);
    });
    worker.on('error', (error: Error) => end(workerError(error)));
    worker.on('exit', () => end(new Error('The thread that prepares an import ended without an answer.')));
    say(worker, { kind: 'task', asked });
  });
}

/**
 * Reads a file and works out the whole import in its own thread, bounded in memory and time,
 * one at a time.
 *
 * @throws AppError as `prepareImport` does; too_large when the bounds are met; unavailable when too many wait
 */
export async function prepareInWorker(task: PlanTask, tools: WorkerTools): Promise<PreparedImport> {
  const { prepared } = await inQueue(tools, () => run({ kind: 'plan', task }, tools));
  if (!prepared) throw new Error('The thread answered another question.');
  return prepared;
}

/**
 * The same in steps, for the command line: without the bounds of a server that many share.
 *
 * @param findFirst gives how far an import of a content came that was cut off
 * @throws AppError as `prepareSteps` does
 */
export async function prepareStepsInWorker(
  task: StepsTask,
  tools: WorkerTools,
  findFirst: (contentHash: string) => Promise<Resumption>,
): Promise<PlannedSteps> {
  const { steps } = await inQueue(tools, () => run({ kind: 'steps', task }, tools, findFirst));
  if (!steps) throw new Error('The thread answered another question.');
  return steps;
}

/** Looks into a file in its own thread, with the same bounds. @throws AppError as `analyseFile` does */
export async function analyseInWorker(
  task: AnalysisTask,
  by: Pick<WorkerTools, 'signal' | 'organisationId'>,
): Promise<FileAnalysis> {
  const tools = { ...by, findRecords: () => Promise.resolve([]), onProgress: () => undefined };
  const { looked } = await inQueue(tools, () => run({ kind: 'analysis', task }, tools));
  if (!looked) throw new Error('The thread answered another question.');
  return looked;
}

/**
 * The filled lines of a file, read in its own thread with the same bounds.
 *
 * @throws AppError as `readLines` does
 */
export async function readLinesInWorker(
  bytes: Uint8Array,
  by: Pick<WorkerTools, 'signal' | 'organisationId'>,
): Promise<readonly FileLine[]> {
  const tools = { ...by, findRecords: () => Promise.resolve([]), onProgress: () => undefined };
  const { lines } = await inQueue(tools, () => run({ kind: 'lines', bytes }, tools));
  if (!lines) throw new Error('The thread answered another question.');
  return lines;
}
