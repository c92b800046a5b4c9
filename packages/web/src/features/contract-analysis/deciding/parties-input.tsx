import { Plus, Trash2 } from 'lucide-react';
import { FOUND_FIELD_VALUES } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Party } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';

const NOBODY: Party = { name: '', aliases: [], role: null, isUs: false };

interface PartiesInputProps {
  value: unknown;
  onChange: (value: readonly Party[]) => void;
  error: string | undefined;
}

/** The parties of a contract, and which of them is the own organisation. */
export function PartiesInput({ value, onChange, error }: PartiesInputProps) {
  const parties = FOUND_FIELD_VALUES.parties.safeParse(value).data ?? [NOBODY];
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
        onClick={() => onChange([...parties, NOBODY])}
      >
        Add party
      </Button>
    </Field>
  );
}
