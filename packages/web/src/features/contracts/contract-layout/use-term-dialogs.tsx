import { lazy, Suspense, useState } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { useToday } from '../../users/queries.ts';

const RenewDialog = lazy(async () => ({
  default: (await import('../contract-terms/renew-dialog.tsx')).RenewDialog,
}));
const DecideDialog = lazy(async () => ({
  default: (await import('../contract-terms/decide-dialog.tsx')).DecideDialog,
}));

type TermDialog = 'renew' | 'decide';

/** Renew is offered for Live records with an end date, and for Expired ones; Decide for Live records. */
function offers(dialog: TermDialog, { canEdit, status, renewal }: Contract): boolean {
  if (!canEdit || status === 'EVALUATING') return false;
  if (dialog === 'decide') return status === 'LIVE';
  return status === 'EXPIRED' || renewal?.type !== 'EVERGREEN';
}

/** The dialogs about the term of a record, and what opens them; undefined where one is not offered. */
export function useTermDialogs(contract: Contract) {
  const [shown, setShown] = useState<{ name: TermDialog; isOpen: boolean; count: number } | null>(null);
  const today = useToday();
  const opener = (name: TermDialog) =>
    offers(name, contract)
      ? () => setShown((before) => ({ name, isOpen: true, count: (before?.count ?? 0) + 1 }))
      : undefined;
  const Dialog = shown?.name === 'decide' ? DecideDialog : RenewDialog;
  return {
    onDecide: opener('decide'),
    onRenew: opener('renew'),
    dialog: shown && (
      <PanelErrorBoundary key={shown.count}>
        <Suspense>
          {/* Each opening starts anew; input stays while the dialog closes. */}
          <Dialog
            contract={contract}
            today={today}
            isOpen={shown.isOpen}
            onClose={() => setShown({ ...shown, isOpen: false })}
          />
        </Suspense>
      </PanelErrorBoundary>
    ),
  };
}
