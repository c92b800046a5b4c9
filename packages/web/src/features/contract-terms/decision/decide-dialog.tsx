import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  formatMediumDate,
  isCalendarDate,
  MISSING_DATE_PLACEHOLDER,
} from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  DECISION_LABELS,
  knownEnd,
  REASON_LIMIT,
  waitsForDecision,
  type Decision,
} from '@pactbook/domain/features/contracts/decision.ts';
import {
  endAfterNotice,
  NOTICE_METHOD_LABELS,
  noticeWindowWords,
} from '@pactbook/domain/features/contracts/renewal.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { peopleNamesQuery } from '../../users/queries.ts';
import { Detail } from '../../contracts/detail-list.tsx';
import { CostInForce } from '../../annual-costs/cost-in-force.tsx';
import { Deadline } from '../../../field-kit/value/deadline.tsx';
import { DecisionChoices } from './decision-choices.tsx';
import { LateNotice } from './late-notice.tsx';
import { NoticeLetterLink, NoticeTextButton, useNoticeText } from '../notice-text.tsx';
import { TermProblems } from '../term-problems.tsx';
import { useDecision } from './use-decision.ts';
import type { DecisionForm } from './use-decision.ts';

export interface DecideDialogProps {
  contract: Contract;
  today: CalendarDate;
  isOpen: boolean;
  onClose: () => void;
  /** What is chosen when it opens; saved by *Save decision*. */
  choice?: Decision | undefined;
}

/**
 * The *Decide* dialog (docs/product/screens.md, "Renew and Decide"), the same wherever a record is decided on: what
 * happens at the end of the term, at one press where nothing else has to be said.
 */
export function DecideDialog({ contract, isOpen, onClose, today, choice }: DecideDialogProps) {
  const form = useDecision({ contract, today, choice, onDecided: onClose });
  const isAsking = form.chosen !== undefined && (form.needsMore(form.chosen) || form.late.isAsked);
  return (
    <GuardedDialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={`Decide on ${contract.product}`}
      description="What happens at the end of this term. You can undo or withdraw a decision."
    >
      {(close) => (
        <DialogForm
          onSubmit={() => isAsking && form.submit()}
          onCancel={close}
          cancelLabel="Not now"
          submitLabel={isAsking ? 'Save decision' : undefined}
          isBusy={form.isSaving}
          startsAtSubmit={form.isChosenBefore}
        >
          <DecisionFields form={form} today={today} isAsking={isAsking} />
        </DialogForm>
      )}
    </GuardedDialog>
  );
}

interface DecisionFieldsProps {
  form: DecisionForm;
  today: CalendarDate;
  /** Whether the choice needs another word. */
  isAsking: boolean;
}

function DecisionFields({ form, today, isAsking }: DecisionFieldsProps) {
  const { base, faults } = form.save;
  const id = useId();
  const controlIdOf = (path: string) => `${id}-${path}`;
  return (
    <>
      <TermProblems save={form.save} controlIdOf={controlIdOf} submitCount={form.submits} />
      <DecidedFacts contract={base} today={today} />
      <CurrentDecision contract={base} />
      <ReasonAndDay form={form} today={today} controlIdOf={controlIdOf} />
      <DecisionChoices
        form={form}
        today={today}
        late={
          isAsking &&
          form.late.isAsked && (
            <LateNotice
              late={form.late}
              controlId={controlIdOf('lateNoticeAccepted')}
              error={faults.lateNoticeAccepted}
            />
          )
        }
        notice={<Notice contract={base} givenOn={isCalendarDate(form.decidedOn) ? form.decidedOn : today} />}
      />
    </>
  );
}

interface ReasonAndDayProps extends Pick<DecisionFieldsProps, 'form' | 'today'> {
  controlIdOf: (path: string) => string;
}

/** What most decisions go without; a fault in it opens it. */
function ReasonAndDay({ form, today, controlIdOf }: ReasonAndDayProps) {
  const [isWanted, setIsWanted] = useState(false);
  const { faults } = form.save;
  const isFaulty = faults.reason !== undefined || faults.decidedOn !== undefined;
  return (
    <Collapsible title="Add a reason or a date" isOpen={isWanted || isFaulty} onOpenChange={setIsWanted}>
      <div className="flex flex-col gap-4 px-0.5 pt-2 pb-1">
        <Field label="Reason" controlId={controlIdOf('reason')} error={faults.reason}>
          <Textarea
            limit={REASON_LIMIT}
            dir="auto"
            rows={2}
            value={form.reason}
            onChange={(event) => form.setReason(event.target.value)}
          />
        </Field>
        <Field
          label="Decided on"
          controlId={controlIdOf('decidedOn')}
          error={faults.decidedOn}
          className="sm:max-w-56"
        >
          <DateInput value={form.decidedOn} onChange={form.setDecidedOn} max={today} />
        </Field>
      </div>
    </Collapsible>
  );
}

/** The subject of a decision: end date, last day for notice, and cost. */
function DecidedFacts({ contract, today }: { contract: Contract; today: CalendarDate }) {
  const { noticeDeadline, renewal } = contract;
  const end = knownEnd(contract);
  const isEndless = end === null && renewal?.type === 'EVERGREEN';
  const isOpen = waitsForDecision(contract);
  const deadline = (day: CalendarDate | null | undefined) =>
    day ? <Deadline day={day} today={today} isOpen={isOpen} /> : MISSING_DATE_PLACEHOLDER;
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2">
      <Detail label={isEndless ? contractField('possibleEnd').label : 'Ends'}>
        {isEndless ? formatMediumDate(endAfterNotice(contract, today)) : deadline(end)}
      </Detail>
      <Detail label="Notice by">
        {deadline(noticeDeadline)}
        {[
          noticeWindowWords(contract),
          contract.noticeMethod && NOTICE_METHOD_LABELS[contract.noticeMethod],
        ].map(
          (words) =>
            words && (
              <span key={words} className="block text-xs text-muted">
                {words}
              </span>
            ),
        )}
      </Detail>
      <Detail label={contractField('costInForce').label}>
        <CostInForce contract={contract} today={today} />
      </Detail>
    </dl>
  );
}

/** The decision that another one would replace. */
function CurrentDecision({ contract }: { contract: Contract }) {
  const { data: names } = useQuery(peopleNamesQuery);
  const { decision } = contract;
  if (!decision) return null;
  const name = names?.get(decision.decidedBy) ?? 'someone';
  return (
    <p className="rounded-lg bg-sunken px-3 py-2">
      Decided: {DECISION_LABELS[decision.decision]}, by <span dir="auto">{name}</span> on{' '}
      {formatMediumDate(decision.decidedOn)}. Another decision replaces it.
    </p>
  );
}

/** The text to send to the vendor, with the dates filled in. */
function Notice({ contract, givenOn }: { contract: Contract; givenOn: CalendarDate }) {
  const text = useNoticeText({ contract, givenOn });
  return (
    <>
      <Field label="Notice text">
        <Textarea readOnly value={text} rows={4} dir="auto" className="max-h-28!" />
      </Field>
      <span className="flex flex-wrap gap-2">
        <NoticeTextButton contract={contract} givenOn={givenOn} />
        <NoticeLetterLink contract={contract} />
      </span>
    </>
  );
}
