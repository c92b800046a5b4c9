import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronsLeftRight,
  EllipsisVertical,
  EyeOff,
  FoldHorizontal,
  RotateCcw,
} from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/overlays/dropdown-menu.tsx';
import { HeaderCell } from '../ui/table/cell.tsx';
import { isRightAligned } from '../field-kit/value/field-content.ts';
import type { DataColumn, DataTableRow } from './data-column.ts';
import type { RowSelection } from './row-selection.ts';
import { SelectPageBox } from './select-box.tsx';
import type { SizeActions } from './use-column-sizes.ts';

/** The actions of a column's heading beside its width. */
export interface ColumnActions<Key extends string> {
  /** Sorts by the column, or reverses the direction when the table is sorted by it. */
  readonly onToggleSort: (key: Key) => void;
  readonly onSort: (key: Key, desc: boolean) => void;
  readonly onHide: (key: Key) => void;
  /** Moves the column one place to the left (-1) or to the right (1). */
  readonly onMove: (key: Key, by: -1 | 1) => void;
}

/** Pixels of one press of Wider or Narrower. */
const WIDTH_STEP = 40;

interface ColumnHeadingProps<Key extends string> {
  column: DataColumn<Key>;
  /** The current sort direction of the column. */
  direction: 'asc' | 'desc' | 'none';
  isFirst: boolean;
  isLast: boolean;
  /** False for the only visible column. */
  isHideable: boolean;
  actions: ColumnActions<Key>;
  sizing: SizeActions<Key>;
  /** For the first column of a table whose rows can be selected. */
  page?: RowSelection<DataTableRow>['page'] | undefined;
  onTogglePage?: (() => void) | undefined;
}

function DrawnHeading<Key extends string>({
  column,
  direction,
  isFirst,
  isLast,
  isHideable,
  actions,
  sizing,
  page,
  onTogglePage,
}: ColumnHeadingProps<Key>) {
  const { key, label, isSortable } = column;
  return (
    <HeaderCell
      data-column={key}
      isSticky={isFirst}
      isNumeric={isRightAligned(column.kind)}
      className="group/heading"
      title={column.help === undefined ? label : `${label}: ${column.help}`}
      // Without the labels of its controls, which screen readers would repeat with every cell below.
      aria-label={label}
      {...(isSortable ? { sort: direction, onSort: () => actions.onToggleSort(key) } : {})}
      lead={page && onTogglePage && <SelectPageBox page={page} onTogglePage={onTogglePage} />}
      controls={
        <>
          <HeadingMenu {...{ column, isFirst, isLast, isHideable, actions, sizing }} />
          <span
            aria-hidden
            onPointerDown={(event) => sizing.onDragWidth(key, event)}
            onDoubleClick={() => sizing.onResetWidth(key)}
            className="absolute inset-y-0 right-0 z-10 w-2 cursor-col-resize touch-none select-none group-last/heading:after:opacity-0 after:absolute after:inset-y-2 after:right-0 after:w-px after:bg-border hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-accent active:after:inset-y-0 active:after:w-0.5 active:after:bg-accent"
          />
        </>
      }
    >
      {label}
    </HeaderCell>
  );
}

/** A column's heading: click to sort, a menu, and a handle to resize. */
export const ColumnHeading = memo(DrawnHeading) as typeof DrawnHeading;

type HeadingMenuProps<Key extends string> = Pick<
  ColumnHeadingProps<Key>,
  'column' | 'isFirst' | 'isLast' | 'isHideable' | 'actions' | 'sizing'
>;

function HeadingMenu<Key extends string>({
  column,
  isFirst,
  isLast,
  isHideable,
  actions,
  sizing,
}: HeadingMenuProps<Key>) {
  const { key, label, isSortable } = column;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <IconButton
          label={`${label} column options`}
          size="sm"
          // Overlaps the end of the label, so that narrow columns show their whole name while not hovered.
          className="absolute top-1/2 right-2 -translate-y-1/2 bg-sunken opacity-0 transition-none group-focus-within/heading:opacity-100 group-hover/heading:opacity-100 data-[state=open]:opacity-100 max-md:size-6 pointer-coarse:opacity-100"
        >
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      {isSortable && (
        <>
          <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => actions.onSort(key, false)}>
            Sort ascending
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => actions.onSort(key, true)}>
            Sort descending
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<ArrowLeft aria-hidden />} disabled={isFirst} onSelect={() => actions.onMove(key, -1)}>
        Move left
      </MenuItem>
      <MenuItem icon={<ArrowRight aria-hidden />} disabled={isLast} onSelect={() => actions.onMove(key, 1)}>
        Move right
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ChevronsLeftRight aria-hidden />} onSelect={() => sizing.onResizeBy(key, WIDTH_STEP)}>
        Make wider
      </MenuItem>
      <MenuItem icon={<FoldHorizontal aria-hidden />} onSelect={() => sizing.onResizeBy(key, -WIDTH_STEP)}>
        Make narrower
      </MenuItem>
      <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => sizing.onResetWidth(key)}>
        Reset width
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<EyeOff aria-hidden />} disabled={!isHideable} onSelect={() => actions.onHide(key)}>
        Hide column
      </MenuItem>
    </DropdownMenu>
  );
}
