import { FileLock2, FileWarning } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FindBar } from '../find/find-bar.tsx';
import type { FoundPlace } from '../find/found-places.ts';
import type { Quote } from '../find/quote-places.ts';
import { reveal } from '../find/reveal.ts';
import type { FindStart, FindableText } from '../find/use-find.ts';
import { readPageText } from './page-text.ts';
import type { PageText } from './page-text.ts';
import { PageToolbar } from './page-toolbar.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PreviewLoading } from './preview-loading.tsx';
import { usePageView } from './use-page-view.ts';
import type { PageView } from './use-page-view.ts';
import { usePdf } from './use-pdf.ts';
import type { PdfState } from './use-pdf.ts';
import { faintPlaces } from '../find/faint-places.ts';
import { useFind } from '../find/use-find.ts';
import { useQuotes } from '../find/use-quotes.ts';

const FAULTS = {
  password: {
    icon: <FileLock2 />,
    title: 'This document is protected by a password.',
    text: 'Download it to read it.',
  },
  damaged: {
    icon: <FileWarning />,
    title: 'This document could not be read.',
    text: 'The file may be damaged. Download it to try another program.',
  },
} as const;

export interface PdfPreviewProps {
  bytes: Blob;
  name: string;
  /** The searched words. */
  start?: FindStart | null;
  /** Quotes to mark; a new list of them is scrolled to. */
  quotes?: readonly Quote[];
  /** Quotes to mark weakly; keep the list the same. */
  others?: readonly Quote[];
  /** Called when the quotes were looked for: whether one of them is marked. */
  onLocated?: (isMarked: boolean) => void;
}

const NO_QUOTES: readonly Quote[] = [];

/** The pages of a PDF, rendered locally: none of it leaves this page, and nothing in it is executed. */
export function PdfPreview({ bytes, ...rest }: PdfPreviewProps) {
  const pdf = usePdf(bytes);
  if (pdf.state === 'loading') return <PreviewLoading />;
  if (pdf.state === 'failed') return <EmptyState {...FAULTS[pdf.fault]} />;
  return <PdfPages pdf={pdf} {...rest} />;
}

const NO_MARKS: readonly FoundPlace[] = [];

/** The texts of the pages, each read once. */
function usePageTexts(document: PDFDocumentProxy) {
  return useMemo(() => {
    const texts = new Map<number, Promise<PageText>>();
    const pageTextOf = (page: number): Promise<PageText> => {
      const known = texts.get(page);
      if (known) return known;
      const text = readPageText(document, page);
      texts.set(page, text);
      return text;
    };
    return { pageTextOf, textOf: async (page: number) => (await pageTextOf(page)).text };
  }, [document]);
}

/** Scrolls to the current match: to its page at once, to the match as soon as it is highlighted. */
function useGoing(
  frame: RefObject<HTMLElement | null>,
  view: PageView,
  current: FoundPlace | null,
  page: number | null,
) {
  const waiting = useRef<FoundPlace | null>(null);
  const { goTo, zoom } = view;
  const isDrawn = zoom !== null;
  const going = useRef(goTo);
  useEffect(() => {
    going.current = goTo;
  });
  useEffect(() => {
    if (isDrawn && page !== null) going.current(page);
  }, [isDrawn, page]);
  useEffect(() => {
    waiting.current = current;
    const mark = current && frame.current?.querySelector(`[data-page="${current.page}"] mark[data-current]`);
    if (isDrawn && current && !mark) going.current(current.page);
  }, [frame, isDrawn, current]);
  return useCallback(
    (place: FoundPlace, mark: Element) => {
      if (waiting.current !== place || !frame.current) return;
      waiting.current = null;
      reveal(frame.current, mark);
    },
    [frame],
  );
}

interface PdfPagesProps extends Omit<PdfPreviewProps, 'bytes'> {
  pdf: Extract<PdfState, { state: 'open' }>;
}

function PdfPages({ pdf, name, onLocated, start = null, ...marked }: PdfPagesProps) {
  const { quotes = NO_QUOTES, others = NO_QUOTES } = marked;
  const { document, firstPage } = pdf;
  const pageCount = document.numPages;
  const frame = useRef<HTMLDivElement>(null);
  const view = usePageView(frame, firstPage.width, pageCount);
  const { zoom } = view;
  const { pageTextOf, textOf } = usePageTexts(document);
  const { find, places, current, faintOf } = useMarked(
    { pageCount, textOf },
    { start, quotes, others },
    {
      visiblePage: () => view.page,
      onLocated: (page, isMarked) => {
        if (!isMarked) view.goTo(page);
        onLocated?.(isMarked);
      },
    },
  );
  const onMarked = useGoing(frame, view, current, start?.page ?? null);
  const marks = useMemo(() => Map.groupBy(places, ({ page }) => page), [places]);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <PageToolbar view={view} pageCount={pageCount}>
        <FindBar find={find} />
      </PageToolbar>
      <div
        ref={frame}
        role="region"
        aria-label={`Pages of ${name}`}
        // The pages can be scrolled by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to take the focus (WCAG 2.1.1)
        tabIndex={0}
        onScroll={view.onScroll}
        className="min-h-0 flex-1 overflow-auto bg-sunken outline-offset-[-2px]"
      >
        <div className="flex w-fit min-w-full flex-col gap-4 p-4">
          {zoom !== null &&
            Array.from({ length: pageCount }, (_, index) => (
              <PdfPage
                key={index}
                document={document}
                number={index + 1}
                zoom={zoom}
                likelySize={firstPage}
                frame={frame}
                marks={marks.get(index + 1) ?? NO_MARKS}
                current={current?.page === index + 1 ? current : null}
                textOf={pageTextOf}
                faintOf={faintOf}
                onMarked={onMarked}
              />
            ))}
        </div>
      </div>
    </div>
  );
}

interface Wanted {
  readonly start: FindStart | null;
  readonly quotes: readonly Quote[];
  /** Quotes to mark weakly. */
  readonly others: readonly Quote[];
}

interface Following {
  /** Where a search starts. */
  readonly visiblePage: () => number;
  /** Called when the quotes were looked for, with the page of the first and whether it was found. */
  readonly onLocated: (page: number, isMarked: boolean) => void;
}

const byStart = (one: FoundPlace, other: FoundPlace) => one.start - other.start;

/**
 * What is marked in a document: the matches of its search, otherwise the given quotes. The searched words go when other
 * quotes are given. The other quotes are marked weakly while nothing is searched for.
 */
function useMarked(document: FindableText, { start, quotes, others }: Wanted, following: Following) {
  const find = useFind(document, start, following.visiblePage);
  const [marked, setMarked] = useState(quotes);
  if (marked !== quotes) {
    setMarked(quotes);
    find.setText('');
  }
  const quoted = useQuotes(quotes, document.pageCount, document.textOf, following.onLocated);
  const { pageCount, textOf } = document;
  const faintOf = useMemo(() => faintPlaces(others, pageCount, textOf), [others, pageCount, textOf]);
  const isSearching = find.question !== '';
  const places = useMemo(
    () => (isSearching ? find.places : quoted.toSorted(byStart)),
    [isSearching, find.places, quoted],
  );
  return {
    find,
    places,
    current: isSearching ? find.current : (quoted[0] ?? null),
    /** Null while weak marks would be in the way. */
    faintOf: isSearching || others.length === 0 ? null : faintOf,
  };
}
