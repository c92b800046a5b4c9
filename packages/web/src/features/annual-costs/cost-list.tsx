import { ownCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { quantityWords } from '@pactbook/domain/features/contracts/cost-change.ts';
import type { CostTerm } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { ConvertedCost } from './converted-cost.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableHead } from '../../ui/table/table.tsx';
import { draftsOfCosts } from './cost-drafts.ts';
import { CostFigures } from './cost-figures.tsx';
import { costRowFacts } from './cost-row-facts.ts';
import { numberLocale } from '../../ui/text/own-numbers.ts';
import { moneyText } from '../../field-kit/value/own-money.ts';

export interface CostListProps {
  costs: readonly ReadCost[];
  term: CostTerm;
  today: CalendarDate;
}

/** The annual costs for people who may read but not change them. */
export function CostList({ costs, term, today }: CostListProps) {
  if (costs.length === 0) return <EmptyState title="No annual costs yet." />;
  const ordered = costs.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const facts = costRowFacts(draftsOfCosts(ownCosts(ordered, USD)), term);
  return (
    <>
      <Table>
        <TableHead>
          <Row>
            <HeaderCell className="pl-4">Period</HeaderCell>
            <HeaderCell isNumeric>Cost</HeaderCell>
            <HeaderCell isNumeric className="pr-4">
              Change %
            </HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {ordered.map((row, index) => (
            <Row key={row.date}>
              <RowHeaderCell className="pl-4">{formatMonthYear(row.date)}</RowHeaderCell>
              <Cell isNumeric>
                {moneyText(row.cost, 2, row.currency)}
                {row.reason !== undefined && (
                  <span className="block text-xs break-words text-muted">{row.reason}</span>
                )}
                {row.quantity !== undefined && (
                  <span className="block text-xs break-words text-muted">
                    {quantityWords(row, USD, numberLocale())}
                  </span>
                )}
                <ConvertedCost row={row} />
              </Cell>
              <Cell isNumeric className="pr-4 text-muted">
                {facts[index]?.change}
                <span className="block text-xs">{facts[index]?.parts}</span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <CostFigures costs={ordered} today={today} />
    </>
  );
}
