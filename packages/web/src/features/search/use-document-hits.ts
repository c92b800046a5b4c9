import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { DocumentHit } from '@pactbook/domain/features/documents/document.ts';
import { canSearchInDocuments } from '@pactbook/domain/features/search/access.ts';
import { usePaused } from '../../platform/paused.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { useActor } from '../users/queries.ts';

/** Single letters are not searched for. */
const FEWEST_LETTERS = 2;

/** The best documents, their number, and whether the query is still running. */
export interface DocumentHits {
  readonly hits: readonly DocumentHit[];
  readonly total: number;
  readonly isPending: boolean;
}

/** The same list each time, so that results without documents stay the same object. */
const NONE: readonly DocumentHit[] = [];
const NO_HITS: DocumentHits = { hits: NONE, total: 0, isPending: false };

/**
 * The documents that contain the words, for people who may read some; no one else makes the call. Earlier hits stay
 * until the next answer arrives.
 */
export function useDocumentHits(search: string, isOpen: boolean): DocumentHits {
  const words = search.trim();
  const paused = usePaused(words);
  const mayRead = decide(useActor(), canSearchInDocuments).allowed;
  const isAsked = mayRead && isOpen && words.length >= FEWEST_LETTERS;
  const found = useQuery({
    queryKey: ['Documents' satisfies CacheGroup, 'palette', paused] as const,
    queryFn: async ({ signal }) => {
      // Imported dynamically, so that the calls for documents are not in the first load of every page.
      const { findDocuments } = await import('../documents/queries.ts');
      return findDocuments({ q: paused }, signal);
    },
    enabled: isAsked && paused.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
    // The names work without it, and the next letter repeats a failed search anyway.
    retry: false,
  });
  if (!isAsked) return NO_HITS;
  const isPending = paused !== words || (found.isFetching && (found.isPending || found.isPlaceholderData));
  return { hits: found.data?.items ?? NONE, total: found.data?.total ?? 0, isPending };
}
