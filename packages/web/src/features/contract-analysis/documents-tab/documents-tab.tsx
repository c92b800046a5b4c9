import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileSearch, SearchX } from 'lucide-react';
import { useMemo, useRef, useEffect, useState, useSyncExternalStore } from 'react';
import { LISTED_STATES, NO_DOCUMENTS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { ANALYZED_TYPES } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { fileTooLarge, DEFAULT_UPLOAD_MB } from '@pactbook/domain/features/documents/document.ts';
import { useAddressQuery } from '../../../platform/address-query.ts';
import { paths, readContractAnalysisQuery } from '../../../platform/paths.ts';
import type { ContractAnalysisQuery } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { useFitsTable } from '../../../ui/layout/use-media-query.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { documentsWords, disagreementsWords } from '../kit/finding-words.ts';
import { analysesQuery, sendContract, useRefreshAnalyses } from '../queries.ts';
import type { AnalysesFilter } from '../queries.ts';
import { BatchProgress } from './batch-progress.tsx';
import { DocumentsTable, ChoiceBox, When } from './documents-table.tsx';
import { DocumentsToolbar } from './documents-toolbar.tsx';
import { useChoice } from './use-choice.ts';
import type { Choice } from './use-choice.ts';
import { useRunning } from './use-running.ts';
import type { Running } from './use-running.ts';
import { StateLabel } from '../kit/state-label.tsx';
import type { DocumentsListProps } from './documents-table.tsx';
import { FailureLine, FileName, itemKey, ItemSteps, RecordLink } from './item-parts.tsx';
import { FileDropZone } from '../../../ui/forms/file-drop-zone.tsx';
import { UploadLines } from './upload-lines.tsx';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { configQuery } from '../../categories/queries.ts';
import { ContractUploads, isRunning } from './upload-queue.ts';

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
        <QueryFallback query={analyses} lines={8} label="Loading the documents" isCard />
        {items?.length === 0 && <NoDocuments isFiltered={Object.keys(filter).length > 0} change={change} />}
        {items && items.length > 0 && <List items={items} choice={choice} running={running} />}
        <NextPageButton query={analyses} className="self-center">
          Show more
        </NextPageButton>
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

/** The same documents as cards, on narrow screens. */
function DocumentsCards({ items, choice, running }: DocumentsListProps) {
  return (
    <ul aria-label="Documents" className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={itemKey(item)}>
          <Card className="flex items-start gap-2 py-2 pr-1 pl-1">
            <span className="flex size-11 shrink-0 items-center justify-center">
              <ChoiceBox item={item} choice={choice} />
            </span>
            <div className="flex min-w-0 flex-1 flex-col gap-1 py-1.5">
              <div className="flex min-h-8 items-center font-medium">
                <FileName item={item} />
              </div>
              <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <StateLabel {...item} />
                {item.record && <RecordLink record={item.record} />}
              </div>
              <p className="text-sm text-muted">
                {factsOf(item).map((fact) => `${fact} · `)}
                <When moment={item.createdAt} />
              </p>
              <FailureLine item={item} running={running} />
            </div>
            <ItemSteps item={item} running={running} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ pages, state, found, conflicts }: AnalysisItem): string[] {
  return [
    ...(pages === null ? [] : [counted(pages, 'page')]),
    ...(state === 'ready' ? [`${found} found`] : []),
    ...(conflicts > 0 ? [disagreementsWords(conflicts)] : []),
  ];
}

const ACCEPTED = ANALYZED_TYPES.map((ending) => `.${ending}`).join(',');

/** Contracts to analyze, by drop or file chooser (docs/product/screens.md, "Contract Intelligence"). */
function UploadZone() {
  const { items, queue, mostMegabytes } = useContractUploads();
  return (
    <section aria-label="Add contracts" className="flex min-w-0 flex-col gap-3">
      <FileDropZone
        title="Drop contracts here, or choose them"
        titleOver="Drop to analyze the files"
        text={`PDF, DOCX, TXT or EML. ${fileTooLarge(mostMegabytes)} Read on this server only.`}
        inputLabel="Contracts to analyze"
        accept={ACCEPTED}
        onFiles={(files) => queue.add(files, mostMegabytes)}
      />
      {items.length > 0 && <UploadLines items={items} queue={queue} />}
    </section>
  );
}

/** The uploads of the page. They end with it, and it asks before it is left. */
function useContractUploads() {
  const refresh = useRefreshAnalyses();
  const [queue] = useState(() => new ContractUploads(({ file }, how) => sendContract(file, how), refresh));
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const { data: config } = useQuery(configQuery);
  const mostMegabytes = config?.maxUploadMb ?? DEFAULT_UPLOAD_MB;
  useLeaveGuard(items.some(isRunning));
  useEffect(() => () => queue.clear(), [queue]);
  return { items, queue, mostMegabytes };
}
