import { BATCH_LIMIT } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { analyzedTypeOf, NOT_ANALYZABLE } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import type { runAnalyses as runEndpoint } from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import type { EndpointBody, EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { personBehind } from '../commands.ts';
import type { ModelFacts } from '../model.reader.ts';
import { queueAnalyses, queueDocuments } from '../store.ts';
import { findAnalysesToRun, findDocuments, findNewDocuments, isBatchVisible } from './read-batches.ts';
import { cancelBatchRows, insertBatch, setSwitch } from './write-batches.ts';

type RunBody = EndpointBody<typeof runEndpoint>;
type RunOutput = EndpointOutput<typeof runEndpoint>;

const NO_DOCUMENT = 'There is no such document.';
const WAITS_ALREADY = 'It is being analyzed already.';

/** What a run is to take: documents, analyses that are there, and what cannot be taken. */
interface Chosen {
  readonly documents: readonly string[];
  readonly analyses: readonly string[];
  readonly skipped: RunOutput['skipped'];
}

async function chooseDocuments(
  { db, ...origin }: Command,
  wanted: readonly { readonly contractId: string; readonly documentId: string }[],
): Promise<Chosen> {
  const found = await findDocuments(db, personBehind(origin), wanted);
  const types = new Map(
    found.map(({ documentId, contentType }) => [documentId, analyzedTypeOf(contentType)]),
  );
  const ids = [...new Set(wanted.map(({ documentId }) => documentId))];
  return {
    documents: ids.filter((id) => types.get(id) != null),
    analyses: [],
    skipped: ids
      .filter((id) => types.get(id) == null)
      .map((documentId) => ({ documentId, reason: types.has(documentId) ? NOT_ANALYZABLE : NO_DOCUMENT })),
  };
}

async function choose(command: Command, body: RunBody, model: ModelFacts): Promise<Chosen> {
  if (body.documents !== undefined) return await chooseDocuments(command, body.documents);
  const { db } = command;
  const actor = personBehind(command);
  if (body.every === 'new')
    return { documents: await findNewDocuments(db, actor, BATCH_LIMIT), analyses: [], skipped: [] };
  const wanted = { which: body.every ?? 'failed', model, limit: BATCH_LIMIT };
  return { documents: [], analyses: await findAnalysesToRun(db, actor, wanted), skipped: [] };
}

/** Queues documents as one batch; what may not be read or cannot be analyzed is skipped with its reason. */
export async function runAnalyses(command: Command, body: RunBody, model: ModelFacts): Promise<RunOutput> {
  const { db, now, newId } = command;
  const { documents, analyses, skipped } = await choose(command, body, model);
  if (documents.length + analyses.length === 0) return { batchId: null, queued: 0, skipped };
  const batchId = newId();
  const actorId = personBehind(command).userId;
  await insertBatch(db, { id: batchId, createdBy: actorId }, now);
  const queueing = { batchId, actorId, now };
  const rows = documents.map((documentId) => ({ documentId, newId: newId() }));
  const taken = new Set(await queueDocuments(db, rows, queueing));
  const queued = taken.size + (await queueAnalyses(db, analyses, queueing));
  const waiting = documents.filter((id) => !taken.has(id));
  return {
    batchId: queued > 0 ? batchId : null,
    queued,
    skipped: [...skipped, ...waiting.map((documentId) => ({ documentId, reason: WAITS_ALREADY }))],
  };
}

/** Stops a batch; what is done stays. @throws AppError `not_found` */
export async function cancelBatch(command: Command, batchId: string): Promise<void> {
  const { db } = command;
  if (!(await isBatchVisible(db, personBehind(command), batchId))) throw notFound('batch');
  await cancelBatchRows(db, batchId);
}

/** Sets whether new documents are analyzed without being asked to. */
export async function updateSettings(
  { db, now }: Command,
  analyzeNewDocuments: boolean,
): Promise<{ analyzeNewDocuments: boolean }> {
  await setSwitch(db, analyzeNewDocuments, now);
  return { analyzeNewDocuments };
}
