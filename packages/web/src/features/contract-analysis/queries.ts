import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  Analysis,
  FoundClause,
  FoundField,
  ListedState,
  SentVerdict,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import {
  addFinding,
  applyFindings,
  cancelAnalysisBatch,
  decideFindings,
  deleteAnalysis,
  exportLabels,
  getAnalysis,
  getAnalysisContent,
  getAnalysisText,
  getClausePortfolio,
  getRecordPapers,
  listAnalyses,
  listClauseKinds,
  rerunAnalysis,
  runAnalyses,
  updateAnalysisSettings,
  uploadAnalysis,
} from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import {
  getDocumentSummary,
  getPlaybook,
  getPlaybookDeviations,
  updatePlaybook,
} from '@pactbook/domain/features/contract-analysis/playbook-endpoints.ts';
import { compareDocuments } from '@pactbook/domain/features/contract-comparison/endpoints.ts';
import { askDocuments } from '@pactbook/domain/features/contract-questions/endpoints.ts';
import type { RecordPapers } from '@pactbook/domain/features/contract-analysis/record-papers.ts';
import type { DocumentSummary } from '@pactbook/domain/features/contract-analysis/summary.ts';
import type { DocumentComparison } from '@pactbook/domain/features/contract-comparison/comparison.ts';
import type { EndpointBody, EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import { call } from '../../platform/api-client/call.ts';
import type { CallInput, CallOptions } from '../../platform/api-client/call.ts';
import { download, fetchFile } from '../../platform/api-client/download.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { endpointQuery, useCallMutation, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { cacheAnswer } from '../contracts/queries.ts';

/** How often a list or a review is polled while something waits or runs, and while nothing does. */
const BUSY_POLL_MS = 2_000;
const IDLE_POLL_MS = 20_000;
/** How long a list is kept after it was left. */
const LIST_KEPT_MS = 3_600_000;
/** Rows per page of the list. */
const PAGE = 50;
const GROUP: CacheGroup = 'Analyses';

/** The filter of the list. */
export interface AnalysesFilter {
  readonly state?: ListedState | undefined;
  readonly conflicts?: '1' | undefined;
  readonly contractId?: string | undefined;
  readonly q?: string | undefined;
}

export type AnalysesPage = EndpointOutput<typeof listAnalyses>;
export type ClauseKindsAnswer = EndpointOutput<typeof listClauseKinds>;
/** A question, with what is asked. */
type Question = CallInput<typeof askDocuments>['query'];
export type Deviations = EndpointOutput<typeof getPlaybookDeviations>;
export type Portfolio = EndpointOutput<typeof getClausePortfolio>;

/** Whether an analysis is waiting or being worked on. */
export function isRunning(state: ListedState): boolean {
  return state === 'waiting' || state === 'reading' || state === 'analyzing';
}

function isBusy({ counts, batches }: AnalysesPage): boolean {
  return counts.waiting + counts.reading + counts.analyzing > 0 || batches.length > 0;
}

/** Analyses and documents without one, page by page; each page is a conditional request. */
export function analysesQuery(filter: AnalysesFilter) {
  const queryKey = [GROUP, listAnalyses.id, filter] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, pageParam, signal }) => {
      const known = client.getQueryData<InfiniteData<AnalysesPage, string | null>>(queryKey);
      const previous = known?.pages[known.pageParams.indexOf(pageParam)];
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return call(listAnalyses, { query: { ...filter, ...cursor, limit: PAGE }, signal, previous });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // A review continues to the documents beside it in the list, however long it takes.
    gcTime: LIST_KEPT_MS,
    refetchInterval: ({ state }) => {
      const first = state.data?.pages[0];
      return first && isBusy(first) ? BUSY_POLL_MS : IDLE_POLL_MS;
    },
    refetchIntervalInBackground: false,
  });
}

/** The analyses of the list that a review was opened from, in its order; only the review itself without one. */
export function useListedAnalyses(analysisId: string): readonly string[] {
  const client = useQueryClient();
  const [listed] = useState(() => {
    const lists = client
      .getQueryCache()
      .findAll({ queryKey: [GROUP, listAnalyses.id] })
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
    for (const { queryKey } of lists) {
      const data = client.getQueryData<Partial<InfiniteData<AnalysesPage>>>(queryKey);
      const ids = (data?.pages ?? []).flatMap(({ items }) => items.flatMap(({ id }) => id ?? []));
      if (ids.includes(analysisId)) return ids;
    }
    return [analysisId];
  });
  return listed;
}

/** The analyses of the documents of one record. */
export function contractAnalysesQuery(contractId: string) {
  return endpointQuery(GROUP, listAnalyses, { query: { contractId, limit: 200 } });
}

/** The kinds of clauses with their figures, and the notice of the model; they change with the model only. */
export const clauseKindsQuery = { ...endpointQuery(GROUP, listClauseKinds), staleTime: 600_000 };

/** What is found in the documents of a record; polled while one of them is worked on. */
export function recordPapersQuery(contractId: string) {
  return {
    ...endpointQuery(GROUP, getRecordPapers, { params: { contractId } }),
    refetchInterval: ({ state: { data } }: { state: { data: RecordPapers | undefined } }) =>
      data?.documents.some(({ state }) => isRunning(state)) === true ? BUSY_POLL_MS : IDLE_POLL_MS,
    refetchIntervalInBackground: false,
  };
}

/** Which record has a clause of which kind. */
export const portfolioQuery = endpointQuery(GROUP, getClausePortfolio);

/** What a document can be compared with: the newest that are analyzed. */
export const readyAnalysesQuery = endpointQuery(GROUP, listAnalyses, {
  query: { state: 'ready', limit: 200 },
});

/** Two documents beside each other; polled until both are analyzed. */
export function comparisonQuery(analysisId: string, otherId: string) {
  return {
    ...endpointQuery(GROUP, compareDocuments, { params: { analysisId, otherId } }),
    refetchInterval: ({ state: { data } }: { state: { data: DocumentComparison | undefined } }) =>
      data && [data.left, data.right].some(({ state }) => isRunning(state)) ? BUSY_POLL_MS : false,
  };
}

/** The rules that documents are judged by. */
export const playbookQuery = endpointQuery(GROUP, getPlaybook);

/** Which documents deviate from the playbook. */
export const deviationsQuery = endpointQuery(GROUP, getPlaybookDeviations);

/** One page about a document; polled until it is analyzed. */
export function summaryQuery(analysisId: string) {
  return {
    ...endpointQuery(GROUP, getDocumentSummary, { params: { analysisId } }),
    refetchInterval: ({ state: { data } }: { state: { data: DocumentSummary | undefined } }) =>
      data && isRunning(data.state) ? BUSY_POLL_MS : false,
  };
}

/** The sentences that answer a question. */
export function answersQuery(query: Question) {
  return endpointQuery(GROUP, askDocuments, { query });
}

/** One analysis with its findings; polled while it is worked on. */
export function analysisQuery(analysisId: string) {
  return {
    ...endpointQuery(GROUP, getAnalysis, { params: { analysisId } }),
    refetchInterval: ({ state }: { state: { data: Analysis | undefined } }) =>
      state.data && isRunning(state.data.state) ? BUSY_POLL_MS : IDLE_POLL_MS,
    refetchIntervalInBackground: false,
  };
}

/** The text that the offsets refer to. A new text has another hash, and so another key. */
export function analysisTextQuery(analysisId: string, textSha256: string | null) {
  return {
    queryKey: [GROUP, getAnalysisText.id, analysisId, textSha256] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(getAnalysisText, { params: { analysisId }, signal }),
    staleTime: Infinity,
  };
}

/** The bytes of an upload that belongs to no record; cached only while they are shown. */
export function analysisBytesQuery(analysisId: string) {
  return {
    queryKey: [GROUP, getAnalysisContent.id, analysisId] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchFile(getAnalysisContent, { params: { analysisId }, query: { inline: '1' }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  };
}

/** Downloads the portfolio as a CSV file. */
export function downloadPortfolio(): Promise<void> {
  return download(getClausePortfolio, { query: { format: 'csv' } }, 'clauses.csv');
}

/** Downloads what differs between two documents as a CSV file. */
export function downloadComparison(analysisId: string, otherId: string): Promise<void> {
  return download(
    compareDocuments,
    { params: { analysisId, otherId }, query: { format: 'csv' } },
    'comparison.csv',
  );
}

/** Downloads the deviations from the playbook as a CSV file. */
export function downloadDeviations(): Promise<void> {
  return download(getPlaybookDeviations, { query: { format: 'csv' } }, 'deviations.csv');
}

/** Downloads the page about a document as a file. */
export function downloadSummary(analysisId: string, format: 'csv' | 'docx'): Promise<void> {
  return download(getDocumentSummary, { params: { analysisId }, query: { format } }, `summary.${format}`);
}

/** Downloads a file to train a model with. */
export function downloadLabels(part: 'contracts' | 'labels'): Promise<void> {
  return download(exportLabels, { query: { part } }, `${part}.jsonl.gz`);
}

/** Uploads one file to analyze. @throws ApiError */
export function sendContract(
  file: File,
  how: { onProgress: (sent: number, total: number) => void; signal: AbortSignal },
): Promise<Analysis> {
  return upload(uploadAnalysis, { fields: {}, file, ...how });
}

/** Reloads lists and findings, but no bytes or texts, which never change. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: [GROUP],
    predicate: ({ queryKey: [, id] }) => id !== getAnalysisContent.id && id !== getAnalysisText.id,
  });
}

/** Returns the function that reloads what is shown about analyses. */
export function useRefreshAnalyses(): () => void {
  const client = useQueryClient();
  return () => refresh(client);
}

const touching = { invalidates: [GROUP] } as const;

/** Analyzes documents of records. */
export const useRunAnalyses = () => useEndpointMutation(runAnalyses, touching);
/** Analyzes one document once more. */
export const useRerunAnalysis = () => useEndpointMutation(rerunAnalysis, touching);
/** Deletes an analysis. */
export const useDeleteAnalysis = () => useEndpointMutation(deleteAnalysis, touching);
/** Stops a batch. */
export const useCancelBatch = () => useEndpointMutation(cancelAnalysisBatch, touching);
/** Replaces the rules that documents are judged by. */
export const useUpdatePlaybook = () => useEndpointMutation(updatePlaybook, touching);
/** Changes the switch Analyze new documents. */
export const useUpdateAnalysisSettings = () => useEndpointMutation(updateAnalysisSettings, touching);

function keep(client: QueryClient, analysis: Analysis): void {
  client.setQueryData(analysisQuery(analysis.id).queryKey, analysis);
  for (const { id } of [listAnalyses, getRecordPapers, getPlaybookDeviations, getDocumentSummary])
    void client.invalidateQueries({ queryKey: [GROUP, id] });
}

/** A decision that is not saved yet; a null verdict takes one back. */
export interface NewDecision {
  readonly key: string;
  readonly verdict: SentVerdict | null;
  readonly value?: unknown;
  readonly reason?: string;
}

/** The analysis as it will be when the decisions are saved. */
function withDecisions(analysis: Analysis, decisions: readonly NewDecision[]): Analysis {
  const made = new Map(decisions.map((decision) => [decision.key, decision]));
  const decided = <Found extends FoundField | FoundClause>(found: Found): Found => {
    const decision = made.get(found.key);
    if (!decision) return found;
    const { verdict, value, reason = null } = decision;
    const at = { decidedAt: new Date().toISOString(), decidedBy: null };
    return { ...found, decision: verdict === null ? null : { verdict, value, reason, ...at } };
  };
  return { ...analysis, fields: analysis.fields.map(decided), clauses: analysis.clauses.map(decided) };
}

/**
 * Decides on findings of one analysis. Decisions are shown at once and sent one after the other, each with the version
 * of the answer before it, so that quick ones do not refuse each other.
 */
export function useDecideFindings(analysisId: string) {
  const client = useQueryClient();
  const { queryKey } = analysisQuery(analysisId);
  const mutationKey = [decideFindings.id, analysisId];
  return useMutation({
    mutationKey,
    scope: { id: `${decideFindings.id} ${analysisId}` },
    onMutate: async (decisions: readonly NewDecision[]) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (analysis) => analysis && withDecisions(analysis, decisions));
    },
    mutationFn: (decisions: readonly NewDecision[]) =>
      call(decideFindings, {
        params: { analysisId },
        body: { decisions: [...decisions] },
        ifMatch: client.getQueryData(queryKey)?.version,
      }),
    onSuccess: (analysis) => {
      const isLast = client.isMutating({ mutationKey }) <= 1;
      // What the following ones changed is shown already, and is not part of this answer.
      if (isLast) keep(client, analysis);
      else client.setQueryData(queryKey, (shown) => shown && { ...shown, version: analysis.version });
    },
    // Refused, or decided by another person in the meantime: what is there now is loaded.
    onError: () => refresh(client),
  });
}

/** Adds a clause that was missed, or the value of a field. */
export function useAddFinding(analysisId: string) {
  return useCallMutation(
    addFinding,
    (body: EndpointBody<typeof addFinding>) => call(addFinding, { params: { analysisId }, body }),
    keep,
  );
}

/** Writes findings into a record, or makes one of them. */
export function useApplyFindings() {
  return useCallMutation(
    applyFindings,
    (options: CallOptions<typeof applyFindings>) => call(applyFindings, options),
    (client, { analysis, contract }) => {
      keep(client, analysis);
      cacheAnswer(client, contract);
      void client.invalidateQueries({ queryKey: ['Documents' satisfies CacheGroup] });
    },
  );
}
