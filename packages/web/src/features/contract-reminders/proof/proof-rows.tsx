import { clsx } from 'clsx/lite';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableHead } from '../../../ui/table/table.tsx';
import { PROOF_COLUMNS, PROOF_FIELDS, type ProofCells } from './proof-words.ts';

const WRAPPED = 'max-w-none py-2 align-top break-words whitespace-normal';
/** Names and moments are not torn apart where there is room. */
const WHOLE: ReadonlySet<string> = new Set(['person', 'mailed', 'seen']);
const WHOLE_IN_ROOM = 'xl:whitespace-nowrap print:whitespace-normal';

/** The reminders of a term: a table, on phones cards; on paper always the table. */
export function ProofRows({ rows }: { rows: readonly ProofCells[] }) {
  return (
    <>
      <div className="max-md:hidden print:block">
        <Table aria-label="Reminders of this term">
          <TableHead className="static">
            <tr>
              {PROOF_FIELDS.map((field) => (
                <HeaderCell key={field}>{PROOF_COLUMNS[field]}</HeaderCell>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <Row key={row.id}>
                <RowHeaderCell className={clsx(WRAPPED, WHOLE_IN_ROOM, 'min-w-24')}>
                  {row.deadline}
                </RowHeaderCell>
                {PROOF_FIELDS.slice(1).map((field) => (
                  <Cell key={field} className={clsx(WRAPPED, WHOLE.has(field) && WHOLE_IN_ROOM)}>
                    {row[field] || '—'}
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul aria-label="Reminders of this term" className="flex flex-col gap-3 md:hidden print:hidden">
        {rows.map((row) => (
          <li key={row.id} className="rounded-md border border-border p-3">
            <p className="font-medium break-words">{row.person}</p>
            <p className="text-sm break-words text-muted">{row.stage}</p>
            <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
              {(['reason', 'mailed', 'answer', 'seen'] as const).map((field) => (
                <div key={field} className="contents">
                  <dt className="text-muted">{PROOF_COLUMNS[field]}</dt>
                  <dd className="break-words">{row[field] || '—'}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
