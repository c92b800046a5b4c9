// The entry of the worker thread that reads and analyzes files: it holds the weights of the model, the server's own thread never does.
import { parentPort } from 'node:worker_threads';
import type { AnalyzedType } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { analyzeText } from '@pactbook/intelligence/analyze-text.ts';
import type { Findings } from '@pactbook/intelligence/findings.ts';
import type { Model } from '@pactbook/intelligence/model/model.ts';
import { readModel } from '@pactbook/intelligence/model/read-model.ts';
import { readDocument, type ReadDocument } from './text.reader.ts';

/** A file that is to be analyzed. */
export interface AnalysisTask {
  readonly path: string;
  readonly type: AnalyzedType;
}

/** What was found in a file. */
export interface AnalyzedFile extends ReadDocument {
  readonly findings: Findings;
  readonly modelVersion: string;
  readonly readMs: number;
  readonly analyzeMs: number;
}

/** What the thread says of the file that it was given. */
export type AnalysisMessage =
  | { readonly kind: 'page'; readonly page: number; readonly pages: number }
  | { readonly kind: 'analyzing' }
  | { readonly kind: 'analyzed'; readonly file: AnalyzedFile }
  /** The file cannot be read, and reading it again would end the same way. */
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };

const EMPTY: Findings = { clauses: [], fields: [] };
let weights: Promise<Model> | null = null;

/** Reads a file and finds its clauses. @throws Error for a file that cannot be read, before `onRead` was called */
export async function analyzeFile(
  task: AnalysisTask,
  { onPage, onRead }: { onPage: (page: number, pages: number) => void; onRead: () => void },
): Promise<AnalyzedFile> {
  const startedAt = performance.now();
  const read = await readDocument(task, onPage);
  const readAt = performance.now();
  onRead();
  weights ??= readModel();
  const model = await weights;
  const findings = read.text === '' ? EMPTY : analyzeText(model, read);
  const times = { readMs: readAt - startedAt, analyzeMs: performance.now() - readAt };
  return { ...read, findings, modelVersion: model.version, ...times };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function work(task: AnalysisTask, say: (message: AnalysisMessage) => void): Promise<void> {
  let isRead = false;
  try {
    const file = await analyzeFile(task, {
      onPage: (page, pages) => say({ kind: 'page', page, pages }),
      onRead: () => {
        isRead = true;
        say({ kind: 'analyzing' });
      },
    });
    say({ kind: 'analyzed', file });
  } catch (error) {
    say({ kind: isRead ? 'broken' : 'unreadable', message: messageOf(error) });
  }
}

parentPort?.on('message', (task: AnalysisTask) => {
  void work(task, (message) => parentPort?.postMessage(message));
});
