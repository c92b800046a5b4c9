import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { OPTIONS_LIMIT } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { FieldDraft, OptionDraft, RemovedOption } from './field-draft.ts';

interface OptionsEditorProps {
  draft: FieldDraft;
  onChange: (changes: Partial<FieldDraft>) => void;
  /** The number of records with each option. */
  usage: ReadonlyMap<string, number>;
  error: string | undefined;
}

/**
 * The options of a list, one per line; Enter adds the next. An option that records have is only removed with a
 * replacement.
 */
export function OptionsEditor({ draft, onChange, usage, error }: OptionsEditorProps) {
  const list = useRef<HTMLDivElement>(null);
  const { options, removed } = draft;
  const focusLast = () =>
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  const add = () => {
    if (options.length >= OPTIONS_LIMIT) return;
    onChange({ options: [...options, { id: crypto.randomUUID(), stored: null, text: '' }] });
    focusLast();
  };
  const edit = (id: string, text: string) =>
    onChange({ options: options.map((option) => (option.id === id ? { ...option, text } : option)) });
  const remove = ({ id, stored }: OptionDraft) => {
    const isUsed = stored !== null && (usage.get(stored) ?? 0) > 0;
    onChange({
      options: options.filter((option) => option.id !== id),
      removed: isUsed ? [...removed, { option: stored, to: undefined }] : removed,
    });
  };
  const replace = (option: string, to: RemovedOption['to']) =>
    onChange({ removed: removed.map((one) => (one.option === option ? { option, to } : one)) });
  return (
    <Field label="Options" kind="group" isRequired error={error}>
      <div ref={list} className="flex flex-col gap-2">
        {options.map((option, index) => (
          <OptionLine
            key={option.id}
            option={option}
            label={`Option ${index + 1}`}
            onChange={(text) => edit(option.id, text)}
            onRemove={() => remove(option)}
            onEnter={add}
          />
        ))}
        {removed.map((one) => (
          <Replacement
            key={one.option}
            removed={one}
            records={usage.get(one.option) ?? 0}
            options={options.map(({ text }) => text.trim()).filter((text) => text !== '')}
            onChange={(to) => replace(one.option, to)}
          />
        ))}
        <Button
          icon={<Plus aria-hidden />}
          className="self-start"
          disabled={options.length >= OPTIONS_LIMIT}
          onClick={add}
        >
          Add option
        </Button>
      </div>
    </Field>
  );
}

interface OptionLineProps {
  option: OptionDraft;
  label: string;
  onChange: (text: string) => void;
  onRemove: () => void;
  onEnter: () => void;
}

function OptionLine({ option, label, onChange, onRemove, onEnter }: OptionLineProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="flex items-center gap-1">
      <Input
        aria-label={label}
        autoComplete="off"
        value={option.text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label={`Remove ${option.text || label}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

const NOTHING = ' ';

interface ReplacementProps {
  removed: RemovedOption;
  records: number;
  options: readonly string[];
  onChange: (to: RemovedOption['to']) => void;
}

/** The replacement of a removed option in its records. */
function Replacement({ removed: { option, to }, records, options, onChange }: ReplacementProps) {
  return (
    <Field label={`Instead of "${option}", in ${contractsWords(records)}`} isRequired>
      <Select
        value={to === null ? NOTHING : (to ?? '')}
        placeholder="Choose a replacement"
        options={[
          ...options.map((one) => ({ value: one, label: one })),
          { value: NOTHING, label: 'Nothing: clear the value' },
        ]}
        onChange={({ target: { value } }) =>
          onChange(value === NOTHING ? null : value === '' ? undefined : value)
        }
      />
    </Field>
  );
}
