import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useMemo, useState } from 'react';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import {
  PREVIEW_ROWS_LIMIT,
  ROW_OUTCOMES,
  type PreviewRow,
} from '@pactbook/domain/features/imports/preview/import-preview.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useIsNarrow } from '../../../ui/layout/use-media-query.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { countText } from '../../import-analysis/import-words.ts';
import { countOf, detailsOf, rowsOf, type PreviewFilter, type RowDetails } from './preview-details.ts';
import { OutcomeBadge, PreviewDetails, PreviewValue, type ShownKey } from './preview-value.tsx';
import { ownWording } from '../../../field-kit/value/own-money.ts';

const NO_FIELDS = [] as const;

const LABELS: Readonly<Record<PreviewFilter, string>> = {
  all: 'All',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
};
const FILTERS: readonly PreviewFilter[] = ['all', ...ROW_OUTCOMES];

/** The columns between product and details. */
const COLUMNS: readonly { readonly field: ShownKey; readonly label: string }[] = [
  { field: 'status', label: 'Status' },
  { field: 'startDate', label: 'Start Date' },
  { field: 'endDate', label: 'End Date' },
  { field: 'totalCost', label: 'Total Cost' },
  { field: 'teams', label: 'Teams' },
];

/** "The first 50 of 1,200 rows", "12 rows". */
function contextOf(shown: number, all: number): string {
  const rows = all === 1 ? 'row' : 'rows';
  return shown < all
    ? `The first ${countText(shown)} of ${countText(all)} ${rows}`
    : `${countText(all)} ${rows}`;
}

/** The first rows of the file as their records will be, old → new where one changes; each outcome by itself. */
export function RowPreview({ outcome }: { outcome: ImportOutcome }) {
  const [chosen, setChosen] = useState<PreviewFilter>('all');
  const { data: customFields = NO_FIELDS } = useQuery(customFieldsQuery);
  const isNarrow = useIsNarrow();
  // A filter without rows any more, because the rows were checked again, shows them all.
  const filter = countOf(outcome, chosen) === 0 ? 'all' : chosen;
  const rows = useMemo(() => rowsOf(outcome, filter, PREVIEW_ROWS_LIMIT), [outcome, filter]);
  const details = useMemo(
    () =>
      detailsOf(outcome, {
        customFields,
        ...ownWording(),
        teamNames: new Map<string, string>(),
      }),
    [outcome, customFields],
  );
  if (outcome.rowsRead === 0) return null;
  const options = FILTERS.filter((one) => one === 'all' || countOf(outcome, one) > 0).map((one) => ({
    value: one,
    label: `${LABELS[one]} ${countText(countOf(outcome, one))}`,
  }));
  const props = { rows, details };
  return (
    <Panel
      title="Preview of the rows"
      context={contextOf(rows.length, countOf(outcome, filter))}
      isFlush
      actions={
        <SegmentedControl label="Rows that are shown" options={options} value={filter} onChange={setChosen} />
      }
    >
      {isNarrow ? <PreviewCards {...props} /> : <PreviewTable {...props} />}
    </Panel>
  );
}

interface PreviewRowsProps {
  rows: readonly PreviewRow[];
  details: (row: PreviewRow) => RowDetails;
}

function PreviewTable({ rows, details }: PreviewRowsProps) {
  return (
    <TableFrame
      tabIndex={0}
      role="region"
      aria-label="The rows as a table"
      className="max-h-120 rounded-none border-x-0 border-b-0"
    >
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isNumeric className="w-14">
              Row
            </HeaderCell>
            <HeaderCell>Outcome</HeaderCell>
            <HeaderCell>Product and vendor</HeaderCell>
            {COLUMNS.map(({ field, label }) => (
              <HeaderCell key={field} isNumeric={field === 'totalCost'}>
                {label}
              </HeaderCell>
            ))}
            <HeaderCell>Details</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <RowOfFile key={row.row} row={row} details={details(row)} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

/** A rejected row has no values: its reasons take their columns. */
function RowOfFile({ row, details }: { row: PreviewRow; details: RowDetails }) {
  const isRejected = row.outcome === 'rejected';
  return (
    <Row>
      <Cell isNumeric className="text-muted tabular-nums">
        {countText(row.row)}
      </Cell>
      <Cell>
        <OutcomeBadge outcome={row.outcome} />
      </Cell>
      <RowHeaderCell className="h-auto max-w-60 py-1.5">
        <span className="flex min-w-0 flex-col items-start">
          <PreviewValue row={row} field="product" />
          <span className="max-w-full truncate font-normal text-muted">
            <PreviewValue row={row} field="vendor" />
          </span>
        </span>
      </RowHeaderCell>
      {!isRejected &&
        COLUMNS.map(({ field }) => (
          <Cell key={field} isNumeric={field === 'totalCost'} className="h-auto max-w-52 py-1">
            <PreviewValue row={row} field={field} />
          </Cell>
        ))}
      <Cell
        colSpan={isRejected ? COLUMNS.length + 1 : 1}
        className={clsx('h-auto min-w-44 py-1.5 whitespace-normal', !isRejected && 'max-w-80')}
      >
        <div className={isRejected ? 'max-w-96' : undefined}>
          <PreviewDetails details={details} />
        </div>
      </Cell>
    </Row>
  );
}

/** The cards that are shown at first. */
const FIRST_CARDS = 10;

/** The rows as cards on narrow screens (docs/product/look.md, "Responsive"): the first ones, then all. */
function PreviewCards({ rows, details }: PreviewRowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, FIRST_CARDS);
  return (
    <>
      <ul aria-label="Preview of the rows" className="divide-y divide-border border-t border-border">
        {shown.map((row) => (
          <li key={row.row} className="flex flex-col gap-1.5 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="flex min-w-0 flex-col items-start break-words">
                <span className="font-medium">
                  <PreviewValue row={row} field="product" />
                </span>
                <span className="text-sm text-muted">
                  <PreviewValue row={row} field="vendor" /> · row {countText(row.row)}
                </span>
              </div>
              <OutcomeBadge outcome={row.outcome} />
            </div>
            {row.outcome !== 'rejected' && (
              <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm">
                {COLUMNS.map(({ field, label }) => (
                  <div key={field} className="min-w-0">
                    <dt className="text-xs text-muted">{label}</dt>
                    <dd className="min-w-0 break-words">
                      <PreviewValue row={row} field={field} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            <PreviewDetails details={details(row)} />
          </li>
        ))}
      </ul>
      {rows.length > FIRST_CARDS && (
        <div className="border-t border-border px-4 py-1">
          <LinkButton className="min-h-11 text-sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${countText(rows.length)}`}
          </LinkButton>
        </div>
      )}
    </>
  );
}
