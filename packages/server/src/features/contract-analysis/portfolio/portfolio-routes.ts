import type * as endpoints from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CLAUSE_CATEGORIES, CLAUSE_KINDS } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { CLAUSE_STATE_WORDS } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import { WORD_KINDS } from '@pactbook/intelligence/words/word-kinds.ts';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import { matchesTag } from '../../../platform/http/answers/send-answer.ts';
import { AnswerWithHeaders, RawAnswer, type Handlers } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import type { ModelFacts } from '../model.reader.ts';
import { csvAnswer } from '../csv-answer.ts';
import { findAnalysesTag } from '../listing/read-analyses.ts';
import { findPortfolio } from './read-portfolio.ts';

type Portfolio = EndpointOutput<typeof endpoints.getClausePortfolio>;

const HEADINGS = ['Record ID', 'Product', 'Vendor', ...CLAUSE_CATEGORIES];

const WORD_PRECISION: ReadonlyMap<string, number> = new Map(
  WORD_KINDS.map(({ category, precision }) => [category, precision]),
);

/** Rows written before other requests run on this thread. */
const ROWS_PER_STEP = 500;

/** The rows of a file as texts, some at a time. */
async function* rowsOf({ records }: Pick<Portfolio, 'records'>) {
  for (let start = 0; start < records.length; start += ROWS_PER_STEP) {
    await nextTurn();
    yield records
      .slice(start, start + ROWS_PER_STEP)
      .map(({ contractId, product, vendor, cells }) =>
        csvLine([contractId, product, vendor, ...cells.map((cell) => CLAUSE_STATE_WORDS[cell])]),
      );
  }
}

/**
 * The calls that look at every kind of clauses.
 *
 * @param listLimit how many records one list holds
 */
export function portfolioHandlers(
  services: Services,
  model: () => Promise<ModelFacts>,
  listLimit: number,
): Pick<Handlers<typeof endpoints>, 'listClauseKinds' | 'getClausePortfolio'> {
  return {
    listClauseKinds: async () => {
      const { version, notice, contracts, kinds } = await model();
      return {
        kinds: CLAUSE_KINDS.map(({ category, group, explanation, example }) => {
          const measured = kinds.get(category);
          return {
            category,
            group,
            explanation,
            example,
            precision: measured?.precision ?? WORD_PRECISION.get(category) ?? null,
            recall: measured?.recall ?? null,
            contracts: measured?.contracts ?? 0,
            experimental: measured?.experimental ?? false,
          };
        }),
        model: { version, notice, contracts },
      };
    },

    getClausePortfolio: async ({ caller, query, origin, today, isHead, ifNoneMatch }) => {
      const { scope, actor, changeCounter } = caller;
      const facts = await model();
      const reader = { scope, actor, model: facts };
      const { etag, portfolio } = await services.database.read(
        scope,
        async (db) => {
          const tag = await findAnalysesTag(db, reader, changeCounter, 'portfolio');
          const isKnown = query.format === undefined && matchesTag(ifNoneMatch, tag);
          return { etag: tag, portfolio: isKnown ? null : await findPortfolio(db, reader, listLimit) };
        },
        { isLong: true },
      );
      if (portfolio === null) return new RawAnswer(304, { etag }, null);
      if (query.format === undefined) return new AnswerWithHeaders(portfolio, { etag });
      const { records } = portfolio;
      const file = { fileName: `clauses-${today}.csv`, records: records.length, headings: HEADINGS };
      return await csvAnswer(services, { origin, isHead }, file, rowsOf({ records }));
    },
  };
}
