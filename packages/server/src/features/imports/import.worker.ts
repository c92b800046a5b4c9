// The entry of the worker thread that reads files, one after the other, so that requests are answered meanwhile.
import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { zstdCompress } from 'node:zlib';
import { AppError, type ErrorCode } from '@pactbook/domain/kernel/app-error.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { ImportProgress } from '@pactbook/domain/features/imports/import-outcome.ts';
import type { PlannedChange } from '@pactbook/domain/features/imports/import-tally.ts';
import type { CurrentImportedContract } from '@pactbook/domain/features/import-rows/row-update.ts';
import type { AnalysisTask, FileAnalysis } from '../import-analysis/analysis.reader.ts';
import {
  prepareImport,
  prepareSteps,
  type PlanTask,
  type PreparedImport,
  type PreparedSteps,
  type Resumption,
  type StepsTask,
} from './plan.reader.ts';
import { readLines, type FileLine } from '../import-analysis/table.reader.ts';

const packed = promisify(zstdCompress);

/** What the worker is asked. */
export type WorkerTask =
  | { readonly kind: 'plan'; readonly task: PlanTask }
  | { readonly kind: 'steps'; readonly task: StepsTask }
  | { readonly kind: 'analysis'; readonly task: AnalysisTask }
  | { readonly kind: 'lines'; readonly bytes: Uint8Array };

/** What the server says to the worker: what to do, then the records that it asks for, in portions. */
export type ServerMessage =
  | { readonly kind: 'task'; readonly asked: WorkerTask }
  | {
      readonly kind: 'records';
      readonly records: readonly CurrentImportedContract[];
      readonly isLast: boolean;
    }
  | { readonly kind: 'first'; readonly resumption: Resumption };

/** What the worker says: the records in portions, so that no message holds the server up, then the rest, or why not. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  /** It asks for the current versions of these records. */
  | { readonly kind: 'wanted'; readonly ids: readonly string[] }
  | { readonly kind: 'contracts'; readonly contracts: readonly ContractInput[] }
  | { readonly kind: 'updates'; readonly updates: readonly PlannedChange[] }
  /** It asks how many rows of this content are written already. */
  | { readonly kind: 'content'; readonly contentHash: string }
  | { readonly kind: 'step'; readonly step: PackedStep }
  | { readonly kind: 'stepsPlanned'; readonly steps: PreparedSteps }
  | { readonly kind: 'planned'; readonly rest: Omit<PreparedImport, 'contracts' | 'updates'> }
  | { readonly kind: 'analysed'; readonly looked: FileAnalysis }
  | { readonly kind: 'lines'; readonly lines: readonly FileLine[] }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields: Record<string, string> | undefined;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** What some rows add and change, as compressed JSON: a tenth of its size, as all steps wait until every row is checked. */
export interface PackedStep {
  readonly rows: number;
  readonly bytes: Uint8Array;
}

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
  const tools = {
    findRecords,
    onProgress: (progress: ImportProgress) => say({ kind: 'progress', progress }),
  };
  const { contracts, updates, ...rest } = await prepareImport(task, tools);
  for (let at = 0; at < contracts.length; at += PORTION) {
    say({ kind: 'contracts', contracts: contracts.slice(at, at + PORTION) });
  }
  for (let at = 0; at < updates.length; at += PORTION) {
    say({ kind: 'updates', updates: updates.slice(at, at + PORTION) });
  }
  say({ kind: 'planned', rest });
}

/** Asks the server how many rows are written already. */
function findFirst(contentHash: string): Promise<Resumption> {
  return new Promise((resolve) => {
    const receive = (message: ServerMessage): void => {
      if (message.kind !== 'first') return;
      parentPort?.off('message', receive);
      resolve(message.resumption);
    };
    parentPort?.on('message', receive);
    say({ kind: 'content', contentHash });
  });
}

async function planSteps(task: StepsTask): Promise<void> {
  const steps = await prepareSteps(task, {
    findRecords,
    findFirst,
    take: async ({ rows, ...writes }) => {
      const bytes = await packed(Buffer.from(JSON.stringify(writes)));
      say({ kind: 'step', step: { rows, bytes } });
    },
    onProgress: (progress: ImportProgress) => say({ kind: 'progress', progress }),
  });
  say({ kind: 'stepsPlanned', steps });
}

async function work(asked: WorkerTask): Promise<void> {
  try {
    if (asked.kind === 'plan') await plan(asked.task);
    else if (asked.kind === 'steps') await planSteps(asked.task);
    else if (asked.kind === 'lines') say({ kind: 'lines', lines: await readLines(asked.bytes) });
    else {
      const { analyseFile } = await import('../import-analysis/analysis.reader.ts');
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
