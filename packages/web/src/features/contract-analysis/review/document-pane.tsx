import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { lazyParts } from '../../../ui/loading/lazy-parts.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { analysisTextQuery } from '../queries.ts';
import type { Finding } from '../kit/findings.ts';
import { quotesOf } from './quotes.ts';
import type { AnalyzedText } from './quotes.ts';
import type { PdfWithQuotesProps, Quote, ReviewParts } from './review-parts.ts';
import { TextDocument } from './text-document.tsx';
import { isPdf, useDocumentBytes } from './use-document-bytes.ts';

const NO_QUOTES: readonly Quote[] = [];

interface DocumentPaneProps {
  analysis: Analysis;
  /** Every finding, to be marked weakly. */
  findings: readonly Finding[];
  /** The finding to show; a new object is scrolled to. */
  chosen: { readonly finding: Finding | null };
  loadPdf: ReviewParts['pdf'];
}

/** The analyzed document with the chosen finding marked. */
export function DocumentPane({ analysis, findings, chosen, loadPdf }: DocumentPaneProps) {
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
