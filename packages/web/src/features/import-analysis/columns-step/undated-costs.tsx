import { UNDATED_COSTS } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { ColumnSettings, CostDays } from '../import-draft.ts';

export interface UndatedCostsProps {
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
export function UndatedCosts({ heading, settings, days, onChange, onDateColumn }: UndatedCostsProps) {
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
          ? 'Of rows without a start date. Rows without an end date take this fiscal year.'
          : 'No column has the start date. Rows without an end date take this fiscal year.'
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
