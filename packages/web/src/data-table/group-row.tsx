import type { KeyboardEvent, ReactNode } from 'react';
import { GroupHeading } from '../ui/table/group-heading.tsx';
import type { GroupFact } from '../ui/table/group-heading.tsx';
import { RowHeaderCell } from '../ui/table/cell.tsx';
import { Row } from '../ui/table/table.tsx';

/** A group of rows: its heading, and how many rows of the page are above it. */
export interface RowGroup {
  readonly key: string;
  readonly before: number;
  readonly name: string;
  readonly facts: readonly GroupFact[];
  readonly isOpen: boolean;
  readonly isContinued: boolean;
}

/** The groups of a page of rows. */
export interface RowGroups {
  readonly headings: readonly RowGroup[];
  readonly onToggle: (key: string) => void;
}

/** Marks the button of a group's heading. */
const HEADING = 'data-group-heading';

/** The heading of the page that a key moves the focus to; undefined for other keys. */
function headingAfterKey(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { key, currentTarget } = event;
  const headings = [...(currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>(`[${HEADING}]`) ?? [])];
  const at = headings.indexOf(currentTarget);
  if (key === 'ArrowDown') return headings[at + 1];
  if (key === 'ArrowUp') return headings[at - 1];
  if (key === 'Home') return headings[0];
  return key === 'End' ? headings.at(-1) : undefined;
}

/**
 * The rows of a page with the headings of their groups.
 * @param rows those that are drawn
 * @param isComplete whether these are all rows of the page, so that headings without rows below them are drawn, too
 */
export function withGroupRows(
  rows: readonly ReactNode[],
  { headings, onToggle }: RowGroups,
  { columnCount, isComplete }: { columnCount: number; isComplete: boolean },
): ReactNode[] {
  const drawn: ReactNode[] = [];
  let done = 0;
  for (const [at, group] of headings.entries()) {
    if (group.before > rows.length || (group.before === rows.length && !isComplete)) break;
    drawn.push(...rows.slice(done, group.before));
    done = group.before;
    drawn.push(
      <GroupRow
        key={`group ${group.key}`}
        group={group}
        isTabStop={at === 0}
        columns={columnCount}
        onToggle={onToggle}
      />,
    );
  }
  return [...drawn, ...rows.slice(done)];
}

interface GroupRowProps {
  group: RowGroup;
  /** The first heading of the page is the tab stop of all; arrow keys continue from there. */
  isTabStop: boolean;
  columns: number;
  onToggle: (key: string) => void;
}

/**
 * The heading of a group as a row of the table: it sticks below the columns' headings while its rows scroll. Up and Down
 * move between headings, Left closes and Right opens.
 */
function GroupRow({ group, isTabStop, columns, onToggle }: GroupRowProps) {
  const { key: groupKey, name, facts, isOpen, isContinued } = group;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = headingAfterKey(event);
    const isTurned = event.key === 'ArrowLeft' ? isOpen : event.key === 'ArrowRight' && !isOpen;
    if (next) next.focus();
    else if (isTurned) onToggle(groupKey);
    else return;
    event.preventDefault();
  };
  return (
    <Row className="[--row:var(--surface-sunken)]">
      <RowHeaderCell
        colSpan={columns}
        scope="rowgroup"
        className="sticky top-9 z-15 max-w-none overflow-visible px-1.5 font-normal"
      >
        <GroupHeading
          name={name}
          facts={facts}
          isOpen={isOpen}
          isContinued={isContinued}
          {...{ [HEADING]: '' }}
          tabIndex={isTabStop ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => onToggle(groupKey)}
          className="sticky left-1.5 w-fit"
        />
      </RowHeaderCell>
    </Row>
  );
}
