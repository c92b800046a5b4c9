import { CircleAlert, Sparkles } from 'lucide-react';
import type { AnalysedColumn } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { importFieldSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import type { PickerOption } from '../../../ui/pickers/picker-option.ts';
import { countText } from '../import-words.ts';
import { mayLackDay } from '../import-draft.ts';
import type { ColumnDraft, CostDays } from '../import-draft.ts';
import { ColumnSettingsForm } from './column-settings-form.tsx';
import { ForeignCurrencies } from './foreign-currencies.tsx';
import { UndatedCosts } from './undated-costs.tsx';

export interface ColumnRowProps {
  column: AnalysedColumn;
  draft: ColumnDraft;
  fault: string | undefined;
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
export function ColumnRow({ column, draft, fault, options, customFields, ...kit }: ColumnRowProps) {
  const { onChange } = kit;
  const { name, suggestion } = column;
  const choose = (value: string | null) => {
    const parsed = importFieldSchema.safeParse(value);
    const field = parsed.success ? parsed.data : null;
    const settings = field !== null && field === suggestion?.field ? suggestion.settings : {};
    onChange({ field, settings });
  };
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 px-4 py-3 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <ColumnContent column={column} isLeftOut={draft.field === null} />
      <div className="flex min-w-0 flex-col gap-2">
        {column.fault === null ? (
          <Combobox
            label={`Field for ${name}`}
            options={options}
            value={draft.field}
            onChange={choose}
            placeholder="Leave out"
            searchPlaceholder="Search fields"
            isClearable
          />
        ) : (
          <p className="text-base text-muted">Left out: {column.fault}</p>
        )}
        {draft.field !== null && draft.field === suggestion?.field && (
          <p className="flex items-start gap-1.5 text-sm text-muted [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
            <Sparkles aria-hidden />
            <span>
              {suggestion.confidence === 'guess' && 'A guess: '}
              {suggestion.reason}
            </span>
          </p>
        )}
        {fault && (
          <p role="alert" className="flex items-start gap-1.5 text-sm text-negative">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {fault}
          </p>
        )}
        <CostQuestions {...kit} column={column} draft={draft} />
        {draft.field !== null && (
          <ColumnSettingsForm
            heading={name}
            field={draft.field}
            settings={draft.settings}
            customFields={customFields}
            isUndecided={(column.undecidedDates?.length ?? 0) > 0}
            onChange={(settings) => onChange({ ...draft, settings })}
          />
        )}
      </div>
    </li>
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
        <ul aria-label={`Samples of ${name}`} className="mt-1 flex min-w-0 flex-col text-sm text-muted">
          {samples.slice(0, 3).map((sample, index) => (
            <li key={`${index} ${sample}`} dir="auto" className="truncate">
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
