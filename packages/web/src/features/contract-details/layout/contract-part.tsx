import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { lazyParts } from '../../../ui/loading/lazy-parts.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { useOpenContract } from '../../contracts/use-contract.ts';

export interface ContractPartProps {
  contract: Contract;
}

/** Loads a component of another feature about one record, when it is first shown. */
export type LoadContractPart = () => Promise<{ Component: ComponentType<ContractPartProps> }>;

/** A panel of record details from another feature. */
export interface ContractPanel {
  /** Identifies the panel. */
  id: string;
  load: LoadContractPart;
  /** Whether this person sees the panel for this record; always when left out. */
  isShown?: (contract: Contract) => boolean;
  /**
   * In the side column when left out. Below the time line of its term it comes in without a place held for it; the wide
   * column has room for texts.
   */
  place?: 'timeLine' | 'wideColumn';
}

const partOf = lazyParts<ContractPartProps>();

interface LoadedPartProps extends ContractPartProps {
  load: LoadContractPart;
  /** Whether nothing is shown while it loads. */
  isQuiet?: boolean;
}

/** One part of another feature: it loads and fails separately, and Retry loads it again. */
export function ContractPart(props: LoadedPartProps) {
  return (
    <PanelErrorBoundary>
      <LoadedPart {...props} />
    </PanelErrorBoundary>
  );
}

function LoadedPart({ load, contract, isQuiet = false }: LoadedPartProps) {
  const [Part] = useState(() => partOf(load));
  return (
    <Suspense
      fallback={
        isQuiet ? null : (
          <Card>
            <SkeletonLines lines={3} label="Loading" />
          </Card>
        )
      }
    >
      <Part contract={contract} />
    </Suspense>
  );
}

/** A sub-page of another feature, below the record's header and tabs. */
export function ContractPartPage({ load }: { load: LoadContractPart }) {
  const { contract } = useOpenContract();
  return <ContractPart load={load} contract={contract} />;
}
