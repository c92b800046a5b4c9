import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { DocumentHit } from '@pactbook/domain/features/documents/document.ts';
import { canSearchInDocuments } from '@pactbook/domain/features/search/access.ts';
import { usePaused } from '../../platform/paused.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { useActor } from '../users/queries.ts';

/** One letter is in every document. */
const FEWEST_LETTERS = 2;

/** The best documents, how many there are, and whether better ones may be on their way. */
export interface DocumentHits {
  readonly hits: readonly DocumentHit[];
  readonly total: number;
  readonly isPending: boolean;
}

const NO_HITS: DocumentHits = { hits: [], total: 0, isPending: false };

/**
 * The documents that have the words inside, for whoever may read some: nobody else makes the call. What was found
 * before stays until the next answer is there.
 */
export function useDocumentHits(search: string, isOpen: boolean): DocumentHits {
  const words = search.trim();
  const paused = usePaused(words);
  const mayRead = decide(useActor(), canSearchInDocuments).allowed;
  const isAsked = mayRead && isOpen && words.length >= FEWEST_LETTERS;
  const found = useQuery({
    queryKey: ['Documents' satisfies CacheGroup, 'palette', paused] as const,
    queryFn: async ({ signal }) => {
      // The calls for documents are no part of what every page loads first.
      const { findDocuments } = await import('../documents/queries.ts');
      return findDocuments({ q: paused }, signal);
    },
    enabled: isAsked && paused.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
    // The names are found without it; a search that fails is not worth a second try before the next letter.
    retry: false,
  });
  if (!isAsked) return NO_HITS;
  const isPending = paused !== words || (found.isFetching && (found.isPending || found.isPlaceholderData));
  return { hits: found.data?.items ?? [], total: found.data?.total ?? 0, isPending };
}
