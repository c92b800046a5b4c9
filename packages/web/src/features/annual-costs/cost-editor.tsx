import { Undo2, CalendarRange, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { useState } from 'react';
import type { CostTerm } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Problem } from '../../ui/feedback/problem.tsx';
import { HeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableHead } from '../../ui/table/table.tsx';
import { counted } from '../../ui/text/own-numbers.ts';
import { useHasCurrencies } from '../users/queries.ts';
import { useCostCurrency } from './cost-currency.ts';
import { isBlank, readableCosts } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';
import { CostFigures } from './cost-figures.tsx';
import { costRowFacts, NO_FACTS } from './cost-row-facts.ts';
import { CostRow } from './cost-row.tsx';
import { missingYears, withNextYear, withTermYears } from './planned-costs.ts';
import { useCostGrid } from './use-cost-grid.ts';
import type { CostGrid, CostGridOptions } from './use-cost-grid.ts';
import { Button } from '../../ui/actions/button.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';

export interface CostEditorProps {
  rows: readonly CostDraft[];
  onChange: (rows: CostDraft[]) => void;
  /** A save was refused: show all faults. */
  isRefused: boolean;
  term: CostTerm;
  today: CalendarDate;
  /** The place that is focused when the grid appears. */
  startsAt?: CostGridOptions['startsAt'];
}

/**
 * The grid of annual costs: typed, pasted from a spreadsheet or planned from the term, with totals
 * (docs/product/screens.md, "Annual costs page").
 */
export function CostEditor({ rows, onChange, isRefused, term, today, startsAt }: CostEditorProps) {
  const { frame, grid } = useCostGrid({ rows, onChange, isRefused, startsAt });
  const currency = useCostCurrency();
  const costs = readableCosts(rows).map((row) => ({ currency, ...row }));
  const hasCurrencies = useHasCurrencies();
  const addYear = (percent: number) => {
    const next = withNextYear(rows, percent, term, today, currency);
    grid.setRows(next, { index: next.length - 1, column: 'cost' });
  };
  return (
    <>
      <CostTable rows={rows} term={term} grid={grid} frame={frame} hasCurrencies={hasCurrencies} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-4 py-3">
        <CostToolbar
          onAddYear={addYear}
          yearsToFill={missingYears(rows, term).length}
          onFillTerm={() => grid.setRows(withTermYears(rows, term), { index: 0, column: 'cost' })}
          isEmpty={rows.length === 0}
          isFull={grid.isFull}
          onCount={grid.hasQuantities ? undefined : grid.showQuantities}
          onReason={grid.hasReasons || rows.length < 2 ? undefined : grid.showReasons}
        />
        <Said grid={grid} isEmpty={rows.every(isBlank)} />
      </div>
      <Problem text={grid.faults['']} className="px-4 pb-3" />
      <CostFigures costs={costs} today={today} />
    </>
  );
}

/** What came of the last paste or fill, with its undo; without rows that there are none. */
function Said({ grid, isEmpty }: { grid: CostGrid; isEmpty: boolean }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
      <p role="status" className="min-w-0 break-words">
        {grid.said}
        {grid.said === '' && isEmpty && (
          <>
            <span>No annual costs yet.</span> Type, or paste months and amounts from a spreadsheet.
          </>
        )}
      </p>
      {grid.undo && (
        <LinkButton onClick={grid.undo}>
          <Undo2 aria-hidden />
          Undo
        </LinkButton>
      )}
    </div>
  );
}

const faultsOfRow = ({ faults }: CostGrid, index: number) => ({
  date: faults[`${index}.date`],
  cost: faults[`${index}.cost`],
  reason: faults[`${index}.reason`],
  quantity: faults[`${index}.quantity`],
  unit: faults[`${index}.unit`],
  unitPrice: faults[`${index}.unitPrice`],
});

interface CostTableProps {
  rows: readonly CostDraft[];
  term: CostTerm;
  grid: CostGrid;
  hasCurrencies: boolean;
  frame: RefObject<HTMLDivElement | null>;
}

function CostTable({ rows, term, grid, frame, hasCurrencies }: CostTableProps) {
  const facts = costRowFacts(grid.shown, term);
  return (
    // Event handlers of all cells, by delegation.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of all its cells, by delegation
    <div
      ref={frame}
      className="@container border-t border-border"
      onPaste={grid.onPaste}
      onFocus={grid.onFocus}
      onBlur={grid.onBlur}
      onKeyDown={grid.onKeyDown}
    >
      <Table className="@max-lg:block">
        <TableHead className="@max-lg:sr-only">
          <Row>
            <HeaderCell className="pl-4">Period</HeaderCell>
            <HeaderCell isNumeric className="px-4">
              Cost
            </HeaderCell>
            {hasCurrencies && <HeaderCell className="w-28 px-4">Currency</HeaderCell>}
            <HeaderCell isNumeric className="w-28 px-4">
              Change %
            </HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </Row>
        </TableHead>
        <TableBody className="@max-lg:block">
          {grid.shown.map((row, index) => (
            <CostRow
              key={row.id}
              row={row}
              index={index}
              facts={facts[index] ?? NO_FACTS}
              faults={faultsOfRow(grid, index)}
              hasCurrencies={hasCurrencies}
              hasQuantities={grid.hasQuantities}
              hasReasons={grid.hasReasons}
              onChange={grid.setRow}
              onDelete={() => grid.removeRow(index)}
              onFill={index < rows.length - 1 && row.cost !== '' ? () => grid.fillBelow(index) : undefined}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

interface CostToolbarProps {
  /** Adds the next year with this change in percent. */
  onAddYear: (percent: number) => void;
  /** Years of the term without a row. */
  yearsToFill: number;
  onFillTerm: () => void;
  /** There is no row yet. */
  isEmpty: boolean;
  isFull: boolean;
  /** Shows the quantities of rows; undefined where they are shown. */
  onCount: (() => void) | undefined;
  /** Shows the reasons of changes; undefined where they are shown, and where nothing can have changed. */
  onReason: (() => void) | undefined;
}

/** Buttons that add rows: the next year at the same or a changed cost, the years of the term. */
function CostToolbar({ onAddYear, yearsToFill, onFillTerm, isEmpty, isFull, ...asks }: CostToolbarProps) {
  const [percent, setPercent] = useState('');
  const isReadable = /^-?\d+(\.\d+)?$/.test(percent);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {yearsToFill > 0 && (
        <Button size="sm" icon={<CalendarRange aria-hidden />} disabled={isFull} onClick={onFillTerm}>
          Fill the term ({counted(yearsToFill, 'year')})
        </Button>
      )}
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={() => onAddYear(isReadable ? Number(percent) : 0)}
        >
          {isEmpty ? 'Add first year' : 'Add year'}
        </Button>
        {!isEmpty && <PercentInput percent={percent} onChange={setPercent} />}
      </div>
      {asks.onCount && (
        <LinkButton onClick={asks.onCount} className="text-sm">
          Add quantities
        </LinkButton>
      )}
      {asks.onReason && (
        <LinkButton onClick={asks.onReason} className="text-sm">
          Add reasons
        </LinkButton>
      )}
    </div>
  );
}

function PercentInput({ percent, onChange }: { percent: string; onChange: (percent: string) => void }) {
  return (
    <span className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
      changed by
      <span className="w-20">
        <NumberInput
          aria-label="Change of the next year in percent"
          value={percent}
          onChange={onChange}
          decimals={2}
          placeholder="0"
          trailing={<span className="pr-1.5">%</span>}
        />
      </span>
    </span>
  );
}
