import { useState } from 'react';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  addedReminderInputSchema,
  dayOfReminder,
  NOTE_LIMIT,
  type AddedReminderInput,
  type CountedFrom,
} from '@pactbook/domain/features/notifications/added-reminder.ts';
import { failureOfIssues, useFormFailure } from '../../../field-kit/form/form-failure.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { Problem } from '../../../ui/feedback/problem.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { useImpersonationReason } from '../../users/queries.ts';
import { useAddReminder } from '../../notifications/queries.ts';

interface AddReminderDialogProps {
  contract: Contract;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a reminder to a record: for oneself, or, as an editor, for its owners. */
export function AddReminderDialog({ contract, isOpen, onClose }: AddReminderDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const close = () => {
    setIsDirty(false);
    onClose();
  };
  return (
    <GuardedDialog
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty}
      title="Add reminder"
      description="It is sent in addition to the other reminders of this record."
      size="sm"
    >
      {(cancel) => (
        <ReminderForm contract={contract} onDirty={() => setIsDirty(true)} onDone={close} onCancel={cancel} />
      )}
    </GuardedDialog>
  );
}

/** Whom a reminder can be for. One's own belongs to the account: closed says why it cannot be added now. */
const optionsFor = (closed: string | null) =>
  [
    {
      value: 'me',
      label: 'Me',
      help: closed ?? 'Also when your other emails are off',
      isDisabled: closed !== null,
    },
    { value: 'owners', label: 'The owners' },
  ] as const;

/** The dates that a reminder can be counted from: those that the record has, and a day of its own. */
function timesOf(contract: Contract): { value: CountedFrom | 'day'; label: string }[] {
  const { noticeDeadline, endDate } = contract;
  return [
    { value: 'day', label: 'On a day' },
    ...(noticeDeadline
      ? [{ value: 'noticeDeadline' as const, label: `Before notice, ${formatMediumDate(noticeDeadline)}` }]
      : []),
    ...(endDate
      ? [{ value: 'endDate' as const, label: `Before the end, ${formatMediumDate(endDate)}` }]
      : []),
  ];
}

interface ReminderDraft {
  readonly for: AddedReminderInput['for'];
  readonly time: CountedFrom | 'day';
  readonly day: string;
  readonly daysBefore: string;
  readonly note: string;
}

const EMPTY: ReminderDraft = { for: 'me', time: 'day', day: '', daysBefore: '30', note: '' };

function inputOf({ time, day, daysBefore, ...draft }: ReminderDraft): unknown {
  const when = time === 'day' ? { day } : { before: time, daysBefore: Number(daysBefore || Number.NaN) };
  return { for: draft.for, note: draft.note, ...when };
}

/** What the form holds, and the faults of its fields, by the rules of the server. */
function useReminderForm(contract: Contract, closed: string | null, onDone: () => void) {
  const [draft, setDraft] = useState<ReminderDraft>(closed === null ? EMPTY : { ...EMPTY, for: 'owners' });
  const { failure, refuse, fail, forgive } = useFormFailure();
  const adding = useAddReminder();
  const save = () => {
    if (adding.isPending) return;
    const judged = addedReminderInputSchema.safeParse(inputOf(draft));
    if (!judged.success) {
      refuse(failureOfIssues(judged.error.issues));
      return;
    }
    adding.mutate(
      { params: { contractId: contract.id }, body: judged.data },
      { onSuccess: onDone, onError: fail },
    );
  };
  const set = (changes: Partial<ReminderDraft>) => {
    setDraft({ ...draft, ...changes });
    forgive();
  };
  return { draft, set, save, failure, isSaving: adding.isPending };
}

/** The day of a draft in words, so that the count need not be checked by hand. */
function dueWords({ noticeDeadline = null, endDate }: Contract, { time, daysBefore }: ReminderDraft) {
  const days = Number(daysBefore);
  if (time === 'day' || daysBefore === '' || !Number.isInteger(days)) return undefined;
  const dates = { noticeDeadline, endDate };
  const day = dayOfReminder({ day: null, daysBefore: days, before: time }, dates);
  return day === null ? undefined : `On ${formatMediumDate(day)}. It moves with the date of the record.`;
}

interface TimeFieldsProps {
  contract: Contract;
  draft: ReminderDraft;
  faults: Readonly<Record<string, string>>;
  onChange: (changes: Partial<ReminderDraft>) => void;
}

/** When the reminder is due: a day, or days before a date of the record. */
function TimeFields({ contract, draft, faults, onChange }: TimeFieldsProps) {
  const times = timesOf(contract);
  const choose = (chosen: string) =>
    onChange({ time: times.find(({ value }) => value === chosen)?.value ?? 'day' });
  return (
    <>
      <Field label="When" error={faults.before}>
        <Select options={times} value={draft.time} onChange={({ target }) => choose(target.value)} />
      </Field>
      {draft.time === 'day' ? (
        <Field label="Day" isRequired error={faults.day}>
          <DateInput value={draft.day} onChange={(day) => onChange({ day })} />
        </Field>
      ) : (
        <Field label="Days before" isRequired error={faults.daysBefore} help={dueWords(contract, draft)}>
          <NumberInput value={draft.daysBefore} onChange={(daysBefore) => onChange({ daysBefore })} />
        </Field>
      )}
    </>
  );
}

interface ReminderFormProps {
  contract: Contract;
  onDirty: () => void;
  onDone: () => void;
  onCancel: () => void;
}

function ReminderForm({ contract, onDirty, onDone, onCancel }: ReminderFormProps) {
  const closed = useImpersonationReason();
  const { draft, set, save, failure, isSaving } = useReminderForm(contract, closed, onDone);
  const { fields } = failure;
  const change = (changes: Partial<ReminderDraft>) => {
    set(changes);
    onDirty();
  };
  return (
    <DialogForm onSubmit={save} onCancel={onCancel} submitLabel="Add" isBusy={isSaving}>
      <TimeFields contract={contract} draft={draft} faults={fields} onChange={change} />
      {contract.canEdit && (
        <Field kind="group" label="Remind" error={fields.for}>
          <RadioGroup
            options={optionsFor(closed)}
            value={draft.for}
            onChange={(chosen) => change({ for: chosen })}
          />
        </Field>
      )}
      <Field label="Note" error={fields.note ?? (contract.canEdit ? undefined : fields.for)}>
        <Input
          autoComplete="off"
          maxLength={NOTE_LIMIT}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <Problem text={failure.problem} />
    </DialogForm>
  );
}
