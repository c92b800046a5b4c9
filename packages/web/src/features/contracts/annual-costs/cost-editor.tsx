import { ChartNoAxesColumn } from 'lucide-react';
import type { RefObject } from 'react';
import type { CostTerm } from '@pactbook/domain/features/contracts/cost-plan.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { HeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableHead } from '../../../ui/table/table.tsx';
import { readableCosts } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';
import { CostFigures } from './cost-figures.tsx';
import { costRowFacts } from './cost-row-facts.ts';
import { CostRow } from './cost-row.tsx';
import { CostToolbar } from './cost-toolbar.tsx';
import { missingYears, withNextYear, withTermYears } from './planned-costs.ts';
import { useCostGrid } from './use-cost-grid.ts';
import type { CostGrid } from './use-cost-grid.ts';

export interface CostEditorProps {
  rows: readonly CostDraft[];
  onChange: (rows: CostDraft[]) => void;
  /** A save was refused: show all faults. */
  isRefused: boolean;
  term: CostTerm;
  today: CalendarDate;
}

/**
 * The grid of annual costs: typed, pasted from a spreadsheet or planned from the term, with totals
 * (docs/product/screens.md, "Annual costs page").
 */
export function CostEditor({ rows, onChange, isRefused, term, today }: CostEditorProps) {
  const { frame, grid } = useCostGrid({ rows, onChange, isRefused });
  const missing = missingYears(rows, term).length;
  const addYear = (percent: number) => {
    const next = withNextYear(rows, percent, term, today);
    grid.setRows(next, { index: next.length - 1, column: 'cost' });
  };
  const toolbar = (
    <CostToolbar
      onAddYear={addYear}
      missingYears={missing}
      onFillTerm={() => grid.setRows(withTermYears(rows, term), { index: 0, column: 'cost' })}
      isFull={grid.isFull}
    />
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title="No annual costs yet."
        text="Add the first year, or paste months and amounts from a spreadsheet into it."
        action={
          <>
            {missing > 1 && (
              <Button onClick={() => grid.setRows(withTermYears(rows, term), { index: 0, column: 'cost' })}>
                Fill the term ({missing} years)
              </Button>
            )}
            <Button onClick={() => addYear(0)}>Add first year</Button>
          </>
        }
      />
    );
  }
  return (
    <>
      <CostTable rows={rows} onChange={onChange} term={term} grid={grid} frame={frame} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        {toolbar}
        <p role="status" className="text-sm text-muted">
          {grid.said}
        </p>
      </div>
      {grid.faults[''] && (
        <p role="alert" className="px-4 pb-3 text-negative">
          {grid.faults['']}
        </p>
      )}
      <CostFigures costs={readableCosts(rows)} today={today} />
    </>
  );
}

interface CostTableProps {
  rows: readonly CostDraft[];
  onChange: (rows: CostDraft[]) => void;
  term: CostTerm;
  grid: CostGrid;
  frame: RefObject<HTMLDivElement | null>;
}

function CostTable({ rows, onChange, term, grid, frame }: CostTableProps) {
  const facts = costRowFacts(rows, term);
  return (
    // Event handlers of all cells, by delegation.
    <div
      ref={frame}
      className="@container"
      onPaste={grid.onPaste}
      onFocus={grid.onFocus}
      onBlur={grid.onBlur}
    >
      <Table className="@max-lg:block">
        <TableHead className="@max-lg:sr-only">
          <Row>
            <HeaderCell className="pl-4">Period</HeaderCell>
            <HeaderCell isNumeric className="pr-4.5">
              Cost
            </HeaderCell>
            <HeaderCell isNumeric className="w-32 px-2">
              Change %
            </HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </Row>
        </TableHead>
        <TableBody className="@max-lg:block @lg:[&>tr:last-child>*]:border-b">
          {rows.map((row, index) => (
            <CostRow
              key={row.id}
              row={row}
              index={index}
              facts={facts[index] ?? { change: '', day: null, warning: null }}
              faults={{ date: grid.faults[`${index}.date`], cost: grid.faults[`${index}.cost`] }}
              onChange={(changed) => onChange(rows.map((one, at) => (at === index ? changed : one)))}
              onDelete={() => grid.removeRow(index)}
              onKeyDown={(event, column) => grid.onKeyDown(event, { index, column })}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
