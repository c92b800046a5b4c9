import { currencyDigits } from '@pactbook/domain/kernel/money.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import { Controller } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { controlIdOf } from '../../../field-kit/form/form-field.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { CostEditor } from '../../annual-costs/cost-editor.tsx';
import { costDraft } from '../../annual-costs/cost-drafts.ts';
import type { CostDraft } from '../../annual-costs/cost-drafts.ts';
import { isSheetText, pasteCosts } from '../../annual-costs/pasted-costs.ts';
import { missingYears, withNextYear, withTermYears } from '../../annual-costs/planned-costs.ts';
import { FIRST_COST } from '../contract-form-fields.ts';
import type { RuleContext } from '../form/contract-form-rules.ts';
import { CostCurrency, useCostCurrency } from '../../annual-costs/cost-currency.ts';
import { useHasCurrencies } from '../../users/queries.ts';
import { CurrencyChoice } from '../../annual-costs/cost-currency-fields.tsx';
import { costRowsOf } from '../form/contract-form-values.ts';
import type { ContractFormValues } from '../form/contract-form-values.ts';

export interface NewCostsProps {
  form: UseFormReturn<ContractFormValues, RuleContext>;
  /** A save was refused: show all faults. */
  isRefused: boolean;
  today: CalendarDate;
}

/** The costs of a new record: one amount, until the person wants a list of years. */
export function NewCosts(props: NewCostsProps) {
  const { form } = props;
  const currency = form.watch('currency');
  return (
    <CostCurrency value={currency}>
      <CurrencyChoice
        value={currency}
        onChange={(chosen) => form.setValue('currency', chosen, { shouldDirty: true })}
      />
      <CostsOfForm {...props} />
    </CostCurrency>
  );
}

function CostsOfForm({ form, isRefused, today }: NewCostsProps) {
  const [startDate, endDate, annualCosts] = form.watch(['startDate', 'endDate', 'annualCosts']);
  const currency = useCostCurrency();
  const hasCurrencies = useHasCurrencies();
  const term = { startDate: startDate || null, endDate: endDate || null };
  const [isAsked, setIsAsked] = useState(false);
  const open = (rows: readonly CostDraft[]) => {
    setIsAsked(true);
    form.setValue('annualCosts', [...rows], { shouldDirty: true });
    form.setValue(FIRST_COST, '', { shouldDirty: true });
    form.clearErrors(FIRST_COST);
  };
  if (annualCosts.length === 0) {
    const addYears = () => {
      const rows = costRowsOf(form.getValues(), today);
      const hasTerm = missingYears(rows, term).length > 0;
      open(hasTerm ? withTermYears(rows, term) : withNextYear(rows, 0, term, today, currency));
    };
    return (
      <FirstCost
        form={form}
        today={today}
        onMore={addYears}
        onPasteRows={(text) => open(pasteCosts([], { index: 0, column: 'cost' }, text, hasCurrencies).rows)}
      />
    );
  }
  return (
    <section
      aria-label={contractField('annualCosts').label}
      className="flex min-w-0 flex-col gap-1.5 sm:@sm:col-span-2"
    >
      <h2 className="text-sm font-medium">{contractField('annualCosts').label}</h2>
      <div className="overflow-hidden rounded-md border border-border-control bg-raised [&>:first-child]:border-t-0">
        <Controller
          control={form.control}
          name="annualCosts"
          render={({ field }) => (
            <CostEditor
              rows={field.value}
              onChange={field.onChange}
              isRefused={isRefused}
              term={term}
              today={today}
              startsAt={isAsked ? 'lastCost' : undefined}
            />
          )}
        />
      </div>
    </section>
  );
}

interface FirstCostProps extends Pick<NewCostsProps, 'form' | 'today'> {
  onMore: () => void;
  onPasteRows: (text: string) => void;
}

/** The cost of the first year; cells pasted from a spreadsheet become a list. */
function FirstCost({ form, today, onMore, onPasteRows }: FirstCostProps) {
  const currency = useCostCurrency();
  const startDate = form.watch('startDate');
  const [row = costDraft()] = costRowsOf({ annualCosts: [], firstCost: '0', startDate }, today);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isSheetText(text)) return;
    event.preventDefault();
    onPasteRows(text);
  };
  return (
    <Controller
      control={form.control}
      name={FIRST_COST}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <div className="flex min-w-0 flex-col gap-1">
          <Field
            label="Annual Cost"
            controlId={controlIdOf(FIRST_COST)}
            help={`For the year from ${formatMonthYear(row.date)}.`}
            error={fieldState.error?.message}
          >
            <MoneyInput
              currency={currency}
              decimals={currencyDigits(currency)}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              onPaste={onPaste}
              ref={ref}
            />
          </Field>
          <LinkButton className="self-start text-sm" onClick={onMore}>
            <Plus aria-hidden />
            More years
          </LinkButton>
        </div>
      )}
    />
  );
}
