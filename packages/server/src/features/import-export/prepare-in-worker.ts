import { Worker } from 'node:worker_threads';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { PlanMessage, PlanTask, PreparedImport } from './plan-messages.ts';
import { tooLarge } from './text-decoding.ts';

const TIME_LIMIT_MS = 30_000;
/** Heap of the worker. 20,000 rows of 40 columns in 10 MB need less than half of it. */
const HEAP_LIMIT_MB = 384;
/** How many imports wait for their turn, with up to 10 MB each. */
const QUEUE_LIMIT = 8;

const waiting: (() => void)[] = [];
let isBusy = false;

/** Lets one import be prepared at a time: each may take much memory and a whole processor. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isBusy) {
    if (waiting.length >= QUEUE_LIMIT) {
      throw new AppError('unavailable', 'Too many imports are being prepared. Try again in a minute.', {
        retryAfterSeconds: 60,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  isBusy = true;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else isBusy = false;
  }
}

function workerError(error: Error): Error {
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? tooLarge('This file is too large to be read. Import it in parts.') : error;
}

function run(task: PlanTask): Promise<PreparedImport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    });
    const contracts: ContractInput[] = [];
    const timer = setTimeout(() => {
      reject(tooLarge('Reading this file takes too long. Import it in parts.'));
      void worker.terminate();
    }, TIME_LIMIT_MS);
    worker.on('message', (message: PlanMessage) => {
      if (message.kind === 'contracts') contracts.push(...message.contracts);
      else if (message.kind === 'done') resolve({ ...message.rest, contracts });
      else if (message.kind === 'failed') reject(new Error(`Preparing an import failed: ${message.message}`));
      else
        reject(new AppError(message.code, message.message, message.fields ? { fields: message.fields } : {}));
    });
    worker.on('error', (error: Error) => reject(workerError(error)));
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread that prepares an import ended without an answer.'));
    });
  });
}

/**
 * Reads a file and works out the whole import in a thread of its own, bounded in memory and time,
 * one at a time.
 *
 * @throws AppError as `prepareImport` does; too_large when the bounds are met; unavailable when too many wait
 */
export async function prepareInWorker(task: PlanTask): Promise<PreparedImport> {
  return await inTurn(() => run(task));
}
