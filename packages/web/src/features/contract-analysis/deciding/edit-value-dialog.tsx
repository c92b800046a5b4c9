import { useState } from 'react';
import {
  CONTRACT_TYPES,
  FOUND_FIELD_LABELS,
  FOUND_FIELD_VALUES,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { FoundField, FoundFieldName } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { quoteWords } from '../kit/finding-words.ts';
import { PartiesInput } from './parties-input.tsx';
import { OrPerpetual, PeriodInput } from './period-input.tsx';

/** The message for a value of the wrong shape. */
const WANTED: Readonly<Record<FoundFieldName, string>> = {
  documentName: 'Enter a name',
  documentType: 'Choose a type',
  parties: 'Enter the name of each party',
  agreementDate: 'Enter a date',
  effectiveDate: 'Enter a date',
  expirationDate: 'Enter a date',
  renewalTerm: 'Enter a period',
  renewalNotice: 'Enter a period',
  governingLaw: 'Enter a state or country',
};

/** What was typed as a value; undefined when it has the wrong shape. */
function valueOf(name: FoundFieldName, typed: unknown): unknown {
  const trimmed = typeof typed === 'string' ? typed.trim() : typed;
  if (trimmed === '') return undefined;
  const parsed = FOUND_FIELD_VALUES[name].safeParse(trimmed);
  if (!parsed.success) return undefined;
  if (name !== 'parties') return parsed.data;
  const parties = FOUND_FIELD_VALUES.parties.parse(parsed.data);
  const isComplete = parties.length > 0 && parties.every((party) => party.name.trim() !== '');
  return isComplete ? parties.map((party) => ({ ...party, name: party.name.trim() })) : undefined;
}

interface EditValueDialogProps {
  field: FoundField;
  onClose: () => void;
  onSave: (value: unknown) => void;
}

/** The value that a person enters instead of the found one, with an input of its kind. */
export function EditValueDialog({ field, onClose, onSave }: EditValueDialogProps) {
  const [typed, setTyped] = useState<unknown>(() =>
    field.decision?.verdict === 'edited' ? field.decision.value : field.value,
  );
  const [isRefused, setIsRefused] = useState(false);
  const value = valueOf(field.field, typed);
  const label = FOUND_FIELD_LABELS[field.field];
  const [quote] = field.evidence;
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Edit ${label}`}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (value === undefined) setIsRefused(true);
          else onSave(value);
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          {quote && (
            <blockquote
              dir="auto"
              className="max-h-32 overflow-y-auto border-l-2 border-border-strong pl-3 text-sm break-words text-muted"
            >
              {quoteWords(quote.quote)}
            </blockquote>
          )}
          <ValueInput
            name={field.field}
            value={typed}
            onChange={setTyped}
            error={isRefused && value === undefined ? WANTED[field.field] : undefined}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

interface ValueInputProps {
  name: FoundFieldName;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== 'perpetual' ? value : '');

function ValueInput({ name, value, onChange, error }: ValueInputProps) {
  const label = FOUND_FIELD_LABELS[name];
  if (name === 'parties') return <PartiesInput value={value} onChange={onChange} error={error} />;
  const perpetual = name === 'expirationDate' || name === 'renewalTerm';
  if (perpetual || name === 'renewalNotice') {
    return (
      <OrPerpetual isOffered={perpetual} value={value} onChange={onChange}>
        {name === 'expirationDate' ? (
          <Field label={label} error={error} isRequired>
            <DateInput value={textOf(value)} onChange={onChange} />
          </Field>
        ) : (
          <PeriodInput
            label={label}
            value={value}
            onChange={onChange}
            error={error}
            isNotice={name === 'renewalNotice'}
          />
        )}
      </OrPerpetual>
    );
  }
  return (
    <Field label={label} error={error} isRequired>
      {name === 'documentType' ? (
        <Combobox
          label={label}
          options={CONTRACT_TYPES.map((type) => ({ value: type, label: type }))}
          value={textOf(value) || null}
          onChange={onChange}
        />
      ) : name === 'agreementDate' || name === 'effectiveDate' ? (
        <DateInput value={textOf(value)} onChange={onChange} />
      ) : (
        <Input value={textOf(value)} maxLength={300} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
