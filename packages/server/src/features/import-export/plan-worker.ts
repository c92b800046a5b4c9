// The entry of the worker thread that reads one file, so that requests are answered meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { StandingRecord } from '@pactbook/domain/features/import-export/rows/row-update.ts';
import { analyseFile } from './analyse-file.ts';
import type { PlanTask, RecordsMessage, WorkerMessage, WorkerTask } from './plan-messages.ts';
import { prepareImport } from './prepare-import.ts';

/** Records in one message: receiving them takes the server's thread a few milliseconds. */
const PORTION = 500;

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** Asks the server, which alone reads the database. */
function findRecords(ids: readonly string[]): Promise<StandingRecord[]> {
  return new Promise((resolve) => {
    const records: StandingRecord[] = [];
    const receive = ({ records: some, isLast }: RecordsMessage): void => {
      for (const record of some) records.push(record);
      if (!isLast) return;
      // A port that listens would keep the thread alive.
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
    else say({ kind: 'analysed', analysis: await analyseFile(asked.task) });
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

await work(workerData as WorkerTask);
