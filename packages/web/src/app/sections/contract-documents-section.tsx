import { Suspense } from 'react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canUseContractIntelligence } from '@pactbook/domain/features/contract-analysis/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { ContractDocumentsPage } from '../../features/documents/contract-documents-page.tsx';
import { useActor } from '../../features/users/queries.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { lazyPart } from '../../ui/loading/lazy-parts.ts';

const AnalysisLinks = lazyPart(
  () => import('../../features/contract-analysis/beside-record/analysis-links.tsx'),
  (part) => part.AnalysisLinks,
);

/** The documents of a record and, for product administrators, a way to ask them and where they disagree with it. */
export function ContractDocumentsSection({ contract }: { contract: Contract }) {
  const mayAnalyze = decide(useActor(), canUseContractIntelligence).allowed;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {mayAnalyze && (
        <PanelErrorBoundary>
          <Suspense>
            <AnalysisLinks contract={contract} />
          </Suspense>
        </PanelErrorBoundary>
      )}
      <ContractDocumentsPage contract={contract} />
    </div>
  );
}
