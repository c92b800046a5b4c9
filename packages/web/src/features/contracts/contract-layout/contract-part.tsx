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

/** Loads a component about one record, which another feature brings; its code comes when it is first shown. */
export type LoadContractPart = () => Promise<{ Component: ComponentType<ContractPartProps> }>;

/** A panel of record details that another feature brings. */
export interface ContractPanel {
  /** Tells the panels apart. */
  id: string;
  load: LoadContractPart;
  /** Whether this record has the panel at all for this person; left out, every one has. */
  isShown?: (contract: Contract) => boolean;
}

type LazyPart = LazyExoticComponent<ComponentType<ContractPartProps>>;

/** Code that has come once is there at once the next time; code that did not come is asked for anew. */
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

/** One part of another feature: it loads and fails alone, and Retry asks for it again. */
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

/** A sub-page that another feature brings, below the record's header and tabs. */
export function ContractPartPage({ load }: { load: LoadContractPart }) {
  const { contract } = useOpenContract();
  return <ContractPart load={load} contract={contract} />;
}
