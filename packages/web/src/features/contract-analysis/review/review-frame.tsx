import { ArrowLeftRight, FileText, RotateCw, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { Page } from '../../../platform/pages/page.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { ActionsMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { DeleteDialog } from '../documents-tab/item-parts.tsx';
import { StateLabel } from '../kit/state-label.tsx';
import { BetaMark } from '../kit/suggestions-note.tsx';
import { isRunning, useRerunAnalysis } from '../queries.ts';
import { ApplyButton } from './apply-button.tsx';
import { Neighbours } from './neighbours.tsx';
import type { Applying } from './apply-button.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

const CompareDialog = lazyPart(
  () => import('../comparing/compare-dialog.tsx'),
  (part) => part.CompareDialog,
);

interface ReviewFrameProps {
  analysis: Analysis;
  applying: Applying;
  /** Left out while the findings are being applied. */
  onApply: (() => void) | undefined;
  children: ReactNode;
}

/**
 * The page of an analysis below its header: the name of the document, the state, and what can be done with it. As high as
 * the window, so that both panes scroll by themselves.
 */
export function ReviewFrame({ analysis, applying, onApply, children }: ReviewFrameProps) {
  const { fileName, record, pages } = analysis;
  const rerun = useRerunAnalysis();
  const again = () => rerun.mutate({ params: { analysisId: analysis.id } }, { onError: sayFailed });
  const canRerun = !isRunning(analysis.state);
  return (
    <Page
      title={fileName}
      heading={<span dir="auto">{fileName}</span>}
      className="lg:h-[calc(100dvh-3rem)]"
      badges={<StateLabel {...analysis} />}
      context={
        <>
          {record ? (
            <Link to={paths.record(record)} dir="auto" className="text-accent-text hover:underline">
              {record.product}
            </Link>
          ) : (
            'Not filed with a record'
          )}
          {pages !== null && ` · ${counted(pages, 'page')}`}
        </>
      }
      breadcrumb={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Breadcrumb>
            <Link to={paths.contractAnalysis()}>Contract Intelligence</Link>
            <BetaMark />
          </Breadcrumb>
          <Neighbours analysisId={analysis.id} />
        </div>
      }
      actions={
        // The reason below a closed button does not push its neighbour down.
        <div className="flex min-w-0 items-start gap-2 max-md:flex-1">
          <Button asChild>
            <Link to={paths.contractAnalysis({ tab: 'ask', in: `document:${analysis.id}` })}>Ask</Link>
          </Button>
          <MoreMenu analysis={analysis} onRerun={canRerun ? again : undefined} />
          {onApply && <ApplyButton applying={applying} onPress={onApply} />}
        </div>
      }
    >
      {analysis.outdated && canRerun && (
        <Banner
          tone="caution"
          className="rounded-md"
          action={
            <Button size="sm" isBusy={rerun.isPending} onClick={again}>
              Analyze again
            </Button>
          }
        >
          There is a newer version of the document or of the model. Decisions stay with their quotes.
        </Banner>
      )}
      {children}
    </Page>
  );
}

interface MoreMenuProps {
  analysis: Analysis;
  onRerun: (() => void) | undefined;
}

function MoreMenu({ analysis, onRerun }: MoreMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ActionsMenu label="More actions" variant="secondary">
        {analysis.textSha256 !== null && (
          <MenuItem
            icon={<FileText aria-hidden />}
            onSelect={() => void navigate(paths.documentSummary(analysis.id))}
          >
            Summary
          </MenuItem>
        )}
        {analysis.textSha256 !== null && (
          <MenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={() => setIsComparing(true)}>
            Compare with …
          </MenuItem>
        )}
        {onRerun && (
          <MenuItem icon={<RotateCw aria-hidden />} onSelect={onRerun}>
            Analyze again
          </MenuItem>
        )}
        <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => setIsAsking(true)}>
          Delete analysis
        </MenuItem>
      </ActionsMenu>
      <PanelErrorBoundary>
        <Suspense>
          {isComparing && <CompareDialog analysis={analysis} onClose={() => setIsComparing(false)} />}
        </Suspense>
      </PanelErrorBoundary>
      {isAsking && (
        <DeleteDialog
          id={analysis.id}
          item={analysis}
          onClose={() => setIsAsking(false)}
          onDeleted={() => void navigate(paths.contractAnalysis())}
        />
      )}
    </>
  );
}
