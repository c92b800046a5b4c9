import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { peopleNamesQuery, useToday } from '../users/queries.ts';
import { ActivityPanel } from './contract-details/activity-panel.tsx';
import { CostSummaryPanel } from './contract-details/cost-summary-panel.tsx';
import { OverviewPanel } from './contract-details/overview-panel.tsx';
import { CustomFieldsPanel, TextPanel } from './contract-details/text-panels.tsx';
import { TermPanel } from './contract-terms/term-panel.tsx';
import { ContractPart } from './contract-layout/contract-part.tsx';
import type { ContractPanel } from './contract-layout/contract-part.tsx';
import { useOpenContract } from './contract-layout/use-contract.ts';
import type { ContentContext } from './contract-content.ts';

export interface ContractDetailsPageProps {
  /** Panels of other features, in the side column. */
  panels: readonly ContractPanel[];
}

/** `/record/{product}/{id}/details`: every field of one record that this person may read. */
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

/** The names and definitions that show a record's values as text; undefined while they load. */
function useContentContext() {
  const teams = useQuery(teamsQuery);
  const customFields = useQuery(customFieldsQuery);
  const people = useQuery(peopleNamesQuery);
  const today = useToday();
  const context = useMemo((): ContentContext | undefined => {
    if (!teams.data || !customFields.data || !people.data) return undefined;
    const teamNames = new Map(teams.data.map(({ id, name }) => [id, name]));
    return { teamNames, customFields: customFields.data, peopleNames: people.data, today };
  }, [teams.data, customFields.data, people.data, today]);
  const needed = [teams, customFields, people];
  return {
    context,
    hasFailed: !context && needed.some(({ isError }) => isError),
    isRetrying: needed.some(({ isFetching }) => isFetching),
    retry: () => needed.forEach((query) => void query.refetch()),
  };
}
