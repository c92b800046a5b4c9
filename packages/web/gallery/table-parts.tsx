import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../src/ui/text/badge.tsx';
import type { BadgeTone } from '../src/ui/text/badge.tsx';
import { Chip } from '../src/ui/text/chip.tsx';
import { LinkButton } from '../src/ui/actions/link-button.tsx';
import { RestrictedValue } from '../src/ui/text/restricted-value.tsx';
import { Popover } from '../src/ui/overlays/popover.tsx';
import { OptionList } from '../src/ui/pickers/option-list.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../src/ui/table/cell.tsx';
import { Pagination } from '../src/ui/table/pagination.tsx';
import { SkeletonRows } from '../src/ui/table/skeleton-rows.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../src/ui/table/table.tsx';
import { numberText } from '../src/ui/text/own-numbers.ts';

const TONES: [BadgeTone, string][] = [
  ['positive', 'Live'],
  ['caution', 'Evaluating'],
  ['negative', 'Expired'],
];
const ROWS = Array.from({ length: 8 }, (_, index) => ({
  product:
    [
      'Atlas Suite',
      'Beacon CRM',
      'Cobalt Backup',
      'Delta Sign',
      'Ember Analytics',
      'Fjord Mail',
      'Gale VPN',
      'Harbor ERP',
    ][index] ?? '',
  vendor: ['Northwind Traders', 'Contoso', 'Fabrikam', 'Litware'][index % 4] ?? '',
  tone: TONES[index % 3] ?? (['neutral', 'Other'] as [BadgeTone, string]),
  end: `${(index % 12) + 1}/${index * 3 + 1}/27`,
  cost: index === 3 ? null : 1250 * (index + 1) ** 3,
}));

function DataTable() {
  return (
    <TableFrame className="max-h-90" tabIndex={0} role="region" aria-label="Records">
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isSticky sort="asc" onSort={() => undefined}>
              Product
            </HeaderCell>
            <HeaderCell sort="none" onSort={() => undefined}>
              Vendor
            </HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell sort="none" onSort={() => undefined}>
              End Date
            </HeaderCell>
            <HeaderCell isNumeric sort="desc" onSort={() => undefined}>
              Total Cost
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {ROWS.map((row, index) => (
            <Row key={row.product} isOpenable isSelected={index === 2}>
              <RowHeaderCell isSticky>
                <a href="#record">{row.product}</a>
              </RowHeaderCell>
              <Cell>{row.vendor}</Cell>
              <Cell>
                <Badge tone={row.tone[0]}>{row.tone[1]}</Badge>
              </Cell>
              <Cell className="tabular-nums">{row.end}</Cell>
              <Cell isNumeric>{row.cost === null ? <RestrictedValue /> : `$${numberText(row.cost)}`}</Cell>
            </Row>
          ))}
          <SkeletonRows rows={2} columns={5} />
        </TableBody>
      </Table>
    </TableFrame>
  );
}

export function TableParts() {
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(50);
  const [chosen, setChosen] = useState(new Set(['LIVE']));
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Popover
          label="Status"
          className="w-64 p-0"
          trigger={
            <Chip
              label="Status"
              operator="is any of"
              value="Live, Evaluating"
              onRemove={() => setChosen(new Set())}
            />
          }
        >
          <OptionList
            label="Status"
            isMultiple
            selected={chosen}
            onSelect={(value) => setChosen(new Set([value]))}
            options={[
              { value: 'LIVE', label: 'Live', aside: 23 },
              { value: 'EVALUATING', label: 'Evaluating', aside: 4 },
              { value: 'EXPIRED', label: 'Expired', aside: 112 },
            ]}
          />
        </Popover>
        <Chip label="Team" icon={<ListFilter aria-hidden />} />
        <LinkButton>Clear all</LinkButton>
      </div>
      <DataTable />
      <Pagination
        pageIndex={page}
        pageSize={size}
        total={1234}
        onPageChange={setPage}
        onPageSizeChange={setSize}
        noun={['record', 'records']}
      />
    </section>
  );
}
