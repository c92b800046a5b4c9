import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { LogoImage } from '../../ui/media/logo-image.tsx';
import { Cell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row } from '../../ui/table/table.tsx';
import { isRightAligned } from '../value/field-content.ts';
import type { FieldContent } from '../value/field-content.ts';
import { FieldValue } from '../value/field-value.tsx';
import type { RecordColumn, TableRecord } from './record-column.ts';
import { ROW_LINK } from './use-row-focus.ts';

/** How a table reads its records; the same object from one drawing to the next, so that rows are drawn once. */
export interface RecordReader<Record extends TableRecord, Key extends string> {
  readonly contentOf: (record: Record, key: Key) => FieldContent;
  readonly addressOf: (record: Record) => string;
  /** The logo before the first cell's words: null for none, undefined while that is not known. */
  readonly pictureOf: (record: Record) => string | null | undefined;
}

interface RecordRowProps<Record extends TableRecord, Key extends string> {
  record: Record;
  columns: readonly RecordColumn<Key>[];
  reader: RecordReader<Record, Key>;
  /** Counted from 1 over all pages, the heading being row 1. */
  rowIndex: number;
  isTabStop: boolean;
  hasFiller: boolean;
}

/** True while a change that came with a poll is shown, and what ends it. */
function useChangeMark(version: number): [boolean, () => void] {
  const drawn = useRef(version);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    if (drawn.current === version) return;
    drawn.current = version;
    setIsChanged(true);
  }, [version]);
  return [isChanged, () => setIsChanged(false)];
}

function DrawnRow<Record extends TableRecord, Key extends string>({
  record,
  columns,
  reader,
  rowIndex,
  isTabStop,
  hasFiller,
}: RecordRowProps<Record, Key>) {
  const [isChanged, endChange] = useChangeMark(record.version);
  return (
    <Row
      isOpenable
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
          <RowHeaderCell key={column.key} isSticky>
            <span className="flex min-w-0 items-center gap-2">
              <LogoImage url={reader.pictureOf(record)} size="sm" keepsRoom />
              <Link
                to={reader.addressOf(record)}
                tabIndex={isTabStop ? 0 : -1}
                {...{ [ROW_LINK]: '' }}
                className="-mx-1 min-w-0 truncate rounded-sm px-1 focus-visible:-outline-offset-2"
              >
                <FieldValue content={content} />
              </Link>
            </span>
          </RowHeaderCell>
        );
      })}
      {hasFiller && <Cell aria-hidden />}
    </Row>
  );
}

/** One record as a table row, drawn again only when the record, the columns or its place change. */
export const RecordRow = memo(DrawnRow) as typeof DrawnRow;
