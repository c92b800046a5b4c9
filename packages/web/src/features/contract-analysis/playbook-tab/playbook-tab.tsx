import { useQuery } from '@tanstack/react-query';
import { Download, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { SEVERITY_WORDS } from '@pactbook/domain/features/contract-analysis/playbook.ts';
import type { Judgement } from '@pactbook/domain/features/contract-analysis/playbook.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { quoteWords } from '../kit/finding-words.ts';
import { deviationsQuery, downloadDeviations } from '../queries.ts';
import type { Deviations } from '../queries.ts';

/** The documents that deviate from the playbook, with the words that do. */
export function PlaybookTab() {
  const deviations = useQuery(deviationsQuery);
  if (!deviations.data)
    return <QueryFallback query={deviations} lines={6} label="Loading the deviations" isCard />;
  const { documents, judged, onlyNewest } = deviations.data;
  if (documents.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<ListChecks />}
          title={judged === 0 ? 'No analyzed documents yet.' : 'No deviations were found.'}
          text={
            judged === 0
              ? 'Analyze documents to see where they deviate from the playbook.'
              : 'A clause that was not found may still be in the contract. The review of a document has what to check by hand.'
          }
        />
      </Card>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          {documents.length} of {counted(judged, 'document')}{' '}
          {documents.length === 1 ? 'deviates' : 'deviate'} from what buyers of software usually expect.
          {onlyNewest && ' Only the newest documents are here: there are too many for one list.'}
        </p>
        <Button icon={<Download aria-hidden />} onClick={() => void downloadDeviations().catch(sayFailed)}>
          Download CSV
        </Button>
      </div>
      <ul aria-label="Documents that deviate" className="flex flex-col gap-3">
        {documents.map((document) => (
          <li key={document.analysisId}>
            <DocumentCard document={document} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DocumentCard({ document }: { document: Deviations['documents'][number] }) {
  const { analysisId, fileName, record, deviations, toCheck } = document;
  return (
    <Card className="flex min-w-0 flex-col gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-medium break-words" dir="auto">
          {record?.product ?? fileName}
        </h2>
        <span className="text-sm text-muted">
          {counted(deviations.length, 'deviation')}, {toCheck} to check by hand
        </span>
      </div>
      {record && (
        <p dir="auto" className="text-sm break-words text-muted">
          {fileName}
        </p>
      )}
      <ul aria-label={`Deviations of ${fileName}`} className="flex flex-col">
        {deviations.map((deviation) => (
          <Deviation key={deviation.rule} analysisId={analysisId} deviation={deviation} />
        ))}
      </ul>
    </Card>
  );
}

function Deviation({ analysisId, deviation }: { analysisId: string; deviation: Judgement }) {
  const { rule, severity, finding } = deviation;
  const said = [SEVERITY_WORDS[severity], finding?.value, finding?.page && `Page ${finding.page}`];
  return (
    <li className="flex min-w-0 flex-col gap-1 border-t border-border py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to={paths.analysis(analysisId, finding?.key)}
          className="rounded-sm underline-offset-3 hover:underline max-md:py-1"
        >
          {rule}
        </Link>
        <span className="text-sm text-muted">{said.filter(Boolean).join(' · ')}</span>
      </div>
      {finding && (
        <q dir="auto" className="line-clamp-2 text-sm break-words text-muted">
          {quoteWords(finding.quote)}
        </q>
      )}
    </li>
  );
}
