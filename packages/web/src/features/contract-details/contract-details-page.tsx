import { clsx } from 'clsx/lite';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { ActivityPanel } from './facts/activity-panel.tsx';
import { CostSummaryPanel } from './cost-summary-panel.tsx';
import { CustomFieldsPanel, EmptyFacts, OverviewPanel, TextPanel } from './fact-panels.tsx';
import { FactsStrip } from './facts-strip.tsx';
import { useContentContext } from './use-content-context.ts';
import { RestrictedLine } from './restricted-line.tsx';
import { useFacts } from './use-facts.ts';
import { TermPanel } from '../contract-terms/term-panel.tsx';
import { ContractPart } from './layout/contract-part.tsx';
import type { ContractPanel } from './layout/contract-part.tsx';
import { useOpenContract } from '../contracts/use-contract.ts';
import type { ContentContext } from '../contracts/contract-content.ts';

export interface ContractDetailsPageProps {
  /** Panels of other features, in the side column or below the time line. */
  panels: readonly ContractPanel[];
}

/** `/record/{product}/{id}/details`: every field of one record that this person may read. */
export function ContractDetailsPage({ panels }: ContractDetailsPageProps) {
  const { contract } = useOpenContract();
  const context = useContentContext();
  if (!context.data) return <QueryFallback query={context} lines={6} label="Loading the details" isCard />;
  return <Details contract={contract} context={context.data} panels={panels} />;
}

interface DetailsProps extends ContractDetailsPageProps {
  contract: Contract;
  context: ContentContext;
}

function Details({ contract, context, panels }: DetailsProps) {
  const facts = useFacts(contract, context);
  const shown = panels.filter(({ isShown }) => isShown?.(contract) ?? true);
  const partsIn = (wanted: ContractPanel['place']) => shown.filter(({ place }) => place === wanted);
  const partsBelow = partsIn('timeLine');
  return (
    <div className="flex flex-col gap-4">
      <FactsStrip facts={facts.strip} contract={contract} today={context.today} />
      <RestrictedLine contract={contract} customFields={context.customFields} />
      <div
        className={clsx(
          'grid items-start gap-4',
          // Without costs, history and documents there is nothing for a side column.
          contract.access === 'full' &&
            'lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)] print:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <OverviewPanel facts={facts.overview} />
          <PanelErrorBoundary>
            <TermPanel
              contract={contract}
              context={context}
              belowTimeLine={partsBelow.map(({ id, load }) => (
                <ContractPart key={id} load={load} contract={contract} isQuiet />
              ))}
            />
          </PanelErrorBoundary>
          {partsIn('wideColumn').map(({ id, load }) => (
            <ContractPart key={id} load={load} contract={contract} />
          ))}
          <CustomFieldsPanel facts={facts.custom} />
          {facts.texts.map((fact) => (
            <TextPanel key={fact.key} fact={fact} />
          ))}
          <EmptyFacts facts={facts.empty} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CostSummaryPanel contract={contract} today={context.today} />
          {contract.access === 'full' && (
            <PanelErrorBoundary>
              <ActivityPanel contractId={contract.id} context={context} />
            </PanelErrorBoundary>
          )}
          {partsIn(undefined).map(({ id, load }) => (
            <ContractPart key={id} load={load} contract={contract} />
          ))}
        </div>
      </div>
    </div>
  );
}
