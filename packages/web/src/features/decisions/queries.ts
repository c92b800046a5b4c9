import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  exportEndedTerms,
  getDecisionOutcomes,
  getSavings,
  listEndedTerms,
} from '@pactbook/domain/features/decisions/endpoints.ts';
import type { OutcomeChoice } from '@pactbook/domain/features/decisions/outcomes.ts';
import type { SavingGrouping } from '@pactbook/domain/features/decisions/savings.ts';
import { call } from '../../platform/api-client/call.ts';
import { download } from '../../platform/api-client/download.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The years and teams of the outcomes. */
export interface OutcomesQuestion {
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Ids, separated by commas. */
  readonly teams: string | undefined;
}

/** How terms ended; the earlier answer stays while another one loads. */
export function outcomesQuery(query: OutcomesQuestion) {
  return {
    ...endpointQuery('Metrics', getDecisionOutcomes, { query }),
    placeholderData: keepPreviousData,
  } as const;
}

/** What was saved and avoided. */
export function savingsQuery(question: OutcomesQuestion, groupBy: SavingGrouping) {
  return {
    ...endpointQuery('Metrics', getSavings, { query: { ...question, groupBy } }),
    placeholderData: keepPreviousData,
  } as const;
}

/** Downloads the ended terms of these years and teams. */
export function downloadEndedTerms(query: OutcomesQuestion): Promise<unknown> {
  return download(exportEndedTerms, { query: { ...query } }, 'outcomes.csv');
}

/** The terms behind a figure, page by page. */
export function endedTermsQuery(question: OutcomesQuestion, choice: OutcomeChoice) {
  const query = { ...question, ...choice };
  return infiniteQueryOptions({
    queryKey: ['Metrics', listEndedTerms.id, query] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listEndedTerms, {
        query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
