import { Trash2 } from 'lucide-react';
import { CLAUSE_KINDS } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import {
  PLAYBOOK_SEVERITIES,
  SEVERITY_WORDS,
} from '@pactbook/domain/features/contract-analysis/judgement.ts';
import { NOTE_LIMIT } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { NOTICE_UNIT_LABELS, NOTICE_UNITS } from '@pactbook/domain/features/contracts/renewal.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { ASKS, faultName } from './rule-draft.ts';
import type { Asks, RuleDraft } from './rule-draft.ts';

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const EVERY_ASK = Object.keys(ASKS).filter((key): key is Asks => key in ASKS);
const ASK_OPTIONS = optionsOf(EVERY_ASK, ASKS);
const SEVERITIES = optionsOf(PLAYBOOK_SEVERITIES, SEVERITY_WORDS);
const UNITS = optionsOf(NOTICE_UNITS, NOTICE_UNIT_LABELS);
const KINDS = CLAUSE_KINDS.map(({ category, explanation }) => ({
  value: category,
  label: category,
  description: explanation,
}));

interface RuleFieldsProps {
  draft: RuleDraft;
  /** Its place in the list, from 1. */
  number: number;
  faults: Readonly<Record<string, string>>;
  onChange: (changes: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

/** One rule: what it asks for, of what, how much it matters and why. */
export function RuleFields({ draft, number, faults, onChange, onRemove }: RuleFieldsProps) {
  const { id, asks, severity, note } = draft;
  const fault = (part: string) => faults[faultName(id, part)];
  return (
    <fieldset className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 rounded-lg border border-border bg-surface p-3 md:grid-cols-[13rem_1fr_9rem_auto]">
      <legend className="sr-only">Rule {number}</legend>
      <Field
        label="Rule"
        controlId={faultName(id, 'want')}
        error={fault('want')}
        className="max-md:col-span-2"
      >
        <Select
          options={ASK_OPTIONS}
          value={asks}
          onChange={({ target }) => onChange({ asks: EVERY_ASK.find((one) => one === target.value) ?? asks })}
        />
      </Field>
      <div className="max-md:col-span-2">
        <RuleValue draft={draft} fault={fault} onChange={onChange} />
      </div>
      <Field label="Severity" controlId={faultName(id, 'severity')} error={fault('severity')}>
        <Select
          options={SEVERITIES}
          value={severity}
          onChange={({ target }) => onChange({ severity: target.value })}
        />
      </Field>
      <IconButton label={`Remove rule ${number}`} className="mt-6.5" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
      <Field
        label="Why"
        isLabelHidden
        controlId={faultName(id, 'note')}
        error={fault('note')}
        className="col-span-full"
      >
        <Input
          autoComplete="off"
          placeholder="Why (optional)"
          maxLength={NOTE_LIMIT}
          value={note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
    </fieldset>
  );
}

interface RuleValueProps extends Pick<RuleFieldsProps, 'draft' | 'onChange'> {
  fault: (part: string) => string | undefined;
}

/** What the rule is about, with an input of its kind. */
function RuleValue({ draft, fault, onChange }: RuleValueProps) {
  const { id, asks, kind, count, unit, months, places } = draft;
  switch (asks) {
    case 'present':
    case 'absent':
      return (
        <Field label="Kind of clause" controlId={faultName(id, 'kind')} error={fault('kind')}>
          <Combobox
            label="Kind of clause"
            options={KINDS}
            value={kind}
            onChange={(next) => onChange({ kind: next })}
          />
        </Field>
      );
    case 'renewalNotice':
    case 'renewalTerm':
      return (
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label="Number" controlId={faultName(id, 'count')} error={fault('count')}>
            <NumberInput value={count} onChange={(next) => onChange({ count: next })} />
          </Field>
          <Field label="Unit" controlId={faultName(id, 'unit')} error={fault('unit')}>
            <Select
              options={UNITS}
              value={unit}
              onChange={({ target }) => onChange({ unit: target.value })}
            />
          </Field>
        </div>
      );
    case 'capAtLeast':
      return (
        <Field
          label="Months of fees"
          controlId={faultName(id, 'months')}
          error={fault('months')}
          help="An amount is compared with the annual cost."
        >
          <NumberInput value={months} onChange={(next) => onChange({ months: next })} />
        </Field>
      );
    case 'lawIn':
      return (
        <Field
          label="Places"
          controlId={faultName(id, 'places')}
          error={fault('places')}
          help="States or countries, separated by commas."
        >
          <Input
            autoComplete="off"
            value={places}
            onChange={({ target }) => onChange({ places: target.value })}
          />
        </Field>
      );
  }
}
