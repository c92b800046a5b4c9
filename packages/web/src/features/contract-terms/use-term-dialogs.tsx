import { Suspense, useCallback, useState } from 'react';
import type { Decision } from '@pactbook/domain/features/contracts/decision.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { useToday } from '../users/queries.ts';
import { lazyPart } from '../../ui/loading/lazy-parts.ts';

const RenewDialog = lazyPart(
  () => import('./renew-dialog.tsx'),
  (part) => part.RenewDialog,
);
const DecideDialog = lazyPart(
  () => import('./decision/decide-dialog.tsx'),
  (part) => part.DecideDialog,
);

/** The dialogs about the term of a record. */
export type TermStep = 'renew' | 'decide';

/** Renew is offered for Live records with an end date, and for Expired ones; Decide for Live records. */
export function offersStep(step: TermStep, { canEdit, status, renewal }: Contract): boolean {
  if (!canEdit || status === 'EVALUATING') return false;
  if (step === 'decide') return status === 'LIVE';
  return status === 'EXPIRED' || renewal?.type !== 'EVERGREEN';
}

/** The dialog about the term of a record, and what opens it for one. */
export function useTermDialog() {
  const [asked, setAsked] = useState<{
    contract: Contract;
    step: TermStep;
    choice: Decision | undefined;
    isOpen: boolean;
    count: number;
  } | null>(null);
  const today = useToday();
  const ask = useCallback(
    (contract: Contract, step: TermStep, choice?: Decision) =>
      setAsked((before) => ({ contract, step, choice, isOpen: true, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const shared = asked && {
    contract: asked.contract,
    today,
    isOpen: asked.isOpen,
    onClose: () => setAsked({ ...asked, isOpen: false }),
  };
  return {
    ask,
    dialog: asked && shared && (
      <PanelErrorBoundary key={asked.count}>
        <Suspense>
          {/* Each opening begins empty; input stays while the dialog closes. */}
          {asked.step === 'decide' ? (
            <DecideDialog {...shared} choice={asked.choice} />
          ) : (
            <RenewDialog {...shared} />
          )}
        </Suspense>
      </PanelErrorBoundary>
    ),
  };
}

/** The dialogs about the term of one record, and what opens them; undefined where one is not offered. */
export function useTermDialogs(contract: Contract) {
  const { ask, dialog } = useTermDialog();
  const opener = (step: TermStep) => (offersStep(step, contract) ? () => ask(contract, step) : undefined);
  return { onDecide: opener('decide'), onRenew: opener('renew'), dialog };
}
