import { memo, useEffect, useId, useRef, useState } from 'react';
import { clsx } from 'clsx/lite';
import { LogoImage } from '../ui/media/logo-image.tsx';
import { FOCUS_RETURN } from '../ui/overlays/focus-return.ts';
import { Cell, RowHeaderCell } from '../ui/table/cell.tsx';
import { Row } from '../ui/table/table.tsx';
import { isRightAligned } from '../field-kit/value/field-content.ts';
import type { FieldContent } from '../field-kit/value/field-content.ts';
import { FieldValue } from '../field-kit/value/field-value.tsx';
import type { DataColumn, DataTableRow } from './data-column.ts';
import { SelectBox } from './select-box.tsx';
import { RowMenu } from './row-menu.tsx';
import type { OpenedMenu } from './row-menu.tsx';
import { ROW_LINK } from './use-row-focus.ts';

/**
 * Functions that read the cells of a record. Keep the object the same between renders, so that rows are not rendered
 * again.
 */
export interface DataRowReader<Record extends DataTableRow, Key extends string> {
  readonly contentOf: (record: Record, key: Key) => FieldContent;
  readonly addressOf: (record: Record) => string;
  /** The logo before the first cell's text: null for none, undefined while unknown. */
  readonly pictureOf: (record: Record) => string | null | undefined;
}

interface DataRowProps<Record extends DataTableRow, Key extends string> {
  record: Record;
  columns: readonly DataColumn<Key>[];
  reader: DataRowReader<Record, Key>;
  /** Counted from 1 over all pages; the heading is row 1. */
  rowIndex: number;
  isTabStop: boolean;
  hasFiller: boolean;
  /** Whether the first cell is sticky. Each sticky cell is a compositing layer of its own. */
  isNameSticky: boolean;
  /** Whether the row is selected; undefined when rows cannot be selected. */
  isSelected: boolean | undefined;
  /** The label of the checkbox. */
  selectLabel: string;
  /** The label of the menu button; undefined when rows have no menu. */
  menuLabel: string | undefined;
  /** The menu, once it was opened. */
  menu: OpenedMenu | undefined;
}

/** True while a change of this record that a poll brought is highlighted, and the function that ends it. */
function useChangeMark({ id, version }: DataTableRow): [boolean, () => void] {
  const drawn = useRef({ id, version });
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    const before = drawn.current;
    if (before.id === id && before.version === version) return;
    drawn.current = { id, version };
    // A row element is reused for other records; another record is not a change.
    setIsChanged(before.id === id);
  }, [id, version]);
  return [isChanged, () => setIsChanged(false)];
}

type NameCellProps<Record extends DataTableRow, Key extends string> = Omit<
  DataRowProps<Record, Key>,
  'columns' | 'rowIndex' | 'hasFiller'
> & { content: FieldContent };

/** The first cell: the name of the record as a link, between the checkbox and the menu. */
function NameCell<Record extends DataTableRow, Key extends string>({
  record,
  content,
  reader,
  isTabStop,
  isNameSticky,
  isSelected,
  selectLabel,
  menuLabel,
  menu,
}: NameCellProps<Record, Key>) {
  // Not the record's: where rows are grouped, a record may be on a page twice.
  const linkId = useId();
  const isAlone = isSelected === undefined && menuLabel === undefined;
  return (
    <RowHeaderCell
      isSticky={isNameSticky}
      // Without checkbox and menu, whose labels screen readers would repeat with every cell of the row.
      aria-labelledby={isAlone ? undefined : linkId}
    >
      <span className="relative flex min-w-0 items-center gap-2">
        {isSelected !== undefined && (
          <SelectBox label={selectLabel} isSelected={isSelected} isTabStop={isTabStop} />
        )}
        <LogoImage url={reader.pictureOf(record)} size="sm" />
        {/* The table's body handles the click (useRowOpening): a router link in each row would be rendered with every change. */}
        <a
          id={linkId}
          href={reader.addressOf(record)}
          tabIndex={isTabStop ? 0 : -1}
          {...{ [ROW_LINK]: '', ...(isTabStop && { [FOCUS_RETURN]: '' }) }}
          className={clsx(
            '-mx-1 min-w-0 truncate rounded-sm px-1 focus-visible:-outline-offset-2',
            // Ends before the menu while that is shown, which would lie over the focus ring.
            menuLabel !== undefined && '[tr:focus-within_&]:mr-6 [@media(hover:none)]:mr-6',
          )}
        >
          <FieldValue content={content} />
        </a>
        {menuLabel !== undefined && <RowMenu label={menuLabel} isTabStop={isTabStop} asked={menu} />}
      </span>
    </RowHeaderCell>
  );
}

function DrawnRow<Record extends DataTableRow, Key extends string>({
  record,
  columns,
  reader,
  rowIndex,
  isTabStop,
  hasFiller,
  isNameSticky,
  isSelected,
  selectLabel,
  menuLabel,
  menu,
}: DataRowProps<Record, Key>) {
  const [isChanged, endChange] = useChangeMark(record);
  return (
    <Row
      isOpenable
      isSelected={isSelected}
      aria-rowindex={rowIndex}
      data-row-id={record.id}
      className={isChanged ? '[&>*]:animate-row-changed' : undefined}
      onAnimationEnd={isChanged ? endChange : undefined}
    >
      {columns.map((column, position) => {
        const content = reader.contentOf(record, column.key);
        if (position > 0) {
          return (
            <Cell key={column.key} isNumeric={isRightAligned(column.kind)}>
              <FieldValue content={content} />
            </Cell>
          );
        }
        return (
          <NameCell
            key={column.key}
            record={record}
            content={content}
            reader={reader}
            isTabStop={isTabStop}
            isNameSticky={isNameSticky}
            isSelected={isSelected}
            selectLabel={selectLabel}
            menuLabel={menuLabel}
            menu={menu}
          />
        );
      })}
      {hasFiller && <Cell aria-hidden />}
    </Row>
  );
}

/** One record as a table row, rendered again only when the record, the columns or its position change. */
export const DataRow = memo(DrawnRow) as typeof DrawnRow;
