import { useQuery } from '@tanstack/react-query';
import { CalendarSync, Gavel } from 'lucide-react';
import {
  DECISION_LABELS,
  endingOf,
  ENDING_LABELS,
  isRenewalNext,
  settlesTerm,
} from '@pactbook/domain/features/contracts/decision.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { endLabel } from '../contracts/contract-dates.ts';
import { openDecision, renewalSentence } from '@pactbook/domain/features/contract-terms/term-words.ts';
import { daysBetween, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { TermDecision } from '@pactbook/domain/features/contracts/decision.ts';
import { UrgentText } from '../../field-kit/value/deadline.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { peopleNamesQuery, useActor, useToday } from '../users/queries.ts';

export interface StateLineProps {
  contract: Contract;
  /** Opens the dialog of the decision; undefined where nothing can be decided. */
  onDecide: (() => void) | undefined;
  /** Opens the dialog that records a renewal; undefined where none can be recorded. */
  onRenew: (() => void) | undefined;
}

/**
 * The state of a record and the next step, in one line: "Notice was due 53 Days ago. Ends on Dec 31, 2026 unless both
 * sides agree to renew." and the buttons that decide and that record a renewal. What was decided is before it, and is
 * what a person who just decided looks for.
 */
export function StateLine({ contract, onDecide, onRenew }: StateLineProps) {
  const today = useToday();
  const isFull = contract.access === 'full';
  const open = isFull ? openDecision(contract, today) : null;
  const ending = endingOf(contract);
  const end = endLabel(contract.endDate, today);
  const decision = isFull && ending === null ? (contract.decision ?? null) : null;
  return (
    <div
      role="group"
      aria-label="State and next step"
      className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-2 text-base"
    >
      {decision && <Decided decision={decision} />}
      <p className="min-w-0">
        {open && (
          <span className={decision ? undefined : 'font-medium'}>
            {decision ? open.words : <UrgentText days={daysBetween(today, open.by)}>{open.words}</UrgentText>}
            .{' '}
          </span>
        )}
        {ending && <span className="font-medium">{ENDING_LABELS[ending]}. </span>}
        {isFull ? renewalSentence(contract, today) : end && `${end}.`}
      </p>
      {onDecide && (
        <Button
          size="sm"
          variant={open && !decision ? 'primary' : 'secondary'}
          icon={<Gavel aria-hidden />}
          onClick={onDecide}
        >
          {decision ? 'Change decision' : 'Decide'}
        </Button>
      )}
      {onRenew && (
        <Button
          size="sm"
          variant={isRenewalNext(contract) ? 'primary' : 'secondary'}
          icon={<CalendarSync aria-hidden />}
          onClick={onRenew}
        >
          Record renewal
        </Button>
      )}
    </div>
  );
}

/** "Plan to renew, decided by you on Nov 24, 2026." */
function Decided({ decision }: { decision: TermDecision }) {
  const { userId } = useActor();
  const { data: names } = useQuery(peopleNamesQuery);
  const name = decision.decidedBy === userId ? 'you' : (names?.get(decision.decidedBy) ?? 'someone');
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={settlesTerm(decision.decision) ? 'positive' : 'caution'}>
        {DECISION_LABELS[decision.decision]}
      </Badge>
      <span>
        decided by <span dir="auto">{name}</span> on {formatMediumDate(decision.decidedOn)}
      </span>
    </p>
  );
}
