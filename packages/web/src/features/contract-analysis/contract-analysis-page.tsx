import { Suspense } from 'react';
import { Link } from 'react-router';
import { useAddressQuery } from '../../platform/address-query.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { paths, readContractAnalysisQuery } from '../../platform/paths.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { NavTab, NavTabs } from '../../ui/navigation/nav-tabs.tsx';
import { DocumentsTab } from './documents-tab/documents-tab.tsx';
import { BetaMark, DataNotice, MissingRightsNote, SuggestionsNote } from './kit/suggestions-note.tsx';
import { lazyPart } from '../../ui/loading/lazy-parts.ts';

const DisagreementsTab = lazyPart(
  () => import('./disagreements-tab/disagreements-tab.tsx'),
  (part) => part.DisagreementsTab,
);
const PortfolioTab = lazyPart(
  () => import('./portfolio-tab/portfolio-tab.tsx'),
  (part) => part.PortfolioTab,
);
const PlaybookTab = lazyPart(
  () => import('./playbook-tab/playbook-tab.tsx'),
  (part) => part.PlaybookTab,
);
const AskTab = lazyPart(
  () => import('./ask-tab/ask-tab.tsx'),
  (part) => part.AskTab,
);
const KindsTab = lazyPart(
  () => import('./kinds-tab/kinds-tab.tsx'),
  (part) => part.KindsTab,
);

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
  const { query } = useAddressQuery(readContractAnalysisQuery, paths.contractAnalysis);
  const shown = TABS.find(({ value }) => value === query.tab) ?? TABS[0];
  const { Tab } = shown;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BetaMark />
        <SuggestionsNote />
      </div>
      <MissingRightsNote />
      <NavTabs label="Contract Intelligence">
        {TABS.map(({ value, label }) => (
          <NavTab key={value}>
            {/* A tab starts without the filters of another. */}
            <Link
              to={paths.contractAnalysis(value === 'documents' ? {} : { tab: value })}
              aria-current={value === shown.value ? 'page' : undefined}
            >
              {label}
            </Link>
          </NavTab>
        ))}
      </NavTabs>
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
