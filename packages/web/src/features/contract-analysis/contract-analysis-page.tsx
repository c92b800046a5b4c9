import { lazy, Suspense } from 'react';
import { useAddressQuery } from '../../platform/address-query.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { paths, readContractAnalysisQuery } from '../../platform/paths.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { DocumentsTab } from './documents-tab/documents-tab.tsx';
import { BetaMark, DataNotice, MissingRightsNote, SuggestionsNote } from './kit/suggestions-note.tsx';

const DisagreementsTab = lazy(async () => ({
  default: (await import('./disagreements-tab/disagreements-tab.tsx')).DisagreementsTab,
}));
const PortfolioTab = lazy(async () => ({
  default: (await import('./portfolio-tab/portfolio-tab.tsx')).PortfolioTab,
}));
const PlaybookTab = lazy(async () => ({
  default: (await import('./playbook-tab/playbook-tab.tsx')).PlaybookTab,
}));
const AskTab = lazy(async () => ({ default: (await import('./ask-tab/ask-tab.tsx')).AskTab }));
const KindsTab = lazy(async () => ({ default: (await import('./kinds-tab/kinds-tab.tsx')).KindsTab }));

const TABS = [
  { value: 'documents', label: 'Documents', Tab: DocumentsTab },
  { value: 'ask', label: 'Ask', Tab: AskTab },
  { value: 'disagreements', label: 'Disagreements', Tab: DisagreementsTab },
  { value: 'portfolio', label: 'Portfolio', Tab: PortfolioTab },
  { value: 'playbook', label: 'Playbook', Tab: PlaybookTab },
  { value: 'kinds', label: 'Clause kinds', Tab: KindsTab },
] as const;

/** `/admin/contract-analysis`: documents and what was found in them (docs/product/screens.md, "Contract Intelligence"). */
export function ContractAnalysisPage() {
  const { query, change } = useAddressQuery(readContractAnalysisQuery, paths.contractAnalysis);
  const shown = TABS.find(({ value }) => value === query.tab) ?? TABS[0];
  const { Tab } = shown;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <SuggestionsNote />
        <BetaMark />
      </div>
      <MissingRightsNote />
      <SegmentedControl
        label="Show"
        className="self-start"
        value={shown.value}
        options={TABS.map(({ value, label }) => ({ value, label }))}
        // A tab starts without the filters of another.
        onChange={(next) =>
          change({
            tab: next === 'documents' ? undefined : next,
            q: undefined,
            state: undefined,
            conflicts: undefined,
            kind: undefined,
            in: undefined,
          })
        }
      />
      <PanelErrorBoundary key={shown.value}>
        <Suspense
          fallback={
            <Card>
              <SkeletonLines lines={6} label="Loading" />
            </Card>
          }
        >
          <Tab />
        </Suspense>
      </PanelErrorBoundary>
      <DataNotice />
    </div>
  );
}
