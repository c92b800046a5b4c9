import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  countFound,
  LEAST_CONFIDENCE,
  NO_READABLE_TEXT,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { analyzedTypeOf, NOT_ANALYZABLE } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { contractAnalyzed } from '@pactbook/domain/features/contract-analysis/events.ts';
import { placeClauses, placeFields } from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { placeAddedAgain } from './added/add-finding.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import { DatabaseUnavailable } from '../../platform/database/database-errors.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { FileMissing, type FileStore } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { AnalysisThread, UnreadableContract, type AnalysisProgress } from './analysis.reader.ts';
import type { AnalyzedFile } from './analysis.worker.ts';
import { findFinishedBatch, isTextWaiting } from './batches/read-batches.ts';
import { leaveUnreachable, queueNewDocuments } from './batches/write-batches.ts';
import { subjectOf } from './commands.ts';
import { modelFacts, type ModelFacts } from './model.reader.ts';
import { followPapers } from './on-record/follow-papers.ts';
import * as store from './store.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

/** Woken when something waits to be analyzed. */
export const RUN_ANALYSES = 'contractAnalysis.run';

/**
 * Shorter than any lease of a running job has left: being woken on another node then never takes over what runs here, and
 * a moment of waking that comes as a run ends is not lost.
 */
const EVERY_SECONDS = 20;
/** How often a file is tried: a server can have been stopped over it twice. */
const MOST_ATTEMPTS = 3;
/** Files of one organisation before the next one has its turn. */
const TURN = 20;
/** How often progress is written, at most. */
const PROGRESS_MS = 1_000;
/** How long an analysis waits for texts of the search, which people miss sooner. */
const MOST_WAITING_MS = 10_000;
const LOOK_EVERY_MS = 250;

/** What analyzing works with. */
interface Work {
  readonly services: Services;
  readonly files: FileStore;
  readonly thread: AnalysisThread;
  readonly model: ModelFacts;
  readonly signal: AbortSignal;
}

/** Trouble that is not the file's: it is tried again later, and that does not count. */
function isPassing(error: unknown, signal: AbortSignal): boolean {
  const isUnavailable = error instanceof AppError && error.code === 'unavailable';
  return signal.aborted || isUnavailable || error instanceof DatabaseUnavailable;
}

/** Writes how far the thread is, now and then; a moment that is missed is not missed by anybody. */
function progressOf({ services, signal }: Work, scope: OrganisationScope, run: store.Run) {
  let writtenAt = 0;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    note: (progress: AnalysisProgress): void => {
      const isAnalyzing = progress === 'analyzing';
      if (signal.aborted || (!isAnalyzing && Date.now() - writtenAt < PROGRESS_MS)) return;
      writtenAt = Date.now();
      const message = isAnalyzing ? null : `Reading page ${progress.page} of ${progress.pages}`;
      const state = isAnalyzing ? 'analyzing' : 'reading';
      writing = writing
        .then(() => services.database.write(scope, (db) => store.noteProgress(db, run, state, message)))
        .catch(() => undefined);
    },
    written: () => writing,
  };
}

function resultOf(file: AnalyzedFile & { readonly peakMb: number }, model: ModelFacts): store.AnalysisResult {
  const { text, pageStarts, pages, findings, modelVersion, readMs, analyzeMs, peakMb } = file;
  const document = { text, pageStarts };
  const isExperimental = (category: string) => model.kinds.get(category)?.experimental === true;
  const fields = placeFields(document, findings.fields);
  const clauses = placeClauses(document, findings.clauses, isExperimental);
  return {
    ...document,
    pages,
    textSha256: hash('sha256', text),
    model: { version: modelVersion, reader: model.reader },
    timing: { readMs, analyzeMs, peakMb },
    found: countFound(fields, clauses),
    fields,
    clauses: clauses.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE),
    everyClause: findings.clauses,
  };
}

/** Says what happened: of an analysis by itself, or of a batch when its last file is done. */
async function tell({ db, emit }: Command, run: store.Run): Promise<void> {
  if (run.batchId === null) {
    emit(contractAnalyzed(subjectOf(run.id, run.fileName, run.documentNumber !== null)));
    return;
  }
  const batch = await findFinishedBatch(db, run.batchId);
  if (batch === null) return;
  const label = counted(batch.total, 'document');
  const failed = batch.failed === 0 ? [] : [{ field: 'failed', from: null, to: batch.failed }];
  emit(contractAnalyzed({ kind: 'contractAnalysis', id: run.batchId, label }, failed));
}

async function settle(
  { services, model }: Work,
  scope: OrganisationScope,
  run: store.Run,
  save: (command: Command) => Promise<boolean>,
): Promise<void> {
  const origin = { scope, actor: null, cause: RUN_ANALYSES, requestId: null };
  await runCommand(services, origin, async (command) => {
    if (await followPapers(command, run.id, model, () => save(command))) await tell(command, run);
  });
}

async function giveUp(
  work: Work,
  scope: OrganisationScope,
  run: store.Run,
  why: Pick<store.NoResult, 'state' | 'message'> & { readonly pages?: number | null },
): Promise<void> {
  const { version, reader } = work.model;
  const nothing = { pages: null, ...why, model: { version, reader } };
  await settle(work, scope, run, ({ db }) => store.saveNoResult(db, run, nothing));
}

/** Why a file failed for good; null when it may go well another time. */
function lastingFault(error: unknown, run: store.Run): string | null {
  if (error instanceof UnreadableContract) return error.message;
  if (error instanceof FileMissing) return 'The file of this document is missing. Tell a System Admin.';
  if (run.attempts < MOST_ATTEMPTS) return null;
  return error instanceof Error ? error.message : 'This file could not be analyzed.';
}

async function analyze(work: Work, scope: OrganisationScope, run: store.Run): Promise<void> {
  const { services, files, thread, signal, model } = work;
  const type = analyzedTypeOf(run.contentType);
  if (type === null) return await giveUp(work, scope, run, { state: 'failed', message: NOT_ANALYZABLE });
  // A file over which the server ended each time.
  if (run.attempts > MOST_ATTEMPTS)
    return await giveUp(work, scope, run, { state: 'failed', message: 'This file could not be analyzed.' });
  const progress = progressOf(work, scope, run);
  const file = await files.withPath(scope, run.fileId, (path) =>
    thread.analyze({ path, type }, signal, progress.note),
  );
  await progress.written();
  if (file.text === '')
    return await giveUp(work, scope, run, { state: 'noText', message: NO_READABLE_TEXT, pages: file.pages });
  await settle(work, scope, run, async ({ db }) => {
    const isKept = await store.saveResult(db, run, resultOf(file, model));
    if (isKept) await placeAddedAgain(db, run.id, file);
    return isKept;
  });
  services.log.debug({ analysis: run.id, pages: file.pages }, 'A contract was analyzed');
}

/** Analyzes one file that waits; false when none does, or no more is to be done now. */
async function analyzeNext(work: Work, scope: OrganisationScope): Promise<boolean> {
  const { services, signal } = work;
  const { database, log, newId } = services;
  const run = await database.write(scope, (db) => store.takeNext(db, newId()));
  if (run === null) return false;
  try {
    await analyze(work, scope, run);
    return true;
  } catch (error) {
    const isTrouble = isPassing(error, signal);
    const fault = isTrouble ? null : lastingFault(error, run);
    if (!isTrouble) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      log.info({ analysis: run.id, reason }, 'A contract could not be analyzed');
    }
    if (fault !== null) {
      await giveUp(work, scope, run, { state: 'failed', message: fault });
      return true;
    }
    await database.write(scope, (db) => store.returnAttempt(db, run, !isTrouble)).catch(() => undefined);
    if (isTrouble && !signal.aborted) throw error;
    return !isTrouble;
  }
}

/** Lets the search read first what was uploaded just now. */
async function letTextsPass({ services, signal }: Work, scope: OrganisationScope): Promise<void> {
  for (let waited = 0; waited < MOST_WAITING_MS && !signal.aborted; waited += LOOK_EVERY_MS) {
    if (!(await services.database.read(scope, (db) => isTextWaiting(db)))) return;
    await wait(LOOK_EVERY_MS);
  }
}

/** Some files of one organisation; whether there may be more. */
async function takeTurn(work: Work, scope: OrganisationScope, isFirst: boolean): Promise<boolean> {
  const { services, signal } = work;
  if (isFirst) {
    await services.database.write(scope, async (db) => {
      await store.requeueInterrupted(db);
      await leaveUnreachable(db);
      await queueNewDocuments(db, { newId: services.newId, now: services.now() });
    });
  }
  for (let taken = 0; taken < TURN; taken += 1) {
    if (taken === 0) await letTextsPass(work, scope);
    if (signal.aborted || !(await analyzeNext(work, scope))) return false;
  }
  return true;
}

/** Analyzes what people asked for, and new documents where that is wanted. A run that died with its server begins again. */
export function runAnalysesJob(files: FileStore): Job {
  const thread = new AnalysisThread();
  const facts = modelFacts();
  return {
    name: RUN_ANALYSES,
    everySeconds: EVERY_SECONDS,
    run: async ({ services, forEachOrganisation, signal }) => {
      const work = { services, files, thread, model: await facts(), signal };
      const end = (): void => void thread.end();
      signal.addEventListener('abort', end, { once: true });
      try {
        let busy = new Set<string>();
        for (let isFirst = true; isFirst || busy.size > 0; isFirst = false) {
          const before = busy;
          busy = new Set();
          await forEachOrganisation(async ({ scope }) => {
            if (!isFirst && !before.has(scope.organisationId)) return;
            if (await takeTurn(work, scope, isFirst)) busy.add(scope.organisationId);
            // One at a time: they share the thread.
          }, 1);
          if (signal.aborted) return;
        }
      } finally {
        if (!signal.aborted) signal.removeEventListener('abort', end);
      }
    },
  };
}
