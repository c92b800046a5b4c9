import { Mail, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/actions/button.tsx';
import { Field } from '../src/ui/forms/field.tsx';
import { FormErrorSummary } from '../src/ui/forms/form-error-summary.tsx';
import { Input } from '../src/ui/forms/input.tsx';
import { MoneyInput } from '../src/ui/forms/money-input.tsx';
import { NumberInput } from '../src/ui/forms/number-input.tsx';
import { RadioGroup } from '../src/ui/forms/radio-group.tsx';
import { SegmentedControl } from '../src/ui/forms/segmented-control.tsx';
import { Select } from '../src/ui/forms/select.tsx';
import { Textarea } from '../src/ui/forms/textarea.tsx';
import { Panel } from '../src/ui/layout/panel.tsx';
import { Combobox } from '../src/ui/pickers/combobox.tsx';
import { DateInput } from '../src/field-kit/dates/date-input.tsx';
import { MultiCombobox } from '../src/ui/pickers/multi-combobox.tsx';

const VENDORS = [
  'Adatum',
  'Contoso',
  'Fabrikam',
  'Litware',
  'Northwind Traders',
  'Proseware',
  'Tailspin',
  'Wingtip',
  'Zürich Data',
];
const VENDOR_OPTIONS = VENDORS.map((label, index) => ({
  value: `v${index}`,
  label,
  aside: (index * 7) % 12,
}));
const HOSTING = ['Cloud / SaaS', 'On-Premise', 'Hybrid', 'Desktop', 'N/A'].map((label) => ({
  value: label,
  label,
}));

function DateAndMoney() {
  const [start, setStart] = useState('2026-01-31');
  const [end, setEnd] = useState('');
  const [cost, setCost] = useState('12500.5');
  const [term, setTerm] = useState('36');
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Start date">
          <DateInput value={start} onChange={setStart} />
        </Field>
        <Field label="End date" error={end && !/^\d{4}/.test(end) ? 'Enter a date as M/D/YYYY' : undefined}>
          <DateInput value={end} onChange={setEnd} />
        </Field>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Yearly cost" help="In US dollars">
          <MoneyInput value={cost} onChange={setCost} />
        </Field>
        <Field label="Term in months">
          <NumberInput value={term} onChange={setTerm} />
        </Field>
      </div>
    </>
  );
}

function Choices() {
  const [vendor, setVendor] = useState<string | null>('v4');
  const [teams, setTeams] = useState(['v0', 'v2']);
  const [renewal, setRenewal] = useState<'fixed' | 'auto'>('auto');
  const [view, setView] = useState<'all' | 'added' | 'soon'>('all');
  return (
    <div className="flex flex-col gap-4">
      <Field label="Vendor" isRequired>
        <Combobox
          label="Vendor"
          options={VENDOR_OPTIONS}
          value={vendor}
          onChange={setVendor}
          isClearable
          canCreate
        />
      </Field>
      <Field label="Teams" help="Choose every team that uses it">
        <MultiCombobox label="Teams" options={VENDOR_OPTIONS} values={teams} onChange={setTeams} />
      </Field>
      <Field label="Hosting model">
        <Select options={HOSTING} placeholder="Choose…" />
      </Field>
      <Field label="Renewal" kind="group">
        <RadioGroup
          value={renewal}
          onChange={setRenewal}
          look="cards"
          options={[
            { value: 'fixed', label: 'Fixed', help: 'Ends on its end date' },
            { value: 'auto', label: 'Auto-renews', help: 'Goes on for another term unless cancelled' },
          ]}
        />
      </Field>
      <SegmentedControl
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'all', label: 'All Records' },
          { value: 'added', label: 'Recently Added' },
          { value: 'soon', label: 'Expiring Soon' },
        ]}
      />
    </div>
  );
}

export function FormParts() {
  const [notes, setNotes] = useState('Renewal talks start in spring. '.repeat(6));
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Panel title="Form">
        <div className="flex flex-col gap-4">
          <FormErrorSummary
            errors={[
              { controlId: 'product', message: 'Enter a product' },
              { message: 'End date must be on or after the start date' },
            ]}
          />
          <Field label="Product" isRequired error="Enter a product" controlId="product">
            <Input />
          </Field>
          <Field label="Email address" help="Used for reminders only">
            <Input leading={<Mail />} defaultValue="dana@example.org" />
          </Field>
          <Input leading={<Search />} placeholder="Search records" aria-label="Search records" />
          <DateAndMoney />
          <Field label="Notes">
            <Textarea limit={200} value={notes} onChange={(event) => setNotes(event.target.value)} />
          </Field>
          <Field label="Sign-in" help="Managed by your organization">
            <Input disabled defaultValue="Single sign-on" />
          </Field>
          <div className="flex gap-2">
            <Button variant="primary">Save</Button>
            <Button>Cancel</Button>
          </div>
        </div>
      </Panel>
      <Panel title="Choices">
        <Choices />
      </Panel>
    </div>
  );
}
