import { useState } from 'react';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { Merge, MergeChoice } from '@pactbook/domain/features/contracts/merge-changes.ts';
import { ChangeLines } from '../../field-kit/value/change-lines.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';

/** Labels and values of the fields of a merge. */
export interface PieceWords {
  label: (field: string) => string;
  value: (field: string, value: unknown) => string;
}

export interface ConflictDialogProps {
  /** The merge to decide. */
  merge: Merge;
  /** The title: who changed the record, and when. */
  author: string;
  words: PieceWords;
  isSaving: boolean;
  onCancel: () => void;
  onSettle: (choices: Readonly<Record<string, MergeChoice>>) => void;
}

/**
 * Two people changed the same record (docs/product/records.md, "Concurrent edits"): the person decides every field that
 * both changed. All other changes of both are kept and listed.
 */
export function ConflictDialog({ merge, author, onCancel, ...rest }: ConflictDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      size="lg"
      title={author}
      description={
        merge.conflicts.length === 0
          ? 'Your changes and theirs touch different fields. Saving keeps both.'
          : 'Choose what to keep where you both changed the same field. Nothing has been saved yet.'
      }
    >
      <ConflictBody merge={merge} onCancel={onCancel} {...rest} />
    </Dialog>
  );
}

type BodyProps = Omit<ConflictDialogProps, 'author'>;

function ConflictBody({ merge, words, isSaving, onCancel, onSettle }: BodyProps) {
  const [choices, setChoices] = useState<Record<string, MergeChoice>>({});
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        {merge.conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            label={words.label(conflict.field)}
            mine={words.value(conflict.field, conflict.mine)}
            theirs={words.value(conflict.field, conflict.theirs)}
            choice={choices[conflict.field] ?? 'mine'}
            onChoose={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
          />
        ))}
        <OtherChanges title="Their other changes, kept" changes={merge.theirs} words={words} />
        <OtherChanges title="Your other changes, kept" changes={merge.mine} words={words} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Back to the form</Button>
        <Button variant="primary" isBusy={isSaving} onClick={() => onSettle(choices)}>
          Save
        </Button>
      </DialogFooter>
    </>
  );
}

interface ConflictChoiceProps {
  label: string;
  /** The two values as text; '' for none. */
  mine: string;
  theirs: string;
  choice: MergeChoice;
  onChoose: (choice: MergeChoice) => void;
}

/** One field that both changed: mine or theirs. */
function ConflictChoice({ label, mine, theirs, choice, onChoose }: ConflictChoiceProps) {
  return (
    <Field kind="group" label={label}>
      <RadioGroup<MergeChoice>
        look="cards"
        className="sm:grid sm:grid-cols-2"
        value={choice}
        onChange={onChoose}
        options={[
          { value: 'mine', label: 'Keep mine', help: <ValueWords text={mine} /> },
          { value: 'theirs', label: 'Take theirs', help: <ValueWords text={theirs} /> },
        ]}
      />
    </Field>
  );
}

function ValueWords({ text }: { text: string }) {
  if (text === '') return <span className="italic">Nothing</span>;
  return (
    <span dir="auto" className="block break-words whitespace-pre-wrap">
      {text}
    </span>
  );
}

function OtherChanges({
  title,
  changes,
  words,
}: {
  title: string;
  changes: readonly FieldChange[];
  words: PieceWords;
}) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium">{title}</h3>
      <ChangeLines
        changes={changes.map(({ field, from, to }) => ({
          label: words.label(field),
          from: words.value(field, from),
          to: words.value(field, to),
        }))}
      />
    </section>
  );
}
