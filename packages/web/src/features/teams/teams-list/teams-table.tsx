import { useRef } from 'react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { paths } from '../../../platform/paths.ts';
import { ROW_LINK, useRowFocus } from '../../../data-table/use-row-focus.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { SkeletonRows } from '../../../ui/table/skeleton-rows.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { TeamActions } from '../team-actions.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';

const SKELETON_ROWS = 6;
const COUNTS = ['Records', 'Managers', 'Viewers'];
const NONE: readonly (ManagedTeam & { version: number })[] = [];

export interface TeamsTableProps {
  /** The visible teams, undefined while loading, and all of them. */
  shown: readonly ManagedTeam[] | undefined;
  teams: readonly ManagedTeam[];
  onOpen: (team: ManagedTeam) => void;
}

/**
 * Every team with the number of its records and people; a click on the row opens its members (docs/product/look.md,
 * "Tables").
 */
export function TeamsTable({ shown, teams, onOpen }: TeamsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowFocus = useRowFocus(shown?.map((team) => ({ ...team, version: 0 })) ?? NONE, body);
  return (
    <TableFrame className="relative">
      <Table aria-label="Teams" aria-busy={shown === undefined}>
        <TableHead>
          <Row>
            <HeaderCell isSticky>Name</HeaderCell>
            {COUNTS.map((label) => (
              <HeaderCell key={label} isNumeric className="w-32">
                {label}
              </HeaderCell>
            ))}
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </Row>
        </TableHead>
        <TableBody ref={body} {...rowFocus.handlers}>
          {shown === undefined && <SkeletonRows rows={SKELETON_ROWS} columns={COUNTS.length + 2} />}
          {shown?.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              teams={teams}
              isTabStop={team.id === rowFocus.tabStop}
              onOpen={() => onOpen(team)}
            />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface TeamRowProps {
  team: ManagedTeam;
  teams: readonly ManagedTeam[];
  isTabStop: boolean;
  onOpen: () => void;
}

function TeamRow({ team, teams, isTabStop, onOpen }: TeamRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const openFromRow = ({ target, currentTarget }: MouseEvent) => {
    // React events of this row's menu and dialogs bubble to the row, although they are rendered elsewhere in the
    // page.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('button, a') || window.getSelection()?.isCollapsed === false) return;
    opener.current?.focus();
    onOpen();
  };
  return (
    <Row isOpenable data-row-id={team.id} onClick={openFromRow}>
      <RowHeaderCell isSticky>
        <button
          ref={opener}
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          {...{ [ROW_LINK]: '' }}
          onClick={onOpen}
          dir="auto"
          className="-mx-1 max-w-full truncate rounded-sm px-1 text-left hover:underline focus-visible:-outline-offset-2"
        >
          {team.name}
        </button>
      </RowHeaderCell>
      <Cell isNumeric>
        <Link
          to={paths.records({ team: [team.id] })}
          aria-label={`${numberText(team.records)}, records of ${team.name}`}
          className="rounded-sm tabular-nums underline-offset-3 hover:underline"
        >
          {numberText(team.records)}
        </Link>
      </Cell>
      <Cell isNumeric className="tabular-nums">
        {numberText(team.managers)}
      </Cell>
      <Cell isNumeric className="tabular-nums">
        {numberText(team.viewers)}
      </Cell>
      <Cell className="w-10 px-1 text-right">
        <TeamActions team={team} teams={teams} onOpen={onOpen} />
      </Cell>
    </Row>
  );
}
