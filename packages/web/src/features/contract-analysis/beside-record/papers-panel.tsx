import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { canUseContractIntelligence } from '@pactbook/domain/features/contract-analysis/access.ts';
import { SUGGESTIONS_ONLY } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { PaperPlace, RecordPapers } from '@pactbook/domain/features/contract-analysis/record-papers.ts';
import { isInPapers, LAW_KEY, PAPER_FIELDS } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useActor } from '../../users/queries.ts';
import { documentsWords } from '../kit/finding-words.ts';
import { StateLabel } from '../kit/state-label.tsx';
import { recordPapersQuery, useRunAnalyses } from '../queries.ts';
import { PlacesOf } from './paper-places.tsx';

interface PapersProps {
  contract: Contract;
  answer: RecordPapers;
  mayAnalyze: boolean;
}

/**
 * What is in the documents of a record: clauses and the law, with quote and page, for everyone who reads it in full. Nothing
 * for those who cannot analyze documents while none was analyzed: their organization may not use Contract Intelligence.
 */
export function PapersPanel({ contract }: { contract: Contract }) {
  const query = useQuery(recordPapersQuery(contract.id));
  const mayAnalyze = decide(useActor(), canUseContractIntelligence).allowed;
  const isAnalyzed = query.data?.documents.some(({ state }) => state !== 'notAnalyzed') ?? query.isError;
  if (!mayAnalyze && !isAnalyzed) return null;
  return (
    <Panel title="In the contract" context={SUGGESTIONS_ONLY}>
      <QueryFallback query={query} lines={4} label="Loading what is in the contract" />
      {query.data && (
        <div className="@container flex flex-col gap-4">
          <Documents contract={contract} answer={query.data} mayAnalyze={mayAnalyze} />
          {query.data.papers && <Findings contract={contract} answer={query.data} mayAnalyze={mayAnalyze} />}
        </div>
      )}
    </Panel>
  );
}

/** Which documents were analyzed; the others with their state. */
function Documents({ contract, answer: { documents }, mayAnalyze }: PapersProps) {
  const settled = documents.filter(({ state, outdated }) => state === 'ready' && !outdated);
  const others = documents.filter((document) => !settled.includes(document));
  const open = others.filter(
    ({ state, outdated }) => state === 'notAnalyzed' || (state === 'ready' && outdated),
  );
  if (documents.length === 0)
    return (
      <p className="text-muted">No document of this record can be analyzed. PDF, DOCX, TXT and EML can.</p>
    );
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Documents that are not analyzed as they are now" className="flex flex-col gap-2">
        {others.map(({ id, name, state, message, outdated }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span dir="auto" className="min-w-0 break-words">
              {name}
            </span>
            <StateLabel state={state} message={message} outdated={outdated} />
            {(state === 'failed' || state === 'noText') && message !== null && (
              <span className="basis-full text-sm text-muted">{message}</span>
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 &&
        (mayAnalyze ? (
          <AnalyzeButton contractId={contract.id} documents={open} />
        ) : (
          <p className="text-sm text-muted">A Product Administrator can analyze them.</p>
        ))}
    </div>
  );
}

interface AnalyzeButtonProps {
  contractId: string;
  documents: readonly { readonly id: string }[];
}

function AnalyzeButton({ contractId, documents }: AnalyzeButtonProps) {
  const running = useRunAnalyses();
  const run = () =>
    void running
      .mutateAsync({ body: { documents: documents.map(({ id }) => ({ contractId, documentId: id })) } })
      .catch(sayFailed);
  return (
    <Button className="self-start" isBusy={running.isPending} onClick={run}>
      Analyze {documentsWords(documents.length)}
    </Button>
  );
}

/** The fields that something was found for, each with its places; the others in one sentence. */
function Findings({ contract, answer, mayAnalyze }: PapersProps) {
  const { papers, documents, places } = answer;
  const found = PAPER_FIELDS.filter(({ key }) => isInPapers(papers, key));
  const missing = PAPER_FIELDS.filter((field) => !found.includes(field));
  const analyzed = documents.filter(({ analysisId }) => analysisId !== null).length;
  const addressOf = addressesIn(contract, answer, mayAnalyze);
  return (
    <>
      {found.length > 0 && (
        <ul aria-label="Found in the contract" className="grid gap-x-6 gap-y-4 @2xl:grid-cols-2">
          {found.map(({ key, label }) => (
            <li key={key} className="flex min-w-0 flex-col gap-1">
              <h3 className="text-sm text-muted">{label}</h3>
              {key === LAW_KEY && <p className="font-medium break-words">{papers?.law}</p>}
              <PlacesOf
                places={places.filter((place) => place.key === key)}
                nameOf={({ documentId }) => documents.find(({ id }) => id === documentId)?.name ?? ''}
                addressOf={addressOf}
              />
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <div className="flex flex-col gap-1 text-sm">
          <h3 className="text-muted">Not found in {documentsWords(analyzed)}</h3>
          <p>{missing.map(({ label }) => label).join(', ')}</p>
          <p className="text-muted">A clause that was not found may still be in the contract.</p>
        </div>
      )}
      {mayAnalyze && (
        <Link
          to={paths.contractAnalysis({ tab: 'portfolio' })}
          className="self-start rounded-sm text-sm text-accent-text underline-offset-3 hover:underline max-md:py-2"
        >
          All kinds of clauses
        </Link>
      )}
    </>
  );
}

/** Words of a quote by which the document is searched: its first ones, which are on one page. */
const FIND_WORDS = 8;

/** Where a place is shown: in its review, or for people without Contract Intelligence in the document. */
function addressesIn(contract: Contract, { documents }: RecordPapers, mayAnalyze: boolean) {
  return ({ documentId, findingKey, page, quote }: PaperPlace): string => {
    const analysisId = documents.find(({ id }) => id === documentId)?.analysisId ?? null;
    if (mayAnalyze && analysisId !== null) return paths.analysis(analysisId, findingKey);
    const find = quote.trim().split(/\s+/).slice(0, FIND_WORDS).join(' ');
    return paths.contractDocument(contract, documentId, { find, ...(page === null ? {} : { page }) });
  };
}
