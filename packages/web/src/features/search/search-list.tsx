import { Building2, FileText, Tag, UsersRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { clsx } from 'clsx/lite';
import type { DocumentHit } from '@pactbook/domain/features/documents/document.ts';
import { useProductLogo } from '../product-logos/queries.ts';
import { LogoImage } from '../../ui/media/logo-image.tsx';
import { Highlight, HighlightRanges } from '../../ui/text/highlight.tsx';
import { optionId } from './option-id.ts';
import type { Choosable, ResultGroup } from './search-results.ts';

export interface SearchListProps<Result extends Choosable> {
  id: string;
  groups: readonly ResultGroup<Result>[];
  search: string;
  isPending: boolean;
  /** The result that Enter chooses. */
  activeKey: string | undefined;
  onPoint: (result: Result) => void;
  onChoose: (result: Result) => void;
}

/** The open list of the global search, at most 300 px high (docs/product/look.md, "Sizes and delays"). */
export function SearchList<Result extends Choosable>(props: SearchListProps<Result>) {
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 animate-pop-in overflow-hidden rounded-lg bg-raised shadow-float">
      <SearchOptions {...props} className="max-h-[300px]" />
    </div>
  );
}

/** The groups of results, or a message without any. */
export function SearchOptions<Result extends Choosable>({
  id,
  groups,
  search,
  isPending,
  className,
  ...list
}: SearchListProps<Result> & { className?: string }) {
  const isEmpty = groups.length === 0;
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Search results"
        // A scrollable list would be a tab stop of its own.
        tabIndex={-1}
        className={clsx('overflow-y-auto overscroll-contain p-1', className, isEmpty && 'hidden')}
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
    </>
  );
}

/** The icons of groups whose results have no image of their own. */
const GROUP_ICONS: Readonly<Record<string, LucideIcon>> = {
  Teams: UsersRound,
  Categories: Tag,
  Vendors: Building2,
  Documents: FileText,
};

interface SearchOptionProps<Result extends Choosable> {
  id: string;
  group: string;
  result: Result;
  search: string;
  isActive: boolean;
  onPoint: (result: Result) => void;
  onChoose: (result: Result) => void;
}

function SearchOption<Result extends Choosable>({
  id,
  group,
  result,
  search,
  isActive,
  onPoint,
  onChoose,
}: SearchOptionProps<Result>) {
  const Icon = result.icon ?? GROUP_ICONS[group];
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);

  return (
    // The input above keeps the focus and handles the keys; this row handles the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a combobox option is worked by the keys of its text box (ARIA practices, combobox)
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={() => onPoint(result)}
      // Before the input loses the focus, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(result)}
      className={clsx(
        'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 text-base select-none max-md:min-h-11 [&>svg]:mx-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted',
        isActive && 'bg-hover',
      )}
    >
      {Icon && <Icon aria-hidden />}
      {result.contract && <ResultLogo product={result.contract.product} vendor={result.contract.vendor} />}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left">
          <Highlight text={result.name} search={result.hit || result.isStep ? '' : search} />
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
  return <LogoImage url={useProductLogo(product, vendor)} size="sm" />;
}

/** The excerpts of a document, and its record. */
function DocumentWords({ hit: { product, page, snippet } }: { hit: DocumentHit }) {
  return (
    <>
      <span dir="auto" className="block truncate text-left text-xs text-muted">
        {page === null ? product : `${product} · Page ${page}`}
      </span>
      <span dir="auto" className="line-clamp-2 text-left text-xs break-words text-muted">
        <HighlightRanges text={snippet.text} ranges={snippet.highlights} />
      </span>
    </>
  );
}
