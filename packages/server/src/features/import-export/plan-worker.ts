// The entry of the worker thread that prepares one import, so that requests are answered meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { PlanMessage, PlanTask } from './plan-messages.ts';
import { prepareImport } from './prepare-import.ts';

/** Records in one message: receiving them takes the server's thread a few milliseconds. */
const PORTION = 500;

function say(message: PlanMessage): void {
  parentPort?.postMessage(message);
}

async function prepare(task: PlanTask): Promise<void> {
  try {
    const { contracts, ...rest } = await prepareImport(task);
    for (let at = 0; at < contracts.length; at += PORTION) {
      say({ kind: 'contracts', contracts: contracts.slice(at, at + PORTION) });
    }
    say({ kind: 'done', rest });
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, fields } = error;
      say({ kind: 'refused', code, message, fields: fields && { ...fields } });
    } else {
      say({
        kind: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  }
}

await prepare(workerData as PlanTask);
