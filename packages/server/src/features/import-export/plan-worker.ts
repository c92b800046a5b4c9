// The entry of the worker thread that reads files, one after the other, so that requests are answered meanwhile.
import { parentPort } from 'node:worker_threads';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { CurrentImportedContract } from '@pactbook/domain/features/import-export/rows/row-update.ts';
import type { PlanTask, ServerMessage, WorkerMessage, WorkerTask } from './plan-messages.ts';
import { prepareImport } from './prepare-import.ts';

/** Records in one message: receiving them takes the server's thread a few milliseconds. */
const PORTION = 500;

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** Asks the server, which alone reads the database. */
function findRecords(ids: readonly string[]): Promise<CurrentImportedContract[]> {
  return new Promise((resolve) => {
    const records: CurrentImportedContract[] = [];
    const receive = (message: ServerMessage): void => {
      if (message.kind !== 'records') return;
      for (const record of message.records) records.push(record);
      if (!message.isLast) return;
      parentPort?.off('message', receive);
      resolve(records);
    };
    parentPort?.on('message', receive);
    say({ kind: 'wanted', ids });
  });
}

async function plan(task: PlanTask): Promise<void> {
  const tools = { findRecords, onProgress: (progress: Progress) => say({ kind: 'progress', progress }) };
  const { contracts, updates, ...rest } = await prepareImport(task, tools);
  for (let at = 0; at < contracts.length; at += PORTION) {
    say({ kind: 'contracts', contracts: contracts.slice(at, at + PORTION) });
  }
  for (let at = 0; at < updates.length; at += PORTION) {
    say({ kind: 'updates', updates: updates.slice(at, at + PORTION) });
  }
  say({ kind: 'planned', rest });
}

type Progress = Extract<WorkerMessage, { kind: 'progress' }>['progress'];

async function work(asked: WorkerTask): Promise<void> {
  try {
    if (asked.kind === 'plan') await plan(asked.task);
    else {
      const { analyseFile } = await import('./analyse-file.ts');
      say({ kind: 'analysed', looked: await analyseFile(asked.task) });
    }
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

parentPort?.on('message', (message: ServerMessage) => {
  if (message.kind === 'task') void work(message.asked);
});
