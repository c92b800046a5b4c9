import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { VendorTrends } from '@pactbook/domain/features/trends/trends.ts';
import { ownMoney, changeText } from '../../field-kit/value/own-money.ts';
import { paths } from '../../platform/paths.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { chartCsv, chartFileName, saveChartFile } from '../../ui/charts/saving/chart-files.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { formatCount, formatDollars } from './trend-words.ts';
import { counted } from '../../ui/text/own-numbers.ts';

interface UpliftsPanelProps {
  answer: UseQueryResult<VendorTrends>;
  day: string;
}

/** The uplifts that are shown at first: about as high as the chart of vendors beside. */
const MOST_SHOWN = 8;

/** The records whose cost changed most since the year before, with old and new cost. */
export function UpliftsPanel({ answer, day }: UpliftsPanelProps) {
  const { data } = answer;
  const [showsAll, setShowsAll] = useState(false);
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
          <UpliftsTable trends={trends} most={showsAll ? Infinity : MOST_SHOWN} />
          <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
            <p className="min-w-0 flex-1 basis-64">{summaryOf(trends)}</p>
            {trends.uplifts.length > MOST_SHOWN && (
              <LinkButton className="max-md:min-h-11" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Show fewer' : `Show all ${formatCount(trends.uplifts.length)}`}
              </LinkButton>
            )}
          </div>
        </>
      )}
    </TrendPanel>
  );
}

/** "Of 40 records with a known cost in both years, 12 cost more, 3 less and 25 the same: together +4.20%." */
function summaryOf({ compared: { more, less, same, before, cost } }: VendorTrends): string {
  const all = more + less + same;
  const together = before === 0 ? '' : `: together ${changeText(cost / before - 1)}`;
  const records = counted(all, 'record');
  return `Of ${records} with a known cost in both years, ${formatCount(more)} cost more, ${formatCount(less)} less and ${formatCount(same)} the same${together}.`;
}

/** On phones the old cost is below the new one, so that the change is in sight. */
function UpliftsTable({ trends: { uplifts, year, before }, most }: { trends: VendorTrends; most: number }) {
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Uplifts as a table">
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isSticky>Product</HeaderCell>
            <HeaderCell isNumeric className="max-md:hidden">
              {before.label}
            </HeaderCell>
            <HeaderCell isNumeric>{year.label}</HeaderCell>
            <HeaderCell isNumeric>Change</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {uplifts.slice(0, most).map((uplift) => (
            <Row key={uplift.id}>
              <RowHeaderCell isSticky className="w-full max-w-44 min-w-36 py-1.5">
                <span className="block break-words whitespace-normal">
                  <LinkButton asChild className="inline">
                    <Link to={paths.record(uplift, 'annual-costs')} dir="auto">
                      {uplift.product}
                    </Link>
                  </LinkButton>
                </span>
                <span dir="auto" className="block truncate text-xs font-normal text-muted">
                  {uplift.vendor}
                </span>
              </RowHeaderCell>
              <Cell isNumeric className="tabular-nums max-md:hidden">
                {formatDollars(uplift.before)}
              </Cell>
              <Cell isNumeric className="tabular-nums max-md:py-1.5">
                {formatDollars(uplift.cost)}
                <span aria-hidden className="block text-xs text-muted md:hidden">
                  {formatDollars(uplift.before)}
                </span>
              </Cell>
              <Cell isNumeric className="tabular-nums">
                {uplift.change === null ? '—' : changeText(uplift.change)}
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
      format: ownMoney,
    });
    saveChartFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), chartFileName('Uplifts', day, 'csv'));
  };
  return (
    <IconButton label="Download as CSV: Uplifts" onClick={save}>
      <Download aria-hidden />
    </IconButton>
  );
}
