import type { MergeChoice } from '@pactbook/domain/features/contracts/merge-changes.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';

export interface ConflictChoiceProps {
  label: string;
  /** The two values in words; '' for none. */
  mine: string;
  theirs: string;
  choice: MergeChoice;
  onChoose: (choice: MergeChoice) => void;
}

/** One field that both sides changed: mine or theirs. */
export function ConflictChoice({ label, mine, theirs, choice, onChoose }: ConflictChoiceProps) {
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
