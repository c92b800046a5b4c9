import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSearch, SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { LISTED_STATES, NO_DOCUMENTS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { useAddressQuery } from '../../../platform/address-query.ts';
import { paths, readContractAnalysisQuery } from '../../../platform/paths.ts';
import type { ContractAnalysisQuery } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useFitsTable } from '../../../ui/layout/use-media-query.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { documentsWords } from '../kit/finding-words.ts';
import { analysesQuery } from '../queries.ts';
import type { AnalysesFilter } from '../queries.ts';
import { BatchProgress } from './batch-progress.tsx';
import { DocumentsCards } from './documents-cards.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { DocumentsToolbar } from './documents-toolbar.tsx';
import { UploadZone } from './upload-zone.tsx';
import { useChoice } from './use-choice.ts';
import type { Choice } from './use-choice.ts';
import { useRunning } from './use-running.ts';
import type { Running } from './use-running.ts';

/** The filter of an address, without values that the server would refuse. */
function filterOf({ q, state, conflicts }: ContractAnalysisQuery): AnalysesFilter {
  const known = LISTED_STATES.find((one) => one === state);
  const text = q?.trim().slice(0, 200);
  return {
    ...(text ? { q: text } : {}),
    ...(known ? { state: known } : {}),
    ...(conflicts === '1' ? { conflicts } : {}),
  };
}

/** The documents and their analyses: uploads, filters, batches, the list. */
export function DocumentsTab() {
  const { query, change } = useAddressQuery(readContractAnalysisQuery, paths.contractAnalysis);
  const filter = useMemo(() => filterOf(query), [query]);
  const analyses = useInfiniteQuery(analysesQuery(filter));
  const items = useMemo(() => analyses.data?.pages.flatMap((page) => page.items), [analyses.data]);
  const [first] = analyses.data?.pages ?? [];
  const choice = useChoice(items ?? []);
  const running = useRunning();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <UploadZone />
      <BatchProgress batches={first?.batches ?? []} />
      <DocumentsToolbar
        query={query}
        change={change}
        page={first}
        running={running}
        onLeaveSearch={() => list.current?.querySelector<HTMLElement>('a, button')?.focus()}
      />
      <ChosenBar choice={choice} running={running} />
      <div ref={list} className="flex min-w-0 flex-col gap-3">
        {analyses.isPending && (
          <Card>
            <SkeletonLines lines={8} label="Loading the documents" />
          </Card>
        )}
        {analyses.isError && !items && (
          <Card>
            <ErrorPanel onRetry={() => void analyses.refetch()} isRetrying={analyses.isFetching} />
          </Card>
        )}
        {items?.length === 0 && <NoDocuments isFiltered={Object.keys(filter).length > 0} change={change} />}
        {items && items.length > 0 && <List items={items} choice={choice} running={running} />}
        {analyses.hasNextPage && (
          <Button
            className="self-center"
            isBusy={analyses.isFetchingNextPage}
            onClick={() => void analyses.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </div>
  );
}

function List(props: Parameters<typeof DocumentsTable>[0]) {
  const Shown = useFitsTable() ? DocumentsTable : DocumentsCards;
  return <Shown {...props} />;
}

/** What can be done with the chosen documents. */
function ChosenBar({ choice, running }: { choice: Choice; running: Running }) {
  const { chosen } = choice;
  if (chosen.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Chosen documents"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-border bg-selected px-4 py-2"
    >
      <span role="status" className="mr-auto text-base">
        {documentsWords(chosen.length)} chosen
      </span>
      <Button onClick={choice.clear}>Clear</Button>
      <Button isBusy={running.isPending} onClick={() => running.runChosen(chosen, choice.clear)}>
        Analyze {documentsWords(chosen.length)}
      </Button>
    </div>
  );
}

interface NoDocumentsProps {
  isFiltered: boolean;
  change: (changes: Partial<ContractAnalysisQuery>) => void;
}

function NoDocuments({ isFiltered, change }: NoDocumentsProps) {
  return (
    <Card className="p-0">
      {isFiltered ? (
        <EmptyState
          icon={<SearchX />}
          title="No documents match these filters."
          action={
            <Button onClick={() => change({ q: undefined, state: undefined, conflicts: undefined })}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<FileSearch />}
          title={NO_DOCUMENTS}
          text="Drop a contract above, or add documents to a record."
        />
      )}
    </Card>
  );
}
