import { useState } from 'react';
import { DATE_FORMATS } from '@pactbook/domain/kernel/text/date-text.ts';
import { AMOUNT_UNITS } from '@pactbook/domain/kernel/text/number-text.ts';
import type { ImportField } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { numberFieldOf } from '@pactbook/domain/features/custom-fields/number-field.ts';
import { isLinkTarget } from '@pactbook/domain/features/contract-links/link-targets.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { customPath } from '@pactbook/domain/kernel/custom-path.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { useCurrencies, useHasCurrencies } from '../../users/queries.ts';
import type { ColumnSettings } from '../import-draft.ts';
import { takesAmounts, takesDates, takesSeveral, takesTexts } from '../target-words.ts';

export interface ColumnSettingsFormProps {
  heading: string;
  field: ImportField;
  settings: ColumnSettings;
  customFields: readonly CustomField[];
  /** Of the part that is shown on request. */
  id: string;
  showsReading: boolean;
  onChange: (settings: ColumnSettings) => void;
}

const DATE_FORMAT_LABELS = {
  auto: 'Detect from all rows',
  'YYYY-MM-DD': 'Year first: 2027-01-31',
  'M/D/YYYY': 'Month first: 1/31/2027',
  'D/M/YYYY': 'Day first: 31/1/2027',
} as const;
const UNIT_LABELS = { dollars: 'Dollars', thousands: 'Thousands', millions: 'Millions' } as const;
const SEPARATORS = [
  { value: ';', label: 'Semicolons' },
  { value: ',', label: 'Commas' },
  { value: '\n', label: 'Line ends' },
  { value: '|', label: 'Vertical bars' },
  { value: '/', label: 'Slashes' },
] as const;

/** The settings without undefined ones, so that the request stays small. */
function withSetting(
  settings: ColumnSettings,
  change: Partial<Record<keyof ColumnSettings, unknown>>,
): ColumnSettings {
  const next = { ...settings, ...change };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

/** How the cells of a column are read, for kinds of fields with a choice. */
export function ColumnSettingsForm({
  heading,
  field,
  settings,
  customFields,
  id,
  showsReading,
  onChange,
}: ColumnSettingsFormProps) {
  const change = (changes: Partial<Record<keyof ColumnSettings, unknown>>) =>
    onChange(withSetting(settings, changes));
  const kit = { heading, settings, change };
  const hasDates = takesDates(field, customFields);
  const hasAmounts = takesAmounts(field, customFields);
  return (
    <>
      {showsReading && (
        <div id={id} className="flex flex-col gap-2">
          {hasDates && <DateSettings {...kit} />}
          {hasAmounts && <AmountSettings {...kit} isCost={field === 'annualCost'} />}
          {isLinkTarget(field) && (
            <>
              <LinkedBySetting {...kit} customFields={customFields} />
              <SeparatorSetting {...kit} unset="Names divided by commas, semicolons or lines" />
            </>
          )}
          <CellChoices
            {...kit}
            field={field}
            hasAmounts={hasAmounts}
            hasTexts={takesTexts(field, customFields)}
          />
        </div>
      )}
      {field === 'annualCost' && <CurrencySetting {...kit} />}
      {takesSeveral(field, customFields) && <SeparatorSetting {...kit} unset="One name in each cell" />}
    </>
  );
}

interface SettingsProps {
  heading: string;
  settings: ColumnSettings;
  change: (changes: Partial<Record<keyof ColumnSettings, unknown>>) => void;
}

function DateSettings({ heading, settings, change }: SettingsProps) {
  return (
    <>
      <Select
        aria-label={`How the dates of ${heading} are written`}
        value={settings.dateFormat ?? 'auto'}
        options={DATE_FORMATS.map((value) => ({ value, label: DATE_FORMAT_LABELS[value] }))}
        onChange={({ target }) => change({ dateFormat: target.value === 'auto' ? undefined : target.value })}
      />
      <Checkbox
        label="Drop the time of dates"
        checked={settings.dropTime ?? false}
        onChange={({ target }) => change({ dropTime: target.checked || undefined })}
      />
      <Checkbox
        label="Accept months without a day"
        help="Reads a month as its first day, an end date as its last."
        checked={settings.wholeMonths ?? false}
        onChange={({ target }) => change({ wholeMonths: target.checked || undefined })}
      />
    </>
  );
}

function AmountSettings({ heading, settings, change, isCost }: SettingsProps & { isCost: boolean }) {
  const hasCurrencies = useHasCurrencies();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-2">
      <Select
        aria-label={`Decimal mark of ${heading}`}
        value={settings.decimalMark ?? ''}
        placeholder="Detect decimal mark"
        options={[
          { value: '.', label: 'Point: 1,234.50' },
          { value: ',', label: 'Comma: 1.234,50' },
        ]}
        onChange={({ target }) => change({ decimalMark: target.value === '' ? undefined : target.value })}
      />
      <Select
        aria-label={`What ${heading} counts in`}
        value={settings.unit ?? 'dollars'}
        options={AMOUNT_UNITS.map((value) => ({
          value,
          label: value === 'dollars' && hasCurrencies ? 'Ones' : UNIT_LABELS[value],
        }))}
        onChange={({ target }) => change({ unit: target.value === 'dollars' ? undefined : target.value })}
      />
      {isCost && settings.costYear === undefined && (
        <Field
          label="Due on"
          className="col-span-full"
          help="When is this cost due? Leave empty to use the date column, or the start date."
        >
          <DateInput
            value={settings.costDate ?? ''}
            onChange={(date) => change({ costDate: date === '' ? undefined : date })}
          />
        </Field>
      )}
      {isCost && <CostYearField key={settings.costYear ?? ''} year={settings.costYear} change={change} />}
    </div>
  );
}

/** Always in sight where there are several currencies: overlooked, a list from Canada would come in as US dollars. */
function CurrencySetting({ heading, settings, change }: SettingsProps) {
  const currencies = useCurrencies();
  const [own = ''] = currencies;
  if (!useHasCurrencies()) return null;
  return (
    <Field label={`Currency of ${heading}`} help="For amounts without a currency sign or code.">
      <Select
        value={settings.currency ?? ''}
        placeholder={`From the file or the record, otherwise ${own}`}
        options={currencies.map((code) => ({ value: code, label: `${code} – ${currencyName(code)}` }))}
        onChange={({ target }) => change({ currency: target.value === '' ? undefined : target.value })}
      />
    </Field>
  );
}

/** A record cannot be without them. */
const NEEDED: readonly string[] = ['product', 'vendor', 'recordId'];
/** The fields whose long texts can be cut, and where the whole is kept. */
const KEPT_IN: Readonly<Record<string, string>> = {
  product: 'Description',
  vendor: 'Description',
  description: 'Notes',
};

/** What becomes of cells that would refuse their rows. */
function CellChoices({
  field,
  hasAmounts,
  hasTexts,
  settings,
  change,
}: SettingsProps & { field: ImportField; hasAmounts: boolean; hasTexts: boolean }) {
  const keptIn = KEPT_IN[field];
  return (
    <>
      {!NEEDED.includes(field) && (
        <Checkbox
          label="Clear invalid cells"
          help="Otherwise the row is rejected. The check lists these cells."
          checked={settings.leaveBadEmpty ?? false}
          onChange={({ target }) => change({ leaveBadEmpty: target.checked || undefined })}
        />
      )}
      {hasAmounts && (
        <Checkbox
          label="Round to cents"
          checked={settings.round ?? false}
          onChange={({ target }) => change({ round: target.checked || undefined })}
        />
      )}
      {keptIn !== undefined && (
        <Checkbox
          label={`Shorten long texts and keep the full text in ${keptIn}`}
          checked={settings.shorten ?? false}
          onChange={({ target }) => change({ shorten: target.checked || undefined })}
        />
      )}
      {hasTexts && (
        <Checkbox
          label="Read HTML characters"
          help="&amp;amp; as &amp;, &amp;#39; as an apostrophe. The check says where."
          checked={settings.decodeHtml ?? false}
          onChange={({ target }) => change({ decodeHtml: target.checked || undefined })}
        />
      )}
      <Checkbox
        label="Fill empty cells with the value above"
        help="As in a sheet with merged cells."
        checked={settings.fillDown ?? false}
        onChange={({ target }) => change({ fillDown: target.checked || undefined })}
      />
    </>
  );
}

/** For a column with the total of each calendar year, as exports have them, whatever day the record's year begins. */
function CostYearField({ year, change }: { year: number | undefined } & Pick<SettingsProps, 'change'>) {
  const [text, setText] = useState(year === undefined ? '' : String(year));
  const typed = /^(?:19[7-9]\d|2[01]\d\d)$/.test(text.trim()) ? Number(text) : undefined;
  const isWrong = text.trim() !== '' && typed === undefined;
  return (
    <Field
      label="All costs of the year"
      className="col-span-full"
      help="Such as 2027. Replaces the record’s cost of this year, whatever its date."
      error={isWrong ? 'Enter a year such as 2027' : undefined}
    >
      <Input
        value={text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          if (!isWrong && typed !== year) change({ costYear: typed, costDate: undefined });
        }}
      />
    </Field>
  );
}

/** Fields whose values are texts by which records can be distinguished. */
const TELLING: readonly string[] = ['text', 'number', 'select', 'url'];

/** By what the cells name other records. */
function LinkedBySetting({
  heading,
  settings,
  change,
  customFields,
}: SettingsProps & { customFields: readonly CustomField[] }) {
  const number = numberFieldOf(customFields);
  return (
    <Select
      aria-label={`How ${heading} identifies records`}
      value={settings.linkedBy ?? ''}
      placeholder={number === null ? 'By key, name or ID' : `By ${number.label}, name or ID`}
      options={[
        { value: 'product', label: 'By product' },
        { value: 'recordId', label: 'By record ID' },
        ...customFields
          .filter(({ type }) => TELLING.includes(type))
          .map(({ key, label }) => ({ value: customPath(key), label: `By ${label}` })),
      ]}
      onChange={({ target }) => change({ linkedBy: target.value === '' ? undefined : target.value })}
    />
  );
}

function SeparatorSetting({ heading, settings, change, unset }: SettingsProps & { unset: string }) {
  const { separator } = settings;
  const isOther = separator !== undefined && !SEPARATORS.some(({ value }) => value === separator);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        aria-label={`Separator between the names of ${heading}`}
        className={isOther ? undefined : 'col-span-2'}
        value={isOther ? 'other' : (separator ?? '')}
        placeholder={unset}
        options={[
          ...SEPARATORS.map(({ value, label }) => ({
            value,
            label: `Names divided by ${label.toLowerCase()}`,
          })),
          { value: 'other', label: 'Divided by…' },
        ]}
        onChange={({ target }) =>
          change({
            separator: target.value === '' ? undefined : target.value === 'other' ? ' / ' : target.value,
          })
        }
      />
      {isOther && (
        <Input
          aria-label={`Text between the names of ${heading}`}
          value={separator}
          maxLength={10}
          onChange={({ target }) => change({ separator: target.value === '' ? undefined : target.value })}
        />
      )}
    </div>
  );
}
