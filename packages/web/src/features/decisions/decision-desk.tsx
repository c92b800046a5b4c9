import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { costTotalsOf } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import { DESK_GROUP_LABELS, DESK_GROUPS } from '@pactbook/domain/features/decisions/desk.ts';
import type { DeskGroup, DeskRow } from '@pactbook/domain/features/decisions/desk.ts';
import { sumMoneyWords } from '../../field-kit/value/own-money.ts';
import { Button } from '../../ui/actions/button.tsx';
import { HeaderCell } from '../../ui/table/cell.tsx';
import { Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';
import { peopleNamesQuery } from '../users/queries.ts';
import { DeskRowCells, FROM_LARGE, FROM_MEDIUM, FROM_ROOMY, FROM_WIDE } from './desk-row.tsx';
import { DeskSelectionBar } from './desk-selection-bar.tsx';
import { useDesk } from './use-desk.ts';

/** Rows of a group that are drawn at a time: there may be thousands. */
const STEP = 50;
const NO_NAMES: ReadonlyMap<string, string> = new Map();

interface DecisionDeskProps {
  rows: readonly DeskRow[];
  today: CalendarDate;
}

/** The groups of the desk in one table, worked through by keyboard (docs/product/screens.md, "Decisions"). */
export function DecisionDesk({ rows, today }: DecisionDeskProps) {
  const { data: peopleNames = NO_NAMES } = useQuery(peopleNamesQuery);
  const [limits, setLimits] = useState<Partial<Record<DeskGroup, number>>>({});
  const groups = useGroups(rows, limits, today);
  const drawn = useMemo(
    () => groups.flatMap((group) => group.rows.map(({ contract }) => contract)),
    [groups],
  );
  const desk = useDesk(rows, drawn);
  const canSelect = rows.some(({ contract }) => contract.canEdit);
  return (
    <>
      <TableFrame>
        <Table aria-label="Decisions" {...desk.table}>
          <DeskHead canSelect={canSelect} />
          {groups.map((group) => (
            <TableBody key={group.name}>
              <GroupHeading group={group} />
              {group.rows.map((row) => (
                <DeskRowCells
                  key={row.contract.id}
                  row={row}
                  today={today}
                  peopleNames={peopleNames}
                  isTabStop={row.contract.id === desk.tabStop}
                  isSelected={canSelect ? desk.isSelected(row.contract.id) : null}
                  onDecide={() => desk.decide(row.contract)}
                  onRenew={() => desk.renew(row.contract)}
                />
              ))}
              {group.count > group.rows.length && (
                <MoreRows
                  count={group.count}
                  onMore={() => setLimits({ ...limits, [group.name]: group.rows.length + STEP })}
                />
              )}
            </TableBody>
          ))}
        </Table>
      </TableFrame>
      <DeskSelectionBar
        ids={desk.selected.map(({ contract }) => contract.id)}
        cost={yearlyCost(desk.selected, today)}
        bulk={desk.bulk}
        onBulk={desk.askBulk}
        onClear={desk.clear}
      />
      {desk.dialog}
    </>
  );
}

/** The button that draws more rows of a group. */
function MoreRows({ count, onMore }: { count: number; onMore: () => void }) {
  return (
    <tr>
      <td colSpan={ALL_COLUMNS} className="px-4 py-2 text-center">
        <Button size="sm" onClick={onMore}>
          Show more of {numberText(count)}
        </Button>
      </td>
    </tr>
  );
}

interface ShownGroup {
  readonly name: DeskGroup;
  readonly count: number;
  /** Those that are drawn. */
  readonly rows: readonly DeskRow[];
  /** What is in force of all of them, as text; null where they cost nothing. */
  readonly cost: string | null;
}

/** What is in force of rows, as text; null where they cost nothing. */
function yearlyCost(rows: readonly DeskRow[], today: CalendarDate): string | null {
  const totals = costTotalsOf(
    rows.map(({ contract }) => contract),
    today,
  );
  return totals.costInForce > 0 ? `${sumMoneyWords(totals.costInForce, totals)} a year` : null;
}

function useGroups(
  rows: readonly DeskRow[],
  limits: Partial<Record<DeskGroup, number>>,
  today: CalendarDate,
): readonly ShownGroup[] {
  return useMemo(
    () =>
      DESK_GROUPS.flatMap((name) => {
        const own = rows.filter((row) => row.group === name);
        if (own.length === 0) return [];
        const cost = yearlyCost(own, today);
        return [{ name, count: own.length, rows: own.slice(0, limits[name] ?? STEP), cost }];
      }),
    [rows, limits, today],
  );
}

/** More than the table ever has. */
const ALL_COLUMNS = 12;

function GroupHeading({ group: { name, count, cost } }: { group: ShownGroup }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={ALL_COLUMNS}
        className="h-9 border-b border-border bg-hover px-4 py-1 text-left"
      >
        <span className="text-base font-semibold">{DESK_GROUP_LABELS[name]}</span>{' '}
        <span className="text-sm font-normal text-muted tabular-nums">
          {numberText(count)}
          {cost !== null && ` · ${cost}`}
        </span>
      </th>
    </tr>
  );
}

function DeskHead({ canSelect }: { canSelect: boolean }) {
  return (
    <TableHead className="static">
      <tr>
        {canSelect && (
          <HeaderCell className="w-10 pr-0 pl-4">
            <span className="sr-only">Select</span>
          </HeaderCell>
        )}
        <HeaderCell className={canSelect ? undefined : 'pl-4'}>Record</HeaderCell>
        <HeaderCell className={FROM_MEDIUM}>Act By</HeaderCell>
        <HeaderCell className={FROM_LARGE}>Ends</HeaderCell>
        <HeaderCell isNumeric className={FROM_ROOMY}>
          Next Year
        </HeaderCell>
        <HeaderCell className={FROM_WIDE}>Owners</HeaderCell>
        <HeaderCell className={FROM_MEDIUM}>Stage</HeaderCell>
        {canSelect && (
          <HeaderCell className="w-12">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        )}
      </tr>
    </TableHead>
  );
}
