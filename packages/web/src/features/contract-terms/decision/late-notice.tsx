import { useState } from 'react';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { endsContract, missedNoticeDay } from '@pactbook/domain/features/contracts/decision.ts';
import type { Decision } from '@pactbook/domain/features/contracts/decision.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';

interface LateNoticeFacts {
  decision: Decision | undefined;
  contract: Contract;
  today: CalendarDate;
}

/**
 * Whether the person is asked if the vendor accepts late notice: by their own day, or because the server asked, which
 * goes by the day of the organisation.
 */
export function useLateNotice({ decision, contract, today }: LateNoticeFacts) {
  const [isAccepted, setIsAccepted] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  const lastDay = decision === undefined ? null : missedNoticeDay({ decision, on: today }, contract);
  const isAsked = lastDay !== null || (wasRefused && endsContract(decision));
  return {
    isAsked,
    lastDay,
    isAccepted,
    setIsAccepted,
    /** The part of the request body. */
    input: isAsked && isAccepted ? { lateNoticeAccepted: true } : {},
    /** Looks for the question in the faults of the server. */
    heed: (faults: Readonly<Record<string, string>>) => {
      if ('lateNoticeAccepted' in faults) setWasRefused(true);
    },
  };
}

interface LateNoticeProps {
  late: ReturnType<typeof useLateNotice>;
  controlId: string;
  error: string | undefined;
}

/** Asks whether the vendor accepts a notice after its last day; without that the record has renewed. */
export function LateNotice({ late, controlId, error }: LateNoticeProps) {
  const due =
    late.lastDay === null ? 'Notice is late' : `Notice was due by ${formatMediumDate(late.lastDay)}`;
  return (
    <Field label="Late notice" kind="group" isRequired controlId={controlId} error={error}>
      <Checkbox
        data-first-focus=""
        label="The vendor accepts late notice"
        help={`${due}. Otherwise the record renews automatically. History keeps this confirmation.`}
        checked={late.isAccepted}
        onChange={(event) => late.setIsAccepted(event.target.checked)}
      />
    </Field>
  );
}
