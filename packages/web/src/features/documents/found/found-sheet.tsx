import { FileSearch, Lock } from 'lucide-react';
import { Link } from 'react-router';
import type { DocumentHit } from '@pactbook/domain/features/documents/document.ts';
import { paths } from '../../../platform/paths.ts';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { HighlightRanges } from '../../../ui/text/highlight.tsx';
import { useFoundDocuments, useMayReadDocuments } from './use-found-documents.ts';
import { counted, numberText } from '../../../ui/text/own-numbers.ts';

export interface FoundSheetProps {
  /** The searched words. */
  words: string;
  onClose: () => void;
}

/** All documents that contain the words, each with excerpts, in a sheet. */
export function FoundSheet({ words, onClose }: FoundSheetProps) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Found in documents"
      description={`“${words}”`}
      className="max-w-2xl"
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-border">
        <FoundDocuments words={words} />
      </div>
    </Sheet>
  );
}

function FoundDocuments({ words }: { words: string }) {
  const right = useMayReadDocuments();
  const found = useFoundDocuments(words);
  if (!right.allowed) return <EmptyState icon={<Lock />} title="Restricted" text={right.reason} />;
  if (found.isError && !found.data)
    return <ErrorPanel onRetry={() => void found.refetch()} isRetrying={found.isFetching} />;
  const hits = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  if (found.isLoading) {
    return (
      <div className="p-5">
        <SkeletonLines lines={6} label="Searching the documents" />
      </div>
    );
  }
  if (hits.length === 0) {
    return (
      <EmptyState
        icon={<FileSearch />}
        title="No document has these words."
        text="Finds documents with all words. The last word can be incomplete."
      />
    );
  }
  return (
    <>
      <p role="status" className="px-5 pt-3 text-sm text-muted tabular-nums">
        {counted(total, 'document')}
      </p>
      <ul aria-label="Documents" className="flex flex-col p-2">
        {hits.map((hit) => (
          <FoundDocument key={hit.documentId} hit={hit} words={words} />
        ))}
      </ul>
      {found.isError && (
        <ErrorPanel onRetry={() => void found.fetchNextPage()} isRetrying={found.isFetchingNextPage} />
      )}
      {found.hasNextPage && !found.isError && (
        <div className="flex justify-center px-5 pb-5">
          <NextPageButton query={found}>Show more</NextPageButton>
        </div>
      )}
    </>
  );
}

function FoundDocument({ hit, words }: { hit: DocumentHit; words: string }) {
  const { documentId, contractId, name, product, vendor, category, page, snippet } = hit;
  const to = paths.contractDocument({ product, id: contractId }, documentId, {
    find: words,
    page: page ?? undefined,
  });
  const parts = [product, vendor, category, ...(page === null ? [] : [`Page ${numberText(page)}`])];
  return (
    <li>
      <Link
        to={to}
        className="block min-w-0 rounded-md px-3 py-2.5 hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span className="block truncate text-sm text-muted">{parts.join(' · ')}</span>
        <span dir="auto" className="mt-1 line-clamp-3 text-sm break-words text-muted">
          <HighlightRanges text={snippet.text} ranges={snippet.highlights} />
        </span>
      </Link>
    </li>
  );
}
