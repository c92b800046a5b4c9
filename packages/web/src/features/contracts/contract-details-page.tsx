import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { ActivityPanel } from './contract-details/activity-panel.tsx';
import { CostSummaryPanel } from './contract-details/cost-summary-panel.tsx';
import { OverviewPanel } from './contract-details/overview-panel.tsx';
import { CustomFieldsPanel, TextPanel } from './contract-details/text-panels.tsx';
import { useContentContext } from './contract-details/use-content-context.ts';
import { TermPanel } from './contract-terms/term-panel.tsx';
import { ContractPart } from './contract-layout/contract-part.tsx';
import type { ContractPanel } from './contract-layout/contract-part.tsx';
import { useOpenContract } from './contract-layout/use-contract.ts';

export interface ContractDetailsPageProps {
  /** Panels of other features, at the side. */
  panels: readonly ContractPanel[];
}

/** `/record/{product}/{id}/details`: everything about one record that this person may read. */
export function ContractDetailsPage({ panels }: ContractDetailsPageProps) {
  const { contract } = useOpenContract();
  const { context, hasFailed, isRetrying, retry } = useContentContext();
  if (hasFailed) {
    return (
      <Card>
        <ErrorPanel onRetry={retry} isRetrying={isRetrying} />
      </Card>
    );
  }
  if (!context) {
    return (
      <Card>
        <SkeletonLines lines={6} label="Loading the details" />
      </Card>
    );
  }
  const panel = { contract, context };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <OverviewPanel {...panel} />
        <PanelErrorBoundary>
          <TermPanel {...panel} />
        </PanelErrorBoundary>
        <CustomFieldsPanel {...panel} />
        <TextPanel {...panel} fieldKey="description" />
        <TextPanel {...panel} fieldKey="notes" />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CostSummaryPanel contract={contract} today={context.today} />
        {panels
          .filter(({ isShown }) => isShown?.(contract) ?? true)
          .map(({ id, load }) => (
            <ContractPart key={id} load={load} contract={contract} />
          ))}
        {contract.access === 'full' && (
          <PanelErrorBoundary>
            <ActivityPanel contractId={contract.id} context={context} />
          </PanelErrorBoundary>
        )}
      </div>
    </div>
  );
}
