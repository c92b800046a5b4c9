import { useId, useState } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMediumDate, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  DECISION_LABELS,
  decisionInputSchema,
  DECISIONS,
  REASON_LIMIT,
} from '@pactbook/domain/features/contracts/decision.ts';
import type { Decision } from '@pactbook/domain/features/contracts/decision.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { DateInput } from '../../../ui/pickers/date-input.tsx';
import { useDecideTerm } from './term-calls.ts';
import { Detail } from '../contract-details/detail-list.tsx';
import { CostInForce } from './cost-in-force.tsx';
import { decisionMeanings } from './decision-meanings.ts';
import { LateNotice, useLateNotice } from './late-notice.tsx';
import { NoticeTextButton, useNoticeText } from './notice-text.tsx';
import { TermProblems } from './term-problems.tsx';
import { useTermSave } from './use-term-save.ts';

/** The decisions as choices, each with what it does to this record. */
function optionsFor(contract: Contract, today: CalendarDate) {
  const meanings = decisionMeanings(contract, today);
  return DECISIONS.map((value) => ({ value, label: DECISION_LABELS[value], help: meanings[value] }));
}

export interface DecideDialogProps {
  contract: Contract;
  today: CalendarDate;
  isOpen: boolean;
  onClose: () => void;
  /** The initially chosen decision, when the caller knows it. */
  proposed?: Decision | undefined;
}

/** The input of the dialog, its faults, and saving it. */
function useDecision({ contract, today, onClose, proposed }: DecideDialogProps) {
  const [decision, setDecision] = useState(proposed);
  const [reason, setReason] = useState('');
  const [decidedOn, setDecidedOn] = useState(today);
  const [submits, setSubmits] = useState(0);
  const { save, refuse, fail } = useTermSave(contract);
  const late = useLateNotice({ decision, contract: save.base, today });
  const { mutate, isPending } = useDecideTerm(contract.id);

  const submit = () => {
    if (isPending) return;
    setSubmits((count) => count + 1);
    const input = decisionInputSchema.safeParse({ decision, reason, decidedOn, ...late.input });
    if (!input.success) {
      refuse(Object.fromEntries(input.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    const onSuccess = () => {
      onClose();
      const title = `Decided: ${DECISION_LABELS[input.data.decision]}`;
      toast({ variant: 'success', title, description: contract.product });
    };
    mutate(
      { body: input.data, ifMatch: save.base.version },
      { onSuccess, onError: (error) => late.heed(fail(error)) },
    );
  };
  return {
    decision,
    setDecision,
    reason,
    setReason,
    decidedOn,
    setDecidedOn,
    late,
    save,
    submit,
    submits,
    isSaving: isPending,
    isDirty: decision !== proposed || reason !== '' || decidedOn !== today || late.isAccepted,
  };
}

/**
 * The *Decide* dialog (docs/product/screens.md, "Renew and Decide"): what happens at the end of the term, why, and when
 * it was decided.
 */
export function DecideDialog(props: DecideDialogProps) {
  const { contract, isOpen, onClose, today } = props;
  const form = useDecision(props);
  return (
    <GuardedDialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={`Decide on ${contract.product}`}
      description="What happens at the end of this term. You can withdraw a decision."
    >
      {(close) => (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <DecisionFields form={form} today={today} />
          <DialogFooter>
            <Button onClick={close}>Not now</Button>
            <Button type="submit" variant="primary" isBusy={form.isSaving}>
              Save Decision
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </GuardedDialog>
  );
}

interface DecisionFieldsProps {
  form: ReturnType<typeof useDecision>;
  today: CalendarDate;
}

function DecisionFields({ form, today }: DecisionFieldsProps) {
  const { faults } = form.save;
  const id = useId();
  const controlIdOf = (path: string) => `${id}-${path}`;
  return (
    <DialogBody className="flex flex-col gap-5">
      <TermProblems save={form.save} controlIdOf={controlIdOf} submitCount={form.submits} />
      <DecidedFacts contract={form.save.base} today={today} />
      <Field
        label="Decision"
        kind="group"
        isRequired
        controlId={controlIdOf('decision')}
        error={faults.decision}
      >
        <RadioGroup
          look="cards"
          options={optionsFor(form.save.base, today)}
          value={form.decision}
          onChange={(next) => form.setDecision(next)}
        />
      </Field>
      {form.late.isAsked && (
        <LateNotice
          late={form.late}
          controlId={controlIdOf('lateNoticeAccepted')}
          error={faults.lateNoticeAccepted}
        />
      )}
      <Field label="Reason" controlId={controlIdOf('reason')} error={faults.reason}>
        <Textarea
          limit={REASON_LIMIT}
          dir="auto"
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
      {form.decision === 'CANCEL' && (
        <Notice contract={form.save.base} givenOn={isCalendarDate(form.decidedOn) ? form.decidedOn : today} />
      )}
    </DialogBody>
  );
}

/** The subject of a decision: end date, last day for notice, and cost. */
function DecidedFacts({ contract, today }: { contract: Contract; today: CalendarDate }) {
  const { endDate, noticeDeadline } = contract;
  const isOver = noticeDeadline != null && noticeDeadline < today;
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2">
      <Detail label="Ends">{formatMediumDate(endDate)}</Detail>
      <Detail label={isOver ? 'Notice was due by' : 'Notice by'}>{formatMediumDate(noticeDeadline)}</Detail>
      <Detail label={contractField('costInForce').label}>
        <CostInForce contract={contract} today={today} />
      </Detail>
    </dl>
  );
}

/** The text to send to the vendor, with the dates filled in. */
function Notice({ contract, givenOn }: { contract: Contract; givenOn: CalendarDate }) {
  const text = useNoticeText({ contract, givenOn });
  return (
    <Field label="Notice text" help="Send it to the vendor in the way your contract asks for.">
      <Textarea readOnly value={text} rows={10} dir="auto" />
      <span>
        <NoticeTextButton contract={contract} givenOn={givenOn} />
      </span>
    </Field>
  );
}
