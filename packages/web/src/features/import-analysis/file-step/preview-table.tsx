import { clsx } from 'clsx/lite';
import { columnLetters } from '@pactbook/domain/features/import-rows/cell.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';

/** The first rows of the file, with the headings marked, so that a wrong detection is seen at once. */
export function PreviewTable({ analysis: { preview, reading } }: { analysis: ImportAnalysis }) {
  const width = Math.max(0, ...preview.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => columnLetters(index));
  return (
    <TableFrame tabIndex={0} role="region" aria-label="The first rows of the file" className="max-h-96">
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isNumeric className="w-12">
              Row
            </HeaderCell>
            {columns.map((letters) => (
              <HeaderCell key={letters}>{letters}</HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {preview.map(({ row, cells }) => {
            const isHeading = row === reading.headerRow;
            return (
              <Row key={row} className={isHeading ? '[--row:var(--surface-selected)]' : undefined}>
                <RowHeaderCell className="w-12 text-right font-normal text-muted tabular-nums">
                  {row}
                </RowHeaderCell>
                {columns.map((letters, index) => (
                  <Cell key={letters} className={clsx('max-w-56', isHeading && 'font-semibold')}>
                    <span dir="auto">{cells[index] ?? ''}</span>
                  </Cell>
                ))}
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
