import { Skeleton } from '../feedback/skeleton.tsx';
import { Cell } from './cell.tsx';
import { Row } from './table.tsx';

const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-2/5'];

/** Skeleton rows of the real height while a table loads; put `aria-busy` on the table. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <Row key={row} aria-hidden>
      {Array.from({ length: columns }, (_column, column) => (
        <Cell key={column}>
          <Skeleton className={`h-3 ${WIDTHS[(row + column * 2) % WIDTHS.length] ?? ''}`} />
        </Cell>
      ))}
    </Row>
  ));
}
