import { ArrowDownToLine, CircleAlert, Trash2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { clsx } from 'clsx/lite';
import { currencyDigits } from '@pactbook/domain/kernel/money.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { controlIdOf } from '../../field-kit/form/form-field.ts';
import { RemoveUnshown } from '../../field-kit/form/remove-unshown.tsx';
import { MonthInput } from '../../field-kit/dates/month-input.tsx';
import { showMonthText } from '../../field-kit/dates/month-text.ts';
import { Row } from '../../ui/table/table.tsx';
import { useCostCurrency } from './cost-currency.ts';
import { CostRowCurrency, CreditReason } from './cost-currency-fields.tsx';
import { ChangeReasonChoice } from './change-reason-choice.tsx';
import {
  hasReason,
  isBlank,
  isCredit,
  QUANTITY_PARTS,
  withAmount,
  withMonth,
  withPart,
} from './cost-drafts.ts';
import type { CostDraft, QuantityPart } from './cost-drafts.ts';
import type { CostRowFacts } from './cost-row-facts.ts';
import type { CostColumn } from './read-costs.ts';

/** A cell of the grid. In a narrow table, month and amount are below each other. */
const CELL =
  'bg-(--row) p-0 align-top @max-lg:border-0 @lg:border-b @lg:border-border fallback:@lg:not-first:border-l @lg:[tr:last-child>&]:border-b-0';
/** Its input fills the cell, which has the lines; on narrow screens it is a box of its own. */
const INPUT =
  '@lg:h-10 @lg:rounded-none @lg:border-transparent @lg:bg-transparent @lg:pl-4 @lg:shadow-none @lg:hover:border-transparent @lg:focus-visible:outline-offset-[-2px] @lg:aria-invalid:bg-negative-soft';

type CellName = CostColumn | QuantityPart | 'reason' | 'changeReason';

export interface CostRowProps {
  row: CostDraft;
  index: number;
  facts: CostRowFacts;
  faults: Readonly<Partial<Record<CellName, string | undefined>>>;
  /** Whether rows choose their currency, and may be credits. */
  hasCurrencies: boolean;
  /** Whether rows say how many of what they pay for. */
  hasQuantities: boolean;
  /** Whether rows say why they changed. */
  hasReasons: boolean;
  onChange: (row: CostDraft) => void;
  onDelete: () => void;
  /** Copies the cost to the rows below; undefined without any. */
  onFill: (() => void) | undefined;
}

/** One year of costs: month, amount and change. */
export function CostRow(props: CostRowProps) {
  const { row, index, facts, faults, onChange, onDelete, onFill, hasCurrencies } = props;
  const noteId = useId();
  const cell = (column: CellName) => ({
    id: controlIdOf(`annualCosts.${index}.${column}`),
    'data-cell': `${index}-${column}`,
    'aria-invalid': faults[column] !== undefined || undefined,
    'aria-describedby': `${noteId}-${column}`,
  });
  const name = row.date === '' ? `row ${index + 1}` : showMonthText(row.date);
  return (
    <Row className="group/row @max-lg:grid @max-lg:grid-cols-[minmax(0,1fr)_3.25rem] @max-lg:gap-2 @max-lg:border-b @max-lg:border-border @max-lg:px-4 @max-lg:py-3">
      <td className={CELL}>
        <MonthInput
          {...cell('date')}
          aria-label={`Period, row ${index + 1}`}
          value={row.date}
          placeholder={isBlank(row) ? 'Add a month' : undefined}
          onChange={(date) => onChange(withMonth(row, date))}
          className={clsx(INPUT, facts.day === null ? '@lg:pr-4' : '@lg:pr-12')}
          trailing={facts.day && <span className="pr-1.5 text-xs">{facts.day}</span>}
        />
        <CellNote id={`${noteId}-date`} fault={faults.date} warning={facts.warning} />
      </td>
      <AmountCell {...props} cell={cell} noteId={noteId} />
      {hasCurrencies && (
        <td className={clsx(CELL, '@max-lg:col-span-2 @max-lg:row-start-3')}>
          <CostRowCurrency
            row={row}
            data-cell={`${index}-currency`}
            aria-label={`Currency, row ${index + 1}`}
            onChange={onChange}
          />
        </td>
      )}
      <td
        className={clsx(
          CELL,
          'px-4 pt-2.5 text-right text-muted tabular-nums @max-lg:col-start-2 @max-lg:row-start-2 @max-lg:max-w-14 @max-lg:px-0 @max-lg:pt-3 @max-lg:text-xs',
        )}
      >
        {facts.change}
        <span className="block text-xs break-words">{facts.parts}</span>
      </td>
      <td
        className={clsx(
          CELL,
          'w-px px-2 py-1 @max-lg:col-start-2 @max-lg:row-start-1 @max-lg:w-auto @max-lg:justify-self-end @max-lg:p-0 @lg:not-first:border-l-0',
        )}
      >
        {!isBlank(row) && <RowActions name={name} index={index} onDelete={onDelete} onFill={onFill} />}
      </td>
    </Row>
  );
}

type CellOf = (column: CellName) => ComponentProps<'input'>;

/** The amount of a row, and the reason of a credit below it. */
function AmountCell({
  row,
  index,
  faults,
  onChange,
  facts,
  hasCurrencies,
  hasQuantities,
  hasReasons,
  cell,
  noteId,
}: CostRowProps & { cell: CellOf; noteId: string }) {
  const recordCurrency = useCostCurrency();
  const { currency = recordCurrency } = row;
  return (
    <td className={clsx(CELL, '@max-lg:col-start-1 @max-lg:row-start-2')}>
      <MoneyInput
        padsWhole
        currency={currency}
        decimals={currencyDigits(currency)}
        {...cell('cost')}
        aria-label={`Cost, row ${index + 1}`}
        value={row.cost}
        onChange={(cost) => onChange(withAmount(row, cost))}
        onMouseDown={selectWhole}
        className={clsx(INPUT, '@lg:pr-4')}
      />
      {((hasCurrencies && isCredit(row)) || (row.reason ?? '') !== '') && (
        <CreditReason
          {...cell('reason')}
          aria-label={`Reason, row ${index + 1}`}
          value={row.reason ?? ''}
          onChange={({ target }) => onChange({ ...row, reason: target.value })}
        />
      )}
      {hasQuantities && !isCredit(row) && (
        <RowQuantity row={row} index={index} cell={cell} onChange={onChange} />
      )}
      {hasReasons && !isCredit(row) && (facts.change !== '' || hasReason(row)) && (
        <ChangeReasonChoice
          row={row}
          derived={facts.reason}
          data-cell={`${index}-changeReason`}
          aria-label={`Reason of the change, row ${index + 1}`}
          onChange={onChange}
        />
      )}
      <CellNote id={`${noteId}-cost`} fault={faults.cost} />
      {QUANTITY_PARTS.map((part) => (
        <CellNote key={part} id={`${noteId}-${part}`} fault={faults[part]} />
      ))}
      <CellNote id={`${noteId}-reason`} fault={faults.reason} />
      {faults.reason !== undefined && (
        <RemoveUnshown controlId={controlIdOf(`annualCosts.${index}.reason`)} error={faults.reason} />
      )}
    </td>
  );
}

/** How many of what a row pays for, and what one costs; with both numbers the amount follows. */
function RowQuantity({
  row,
  index,
  cell,
  onChange,
}: Pick<CostRowProps, 'row' | 'index' | 'onChange'> & { cell: CellOf }) {
  const recordCurrency = useCostCurrency();
  const set = (part: QuantityPart) => (value: string) => onChange(withPart(row, part, value, recordCurrency));
  return (
    <span className="grid grid-cols-[3fr_3fr_4fr] gap-1 @max-lg:mt-2 *:min-w-0 @lg:px-2 @lg:pb-2">
      <NumberInput
        {...cell('quantity')}
        aria-label={`Quantity, row ${index + 1}`}
        placeholder="Quantity"
        decimals={3}
        value={row.quantity ?? ''}
        onChange={set('quantity')}
      />
      <Input
        {...cell('unit')}
        aria-label={`Unit, row ${index + 1}`}
        placeholder="seats"
        maxLength={30}
        value={row.unit ?? ''}
        onChange={({ target }) => set('unit')(target.value)}
      />
      <NumberInput
        {...cell('unitPrice')}
        aria-label={`Unit price, row ${index + 1}`}
        placeholder="Unit price"
        decimals={4}
        value={row.unitPrice ?? ''}
        onChange={set('unitPrice')}
      />
    </span>
  );
}

/** A press into a cell selects what is in it, as in a spreadsheet; a second one places the cursor. */
function selectWhole(event: MouseEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if (event.button !== 0 || document.activeElement === input) return;
  event.preventDefault();
  input.focus();
  input.select();
}

interface RowActionsProps extends Pick<CostRowProps, 'index' | 'onDelete' | 'onFill'> {
  /** The row in words: "Jun 2026". */
  name: string;
}

/** The buttons of a row, shown where the pointer or the focus is; the right arrow reaches them from the cost. */
function RowActions({ name, index, onDelete, onFill }: RowActionsProps) {
  return (
    <span className="flex justify-end gap-0.5 transition-opacity @lg:opacity-0 @lg:group-focus-within/row:opacity-100 @lg:group-hover/row:opacity-100 @lg:pointer-coarse:opacity-100">
      {onFill && (
        <IconButton
          label={`Copy the cost of ${name} to the rows below`}
          data-cell={`${index}-fill`}
          tabIndex={-1}
          onClick={onFill}
          className="@max-lg:hidden"
        >
          <ArrowDownToLine aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Delete ${name}`} data-cell={`${index}-remove`} tabIndex={-1} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}

/** The fault of a cell, or a warning. */
function CellNote({
  id,
  fault,
  warning,
}: {
  id: string;
  fault: string | undefined;
  warning?: string | null;
}) {
  const text = fault ?? warning;
  const Icon = fault ? CircleAlert : TriangleAlert;
  return (
    <p id={id} className="empty:hidden @lg:px-4 @lg:pb-1.5">
      {text && (
        <span className={`mt-1 flex items-start gap-1 text-xs ${fault ? 'text-negative' : 'text-caution'}`}>
          <Icon aria-hidden className="mt-0.5 size-3 shrink-0" />
          {text}
        </span>
      )}
    </p>
  );
}
