import { Gavel } from 'lucide-react';
import { endingOf, ENDING_LABELS } from '@pactbook/domain/features/contracts/decision.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { endLabel } from '../contract-details/contract-dates.ts';
import { openDecision, renewalSentence } from '@pactbook/domain/features/contracts/term-words.ts';
import { URGENCY_TEXT } from '../../../field-kit/value/urgency-tone.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useToday } from '../../users/queries.ts';

export interface StateLineProps {
  contract: Contract;
  /** Opens the dialog of the decision; undefined where nothing can be decided. */
  onDecide: (() => void) | undefined;
}

/**
 * The state of a record and the next step, in one line: "Notice was due 53 Days ago. Ends on Dec 31, 2026 unless both
 * sides agree to renew." and the button that decides.
 */
export function StateLine({ contract, onDecide }: StateLineProps) {
  const today = useToday();
  const isFull = contract.access === 'full';
  const open = isFull ? openDecision(contract, today) : null;
  const ending = endingOf(contract);
  const end = endLabel(contract.endDate, today);
  return (
    <div
      role="group"
      aria-label="State and next step"
      className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-2 text-base"
    >
      <p className="min-w-0">
        {open && <span className={`font-medium ${URGENCY_TEXT[open.urgency]}`}>{open.words}. </span>}
        {ending && <span className="font-medium">{ENDING_LABELS[ending]}. </span>}
        {isFull ? renewalSentence(contract, today) : end && `${end}.`}
      </p>
      {onDecide && (
        <Button
          size="sm"
          variant={open ? 'primary' : 'secondary'}
          icon={<Gavel aria-hidden />}
          onClick={onDecide}
        >
          Decide
        </Button>
      )}
    </div>
  );
}
