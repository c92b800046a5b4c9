import { AnalysisReviewPage } from '../../features/contract-analysis/analysis-review-page.tsx';
import type { ReviewParts } from '../../features/contract-analysis/review/review-parts.ts';

const parts: ReviewParts = {
  pdf: async () => ({
    Component: (await import('../../features/documents/preview/pdf-preview.tsx')).PdfPreview,
  }),
  recordForm: async () => ({
    Component: (await import('../../features/contract-form/new-contract/filled-record-form.tsx'))
      .FilledRecordForm,
  }),
};

/** `/admin/contract-analysis/{id}`: the review of an analysis with the parts that other features draw. */
export function AnalysisReviewSection() {
  return <AnalysisReviewPage parts={parts} />;
}
