import {
  ADDED,
  FOUND_FIELD_VALUES,
  type Analysis,
  type FoundFieldName,
  type SentVerdict,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { analyzedType, NOT_ANALYZABLE } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import * as events from '@pactbook/domain/features/contract-analysis/events.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { EventSubject } from '@pactbook/domain/kernel/event.ts';
import { runCommand, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { writeFile, type WrittenFile } from '../../platform/files/write-file.ts';
import { keepFile } from '../../platform/files/store.ts';
import type { Services } from '../../platform/services.ts';
import { inspectDocument, type IncomingFile } from '../documents/commands.ts';
import type { ModelFacts } from './model.reader.ts';
import { findAnalysis } from './queries.ts';
import { followPapers } from './on-record/follow-papers.ts';
import * as store from './store.ts';

/** What every command on analyses works with. */
export interface AnalysisTools {
  readonly services: Services;
  readonly files: FileStore;
  readonly model: () => Promise<ModelFacts>;
  /** Called when something waits to be analyzed. */
  readonly onQueued: () => void;
}

/** The person behind a command: nothing here is decided or changed by the system itself. */
export function personBehind({ actor }: Pick<CommandOrigin, 'actor'>): Actor {
  if (actor === null) throw new Error('Analyses are asked for by people.');
  return actor;
}

/** An analysis as its events name it: what belongs to no record is not named in the feed of administrators. */
export const subjectOf = (id: string, fileName: string, isFiled: boolean): EventSubject => ({
  kind: 'contractAnalysis',
  id,
  label: isFiled ? fileName : 'an upload',
});

/** The analysis as the person behind the command may read it, the unlikely findings as well. @throws AppError `not_found` */
export async function present(
  command: Command,
  id: string,
  model: ModelFacts,
  isWeak = false,
): Promise<Analysis> {
  const actor = personBehind(command);
  const analysis = await findAnalysis(command.db, actor, id, { model, isWeak });
  if (analysis === null) throw notFound('analysis');
  return analysis;
}

/**
 * Locks an analysis that the person may read.
 *
 * @param ifMatch the version that a change is based on; null takes any
 * @throws AppError `not_found`, `stale_version` with the present analysis
 */
export async function lockForWriting(
  command: Command,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: number | null },
  model: ModelFacts,
): Promise<Analysis> {
  const version = await store.lockAnalysis(command.db, id);
  const analysis = await present(command, id, model, true);
  if (ifMatch !== null && ifMatch !== version)
    throw new AppError('stale_version', 'Someone else changed this analysis in the meantime.', {
      current: await present(command, id, model),
    });
  return analysis;
}

/**
 * Takes in a file that belongs to no record yet; it waits to be analyzed.
 *
 * @throws AppError `invalid_fields`, `unavailable`
 */
export async function uploadAnalysis(
  { services, files, model, onQueued }: AnalysisTools,
  origin: CommandOrigin,
  file: IncomingFile,
): Promise<Analysis> {
  const { name, contentType, type, size, sha256 } = await inspectDocument(file);
  if (analyzedType(type) === null) throw invalidFields({ file: NOT_ANALYZABLE });
  const facts = await model();
  const keep = (written: WrittenFile) =>
    runCommand(services, origin, async (command) => {
      const { db, now } = command;
      const id = command.newId();
      if (!(await keepFile(db, written.id, written, now)))
        throw new AppError('unavailable', 'The upload took too long. Please try again.', {
          retryAfterSeconds: 1,
        });
      const createdBy = personBehind(command).userId;
      const upload = { id, fileId: written.id, fileName: name, contentType, size, sha256, createdBy };
      await store.insertUpload(db, upload, now);
      return await present(command, id, facts);
    });
  const analysis = await writeFile(services, files, origin.scope, { path: file.path, size, sha256 }, keep);
  onQueued();
  return analysis;
}

/** Asks for one analysis once more; the findings stay until the new ones are there. @throws AppError `not_found` */
export async function rerunAnalysis(
  command: Command,
  id: string,
  model: ModelFacts,
): Promise<{ state: Analysis['state'] }> {
  await present(command, id, model);
  const { db, now } = command;
  await store.queueAnalyses(db, [id], { batchId: null, actorId: personBehind(command).userId, now });
  const { state } = await present(command, id, model);
  return { state };
}

/** Deletes an analysis with its text and decisions, and the file of an upload. @throws AppError `not_found` */
export async function deleteAnalysis(command: Command, id: string, model: ModelFacts): Promise<void> {
  const { fileName, documentId } = await lockForWriting(command, { id, ifMatch: null }, model);
  await followPapers(command, id, model, () => store.deleteAnalysisRow(command.db, id));
  command.emit(events.analysisDeleted(subjectOf(id, fileName, documentId !== null)));
}

/** A decision as it is sent. */
export interface SentDecision {
  readonly key: string;
  readonly verdict: SentVerdict | null;
  readonly value?: unknown;
  readonly reason?: string | undefined;
}

const LONGEST_VALUE = 10_000;
/** The message for a value that a field cannot have. */
export const UNFIT_VALUE = 'Enter a value that fits the field';

const isShort = (value: unknown): boolean => JSON.stringify(value ?? null).length <= LONGEST_VALUE;

/** Whether a field can have a value. */
export const fitsField = (field: FoundFieldName, value: unknown): boolean =>
  FOUND_FIELD_VALUES[field].safeParse(value).success && isShort(value);

/** Why a decision cannot be made on what was found; null when it can. */
function decisionFault(
  { fields, clauses }: Analysis,
  { key, verdict, value, reason = '' }: SentDecision,
): { readonly path: 'key' | 'value' | 'reason'; readonly message: string } | null {
  const field = fields.find((one) => one.key === key);
  const finding = field ?? clauses.find((one) => one.key === key);
  if (finding === undefined) return { path: 'key', message: 'There is no such finding' };
  if (finding.decision?.verdict === ADDED && verdict !== null)
    return { path: 'key', message: 'Undo what was added first' };
  if (verdict === 'recordIsRight') {
    if (field?.record == null) return { path: 'key', message: 'This finding has no record to compare with' };
    return reason === '' ? { path: 'reason', message: 'Enter a reason' } : null;
  }
  if (verdict !== 'edited') return null;
  const fits =
    field === undefined ? typeof value === 'string' && isShort(value) : fitsField(field.field, value);
  return fits ? null : { path: 'value', message: UNFIT_VALUE };
}

/**
 * Notes what a person decided about findings. Changes no record.
 *
 * @throws AppError `not_found`, `stale_version` with the present analysis, `invalid_fields`
 */
export async function decideFindings(
  command: Command,
  target: { readonly id: string; readonly ifMatch: number | null },
  decisions: readonly SentDecision[],
  model: ModelFacts,
): Promise<Analysis> {
  const analysis = await lockForWriting(command, target, model);
  const faults: Record<string, string> = {};
  decisions.forEach((decision, index) => {
    const fault = decisionFault(analysis, decision);
    if (fault !== null) faults[`decisions.${index}.${fault.path}`] = fault.message;
  });
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const byKey = new Map(decisions.map((decision) => [decision.key, decision]));
  const rows = [...byKey.values()].map(({ key, verdict, value, reason }) => ({
    key,
    verdict,
    value: verdict === 'edited' ? value : null,
    reason: reason === undefined || reason === '' ? null : reason,
  }));
  const { db, now } = command;
  const by = { actorId: personBehind(command).userId, now };
  await followPapers(command, target.id, model, () => store.writeDecisions(db, target.id, rows, by));
  const counts = [...Map.groupBy(rows, ({ verdict }) => verdict ?? 'undecided')].map(
    ([field, { length }]) => ({
      field,
      from: null,
      to: length,
    }),
  );
  const subject = subjectOf(target.id, analysis.fileName, analysis.documentId !== null);
  command.emit(events.findingsDecided(subject, counts));
  return await present(command, target.id, model);
}
