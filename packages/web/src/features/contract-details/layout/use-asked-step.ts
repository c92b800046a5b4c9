import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { readContractStep } from '../../../platform/opened-contracts/contract-step.ts';
import { useEditing } from '../../contract-form/editing.ts';

export interface AskedSteps {
  /** Other pages of a record begin their own steps. */
  isDetails: boolean;
  onDecide: (() => void) | undefined;
  onRenew: (() => void) | undefined;
}

/**
 * Begins what the address of a record's details asks for: a dialog, or a value to be changed. The address forgets it,
 * so that Back and a reload do not ask again. What is not offered to this person is not begun.
 */
export function useAskedStep(contract: Contract, { isDetails, onDecide, onRenew }: AskedSteps): void {
  const location = useLocation();
  const navigate = useNavigate();
  const editing = useEditing();
  const { begin: step, change } = readContractStep(location.search);
  const isAsked = isDetails && (step !== undefined || change !== undefined);
  // Values can be changed once the record is confirmed.
  const isReady = editing !== null || !contract.canEdit;
  const begin = useEffectEvent(() => {
    void navigate(location.pathname, { replace: true, state: location.state as unknown });
    if (step === 'decide') onDecide?.();
    else if (step === 'renew') onRenew?.();
    if (change !== undefined) editing?.begin({ unit: change, by: 'keyboard' });
  });
  useEffect(() => {
    if (isAsked && isReady) begin();
  }, [isAsked, isReady]);
}
