import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Decision } from '@pactbook/domain/features/contracts/decision.ts';
import { costTotalsOf } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import { DESK_GROUP_LABELS, DESK_GROUPS } from '@pactbook/domain/features/decisions/desk.ts';
import type { DeskGroup, DeskRow } from '@pactbook/domain/features/decisions/desk.ts';
import { pressedBox } from '../../data-table/row-selection.ts';
import { useRowFocus } from '../../data-table/use-row-focus.ts';
import { sumMoneyWords } from '../../field-kit/value/own-money.ts';
import { usePageShortcuts, type Shortcut } from '../../platform/page-shortcuts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { HeaderCell } from '../../ui/table/cell.tsx';
import { Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';
import { useTermDialog } from '../contract-terms/use-term-dialogs.tsx';
import { peopleNamesQuery } from '../users/queries.ts';
import { DeskRowCells, FROM_LARGE, FROM_MEDIUM, FROM_ROOMY, FROM_WIDE } from './desk-row.tsx';
import { DeskSelectionBar } from './desk-selection-bar.tsx';

/** Rows of a group that are drawn at a time: there may be thousands. */
const STEP = 50;
const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NONE: ReadonlySet<string> = new Set();

const KEYS: Readonly<Record<string, Decision>> = {
  r: 'RENEW',
  n: 'RENEGOTIATE',
  c: 'CANCEL',
  l: 'LET_LAPSE',
};
const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Space'], does: 'Select the marked record' },
  { keys: ['R'], does: 'Decide: renew' },
  { keys: ['N'], does: 'Decide: renegotiate' },
  { keys: ['C'], does: 'Decide: cancel' },
  { keys: ['L'], does: 'Decide: let lapse' },
];

interface DecisionDeskProps {
  rows: readonly DeskRow[];
  today: CalendarDate;
}

/** The groups of the desk in one table, worked through by keyboard (docs/product/screens.md, "Decisions"). */
export function DecisionDesk({ rows, today }: DecisionDeskProps) {
  const { data: peopleNames = NO_NAMES } = useQuery(peopleNamesQuery);
  const [limits, setLimits] = useState<Partial<Record<DeskGroup, number>>>({});
  const [chosen, setChosen] = useState(NONE);
  const [bulk, setBulk] = useState<{ ids: readonly string[]; decision?: Decision | undefined }>();
  const { ask, dialog } = useTermDialog();
  usePageShortcuts(SHORTCUTS);
  const groups = useGroups(rows, limits, today);
  const drawn = useMemo(
    () => groups.flatMap((group) => group.rows.map(({ contract }) => contract)),
    [groups],
  );
  // A decided record leaves the desk, and the selection with it.
  const selected = useMemo(
    () => rows.filter(({ contract }) => chosen.has(contract.id)).map(({ contract }) => contract.id),
    [rows, chosen],
  );
  const table = useRef<HTMLTableElement>(null);
  const rowFocus = useRowFocus(drawn, table);
  const canSelect = rows.some(({ contract }) => contract.canEdit);

  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const decide = (contract: Contract, decision?: Decision) => {
    if (selected.length > 0 && decision !== undefined) setBulk({ ids: selected, decision });
    else if (contract.canEdit) ask(contract, 'decide', decision);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    rowFocus.handlers.onKeyDown(event);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    const contract = markedIn(event.target, drawn);
    const decision = KEYS[event.key.toLowerCase()];
    if (contract === undefined) return;
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement && contract.canEdit)
      toggle(contract.id);
    else if (decision !== undefined) decide(contract, decision);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TableFrame>
        <Table
          aria-label="Decisions"
          ref={table}
          {...rowFocus.handlers}
          onClick={(event) => void pressedBox(event, toggle)}
          onKeyDown={onKeyDown}
        >
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
                  isTabStop={row.contract.id === rowFocus.tabStop}
                  isSelected={canSelect ? chosen.has(row.contract.id) : null}
                  onDecide={() => decide(row.contract)}
                />
              ))}
              {group.count > group.rows.length && (
                <tr>
                  <td colSpan={ALL_COLUMNS} className="px-4 py-2 text-center">
                    <Button
                      size="sm"
                      onClick={() => setLimits({ ...limits, [group.name]: group.rows.length + STEP })}
                    >
                      Show more of {numberText(group.count)}
                    </Button>
                  </td>
                </tr>
              )}
            </TableBody>
          ))}
        </Table>
      </TableFrame>
      <DeskSelectionBar ids={selected} bulk={bulk} onBulk={setBulk} onClear={() => setChosen(NONE)} />
      {dialog}
    </>
  );
}

/** The record of the row that has the focus on its link or its checkbox; no other control takes these keys. */
function markedIn(target: EventTarget, drawn: readonly Contract[]): Contract | undefined {
  if (!(target instanceof HTMLAnchorElement) && !(target instanceof HTMLInputElement)) return undefined;
  const id = target.closest('[data-row-id]')?.getAttribute('data-row-id');
  return drawn.find((contract) => contract.id === id);
}

interface ShownGroup {
  readonly name: DeskGroup;
  readonly count: number;
  /** Those that are drawn. */
  readonly rows: readonly DeskRow[];
  /** What is in force of all of them, as text; null where they cost nothing. */
  readonly cost: string | null;
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
        const totals = costTotalsOf(
          own.map(({ contract }) => contract),
          today,
        );
        const cost = totals.costInForce > 0 ? `${sumMoneyWords(totals.costInForce, totals)} a year` : null;
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
