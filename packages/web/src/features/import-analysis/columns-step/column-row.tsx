import { CircleAlert, SlidersHorizontal, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnalysedColumn } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { importFieldSchema, UNDATED_COSTS } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import type { PickerOption } from '../../../ui/pickers/picker-option.ts';
import { countText } from '../import-words.ts';
import { mayLackDay } from '../import-draft.ts';
import type { ColumnDraft, ColumnFault, CostDays, ColumnSettings } from '../import-draft.ts';
import { ColumnSettingsForm } from './column-settings-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { useSaveCurrencies } from '../../currencies/queries.ts';
import { useActor, useCurrencies } from '../../users/queries.ts';

export interface ColumnRowProps {
  column: AnalysedColumn;
  draft: ColumnDraft;
  fault: ColumnFault | undefined;
  options: readonly PickerOption[];
  customFields: readonly CustomField[];
  /** From where the days of costs can come. */
  costDays: CostDays;
  onChange: (draft: ColumnDraft) => void;
  /** Takes the days of costs from another column. */
  onDateColumn: (heading: string) => void;
}

/** The fields whose amounts have a currency. */
const OF_COSTS: readonly string[] = ['annualCost', 'annualCosts', 'currency'];

/** One column of the file: its samples and its target. */
export function ColumnRow({ column, draft, fault, ...kit }: ColumnRowProps) {
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 px-4 py-3 md:grid-cols-2">
      <ColumnContent column={column} isLeftOut={draft.field === null} />
      {column.fault === null ? (
        // Another field has other settings, and its own reason to show them.
        <ColumnTarget key={draft.field} {...kit} column={column} draft={draft} fault={fault} />
      ) : (
        <p className="text-base text-muted">Left out: {column.fault}</p>
      )}
    </li>
  );
}

/** The field of a column, what its amounts leave open, and how its cells are read: shown at first if that solves a fault. */
function ColumnTarget({ column, draft, fault, options, customFields, ...kit }: ColumnRowProps) {
  const { onChange } = kit;
  const { name, suggestion } = column;
  const { field } = draft;
  const [showsReading, setShowsReading] = useState(fault?.isOfReading ?? false);
  const id = useId();
  const choose = (value: string | null) => {
    const parsed = importFieldSchema.safeParse(value);
    const next = parsed.success ? parsed.data : null;
    onChange({
      field: next,
      settings: next !== null && next === suggestion?.field ? suggestion.settings : {},
    });
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2 [&>:first-child]:min-w-0 [&>:first-child]:flex-1">
        <Combobox
          label={`Field for ${name}`}
          options={options}
          value={field}
          onChange={choose}
          placeholder="Leave out"
          searchPlaceholder="Search fields"
          isClearable
        />
        {field !== null && (
          <IconButton
            label={`How the cells of ${name} are read`}
            aria-expanded={showsReading}
            aria-controls={id}
            onClick={() => setShowsReading(!showsReading)}
          >
            <SlidersHorizontal aria-hidden />
          </IconButton>
        )}
      </div>
      <SuggestionNote column={column} field={field} />
      {fault && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-negative">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {fault.text}
        </p>
      )}
      <CostQuestions {...kit} column={column} draft={draft} />
      {field !== null && (
        <ColumnSettingsForm
          id={id}
          heading={name}
          field={field}
          settings={draft.settings}
          customFields={customFields}
          showsReading={showsReading}
          onChange={(settings) => onChange({ ...draft, settings })}
        />
      )}
    </div>
  );
}

/** Why a field is suggested, or why a column that seems to have owners is left out. */
function SuggestionNote({ column, field }: { column: AnalysedColumn; field: ColumnDraft['field'] }) {
  const { suggestion, namesNoUser } = column;
  if (field === null && namesNoUser === true)
    return (
      <p className="text-sm text-muted">
        No name in this column is a user who accepted an invitation. Choose owners later, or add a field for
        the column.
      </p>
    );
  if (field === null || field !== suggestion?.field || suggestion.confidence === 'sure') return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
      <Sparkles aria-hidden />
      <span>
        {suggestion.confidence === 'guess' && 'A guess: '}
        {suggestion.reason}
      </span>
    </p>
  );
}

type CostQuestionsProps = Pick<ColumnRowProps, 'column' | 'draft' | 'costDays' | 'onChange' | 'onDateColumn'>;

/** What a column of amounts leaves open: its currency, and of which year the costs are. */
function CostQuestions({ column, draft, costDays, onChange, onDateColumn }: CostQuestionsProps) {
  const { field, settings } = draft;
  if (field === null || !OF_COSTS.includes(field)) return null;
  const changeSettings = (next: ColumnDraft['settings']) => onChange({ ...draft, settings: next });
  return (
    <>
      <ForeignCurrencies
        codes={column.foreignCurrencies ?? []}
        settings={settings}
        onChange={changeSettings}
      />
      {mayLackDay(draft) && !costDays.isComplete && (
        <UndatedCosts
          heading={column.name}
          settings={settings}
          days={costDays}
          onChange={changeSettings}
          onDateColumn={onDateColumn}
        />
      )}
    </>
  );
}

function ColumnContent({ column, isLeftOut }: { column: AnalysedColumn; isLeftOut: boolean }) {
  const { name, samples, filled, distinct } = column;
  return (
    <div className="min-w-0">
      <p dir="auto" className={isLeftOut ? 'font-medium break-words text-muted' : 'font-medium break-words'}>
        {name === '' ? 'Column without a heading' : name}
      </p>
      {samples.length > 0 && (
        <ul aria-label={`Samples of ${name}`} className="mt-1 line-clamp-2 text-sm break-words text-muted">
          {samples.slice(0, 3).map((sample, index) => (
            <li key={`${index} ${sample}`} dir="auto" className="inline not-first:before:content-['_·_']">
              {sample}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-xs text-faint tabular-nums">
        {filled === 0 ? 'Always empty' : `${countText(filled)} filled, ${countText(distinct)} different`}
      </p>
    </div>
  );
}

interface UndatedCostsProps {
  heading: string;
  settings: ColumnSettings;
  days: CostDays;
  onChange: (settings: ColumnSettings) => void;
  /** Takes the days of costs from another column. */
  onDateColumn: (heading: string) => void;
}

const LABELS = { fiscalYear: 'This fiscal year', endDate: 'The year before the end date' } as const;
const OF_COLUMN = 'column:';

/** Asks of which year costs are whose rows have no start date. */
function UndatedCosts({ heading, settings, days, onChange, onDateColumn }: UndatedCostsProps) {
  const { undated, ...others } = settings;
  const choose = (value: string) => {
    if (value.startsWith(OF_COLUMN)) {
      onDateColumn(value.slice(OF_COLUMN.length));
      return;
    }
    const chosen = UNDATED_COSTS.find((one) => one === value);
    onChange(chosen ? { ...others, undated: chosen } : others);
  };
  return (
    <Field
      label={`Costs of which year? (${heading})`}
      help={
        days.hasColumn
          ? 'For rows without a start date. Rows without an end date use this fiscal year.'
          : 'No column has the start date. Rows without an end date use this fiscal year.'
      }
    >
      <Select
        value={undated ?? ''}
        placeholder={days.hasColumn ? 'Reject rows without a start date' : 'Choose a year'}
        options={[
          ...UNDATED_COSTS.map((value) => ({ value, label: LABELS[value] })),
          ...days.others.map((name) => ({ value: `${OF_COLUMN}${name}`, label: `The dates of “${name}”` })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}

interface ForeignCurrenciesProps {
  /** The currencies that the column names. */
  codes: readonly string[];
  settings: ColumnSettings;
  onChange: (settings: ColumnSettings) => void;
}

/** Says that amounts are in a currency that the organization does not use, and offers to add it. */
function ForeignCurrencies({ codes, settings, onChange }: ForeignCurrenciesProps) {
  const [own = '', ...others] = useCurrencies();
  const mayAdd = decide(useActor(), canAdministerOrganisation).allowed;
  const saving = useSaveCurrencies();
  const missing = codes.filter((code) => code !== own && !others.includes(code));
  if (missing.length === 0) return null;
  const named = missing.map((code) => `${code} (${currencyName(code)})`).join(', ');
  const add = () =>
    saving.mutate(
      { body: { recordCurrencies: [...others, ...missing].toSorted() } },
      {
        onSuccess: () => saySucceeded(`Records can have costs in ${missing.join(', ')} now.`),
        onError: sayFailed,
      },
    );
  const { currency, ...unsaid } = settings;
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p className="flex items-start gap-1.5 text-caution">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span>
          {`These amounts are in ${named}, which your organization does not use. Their rows are rejected until it is added. `}
          {!mayAdd && 'A System Admin can add it in Admin Tools, Currencies.'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {mayAdd && (
          <Button size="sm" isBusy={saving.isPending} onClick={add}>
            {`Add ${missing.join(', ')}`}
          </Button>
        )}
        {currency !== undefined && missing.includes(currency) && (
          <Button size="sm" onClick={() => onChange(unsaid)}>{`They are in ${own}`}</Button>
        )}
      </div>
    </div>
  );
}
