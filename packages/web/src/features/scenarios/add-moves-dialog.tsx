import { useState } from 'react';
import {
  MOVE_KINDS,
  MOVE_LABELS,
  movesSchema,
  percentSchema,
  type Move,
  type MoveKind,
} from '@pactbook/domain/features/scenarios/move.ts';
import { calendarDateSchema } from '@pactbook/domain/kernel/calendar-date.ts';
import { DateInput } from '../../field-kit/dates/date-input.tsx';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Field } from '../../ui/forms/field.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { useToday } from '../users/queries.ts';
import { RecordChoice, type ChosenRecord } from './record-choice.tsx';

/** What the dialog of moves is about: records that were chosen elsewhere, or a move that is edited. */
export interface MoveTarget {
  readonly ids: readonly string[];
  readonly move?: Move | undefined;
}

interface AddMovesDialogProps {
  /** Null while it is closed. */
  target: MoveTarget | null;
  moves: readonly Move[];
  onClose: () => void;
  onChange: (moves: readonly Move[]) => void;
}

/** Adds the same move for one record or many, or edits one. */
export function AddMovesDialog({ target, onClose, ...form }: AddMovesDialogProps) {
  return (
    <Dialog
      isOpen={target !== null}
      onClose={onClose}
      title={target?.move === undefined ? 'Add moves' : 'Edit move'}
      description={
        target !== null && target.ids.length > 0 && target.move === undefined
          ? `For the ${contractsWords(target.ids.length)} that you selected.`
          : 'Records stay as they are.'
      }
    >
      {target !== null && <MoveForm target={target} onClose={onClose} {...form} />}
    </Dialog>
  );
}

const KINDS = MOVE_KINDS.map((value) => ({ value, label: MOVE_LABELS[value] }));

interface MoveValues {
  readonly kind: MoveKind;
  readonly percent: string;
  readonly from: string;
  readonly endDate: string;
}
type Faults = Partial<Record<'records' | 'percent' | 'from' | 'endDate', string>>;

function startOf(move: Move | undefined, today: string): MoveValues {
  return {
    kind: move?.kind ?? 'CANCEL',
    percent: move?.kind === 'COST' ? String(move.percent) : '',
    from: move?.kind === 'COST' ? move.from : today,
    endDate: move?.kind === 'END' ? move.endDate : '',
  };
}

const faultIn = (read: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  read.error?.issues[0]?.message;

/** The faults of what is entered for the chosen kind. */
function faultsOf({ kind, percent, from, endDate }: MoveValues, count: number): Faults {
  const none = count === 0 ? { records: 'Choose a record' } : {};
  if (kind === 'CANCEL') return none;
  const read =
    kind === 'END'
      ? { endDate: faultIn(calendarDateSchema.safeParse(endDate)) }
      : {
          percent: faultIn(percentSchema.safeParse(percent === '' ? undefined : Number(percent))),
          from: faultIn(calendarDateSchema.safeParse(from)),
        };
  const found = Object.entries(read).filter(([, message]) => message !== undefined);
  return { ...none, ...Object.fromEntries(found) };
}

function moveFor(contractId: string, { kind, percent, from, endDate }: MoveValues): Move {
  if (kind === 'CANCEL') return { kind, contractId };
  if (kind === 'END') return { kind, contractId, endDate };
  return { kind, contractId, percent: Number(percent), from };
}

/** The moves after some are added: a record's new move replaces its move of the same kind. */
function withMoves(before: readonly Move[], added: readonly Move[], edited: Move | undefined): Move[] {
  const keyOf = ({ kind, contractId }: Move) => `${kind} ${contractId}`;
  const replaced = new Set(added.map(keyOf));
  const kept = before.filter((move) => move !== edited && !replaced.has(keyOf(move)));
  return [...kept, ...added];
}

type MoveFormProps = Omit<AddMovesDialogProps, 'target'> & { target: MoveTarget };

function MoveForm({ target, moves, onClose, onChange }: MoveFormProps) {
  const today = useToday();
  const [values, setValues] = useState(() => startOf(target.move, today));
  const [chosen, setChosen] = useState<readonly ChosenRecord[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const set = (changes: Partial<MoveValues>) => {
    setValues({ ...values, ...changes });
    setFaults({});
  };
  const ids = target.ids.length > 0 ? target.ids : chosen.map(({ id }) => id);
  const submit = () => {
    const found = faultsOf(values, ids.length);
    const next = withMoves(
      moves,
      ids.map((id) => moveFor(id, values)),
      target.move,
    );
    const tooMany = faultIn(movesSchema.safeParse(next));
    const all = Object.keys(found).length === 0 && tooMany ? { records: tooMany } : found;
    setFaults(all);
    if (Object.keys(all).length > 0) return;
    onChange(next);
    onClose();
  };
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={target.move === undefined ? 'Add' : 'Change'}
    >
      {target.ids.length === 0 && (
        <RecordChoice
          chosen={chosen}
          error={faults.records}
          onChange={(next) => {
            setChosen(next);
            setFaults({});
          }}
        />
      )}
      <Field kind="group" label="Move" error={target.ids.length > 0 ? faults.records : undefined}>
        <RadioGroup options={KINDS} value={values.kind} onChange={(kind) => set({ kind })} />
      </Field>
      <KindFields values={values} faults={faults} set={set} />
    </DialogForm>
  );
}

interface KindFieldsProps {
  values: MoveValues;
  faults: Faults;
  set: (changes: Partial<MoveValues>) => void;
}

function KindFields({ values, faults, set }: KindFieldsProps) {
  if (values.kind === 'CANCEL')
    return (
      <p className="text-sm text-muted">
        No cost after the end of the term, or of the next term if notice is too late.
      </p>
    );
  if (values.kind === 'END')
    return (
      <Field
        label="New end date"
        isRequired
        error={faults.endDate}
        help="A part of a year is counted by days."
      >
        <DateInput value={values.endDate} onChange={(endDate) => set({ endDate })} />
      </Field>
    );
  return (
    <>
      <Field
        label="Change of the cost"
        isRequired
        error={faults.percent}
        help="7 for 7% more, −10 for 10% less."
      >
        <NumberInput
          value={values.percent}
          decimals={2}
          trailing="%"
          onChange={(percent) => set({ percent })}
        />
      </Field>
      <Field label="From" isRequired error={faults.from} help="Costs dated on this day or later.">
        <DateInput value={values.from} onChange={(from) => set({ from })} />
      </Field>
    </>
  );
}
