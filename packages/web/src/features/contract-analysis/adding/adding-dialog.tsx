import { lazy, Suspense } from 'react';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import type { Adding } from './use-adding.ts';

const AddFindingDialog = lazy(async () => ({
  default: (await import('./add-finding-dialog.tsx')).AddFindingDialog,
}));

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
