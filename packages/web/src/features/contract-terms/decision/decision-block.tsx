import { useState } from 'react';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { DECISION_LABELS, settlesTerm } from '@pactbook/domain/features/contracts/decision.ts';
import type { TermDecision } from '@pactbook/domain/features/contracts/decision.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useWithdrawDecision } from '../term-calls.ts';
import type { ContentContext } from '../../contracts/contract-content.ts';
import { NoticeLetterLink, NoticeTextButton } from '../notice-text.tsx';

export interface DecisionBlockProps {
  contract: Contract;
  decision: TermDecision;
  context: ContentContext;
}

/** The decision about the present term: by whom, when and why. Editors may withdraw it. */
export function DecisionBlock({ contract, decision, context }: DecisionBlockProps) {
  const [isAsking, setIsAsking] = useState(false);
  const name = context.peopleNames.get(decision.decidedBy) ?? 'Unknown person';
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-border bg-sunken p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={settlesTerm(decision.decision) ? 'positive' : 'caution'}>
          {DECISION_LABELS[decision.decision]}
        </Badge>
        <span>
          Decided by <span dir="auto">{name}</span> on {formatMediumDate(decision.decidedOn)}
        </span>
      </p>
      {decision.lateNoticeAccepted === true && (
        <p>The last day for notice had passed; the vendor accepts late notice.</p>
      )}
      {decision.reason && (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {decision.reason}
        </p>
      )}
      {contract.canEdit && (
        <div className="flex flex-wrap gap-2">
          {decision.decision === 'CANCEL' && (
            <>
              <NoticeTextButton contract={contract} givenOn={decision.decidedOn} />
              <NoticeLetterLink contract={contract} />
            </>
          )}
          <Button size="sm" onClick={() => setIsAsking(true)}>
            Withdraw
          </Button>
          <WithdrawQuestion contract={contract} isOpen={isAsking} onClose={() => setIsAsking(false)} />
        </div>
      )}
    </div>
  );
}

interface WithdrawQuestionProps {
  contract: Contract;
  isOpen: boolean;
  onClose: () => void;
}

function WithdrawQuestion({ contract, isOpen, onClose }: WithdrawQuestionProps) {
  const { mutate, isPending } = useWithdrawDecision(contract.id);
  const withdraw = () =>
    mutate(contract.version, {
      onSuccess: () => {
        onClose();
        toast({ variant: 'success', title: 'Decision withdrawn', description: contract.product });
      },
      onError: (error) => {
        onClose();
        toast({ variant: 'error', title: 'The decision was not withdrawn', description: error.message });
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withdraw this decision?"
      text="The term is open again: reminders continue until someone decides. History keeps the decision."
      confirmLabel="Withdraw"
      isBusy={isPending}
      onConfirm={withdraw}
    />
  );
}
