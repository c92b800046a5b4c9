import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState, useEffect, useRef } from 'react';
import type { Analysis, Evidence } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { lazyParts } from '../../../ui/loading/lazy-parts.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SelectedWordsBar } from '../adding/selected-words.tsx';
import { analysisTextQuery } from '../queries.ts';
import type { Finding } from '../kit/findings.ts';
import { quotesOf, markedRangesOf } from './quotes.ts';
import type { AnalyzedText } from './quotes.ts';
import type { PdfWithQuotesProps, Quote, ReviewParts } from './review-parts.ts';
import { isPdf, useDocumentBytes } from './use-document-bytes.ts';

const NO_QUOTES: readonly Quote[] = [];

interface DocumentPaneProps {
  analysis: Analysis;
  /** Every finding, to be marked weakly. */
  findings: readonly Finding[];
  /** The finding to show; a new object is scrolled to. */
  chosen: { readonly finding: Finding | null };
  loadPdf: ReviewParts['pdf'];
  /** Adds what is selected. */
  onAdd: () => void;
}

/** The analyzed document with the chosen finding marked. */
export function DocumentPane({ analysis, findings, chosen, loadPdf, onAdd }: DocumentPaneProps) {
  const text = useQuery(analysisTextQuery(analysis.id, analysis.textSha256));
  if (!text.data) {
    return text.isPending ? (
      <div className="p-5">
        <SkeletonLines lines={8} label="Opening the document" />
      </div>
    ) : (
      <ErrorPanel
        title="The document could not be loaded."
        text={text.error?.message}
        onRetry={() => void text.refetch()}
        isRetrying={text.isFetching}
      />
    );
  }
  return (
    <PanelErrorBoundary>
      {isPdf(analysis) ? (
        <PdfDocument
          analysis={analysis}
          text={text.data}
          findings={findings}
          chosen={chosen}
          load={loadPdf}
        />
      ) : (
        <PlainDocument analysis={analysis} text={text.data} findings={findings} chosen={chosen} />
      )}
      <SelectedWordsBar onAdd={onAdd} />
    </PanelErrorBoundary>
  );
}

interface PlainDocumentProps extends Pick<DocumentPaneProps, 'analysis' | 'findings' | 'chosen'> {
  text: AnalyzedText;
}

function PlainDocument({ analysis, text, findings, chosen }: PlainDocumentProps) {
  const found = useMemo(() => findings.flatMap(({ evidence }) => evidence), [findings]);
  const shown = useMemo(() => chosen.finding && { ...chosen.finding }, [chosen]);
  return <TextDocument text={text.text} name={analysis.fileName} found={found} chosen={shown} />;
}

const pdfOf = lazyParts<PdfWithQuotesProps>();

interface PdfDocumentProps extends Pick<DocumentPaneProps, 'analysis' | 'findings' | 'chosen'> {
  text: AnalyzedText;
  load: ReviewParts['pdf'];
}

/** Every quote of the findings; the same list as long as they are where they were. */
function useOthers(findings: readonly Finding[], text: AnalyzedText): readonly Quote[] {
  const [kept, setKept] = useState<{ text: AnalyzedText; place: string; quotes: readonly Quote[] }>();
  const place = findings
    .flatMap(({ evidence }) => evidence.map(({ start, end }) => `${start}-${end}`))
    .join();
  if (kept?.text === text && kept.place === place) return kept.quotes;
  const quotes = findings.flatMap(({ evidence, label }) => quotesOf(evidence, label, text));
  setKept({ text, place, quotes });
  return quotes;
}

function PdfDocument({ analysis, text, findings, chosen, load }: PdfDocumentProps) {
  const [Pdf] = useState(() => pdfOf(load));
  const bytes = useDocumentBytes(analysis);
  const [isMissing, setIsMissing] = useState(false);
  const quotes = useMemo(
    () => (chosen.finding ? quotesOf(chosen.finding.evidence, chosen.finding.label, text) : NO_QUOTES),
    [chosen, text],
  );
  const others = useOthers(findings, text);
  const opening = (
    <div className="p-5">
      <SkeletonLines lines={8} label="Opening the document" />
    </div>
  );
  if (bytes.isPending) return opening;
  if (!bytes.data) {
    return (
      <ErrorPanel
        title="The document could not be loaded."
        text={bytes.error?.message}
        onRetry={() => void bytes.refetch()}
        isRetrying={bytes.isFetching}
      />
    );
  }
  return (
    <Suspense fallback={opening}>
      <p role="status" className="border-b border-border px-4 py-2 text-sm text-muted empty:hidden">
        {quotes.length > 0 && isMissing && 'This quote could not be marked on its page.'}
      </p>
      <Pdf
        bytes={bytes.data}
        name={analysis.fileName}
        quotes={quotes}
        others={others}
        onLocated={(isMarked) => setIsMissing(!isMarked)}
      />
    </Suspense>
  );
}

interface TextDocumentProps {
  text: string;
  name: string;
  /** Where something was found. */
  found: readonly Evidence[];
  /** The chosen finding; a new object is scrolled to. */
  chosen: { readonly label: string; readonly evidence: readonly Evidence[] } | null;
}

const NO_EVIDENCE: readonly Evidence[] = [];

/** The text of a file without pages, as plain text: markup in it is not interpreted. */
function TextDocument({ text, name, found, chosen }: TextDocumentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const marked = useMemo(
    () => markedRangesOf(text.length, found, chosen?.evidence ?? NO_EVIDENCE),
    [text, found, chosen],
  );
  useEffect(() => {
    const [mark] = frame.current?.querySelectorAll('mark[data-chosen]') ?? [];
    if (!chosen || !mark || !frame.current) return;
    const box = frame.current.getBoundingClientRect();
    const { top, bottom } = mark.getBoundingClientRect();
    frame.current.scrollTop += (top + bottom) / 2 - (box.top + frame.current.clientHeight / 2);
  }, [chosen]);
  const first = marked.findIndex(({ mark }) => mark === 'chosen');
  return (
    <div
      ref={frame}
      role="region"
      aria-label={`Text of ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to take the focus (WCAG 2.1.1)
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <div
        dir="auto"
        className="mx-auto max-w-[48rem] px-6 py-5 text-base leading-6 break-words whitespace-pre-wrap"
      >
        {marked.map(({ start, end, mark }, index) =>
          mark === 'none' ? (
            text.slice(start, end)
          ) : (
            <mark
              key={start}
              data-chosen={mark === 'chosen' ? '' : undefined}
              className="rounded-[2px] bg-accent-soft text-text data-chosen:bg-highlight data-chosen:outline-2 data-chosen:outline-caution-mark"
            >
              {index === first && <span className="sr-only select-none">{chosen?.label}: </span>}
              {text.slice(start, end)}
            </mark>
          ),
        )}
      </div>
    </div>
  );
}
