import { useQuery } from '@tanstack/react-query';
import { SearchX, CircleAlert, FileQuestion } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { NO_READABLE_TEXT } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { usePageShortcuts } from '../../platform/page-shortcuts.ts';
import { Page } from '../../platform/pages/page.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { NoAccessPanel } from '../../ui/feedback/no-access-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useActor } from '../users/queries.ts';
import { AddingDialog } from './adding/adding-dialog.tsx';
import { useAdding } from './adding/use-adding.ts';
import { analysisQuery, useRerunAnalysis } from './queries.ts';
import { applyingFor } from './review/apply-button.tsx';
import { DocumentPane } from './review/document-pane.tsx';
import { FindingDialogs, useFindingSteps } from './deciding/finding-dialogs.tsx';
import { canDecide } from './kit/findings.ts';
import { FindingsPane } from './review/findings-pane.tsx';
import { ReviewFrame } from './review/review-frame.tsx';
import { REVIEW_SHORTCUTS, useReviewKeys } from './review/review-keys.ts';
import { ReviewPanes, usePanes } from './review/review-panes.tsx';
import type { ReviewParts } from './review/review-parts.ts';
import { useDocumentBytes } from './review/use-document-bytes.ts';
import { useDeciding } from './deciding/use-deciding.ts';
import { findingId, useReview } from './review/use-review.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { stateWords } from './kit/state-label.tsx';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { lazyPart } from '../../ui/loading/lazy-parts.ts';

const CreatePane = lazyPart(
  () => import('./into-record/create-pane.tsx'),
  (part) => part.CreatePane,
);
const FillDialog = lazyPart(
  () => import('./into-record/fill-dialog.tsx'),
  (part) => part.FillDialog,
);

/** `/admin/contract-analysis/{id}`: the document with its findings (docs/product/screens.md, "Contract Intelligence"). */
export function AnalysisReviewPage({ parts }: { parts: ReviewParts }) {
  const { analysisId = '' } = useParams();
  const analysis = useQuery(analysisQuery(analysisId));
  if (analysis.data) return <OpenReview key={analysisId} analysis={analysis.data} parts={parts} />;
  return (
    <Page title="Contract Intelligence">
      <Card>
        {analysis.isPending ? (
          <SkeletonLines lines={8} label="Loading the analysis" />
        ) : (
          <NoAnalysis error={analysis.error} onRetry={() => void analysis.refetch()} />
        )}
      </Card>
    </Page>
  );
}

function NoAnalysis({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : null;
  const way = (
    <Button asChild>
      <Link to={paths.contractAnalysis()}>All documents</Link>
    </Button>
  );
  if (status === 404)
    return <EmptyState icon={<SearchX />} title="This analysis does not exist." action={way} />;
  if (status === 403) return <NoAccessPanel text={error.message} action={way} />;
  return <ErrorPanel onRetry={onRetry} />;
}

interface OpenReviewProps {
  analysis: Analysis;
  parts: ReviewParts;
}

function OpenReview({ analysis, parts }: OpenReviewProps) {
  const applying = applyingFor(analysis, useActor());
  const [isApplying, setIsApplying] = useState(false);
  const apply = () => setIsApplying(applying.obstacle === null);
  return (
    <ReviewFrame analysis={analysis} applying={applying} onApply={isApplying ? undefined : apply}>
      {hasFindings(analysis) ? (
        <Review
          analysis={analysis}
          parts={parts}
          apply={apply}
          applied={isApplying ? applying.way : null}
          onClose={() => setIsApplying(false)}
        />
      ) : (
        <AnalysisProgress analysis={analysis} />
      )}
    </ReviewFrame>
  );
}

interface ReviewProps extends OpenReviewProps {
  apply: () => void;
  /** The way into a record that is open. */
  applied: 'fill' | 'create' | null;
  onClose: () => void;
}

/** Puts the focus on the chosen finding when the form of a new record closes. */
function useFocusAfter(isCreating: boolean, chosenKey: string | undefined): void {
  useEffect(() => {
    if (!isCreating || chosenKey === undefined) return undefined;
    return () => document.getElementById(findingId(chosenKey))?.focus();
  }, [isCreating, chosenKey]);
}

function Review({ analysis, parts, apply, applied, onClose }: ReviewProps) {
  const review = useReview(analysis);
  const deciding = useDeciding(analysis);
  const panes = usePanes();
  const { steps, dialog, close } = useFindingSteps(deciding, (finding) => {
    review.choose(finding);
    panes.setPane('document');
  });
  // Kept while a narrow window shows the findings instead of the pages.
  useDocumentBytes(analysis);
  usePageShortcuts(REVIEW_SHORTCUTS);
  const adding = useAdding();
  const { chosen } = review;
  const open = chosen?.decision === null && canDecide(chosen) ? chosen : null;
  useReviewKeys({
    j: () => review.step(1),
    k: () => review.step(-1),
    n: review.goToUndecided,
    a: () => open && steps.accept(open),
    r: () => open && steps.reject(open),
    m: adding.start,
    e: () => chosen?.field && chosen.decision === null && steps.edit(chosen),
    enter: () => chosen && steps.show(chosen),
    apply,
  });
  const isCreating = applied === 'create';
  useFocusAfter(isCreating, chosen?.key);
  return (
    <>
      <ReviewPanes
        panes={panes}
        label={isCreating ? 'New record' : 'Findings'}
        document={
          <DocumentPane
            analysis={analysis}
            findings={review.all}
            chosen={review.inDocument}
            loadPdf={parts.pdf}
            onAdd={adding.start}
          />
        }
        findings={
          isCreating ? (
            <WhenLoaded>
              <CreatePane {...{ analysis, onClose }} load={parts.recordForm} onShow={review.choose} />
            </WhenLoaded>
          ) : (
            <FindingsPane review={review} deciding={deciding} steps={steps} onAdd={adding.start} />
          )
        }
      />
      <FindingDialogs dialog={dialog} deciding={deciding} onClose={close} />
      <AddingDialog analysis={analysis} adding={adding} onAdded={review.showAdded} />
      <WhenLoaded>{applied === 'fill' && <FillDialog analysis={analysis} onClose={onClose} />}</WhenLoaded>
    </>
  );
}

/** Parts of the page whose code is loaded when they open. */
function WhenLoaded({ children }: { children: ReactNode }) {
  return (
    <PanelErrorBoundary>
      <Suspense>{children}</Suspense>
    </PanelErrorBoundary>
  );
}

/** Whether there is something to review: the findings of an earlier run stay until the new ones are there. */
function hasFindings({ state, fields, clauses }: Analysis): boolean {
  return state === 'ready' || fields.length + clauses.length > 0;
}

/** An analysis without findings: it waits, runs, failed, or the file has no text. */
function AnalysisProgress({ analysis }: { analysis: Analysis }) {
  const { state, message } = analysis;
  const rerun = useRerunAnalysis();
  const tryAgain = (
    <Button
      isBusy={rerun.isPending}
      onClick={() => rerun.mutate({ params: { analysisId: analysis.id } }, { onError: sayFailed })}
    >
      Try again
    </Button>
  );
  if (state === 'failed') {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<CircleAlert />}
          title="This document could not be analyzed."
          text={message}
          action={tryAgain}
        />
      </Card>
    );
  }
  if (state === 'noText') {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<FileQuestion />}
          title={NO_READABLE_TEXT}
          text="It has only images. Upload a version with text."
        />
      </Card>
    );
  }
  return (
    <Card aria-busy="true" className="flex items-center justify-center gap-2 py-16 text-base text-muted">
      <Spinner />
      <span role="status">{message ?? stateWords(state)}</span>
    </Card>
  );
}
