import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMediumDate, formatMonthYear, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { renewalWords } from '@pactbook/domain/features/contracts/renewal.ts';
import { noticeSentence } from '@pactbook/domain/features/contract-terms/term-words.ts';
import { controlIdOf } from '../../field-kit/form/form-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { DateInput } from '../../field-kit/dates/date-input.tsx';
import { moneyText } from '../../field-kit/value/own-money.ts';
import { CostCurrency } from '../annual-costs/cost-currency.ts';
import { CostEditor } from '../annual-costs/cost-editor.tsx';
import type { Renewal } from './use-renewal.ts';

interface RenewalFieldsProps {
  renewal: Renewal;
}

/** Start and end of the new term. */
export function TermFields({ renewal }: RenewalFieldsProps) {
  const { term, changeTerm, save } = renewal;
  const { base, faults } = save;
  const notice = isCalendarDate(term.endDate) ? noticeSentence(term.endDate, base.renewal ?? null) : null;
  return (
    <>
      <p className="text-muted">
        The current term {base.endDate ? `ends on ${formatMediumDate(base.endDate)}` : 'has no end date'}
        {base.renewal ? ` (${renewalWords(base.renewal)}).` : '.'}
        {base.status === 'EXPIRED' && ' The record becomes Live again.'}
      </p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Field
          label="New start date"
          isRequired
          controlId={controlIdOf('renew-startDate')}
          error={faults.startDate}
        >
          <DateInput value={term.startDate} onChange={(startDate) => changeTerm({ startDate })} />
        </Field>
        <Field
          label="New end date"
          isRequired
          controlId={controlIdOf('renew-endDate')}
          error={faults.endDate}
        >
          <DateInput value={term.endDate} onChange={(endDate) => changeTerm({ endDate })} />
        </Field>
      </div>
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {notice}
      </p>
    </>
  );
}

/** The costs of the new term's years: the last cost, changed by a percentage a year, or any other amount. */
export function CostFields({ renewal, today }: RenewalFieldsProps & { today: CalendarDate }) {
  const { term, rows, setRows, percent, setPercent, fillAgain, save } = renewal;
  const { currency = USD, annualCosts = [] } = save.base;
  const hasCosts = annualCosts.length > 0;
  // A cost belongs to a month.
  const firstMonth = term.startDate.slice(0, 7);
  const known = annualCosts.filter(({ date }) => date >= firstMonth && date <= term.endDate);
  return (
    <section aria-labelledby={controlIdOf('renew-costs-title')} className="flex flex-col gap-3">
      <h3 id={controlIdOf('renew-costs-title')} className="text-base font-semibold">
        Costs of the new term
      </h3>
      {hasCosts && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Change per year" className="w-40">
            <NumberInput
              value={percent}
              onChange={setPercent}
              decimals={2}
              placeholder="0"
              trailing={<span className="pr-1.5">%</span>}
            />
          </Field>
          {fillAgain && <Button onClick={fillAgain}>Fill in the years</Button>}
        </div>
      )}
      <div id={controlIdOf('renew-costs')} className="-mx-1 rounded-lg border border-border">
        <CostCurrency value={currency}>
          <CostEditor
            rows={rows}
            onChange={setRows}
            isRefused={renewal.submits > 0}
            term={term}
            today={today}
          />
        </CostCurrency>
      </div>
      <p className="text-sm text-muted">
        {known.length > 0 &&
          `The record has ${known.map((row) => `${moneyText(row.cost, 2, row.currency ?? currency)} for ${formatMonthYear(row.date)}`).join(', ')}. `}
        {rows.length > 0 &&
          `${hasCosts ? 'Filled in from the last cost. ' : ''}Added to the existing costs. Delete a year to leave it out.`}
      </p>
    </section>
  );
}
