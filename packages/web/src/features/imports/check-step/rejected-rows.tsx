import { Download } from 'lucide-react';
import { useState } from 'react';
import { LISTED_FAULTS_LIMIT } from '@pactbook/domain/features/imports/import-outcome.ts';
import type { ImportFault, ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { saveCsv } from '../../../platform/api-client/download.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { countText } from '../../import-analysis/import-words.ts';
import { faultLabel } from '../../import-analysis/target-words.ts';
import { PageFooter } from '../../import-analysis/page-footer.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

export interface RejectedRowsProps {
  outcome: ImportOutcome;
  /** The name of the imported file, for the names of the downloads. */
  fileName: string;
  /** Whether the reasons are listed, and not only in the files. */
  isListed?: boolean;
}

const PAGE = 25;

function contextOf({ faults, faultsFound, rowsRejected }: ImportOutcome): string {
  const rows = counted(rowsRejected, 'row');
  if (faultsFound <= faults.length) return rows;
  return `${rows}; the first ${countText(LISTED_FAULTS_LIMIT)} of ${countText(faultsFound)} reasons are listed here, the files have all`;
}

/**
 * Every rejected cell with its reason, and the rejected rows as a file to correct and import again
 * (docs/product/records.md, "Import").
 */
export function RejectedRows({ outcome, fileName, isListed = true }: RejectedRowsProps) {
  const [page, setPage] = useState(0);
  const { faults } = outcome;
  const base = fileName.replace(/\.[^.]+$/, '');
  const save = (text: string, ending: string) => saveCsv(text, `${base}.${ending}.csv`);
  return (
    <Panel
      title="Rejected rows"
      context={contextOf(outcome)}
      isFlush
      actions={
        <>
          <SaveButton label="Rows to correct" onSave={() => save(outcome.rejectedRows, 'rejected')} />
          <SaveButton label="List of reasons" onSave={() => save(outcome.rejectedFile, 'reasons')} />
        </>
      }
    >
      {isListed && (
        <>
          <FaultTable faults={faults.slice(page * PAGE, (page + 1) * PAGE)} />
          <PageFooter
            pageIndex={page}
            pageSize={PAGE}
            total={faults.length}
            onPageChange={setPage}
            noun={['reason', 'reasons']}
          />
        </>
      )}
    </Panel>
  );
}

function SaveButton({ label, onSave }: { label: string; onSave: () => void }) {
  return (
    <Button size="sm" icon={<Download aria-hidden />} onClick={onSave}>
      {label}
    </Button>
  );
}

function FaultTable({ faults }: { faults: readonly ImportFault[] }) {
  return (
    <TableFrame
      tabIndex={0}
      role="region"
      aria-label="Reasons by row"
      className="max-h-120 rounded-none border-x-0 border-b-0"
    >
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isNumeric className="w-16">
              Row
            </HeaderCell>
            <HeaderCell>Column</HeaderCell>
            <HeaderCell>Text</HeaderCell>
            <HeaderCell>Reason</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {faults.map(({ row, column, text, reason }, index) => (
            <Row key={`${row} ${column} ${index}`}>
              <RowHeaderCell className="text-right tabular-nums">{countText(row)}</RowHeaderCell>
              <Cell className="max-w-40">
                <span dir="auto">{faultLabel(column)}</span>
              </Cell>
              <Cell className="max-w-64">
                {text === '' ? <span className="text-faint">empty</span> : <span dir="auto">{text}</span>}
              </Cell>
              <Cell className="h-auto max-w-none min-w-60 py-2 whitespace-normal">{reason}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
