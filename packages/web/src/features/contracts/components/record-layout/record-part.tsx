import { lazy, Suspense, useState } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PanelErrorBoundary } from '../../../../platform/error-boundary.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/layout/panel.tsx';
import { useOpenRecord } from './use-record.ts';

export interface RecordPartProps {
  contract: Contract;
}

/** Loads a component about one record, which another feature brings; its code comes when it is first shown. */
export type LoadRecordPart = () => Promise<{ Component: ComponentType<RecordPartProps> }>;

/** A panel of record details that another feature brings. */
export interface RecordPanel {
  /** Tells the panels apart. */
  id: string;
  load: LoadRecordPart;
  /** Whether this record has the panel at all for this person; left out, every one has. */
  isShown?: (contract: Contract) => boolean;
}

type LazyPart = LazyExoticComponent<ComponentType<RecordPartProps>>;

/** Code that has come once is there at once the next time; code that did not come is asked for anew. */
const known = new WeakMap<LoadRecordPart, LazyPart>();

function partOf(load: LoadRecordPart): LazyPart {
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
export function RecordPart({ load, contract }: RecordPartProps & { load: LoadRecordPart }) {
  return (
    <PanelErrorBoundary>
      <LoadedPart load={load} contract={contract} />
    </PanelErrorBoundary>
  );
}

function LoadedPart({ load, contract }: RecordPartProps & { load: LoadRecordPart }) {
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
export function RecordPartPage({ load }: { load: LoadRecordPart }) {
  const { contract } = useOpenRecord();
  return <RecordPart load={load} contract={contract} />;
}
