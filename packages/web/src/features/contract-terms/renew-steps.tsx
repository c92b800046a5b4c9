import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMediumDate, formatMonthYear, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { sumMoney, USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { renewalWords } from '@pactbook/domain/features/contracts/renewal.ts';
import { noticeSentence } from '@pactbook/domain/features/contract-terms/term-words.ts';
import { controlIdOf } from '../../field-kit/form/form-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { DateInput } from '../../field-kit/dates/date-input.tsx';
import { CostCurrency } from '../annual-costs/cost-currency.ts';
import { CostEditor } from '../annual-costs/cost-editor.tsx';
import { Detail, DetailList } from '../contracts/detail-list.tsx';
import type { useRenewal } from './use-renewal.ts';
import { moneyText } from '../../field-kit/value/own-money.ts';

interface StepProps {
  renewal: ReturnType<typeof useRenewal>;
}

/** Start and end of the new term. */
export function TermStep({ renewal }: StepProps) {
  const { term, changeTerm, save } = renewal;
  const { base, faults } = save;
  const notice = isCalendarDate(term.endDate) ? noticeSentence(term.endDate, base.renewal ?? null) : null;
  return (
    <>
      <p className="text-muted">
        The current term {base.endDate ? `ends on ${formatMediumDate(base.endDate)}` : 'has no end date'}
        {base.renewal ? ` (${renewalWords(base.renewal)}).` : '.'}
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
export function CostsStep({ renewal, today }: StepProps & { today: CalendarDate }) {
  const { term, rows, setRows, percent, setPercent, planRows, save } = renewal;
  const hasCosts = (save.base.annualCosts ?? []).length > 0;
  const { currency = USD } = save.base;
  return (
    <>
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
          <Button onClick={() => planRows(save.base, true)}>Fill in the years</Button>
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
        These are added to the costs that the record has. Delete a year to leave it out.
      </p>
    </>
  );
}

/** The summary before saving. */
export function CheckStep({ renewal }: StepProps) {
  const { base } = renewal.save;
  const { startDate, endDate, annualCosts } = renewal.input();
  const presentStart = base.termStartDate ?? base.startDate;
  const notice = noticeSentence(endDate, base.renewal ?? null);
  return (
    <DetailList>
      <Detail label="Present term" note="Kept as it is, with what was decided">
        {formatMediumDate(presentStart)} – {formatMediumDate(base.endDate)}
      </Detail>
      <Detail label="New term" note={notice}>
        {formatMediumDate(startDate)} – {formatMediumDate(endDate)}
      </Detail>
      <Detail label="Status" note={base.status === 'EXPIRED' ? 'It was Expired' : null}>
        Live
      </Detail>
      <Detail label="Costs added">
        <AddedCosts rows={annualCosts} currency={base.currency} />
      </Detail>
    </DetailList>
  );
}

function AddedCosts({ rows, currency }: { rows: readonly AnnualCost[]; currency: CurrencyCode | undefined }) {
  if (rows.length === 0) return 'None';
  return (
    <span className="grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 tabular-nums">
      {rows.map(({ date, cost, currency: own = currency }) => (
        <span key={date} className="contents">
          <span className="text-muted">{formatMonthYear(date)}</span>
          <span className="text-right">{moneyText(cost, 2, own)}</span>
        </span>
      ))}
      {rows.length > 1 && (
        <span className="contents font-medium">
          <span>Total</span>
          <span className="text-right">{moneyText(sumMoney(rows.map(({ cost }) => cost)), 2, currency)}</span>
        </span>
      )}
    </span>
  );
}
