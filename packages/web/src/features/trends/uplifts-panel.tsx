import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import type { VendorTrends } from '@pactbook/domain/features/trends/trends.ts';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import { paths } from '../../platform/paths.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { chartCsv, chartFileName, saveChartFile } from '../../ui/charts/chart-files.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { formatChange, formatCount } from './trend-words.ts';

interface UpliftsPanelProps {
  answer: UseQueryResult<VendorTrends>;
  day: string;
}

/** The records whose cost changed most since the year before, with old and new cost. */
export function UpliftsPanel({ answer, day }: UpliftsPanelProps) {
  const { data } = answer;
  return (
    <TrendPanel
      title="Uplifts"
      context={data && `${data.year.label} against ${data.before.label}`}
      answer={answer}
      actions={data && <DownloadButton trends={data} day={day} />}
      emptyText={({ uplifts, year, before }) =>
        uplifts.length === 0 ? `No record costs more or less in ${year.label} than in ${before.label}.` : null
      }
    >
      {(trends) => (
        <>
          <UpliftsTable trends={trends} />
          <p className="mt-2 text-sm text-muted">{summaryOf(trends)}</p>
        </>
      )}
    </TrendPanel>
  );
}

/** "Of 40 records with a known cost in both years, 12 cost more, 3 less and 25 the same: together +4.20%." */
function summaryOf({ compared: { more, less, same, before, cost } }: VendorTrends): string {
  const all = more + less + same;
  const together = before === 0 ? '' : `: together ${formatChange(cost / before - 1)}`;
  const records = all === 1 ? '1 record' : `${formatCount(all)} records`;
  return `Of ${records} with a known cost in both years, ${formatCount(more)} cost more, ${formatCount(less)} less and ${formatCount(same)} the same${together}.`;
}

function UpliftsTable({ trends: { uplifts, year, before } }: { trends: VendorTrends }) {
  return (
    <TableFrame className="max-h-96" tabIndex={0} role="region" aria-label="Uplifts as a table">
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isSticky>Product</HeaderCell>
            <HeaderCell isNumeric>{before.label}</HeaderCell>
            <HeaderCell isNumeric>{year.label}</HeaderCell>
            <HeaderCell isNumeric>Change</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {uplifts.map((uplift) => (
            <Row key={uplift.id}>
              <RowHeaderCell isSticky className="max-w-44">
                <LinkButton asChild className="inline">
                  <Link to={paths.record(uplift, 'annual-costs')} dir="auto">
                    {uplift.product}
                  </Link>
                </LinkButton>
                <span dir="auto" className="font-normal text-muted">
                  {' '}
                  · {uplift.vendor}
                </span>
              </RowHeaderCell>
              <Cell isNumeric className="tabular-nums">
                {formatMoney(uplift.before)}
              </Cell>
              <Cell isNumeric className="tabular-nums">
                {formatMoney(uplift.cost)}
              </Cell>
              <Cell isNumeric className="tabular-nums">
                {uplift.change === null ? '—' : formatChange(uplift.change)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function DownloadButton({ trends: { uplifts, year, before }, day }: { trends: VendorTrends; day: string }) {
  const save = () => {
    const text = chartCsv({
      title: 'Uplifts',
      categoryName: 'Product',
      day,
      categories: uplifts.map(({ id, product, vendor }) => ({ id, label: product, note: vendor })),
      noteName: 'Vendor',
      series: [
        { id: 'before', label: before.label, values: uplifts.map((uplift) => uplift.before) },
        { id: 'now', label: year.label, values: uplifts.map(({ cost }) => cost) },
        { id: 'change', label: 'Change', values: uplifts.map(({ change }) => change) },
      ],
      totalLabel: null,
      format: formatMoney,
    });
    saveChartFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), chartFileName('Uplifts', day, 'csv'));
  };
  return (
    <IconButton label="Download as CSV: Uplifts" onClick={save}>
      <Download aria-hidden />
    </IconButton>
  );
}
