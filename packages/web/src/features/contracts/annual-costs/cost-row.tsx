import { CircleAlert, Trash2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { showMonthText } from '../../../ui/pickers/month-text.ts';
import { controlIdOf } from '../../../field-kit/form/form-field.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { MonthInput } from '../../../ui/pickers/month-input.tsx';
import { Row } from '../../../ui/table/table.tsx';
import { withMonth } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';
import type { CostRowFacts } from './cost-row-facts.ts';
import type { CostColumn } from './pasted-costs.ts';

/** A table row. In a narrow table, month and amount are below each other. */
const CELL =
  'bg-(--row) px-2 py-1.5 align-top first:pl-4 last:pr-4 @max-lg:p-0 @max-lg:first:pl-0 @max-lg:last:pr-0 @lg:border-b @lg:border-border';

export interface CostRowProps {
  row: CostDraft;
  index: number;
  facts: CostRowFacts;
  faults: Readonly<Record<CostColumn, string | undefined>>;
  onChange: (row: CostDraft) => void;
  onDelete: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, column: CostColumn) => void;
}

/** One year of costs: month, amount and change. */
export function CostRow({ row, index, facts, faults, onChange, onDelete, onKeyDown }: CostRowProps) {
  const noteId = useId();
  const cell = (column: CostColumn) => ({
    id: controlIdOf(`annualCosts.${index}.${column}`),
    'data-cell': `${index}-${column}`,
    'aria-invalid': faults[column] !== undefined || undefined,
    'aria-describedby': `${noteId}-${column}`,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(event, column),
  });
  const name = row.date === '' ? `row ${index + 1}` : showMonthText(row.date);
  return (
    <Row className="@max-lg:grid @max-lg:grid-cols-[minmax(0,1fr)_3.25rem] @max-lg:gap-2 @max-lg:border-b @max-lg:border-border @max-lg:px-4 @max-lg:py-3">
      <td className={CELL}>
        <MonthInput
          {...cell('date')}
          aria-label={`Period, row ${index + 1}`}
          value={row.date}
          onChange={(date) => onChange(withMonth(row, date))}
          trailing={facts.day && <span className="pr-1.5 text-xs">{facts.day}</span>}
        />
        <CellNote id={`${noteId}-date`} fault={faults.date} warning={facts.warning} />
      </td>
      <td className={`${CELL} @max-lg:col-start-1 @max-lg:row-start-2`}>
        <MoneyInput
          padsWhole
          {...cell('cost')}
          aria-label={`Cost, row ${index + 1}`}
          value={row.cost}
          onChange={(cost) => onChange({ ...row, cost })}
        />
        <CellNote id={`${noteId}-cost`} fault={faults.cost} />
      </td>
      <td
        className={`${CELL} pt-3 text-right text-muted tabular-nums @max-lg:col-start-2 @max-lg:row-start-2 @max-lg:max-w-14 @max-lg:pt-3 @max-lg:text-xs`}
      >
        {facts.change}
      </td>
      <td
        className={`${CELL} w-px @max-lg:col-start-2 @max-lg:row-start-1 @max-lg:w-auto @max-lg:justify-self-end`}
      >
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </td>
    </Row>
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
    <p id={id} className="empty:hidden">
      {text && (
        <span className={`mt-1 flex items-start gap-1 text-xs ${fault ? 'text-negative' : 'text-caution'}`}>
          <Icon aria-hidden className="mt-0.5 size-3 shrink-0" />
          {text}
        </span>
      )}
    </p>
  );
}
