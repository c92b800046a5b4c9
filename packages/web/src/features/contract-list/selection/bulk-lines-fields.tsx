import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FieldInput } from '../../../field-kit/form/field-input.tsx';
import type { FormField } from '../../../field-kit/form/form-field.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { newLine, NO_FIELD, STEP_LABELS, stepsFor, type BulkLine, type BulkStep } from './bulk-lines.ts';

interface BulkLinesProps {
  fields: readonly FormField[];
  lines: readonly BulkLine[];
  faults: ReadonlyMap<string, string>;
  onChange: (lines: readonly BulkLine[]) => void;
}

/**
 * The changes, line by line: which field, how, and the value. Each field has at most one line. At first no field is
 * chosen, so that only chosen fields change.
 */
export function BulkLines({ fields, lines, faults, onChange }: BulkLinesProps) {
  const [isAdding, setIsAdding] = useState(false);
  const used = new Set(lines.map(({ field }) => field.name));
  const offeredIn = (line: BulkLine | null) =>
    fields.filter(({ name }) => name === line?.field.name || !used.has(name));
  const hasNew = isAdding || lines.length === 0;
  const replace = (at: number, line: BulkLine) => {
    if (at === lines.length) setIsAdding(false);
    onChange(lines.toSpliced(at, 1, line));
  };
  return (
    <div className="flex flex-col gap-4">
      {[...lines, ...(hasNew ? [null] : [])].map((line, at) => (
        <Line
          // By position: the line stays the same while its field is chosen, and keeps the focus.
          key={at}
          line={line}
          fields={offeredIn(line)}
          takesFocus={isAdding && line === null}
          fault={faults.get(line?.field.name ?? NO_FIELD)}
          onChange={(next) => replace(at, next)}
          onRemove={() => onChange(lines.toSpliced(at, 1))}
        />
      ))}
      {!hasNew && used.size < fields.length && (
        <Button
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          Change another field
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  /** Null while its field is not chosen. */
  line: BulkLine | null;
  /** The fields that it can change. */
  fields: readonly FormField[];
  takesFocus: boolean;
  fault: string | undefined;
  onChange: (line: BulkLine) => void;
  onRemove: () => void;
}

function Line({ line, fields, takesFocus, fault, onChange, onRemove }: LineProps) {
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) choice.current?.focus();
  }, [takesFocus]);
  const choose = (name: string) => {
    const next = fields.find((one) => one.name === name);
    if (next) onChange(newLine(next));
  };
  return (
    <div
      role="group"
      aria-label={line ? `Change of ${line.field.label}` : 'New change'}
      className="flex items-end gap-2 max-md:flex-wrap"
    >
      <Field label="Field" error={line ? undefined : fault} className="w-44 max-md:w-full">
        <Select
          ref={choice}
          options={fields.map(({ name, label }) => ({ value: name, label }))}
          placeholder={line ? undefined : 'Choose a field'}
          value={line?.field.name ?? NO_FIELD}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      {line && <LineValue {...{ line, fault, onChange, onRemove }} />}
    </div>
  );
}

/** How a field is changed, and the value. */
function LineValue({
  line,
  fault,
  onChange,
  onRemove,
}: Pick<LineProps, 'fault' | 'onChange' | 'onRemove'> & { line: BulkLine }) {
  const { field, step, value } = line;
  const steps = stepsFor(field);
  return (
    <>
      <Field label="How" className="w-28 max-md:w-full">
        <Select
          options={steps.map((one) => ({ value: one, label: STEP_LABELS[one] }))}
          value={step}
          onChange={(event) => onChange({ ...line, step: event.target.value as BulkStep })}
        />
      </Field>
      {step !== 'clear' && (
        <Field key={field.name} label={field.label} error={fault} className="min-w-0 flex-1 basis-48">
          <FieldInput
            field={field}
            value={value}
            onChange={(next) => onChange({ ...line, value: next })}
            onBlur={() => undefined}
          />
        </Field>
      )}
      <IconButton label={`Leave ${field.label} as it is`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </>
  );
}
