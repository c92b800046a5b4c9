import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { readDocuments } from '@pactbook/domain/features/documents/access.ts';
import type { DocumentHit } from '@pactbook/domain/features/documents/document.ts';
import type { CacheGroup } from '../../../platform/query-client.ts';
import { useActor } from '../../users/queries.ts';

/** The server is asked when typing pauses for this long. */
const TYPING_PAUSE_MS = 250;
/** One letter is in every document. */
const FEWEST_LETTERS = 2;

/** A text that follows another one when it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/**
 * The documents that have the words inside, for whoever may read some: nobody else makes the call. What was found
 * before stays until the next answer is there.
 */
export function useDocumentHits(
  search: string,
  isOpen: boolean,
): { hits: readonly DocumentHit[]; isPending: boolean } {
  const words = search.trim();
  const paused = usePaused(words);
  const mayRead = decide(useActor(), readDocuments).allowed;
  const isAsked = mayRead && isOpen && words.length >= FEWEST_LETTERS;
  const found = useQuery({
    queryKey: ['Documents' satisfies CacheGroup, 'documents.search', paused] as const,
    queryFn: async ({ signal }) => {
      // The calls for documents are no part of what every page loads first.
      const { findDocuments } = await import('../../documents/queries.ts');
      return findDocuments(paused, signal);
    },
    enabled: isAsked && paused.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
    // The names are found without it; a search that fails is not worth a second try before the next letter.
    retry: false,
  });
  if (!isAsked) return { hits: [], isPending: false };
  const isPending = paused !== words || (found.isFetching && (found.isPending || found.isPlaceholderData));
  return { hits: found.data?.items ?? [], isPending };
}
