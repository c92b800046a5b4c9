import { Plus, Trash2 } from 'lucide-react';
import {
  CONTRACT_TYPES,
  FOUND_FIELD_LABELS,
  FOUND_FIELD_VALUES,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { FoundFieldName, Party } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { CostInput } from './cost-input.tsx';
import { OrPerpetual, PeriodInput } from './period-input.tsx';

/** The message for a value of the wrong shape. */
export const WANTED: Readonly<Record<FoundFieldName, string>> = {
  documentName: 'Enter a name',
  documentType: 'Choose a type',
  parties: 'Enter the name of each party',
  agreementDate: 'Enter a date',
  effectiveDate: 'Enter a date',
  expirationDate: 'Enter a date',
  renewalTerm: 'Enter a period',
  renewalNotice: 'Enter a period',
  annualCost: 'Enter an amount; with a quantity and a unit price it is their product',
  governingLaw: 'Enter a state or country',
};

/** What was typed as a value; undefined when it has the wrong shape. */
export function typedValue(name: FoundFieldName, typed: unknown): unknown {
  const trimmed = typeof typed === 'string' ? typed.trim() : typed;
  if (trimmed === '') return undefined;
  const parsed = FOUND_FIELD_VALUES[name].safeParse(trimmed);
  if (!parsed.success) return undefined;
  if (name !== 'parties') return parsed.data;
  const parties = FOUND_FIELD_VALUES.parties.parse(parsed.data);
  const isComplete = parties.length > 0 && parties.every((party) => party.name.trim() !== '');
  return isComplete ? parties.map((party) => ({ ...party, name: party.name.trim() })) : undefined;
}

interface ValueInputProps {
  name: FoundFieldName;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== 'perpetual' ? value : '');

/** The input of a field's value, by its kind. */
export function ValueInput({ name, value, onChange, error }: ValueInputProps) {
  const label = FOUND_FIELD_LABELS[name];
  if (name === 'annualCost') return <CostInput value={value} onChange={onChange} error={error} />;
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

const NO_PARTY: Party = { name: '', aliases: [], role: null, isUs: false };

interface PartiesInputProps {
  value: unknown;
  onChange: (value: readonly Party[]) => void;
  error: string | undefined;
}

/** The parties of a contract, and which of them is the own organisation. */
function PartiesInput({ value, onChange, error }: PartiesInputProps) {
  const parties = FOUND_FIELD_VALUES.parties.safeParse(value).data ?? [NO_PARTY];
  const change = (at: number, changes: Partial<Party>) =>
    onChange(parties.map((party, index) => (index === at ? { ...party, ...changes } : party)));
  return (
    <Field kind="group" label="Parties" error={error}>
      <ul className="flex flex-col gap-2">
        {parties.map((party, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Input
              aria-label={`Name of party ${index + 1}`}
              className="min-w-0 flex-1 basis-36"
              value={party.name}
              maxLength={300}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <Checkbox
              label="This is us"
              checked={party.isUs}
              onChange={(event) => change(index, { isUs: event.target.checked })}
            />
            <IconButton
              label={`Remove party ${index + 1}`}
              onClick={() => onChange(parties.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        className="self-start"
        onClick={() => onChange([...parties, NO_PARTY])}
      >
        Add party
      </Button>
    </Field>
  );
}
