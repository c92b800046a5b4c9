import type * as endpoints from '@pactbook/domain/features/contract-analysis/playbook-endpoints.ts';
import { summarize } from '@pactbook/domain/features/contract-analysis/summary.ts';
import { DOCUMENT_TYPES } from '@pactbook/domain/features/documents/document-type.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { csvAnswer } from '../csv-answer.ts';
import { downloadAnswer } from '../download-answer.ts';
import type { ModelFacts } from '../model.reader.ts';
import { findAnalysis } from '../queries.ts';
import { summaryDocx } from './summary-docx.ts';
import { SUMMARY_HEADINGS, summaryRows } from './summary-rows.ts';

/** The call that gives one page about a document. */
export function summaryHandlers(
  services: Services,
  model: () => Promise<ModelFacts>,
): Pick<Handlers<typeof endpoints>, 'getDocumentSummary'> {
  return {
    getDocumentSummary: async ({ caller: { scope, actor }, params, query, origin, today, isHead }) => {
      const facts = { model: await model() };
      const analysis = await services.database.read(scope, (db) =>
        findAnalysis(db, actor, params.analysisId, facts),
      );
      if (analysis === null) throw notFound('analysis');
      const summary = summarize(analysis);
      const { format } = query;
      if (format === undefined) return summary;
      const file = { fileName: `summary-${today}.${format}`, records: summary.record === null ? 0 : 1 };
      const downloader = { origin, isHead };
      if (format === 'csv')
        return await csvAnswer(
          services,
          downloader,
          { ...file, headings: SUMMARY_HEADINGS },
          summaryRows(summary),
        );
      const { contentType } = DOCUMENT_TYPES.docx;
      return await downloadAnswer(services, downloader, { ...file, contentType, format }, () =>
        summaryDocx(summary, today),
      );
    },
  };
}
