import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { contextWords } from '@pactbook/domain/features/contract-analysis/summary.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { Page } from '../../../platform/pages/page.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { MissingAnalysis } from '../kit/missing-analysis.tsx';
import { StateLabel } from '../kit/state-label.tsx';
import { BetaMark, DataNotice, SuggestionsNote } from '../kit/suggestions-note.tsx';
import { downloadSummary, summaryQuery } from '../queries.ts';
import { SummarySheet } from './summary-sheet.tsx';

/** `/admin/contract-analysis/{id}/summary`: one page about a document, to print or to take along. */
export function SummaryPage() {
  const { analysisId = '' } = useParams();
  const summary = useQuery(summaryQuery(analysisId));
  const { data, error } = summary;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Page
      title="Summary"
      heading={data && <span dir="auto">{data.fileName}</span>}
      context={data && contextWords(data)}
      badges={data && <StateLabel {...data} message={null} />}
      breadcrumb={
        <Breadcrumb>
          <Link to={paths.contractAnalysis()}>Contract Intelligence</Link>
          {data && <Link to={paths.analysis(analysisId)}>Review</Link>}
          <BetaMark />
        </Breadcrumb>
      }
      actions={data && <Actions analysisId={analysisId} />}
    >
      {data ? (
        <SummarySheet summary={data} />
      ) : isGone ? (
        <MissingAnalysis title="This analysis does not exist." />
      ) : (
        <QueryFallback query={summary} lines={10} isCard label="Loading the summary" />
      )}
      <SuggestionsNote />
      <DataNotice />
    </Page>
  );
}

function Actions({ analysisId }: { analysisId: string }) {
  const downloadAs = (format: 'csv' | 'docx') => () =>
    void downloadSummary(analysisId, format).catch(sayFailed);
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      <Button icon={<Download aria-hidden />} onClick={downloadAs('csv')}>
        Download CSV
      </Button>
      <Button icon={<FileText aria-hidden />} onClick={downloadAs('docx')}>
        Download DOCX
      </Button>
      <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
