import { Suspense } from 'react';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';
import type { Adding } from './use-adding.ts';

const AddFindingDialog = lazyPart(
  () => import('./add-finding-dialog.tsx'),
  (part) => part.AddFindingDialog,
);

interface AddingDialogProps {
  analysis: Analysis;
  adding: Adding;
  onAdded: (key: string) => void;
}

/** The dialog that adds what was missed, while it is open. */
export function AddingDialog({ analysis, adding: { words, stop }, onAdded }: AddingDialogProps) {
  if (words === null) return null;
  return (
    <PanelErrorBoundary>
      <Suspense>
        <AddFindingDialog analysis={analysis} selected={words} onClose={stop} onAdded={onAdded} />
      </Suspense>
    </PanelErrorBoundary>
  );
}
