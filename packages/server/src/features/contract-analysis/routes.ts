import { CHOOSE_FILE } from '@pactbook/domain/features/documents/document.ts';
import { isPreviewedAsText, previewOf } from '@pactbook/domain/features/documents/document-type.ts';
import type * as endpoints from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import type * as playbookEndpoints from '@pactbook/domain/features/contract-analysis/playbook-endpoints.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { requireFullRead } from '../contracts/one-record-answer.ts';
import { runCommand } from '../../platform/command.ts';
import { plainTextType } from '../../platform/file-text/plain-text.ts';
import { FileMissing, type ByteRange, type FileStore } from '../../platform/files/file-store.ts';
import { fileAnswer } from '../../platform/http/answers/file-answer.ts';
import { matchesTag } from '../../platform/http/answers/send-answer.ts';
import {
  AnswerWithHeaders,
  RawAnswer,
  type Handlers,
  type SignedInRequest,
} from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addFinding } from './added/add-finding.ts';
import { cancelBatch, runAnalyses, updateSettings } from './batches/run-analyses.ts';
import {
  decideFindings,
  deleteAnalysis,
  rerunAnalysis,
  uploadAnalysis,
  type AnalysisTools,
} from './commands.ts';
import { fillingHandlers } from './filling/filling-routes.ts';
import { Comparisons, findAnalysesTag, listAnalyses } from './listing/read-analyses.ts';
import { labelHandlers } from './labels/label-routes.ts';
import { modelFacts } from './model.reader.ts';
import { findRecordPapers } from './on-record/read-papers.ts';
import { playbookHandlers } from './playbook/playbook-routes.ts';
import { portfolioHandlers } from './portfolio/portfolio-routes.ts';
import { findAnalysis, findAnalysisText, findUploadFile } from './queries.ts';

/** What Contract Intelligence needs beside the database. */
export interface ContractAnalysisTools {
  readonly files: FileStore;
  /** How many records one list holds. */
  readonly listLimit: number;
  /** Called when something waits to be analyzed. */
  readonly onQueued: () => void;
  /** Called when an upload may have become a document of a record: the search reads its text. */
  readonly onFiled: () => void;
}

type Reads = 'getRecordPapers' | 'listAnalyses' | 'getAnalysis' | 'getAnalysisText' | 'getAnalysisContent';

async function sendContent(
  { services, files }: Pick<AnalysisTools, 'services' | 'files'>,
  request: SignedInRequest<typeof endpoints.getAnalysisContent>,
): Promise<RawAnswer> {
  const { scope, actor } = request.caller;
  const { analysisId } = request.params;
  const file = await services.database.read(scope, (db) => findUploadFile(db, actor, analysisId));
  if (file === null) throw notFound('file');
  const isInline = request.query.inline === '1' && previewOf(file.contentType) !== null;
  const read = (range?: ByteRange) => files.read(scope, file.fileId, range);
  try {
    return await fileAnswer({
      name: file.name,
      // Text is sent as text, whatever it says it is.
      contentType:
        isInline && isPreviewedAsText(file.contentType)
          ? await plainTextType(file.size, read)
          : file.contentType,
      size: file.size,
      tag: `"${file.sha256.slice(0, 32)}"`,
      isInline,
      range: request.range,
      ifRange: request.ifRange,
      ifNoneMatch: request.ifNoneMatch,
      open: read,
    });
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    services.log.error({ analysis: analysisId, err: error }, 'The file of an upload is missing');
    throw new AppError('not_found', 'The file of this document is missing. Tell a System Admin.');
  }
}

function analysisReads({ services, files, model }: AnalysisTools): Pick<Handlers<typeof endpoints>, Reads> {
  const { database } = services;
  const comparisons = new Comparisons();
  return {
    listAnalyses: async ({ caller: { scope, actor, changeCounter }, query, ifNoneMatch }) => {
      const reader = { scope, actor, model: await model() };
      return await database.read(scope, async (db) => {
        const etag = await findAnalysesTag(db, reader, changeCounter, query);
        if (matchesTag(ifNoneMatch, etag)) return new RawAnswer(304, { etag }, null);
        return new AnswerWithHeaders(await listAnalyses(db, reader, query, comparisons), { etag });
      });
    },

    getRecordPapers: async ({ caller, params: { contractId } }) => {
      const facts = await model();
      return await database.read(caller.scope, async (db) => {
        await requireFullRead(db, caller, contractId);
        return await findRecordPapers(db, contractId, facts);
      });
    },

    getAnalysis: async ({ caller: { scope, actor }, params, query }) => {
      const detail = { model: await model(), isWeak: query.weak === '1' };
      const analysis = await database.read(scope, (db) => findAnalysis(db, actor, params.analysisId, detail));
      if (analysis === null) throw notFound('analysis');
      return analysis;
    },

    getAnalysisText: async ({ caller: { scope, actor }, params }) => {
      const text = await database.read(scope, (db) => findAnalysisText(db, actor, params.analysisId));
      if (text === null) throw notFound('analysis');
      return text;
    },

    getAnalysisContent: (request) => sendContent({ services, files }, request),
  };
}

/** Handlers of the calls in `endpoints.ts` and `playbook-endpoints.ts` of `domain/features/contract-analysis`. */
export function contractAnalysisHandlers(
  services: Services,
  { files, listLimit, onQueued, onFiled }: ContractAnalysisTools,
): Handlers<typeof endpoints & typeof playbookEndpoints> {
  const model = modelFacts();
  const tools: AnalysisTools = { services, files, model, onQueued };
  return {
    ...analysisReads(tools),
    ...labelHandlers(services),
    ...portfolioHandlers(services, model, listLimit),
    ...playbookHandlers(services, model, listLimit),
    ...fillingHandlers(services, model, onFiled),

    uploadAnalysis: async ({ file, origin }) => {
      if (file?.fieldName !== 'file') throw invalidFields({ file: CHOOSE_FILE });
      return await uploadAnalysis(tools, origin, file);
    },

    runAnalyses: async ({ origin, body }) => {
      const facts = await model();
      const outcome = await runCommand(services, origin, (command) => runAnalyses(command, body, facts));
      onQueued();
      return outcome;
    },

    rerunAnalysis: async ({ origin, params }) => {
      const facts = await model();
      const { analysisId } = params;
      const outcome = await runCommand(services, origin, (command) =>
        rerunAnalysis(command, analysisId, facts),
      );
      onQueued();
      return outcome;
    },

    updateAnalysisSettings: async ({ origin, body }) => {
      const { analyzeNewDocuments } = body;
      const outcome = await runCommand(services, origin, (command) =>
        updateSettings(command, analyzeNewDocuments),
      );
      onQueued();
      return outcome;
    },

    addFinding: async ({ origin, params, body }) => {
      const facts = await model();
      return await runCommand(services, origin, (command) =>
        addFinding(command, params.analysisId, body, facts),
      );
    },

    decideFindings: async ({ origin, params, body, ifMatch }) => {
      const facts = await model();
      const target = { id: params.analysisId, ifMatch };
      return await runCommand(services, origin, (command) =>
        decideFindings(command, target, body.decisions, facts),
      );
    },

    deleteAnalysis: async ({ origin, params }) => {
      const facts = await model();
      await runCommand(services, origin, (command) => deleteAnalysis(command, params.analysisId, facts));
    },

    cancelAnalysisBatch: ({ origin, params }) =>
      runCommand(services, origin, (command) => cancelBatch(command, params.batchId)),
  };
}
