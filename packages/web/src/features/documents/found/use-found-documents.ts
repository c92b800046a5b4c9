import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canReadDocuments } from '@pactbook/domain/features/documents/access.ts';
import { searchDocuments } from '@pactbook/domain/features/documents/endpoints.ts';
import { usePaused } from '../../../platform/paused.ts';
import type { CacheGroup } from '../../../platform/query-client.ts';
import { useActor } from '../../users/queries.ts';
import { findDocuments } from '../queries.ts';

/** Documents per page. */
const STEP = 10;
/** Single letters are not searched for. */
const FEWEST_LETTERS = 2;
const GROUP: CacheGroup = 'Documents';

/** Whether the person may read documents at all, and why not. */
export function useMayReadDocuments() {
  return decide(useActor(), canReadDocuments);
}

/**
 * The number of documents that contain the words, queried when typing pauses; 0 and no query for people who may read
 * none.
 */
export function useDocumentCount(search: string): number {
  const paused = usePaused(search.trim());
  const isAsked = useMayReadDocuments().allowed && paused.length >= FEWEST_LETTERS;
  const { data } = useQuery({
    queryKey: [GROUP, searchDocuments.id, 'count', paused] as const,
    queryFn: ({ signal }) => findDocuments({ q: paused, limit: 1 }, signal),
    enabled: isAsked,
    // The search of records works without it.
    retry: false,
  });
  // What was typed since is not counted yet.
  return isAsked && paused === search.trim() ? (data?.total ?? 0) : 0;
}

/** All documents that contain the words, the best first, page by page. */
export function useFoundDocuments(words: string) {
  return useInfiniteQuery({
    queryKey: [GROUP, searchDocuments.id, 'all', words] as const,
    queryFn: ({ pageParam, signal }) => findDocuments({ q: words, skip: pageParam, limit: STEP }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total, items }, _, skipped) =>
      items.length > 0 && skipped + items.length < total ? skipped + items.length : undefined,
    enabled: useMayReadDocuments().allowed && words.length >= FEWEST_LETTERS,
  });
}
