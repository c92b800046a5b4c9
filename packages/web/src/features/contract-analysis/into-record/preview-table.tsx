import { clsx } from 'clsx/lite';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import type { PreviewLine } from './record-preview.ts';

/** A record before and after: what stays is grey, what changes is marked. */
export function PreviewTable({ lines }: { lines: readonly PreviewLine[] }) {
  return (
    // A frame that scrolls would give up all of its height beside what is long.
    <TableFrame className="shrink-0">
      <Table aria-label="What changes">
        <TableHead>
          <Row>
            <HeaderCell>Field</HeaderCell>
            <HeaderCell>Now</HeaderCell>
            <HeaderCell>Then</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {lines.map(({ label, now, later, isDerived }) => (
            <Row key={label}>
              <RowHeaderCell className={isDerived ? 'font-normal italic' : undefined}>{label}</RowHeaderCell>
              <Cell dir="auto" className="whitespace-normal text-muted">
                {now || '—'}
              </Cell>
              <Cell
                dir="auto"
                className={clsx(
                  'whitespace-normal',
                  now === later ? 'text-muted' : 'bg-accent-soft font-medium',
                )}
              >
                {now === later ? 'Stays' : later || '—'}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
