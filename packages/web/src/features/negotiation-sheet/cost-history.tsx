import { changeText } from '../../field-kit/value/own-money.ts';
import { clsx } from 'clsx/lite';
import { CHANGE_REASON_LABELS } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { SheetCost } from '@pactbook/domain/features/negotiation-sheet/sheet.ts';
import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { amountIn, seatsWords } from './sheet-words.ts';

const FROM_MEDIUM = 'max-md:hidden print:table-cell';

/** On a phone the columns are close together, so that all of them fit. */
const NARROW = 'max-md:px-2 print:px-3';

/** The costs with what each changed, and in red what is above the cap. */
export function CostHistory({ costs }: { costs: readonly SheetCost[] }) {
  if (costs.length === 0) return <p className="text-muted">No annual costs.</p>;
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Costs as a table">
      <Table aria-label="Costs">
        <TableHead className="static">
          <tr>
            <HeaderCell className={NARROW}>Date</HeaderCell>
            <HeaderCell isNumeric className={NARROW}>
              Cost
            </HeaderCell>
            <HeaderCell isNumeric className={FROM_MEDIUM}>
              Seats
            </HeaderCell>
            <HeaderCell isNumeric className={NARROW}>
              Change
            </HeaderCell>
            <HeaderCell isNumeric className={FROM_MEDIUM}>
              Allowed by Cap
            </HeaderCell>
            <HeaderCell isNumeric className={FROM_MEDIUM}>
              Above Cap
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {costs.map((cost) => (
            <CostLine key={cost.date} cost={cost} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function CostLine({ cost }: { cost: SheetCost }) {
  const { date, currency, change, uplift } = cost;
  const allowed = uplift?.allowed ?? null;
  const above = uplift?.above ?? 0;
  return (
    <Row>
      <RowHeaderCell className={clsx(NARROW, 'tabular-nums')}>{formatMonthYear(date)}</RowHeaderCell>
      <Cell isNumeric className={clsx(NARROW, 'tabular-nums')}>
        {amountIn(cost.cost, currency)}
      </Cell>
      <Cell isNumeric className={clsx(FROM_MEDIUM, 'tabular-nums')}>
        {seatsWords(cost) || '—'}
      </Cell>
      <Cell isNumeric className={clsx(NARROW, 'py-1 tabular-nums')}>
        {change === null ? '—' : changeText(change)}
        <PartsOfChange cost={cost} />
        {above > 0 && (
          <span className="ml-auto block max-w-24 text-xs font-medium whitespace-normal text-negative md:hidden print:hidden">
            {amountIn(above, currency)} above cap
          </span>
        )}
      </Cell>
      <Cell isNumeric className={clsx(FROM_MEDIUM, 'tabular-nums')}>
        {allowed === null ? '—' : amountIn(allowed, currency)}
      </Cell>
      <Cell isNumeric className={clsx(FROM_MEDIUM, 'tabular-nums', above > 0 && 'font-medium text-negative')}>
        {above > 0 ? amountIn(above, currency) : allowed === null ? '—' : 'Within cap'}
      </Cell>
    </Row>
  );
}

/** Price and volume where both changed; otherwise the reason, where it is known. */
function PartsOfChange({ cost: { uplift, currency, changeReason } }: { cost: SheetCost }) {
  const parts =
    uplift === null
      ? []
      : ([
          [uplift.price, 'price'],
          [uplift.volume, 'volume'],
          [uplift.scope, 'scope'],
        ] as const);
  const changed = parts.filter(([amount]) => amount !== 0);
  const words =
    changed.length > 1
      ? changed.map(
          ([amount, name]) => `${amount > 0 ? '+' : '−'}${amountIn(Math.abs(amount), currency)} ${name}`,
        )
      : changeReason === undefined
        ? []
        : [CHANGE_REASON_LABELS[changeReason]];
  return words.map((text) => (
    <span key={text} className="block text-xs text-muted">
      {text}
    </span>
  ));
}
