import { Plus, X } from 'lucide-react';
import { FieldInput } from '../../../field-kit/form/field-input.tsx';
import type { FormField } from '../../../field-kit/form/form-field.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { newLine, STEP_LABELS, stepsFor, type BulkLine, type BulkStep } from './bulk-lines.ts';

interface BulkLinesProps {
  fields: readonly FormField[];
  lines: readonly BulkLine[];
  faults: ReadonlyMap<string, string>;
  onChange: (lines: readonly BulkLine[]) => void;
}

/** The changes, line by line: which field, how, and the value. Each field has at most one line. */
export function BulkLines({ fields, lines, faults, onChange }: BulkLinesProps) {
  const used = new Set(lines.map(({ field }) => field.name));
  const unused = fields.find(({ name }) => !used.has(name));
  const replace = (at: number, line: BulkLine) => onChange(lines.with(at, line));
  return (
    <div className="flex flex-col gap-4">
      {lines.map((line, at) => (
        <Line
          key={line.field.name}
          line={line}
          fields={fields.filter(({ name }) => name === line.field.name || !used.has(name))}
          fault={faults.get(line.field.name)}
          onChange={(next) => replace(at, next)}
          onRemove={lines.length > 1 ? () => onChange(lines.toSpliced(at, 1)) : undefined}
        />
      ))}
      {unused && (
        <Button
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...lines, newLine(unused)])}
        >
          Change another field
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  line: BulkLine;
  fields: readonly FormField[];
  fault: string | undefined;
  onChange: (line: BulkLine) => void;
  onRemove: (() => void) | undefined;
}

function Line({ line, fields, fault, onChange, onRemove }: LineProps) {
  const { field, step, value } = line;
  const steps = stepsFor(field);
  const choose = (name: string) => {
    const next = fields.find((one) => one.name === name);
    if (next) onChange(newLine(next));
  };
  return (
    <div
      role="group"
      aria-label={`Change of ${field.label}`}
      className="flex items-end gap-2 max-md:flex-wrap"
    >
      <Field label="Field" className="w-44 max-md:w-full">
        <Select
          options={fields.map(({ name, label }) => ({ value: name, label }))}
          value={field.name}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <Field label="How" className="w-28 max-md:w-full">
        <Select
          options={steps.map((one) => ({ value: one, label: STEP_LABELS[one] }))}
          value={step}
          onChange={(event) => onChange({ ...line, step: event.target.value as BulkStep })}
        />
      </Field>
      {step !== 'clear' && (
        <Field label={field.label} error={fault} className="min-w-0 flex-1 basis-48">
          <FieldInput
            field={field}
            value={value}
            onChange={(next) => onChange({ ...line, value: next })}
            onBlur={() => undefined}
          />
        </Field>
      )}
      {onRemove && (
        <IconButton label={`Leave ${field.label} as it is`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
