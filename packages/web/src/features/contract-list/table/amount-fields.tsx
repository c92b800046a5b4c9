import { X } from 'lucide-react';
import { amountField } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { withAmount } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { ValueControls } from '../../../field-kit/filters/custom-field-controls.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import type { ContractsFiltersProps } from '../facets/facet-chip.tsx';

/** The filters by amounts in the sheet: one to add, then those that are used. */
export function AmountFields({ data, view, change }: ContractsFiltersProps) {
  const { amounts } = view.filters;
  const free = data.amountFields.filter(({ key }) => amounts.every((one) => one.key !== key));
  return (
    <>
      <Field label="Cost">
        <Combobox
          label="Cost"
          placeholder="Choose an amount"
          options={free.map(({ key, label }) => ({ value: key, label }))}
          value={null}
          onChange={(key) => {
            if (key !== null) change((before) => withAmount(before, key, ''));
          }}
        />
      </Field>
      {amounts.map(({ key, value }) => {
        const field = amountField(key, { startMonth: data.fiscalYearStartMonth });
        const label = field?.label ?? 'Unavailable amount';
        const remove = () => change((before) => withAmount(before, key, null));
        return (
          <Field key={key} label={label} kind="group">
            <span className="flex items-start gap-2">
              <span className="flex min-w-0 flex-1 flex-col gap-3">
                {field && (
                  <ValueControls
                    field={field}
                    value={value}
                    onChange={(next) => change((before) => withAmount(before, key, next), 'typed')}
                  />
                )}
              </span>
              <IconButton label={`Remove filter ${label}`} onClick={remove}>
                <X aria-hidden />
              </IconButton>
            </span>
          </Field>
        );
      })}
    </>
  );
}
