import { useState } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  DECISION_LABELS,
  decisionInputSchema,
  missedNoticeDay,
} from '@pactbook/domain/features/contracts/decision.ts';
import type { Decision, DecisionInput } from '@pactbook/domain/features/contracts/decision.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useProfile } from '../../users/queries.ts';
import { useLateNotice } from './late-notice.tsx';
import { useDecideTerm, useWithdrawDecision } from '../term-calls.ts';
import { useTermSave } from '../use-term-save.ts';

export interface DecisionOptions {
  contract: Contract;
  today: CalendarDate;
  /** What is chosen at first. */
  choice?: Decision | undefined;
  onDecided: () => void;
}

/** Undoes a decision: what was decided before is restored, or nothing is decided again. */
function useUndo(contractId: string) {
  const decide = useDecideTerm(contractId);
  const withdraw = useWithdrawDecision(contractId);
  // The toast may outlive the dialog, whose unmounting drops the callbacks of `mutate`; the promises still settle.
  const undo = async (saved: Contract, recorded: Contract['decision']) => {
    if (!recorded) return await withdraw.mutateAsync(saved.version);
    const { decision, reason, decidedOn, lateNoticeAccepted } = recorded;
    const body = { decision, reason, decidedOn, ...(lateNoticeAccepted ? { lateNoticeAccepted } : {}) };
    return await decide.mutateAsync({ body, ifMatch: saved.version });
  };
  return (saved: Contract, recorded: Contract['decision']) => {
    undo(saved, recorded).then(
      ({ product }) => toast({ variant: 'success', title: 'Undone', description: product }),
      (error: Error) =>
        toast({ variant: 'error', title: 'The decision was not undone', description: error.message }),
    );
  };
}

/**
 * The input of the dialog, its faults, and saving it. A choice decides at once unless it needs another word: a late
 * notice the vendor's consent, and a colleague's decision is not replaced by one press.
 */
export function useDecision({ contract, today, choice, onDecided }: DecisionOptions) {
  const { id: personId } = useProfile();
  const [chosen, setChosen] = useState(choice);
  const [reason, setReason] = useState('');
  const [decidedOn, setDecidedOn] = useState(today);
  const [submits, setSubmits] = useState(0);
  const { save, refuse, fail } = useTermSave(contract);
  const { base } = save;
  const late = useLateNotice({ decision: chosen, contract: base, today });
  const { mutate, isPending, isSuccess } = useDecideTerm(contract.id);
  const undo = useUndo(contract.id);

  const replacesAnother = base.decision != null && base.decision.decidedBy !== personId;
  const needsMore = (decision: Decision) =>
    decision === choice || replacesAnother || missedNoticeDay({ decision, on: today }, base) !== null;

  const send = (input: DecisionInput) => {
    const onSuccess = (saved: Contract) => {
      onDecided();
      toast({
        variant: 'success',
        title: `Decided: ${DECISION_LABELS[input.decision]}`,
        description: contract.product,
        action: { label: 'Undo', onPress: () => undo(saved, base.decision) },
      });
    };
    const onError = (error: Error) => late.heed(fail(error));
    mutate({ body: input, ifMatch: base.version }, { onSuccess, onError });
  };
  const decide = (decision: Decision | undefined, more: Pick<DecisionInput, 'lateNoticeAccepted'> = {}) => {
    // A second press while the dialog closes is none.
    if (isPending || isSuccess) return;
    setSubmits((count) => count + 1);
    const input = decisionInputSchema.safeParse({ decision, reason, decidedOn, ...more });
    if (input.success) send(input.data);
    else refuse(Object.fromEntries(input.error.issues.map(({ path, message }) => [path.join('.'), message])));
  };
  return {
    chosen,
    /** Whether the dialog opened with a choice, so that one more press saves it. */
    isChosenBefore: choice !== undefined,
    choose: (decision: Decision) => {
      setChosen(decision);
      if (!needsMore(decision)) decide(decision);
    },
    needsMore,
    /** Decides what was chosen, with the further words. */
    submit: () => decide(chosen, late.input),
    reason,
    setReason,
    decidedOn,
    setDecidedOn,
    late,
    save,
    submits,
    isSaving: isPending,
    isDirty: reason !== '' || decidedOn !== today || late.isAccepted,
  };
}

export type DecisionForm = ReturnType<typeof useDecision>;
