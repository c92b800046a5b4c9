import { lazy, Suspense, useState } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { useOpenContract } from './use-contract.ts';

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
}

type LazyPart = LazyExoticComponent<ComponentType<ContractPartProps>>;

/** Loaded code is reused at once; code that failed to load is requested again. */
const known = new WeakMap<LoadContractPart, LazyPart>();

function partOf(load: LoadContractPart): LazyPart {
  const part =
    known.get(load) ??
    lazy(async () => {
      try {
        return { default: (await load()).Component };
      } catch (error) {
        known.delete(load);
        throw error;
      }
    });
  known.set(load, part);
  return part;
}

/** One part of another feature: it loads and fails separately, and Retry loads it again. */
export function ContractPart({ load, contract }: ContractPartProps & { load: LoadContractPart }) {
  return (
    <PanelErrorBoundary>
      <LoadedPart load={load} contract={contract} />
    </PanelErrorBoundary>
  );
}

function LoadedPart({ load, contract }: ContractPartProps & { load: LoadContractPart }) {
  const [Part] = useState(() => partOf(load));
  return (
    <Suspense
      fallback={
        <Card>
          <SkeletonLines lines={3} label="Loading" />
        </Card>
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
