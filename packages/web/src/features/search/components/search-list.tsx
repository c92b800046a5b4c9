import { FileText, Tag, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { twMerge } from 'tailwind-merge';
import type { DocumentHit } from '@pactbook/domain/features/documents/document.ts';
import { useProductLogo } from '../../product-logos/queries.ts';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { Highlight, HighlightRanges } from '../../../ui/text/highlight.tsx';
import type { SearchGroup, SearchResult } from './search-results.ts';

export interface SearchListProps {
  id: string;
  groups: readonly SearchGroup[];
  search: string;
  isPending: boolean;
  /** The result that Enter would choose. */
  activeKey: string | undefined;
  onPoint: (result: SearchResult) => void;
  onChoose: (result: SearchResult) => void;
}

/** The id of a result's element, for `aria-activedescendant`. */
export function optionId(listId: string, result: SearchResult): string {
  return `${listId}-${encodeURIComponent(result.key)}`;
}

/** The open list of the global search, at most 300 px high (specification, section 9). */
export function SearchList({ id, groups, search, isPending, ...list }: SearchListProps) {
  const isEmpty = groups.length === 0;
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 animate-pop-in overflow-hidden rounded-lg bg-raised shadow-float">
      <div
        id={id}
        role="listbox"
        aria-label="Search results"
        className={twMerge('max-h-[300px] overflow-y-auto overscroll-contain p-1', isEmpty && 'hidden')}
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div role="presentation" className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted">
              {group.title}
            </div>
            {group.results.map((result) => (
              <SearchOption
                key={result.key}
                id={optionId(id, result)}
                group={group.title}
                result={result}
                search={search}
                isActive={result.key === list.activeKey}
                onPoint={list.onPoint}
                onChoose={list.onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {isEmpty && (
        <p role="status" className="px-3 py-5 text-center text-base text-balance text-muted">
          {isPending ? 'Searching…' : 'No results found for any Records, Teams, or Categories.'}
        </p>
      )}
    </div>
  );
}

interface SearchOptionProps {
  id: string;
  group: SearchGroup['title'];
  result: SearchResult;
  search: string;
  isActive: boolean;
  onPoint: (result: SearchResult) => void;
  onChoose: (result: SearchResult) => void;
}

function SearchOption({ id, group, result, search, isActive, onPoint, onChoose }: SearchOptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);

  return (
    // The box above keeps the focus and takes the keys; this row answers to the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a combobox option is worked by the keys of its text box (ARIA practices, combobox)
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={() => onPoint(result)}
      // Before the box loses the focus, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(result)}
      className={twMerge(
        'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 text-base select-none max-md:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted',
        isActive && 'bg-hover',
      )}
    >
      {group === 'Teams' && <UsersRound aria-hidden />}
      {group === 'Categories' && <Tag aria-hidden />}
      {group === 'Documents' && <FileText aria-hidden />}
      {result.contract && <ResultLogo product={result.contract.product} vendor={result.contract.vendor} />}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left">
          <Highlight text={result.name} search={result.hit ? '' : search} />
        </span>
        {result.contract && (
          <span dir="auto" className="block truncate text-left text-xs text-muted">
            {result.contract.vendor}
          </span>
        )}
        {result.hit && <DocumentWords hit={result.hit} />}
      </span>
    </div>
  );
}

function ResultLogo({ product, vendor }: { product: string; vendor: string }) {
  return <LogoImage url={useProductLogo(product, vendor)} size="sm" keepsRoom />;
}

/** Where the words stand in a document, and of which record it is. */
function DocumentWords({ hit: { product, snippet } }: { hit: DocumentHit }) {
  return (
    <>
      <span dir="auto" className="block truncate text-left text-xs text-muted">
        {product}
      </span>
      <span dir="auto" className="line-clamp-2 text-left text-xs break-words text-muted">
        <HighlightRanges text={snippet.text} ranges={snippet.highlights} />
      </span>
    </>
  );
}
