import { routeQuestion } from '@pactbook/domain/features/contract-questions/route-question.ts';
import type * as endpoints from '@pactbook/domain/features/contract-questions/endpoints.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Handlers, SignedInRequest } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { modelFacts } from '../contract-analysis/model.reader.ts';
import { findAnalysisText } from '../contract-analysis/queries.ts';
import { findMatches } from '../contract-list/queries.ts';
import { requireFullRead } from '../contracts/one-record-answer.ts';
import { findAnswers, type AskedDocuments } from './queries.ts';

type AskRequest = SignedInRequest<typeof endpoints.askDocuments>;

/** Most records of a view that are asked. */
const MOST_RECORDS = 1_000_000;

/** Which documents a request asks. @throws AppError `not_found` for a document or record that the caller may not read */
async function documentsOf(db: Transaction, { caller, query, today }: AskRequest): Promise<AskedDocuments> {
  const { analysisId, contractId, view } = query;
  if (analysisId !== undefined) {
    if ((await findAnalysisText(db, caller.actor, analysisId)) === null) throw notFound('analysis');
    return { of: 'analysis', id: analysisId };
  }
  if (contractId !== undefined) {
    await requireFullRead(db, caller, contractId);
    return { of: 'records', ids: [contractId] };
  }
  if (view === undefined) return { of: 'all' };
  const usable = usableView(settleView(view, today), caller.actor);
  const ids = await findMatches(
    db,
    { scope: caller.scope, actor: caller.actor, today },
    usable,
    MOST_RECORDS,
  );
  return ids === null ? { of: 'all' } : { of: 'records', ids };
}

/** Handlers of the calls in `domain/features/contract-questions/endpoints.ts`. */
export function contractQuestionHandlers({ database }: Services): Handlers<typeof endpoints> {
  const model = modelFacts();
  return {
    askDocuments: async (request) => {
      const { caller, query } = request;
      const facts = await model();
      const kinds =
        query.kind === undefined
          ? routeQuestion(query.question).map(({ category }) => category)
          : [query.kind];
      return await database.read(
        caller.scope,
        async (db) => {
          const documents = await documentsOf(db, request);
          return await findAnswers(
            db,
            { actor: caller.actor, model: facts, documents, question: query.question },
            kinds,
          );
        },
        LOOK_AT_ALL,
      );
    },
  };
}
