import { compareDocuments } from '@pactbook/domain/features/contract-comparison/compare-documents.ts';
import type {
  ComparedDocument,
  DocumentComparison,
} from '@pactbook/domain/features/contract-comparison/comparison.ts';
import type * as endpoints from '@pactbook/domain/features/contract-comparison/endpoints.ts';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { splitSentences } from '@pactbook/intelligence/text/sentences.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { csvAnswer } from '../contract-analysis/csv-answer.ts';
import { modelFacts, type ModelFacts } from '../contract-analysis/model.reader.ts';
import { findAnalysis, findAnalysisText } from '../contract-analysis/queries.ts';
import { COMPARISON_HEADINGS, comparisonRows } from './comparison-rows.ts';

/** An analysis with its text, as the actor may read it. @throws AppError `not_found` */
async function loadDocument(db: Transaction, actor: Actor, id: string, model: ModelFacts) {
  const analysis = await findAnalysis(db, actor, id, { model });
  const text = await findAnalysisText(db, actor, id);
  if (analysis === null || text === null) throw notFound('analysis');
  return { analysis, text };
}

type LoadedDocument = Awaited<ReturnType<typeof loadDocument>>;

function headOf(analysis: Analysis): ComparedDocument {
  const { id, state, message, fileName, documentId, documentNumber, record, pages } = analysis;
  return { analysisId: id, state, message, fileName, documentId, documentNumber, record, pages };
}

const toCompare = ({
  analysis: { fileName, fields, clauses, kinds },
  text: { text, pageStarts },
}: LoadedDocument) => ({
  name: fileName,
  text,
  pageStarts,
  sentences: splitSentences(text),
  fields,
  clauses,
  kinds,
});

const NOTHING = { amendment: null, fields: [], changes: [], same: 0, leftOut: 0 };

function compare(left: LoadedDocument, right: LoadedDocument): DocumentComparison {
  const isReady = left.text.text !== '' && right.text.text !== '';
  return {
    left: headOf(left.analysis),
    right: headOf(right.analysis),
    isReady,
    ...(isReady ? compareDocuments(toCompare(left), toCompare(right)) : NOTHING),
  };
}

/** Handlers of the calls in `domain/features/contract-comparison/endpoints.ts`. */
export function contractComparisonHandlers(services: Services): Handlers<typeof endpoints> {
  const model = modelFacts();
  return {
    compareDocuments: async ({ caller: { scope, actor }, params, query, origin, today, isHead }) => {
      const facts = await model();
      const documents = await services.database.read(
        scope,
        async (db) => ({
          left: await loadDocument(db, actor, params.analysisId, facts),
          right: await loadDocument(db, actor, params.otherId, facts),
        }),
        LOOK_AT_ALL,
      );
      const comparison = compare(documents.left, documents.right);
      if (query.format === undefined) return comparison;
      const fileName = `comparison-${today}.csv`;
      const { left, right } = comparison;
      const records = new Set([left.record?.id, right.record?.id].filter((id) => id !== undefined)).size;
      return await csvAnswer(
        services,
        { origin, isHead },
        { fileName, records, headings: COMPARISON_HEADINGS },
        comparisonRows(comparison),
      );
    },
  };
}
