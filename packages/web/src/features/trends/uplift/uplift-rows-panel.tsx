import { signedText, changeText } from '../../../field-kit/value/own-money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { quantityWords } from '@pactbook/domain/features/contracts/cost-change.ts';
import { CHANGE_REASON_LABELS } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { UpliftLedger, UpliftRow } from '@pactbook/domain/features/trends/uplift.ts';
import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import type { UpliftQuery } from '../../../platform/addresses/trend-queries.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useOpenedFocus } from '../../../ui/layout/use-opened-focus.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { numberLocale } from '../../../ui/text/own-numbers.ts';
import { upliftRowsQuery, type UpliftQuestion } from '../queries.ts';
import { capWords, rowAmount } from './uplift-words.ts';

interface UpliftRowsPanelProps {
  vendor: string;
  /** All years without one. */
  year: UpliftLedger['years'][number] | undefined;
  question: UpliftQuestion;
  query: UpliftQuery;
}

/** The annual costs that a figure of a vendor counts. */
export function UpliftRowsPanel({ vendor, year, question, query }: UpliftRowsPanelProps) {
  const rows = useInfiniteQuery(upliftRowsQuery({ ...question, vendor, year: year?.year }));
  const heading = useOpenedFocus<HTMLSpanElement>();
  const title = `${vendor}${year === undefined ? '' : `, ${year.label}`}`;
  return (
    <Panel
      isFlush
      title={
        <span ref={heading} tabIndex={-1} dir="auto">
          {title}
        </span>
      }
      context={
        <LinkButton asChild>
          <Link to={paths.vendor(vendor)}>Open vendor</Link>
        </LinkButton>
      }
      actions={
        <LinkButton asChild>
          <Link to={paths.uplift({ ...query, vendor: undefined, year: undefined })} preventScrollReset>
            <X aria-hidden />
            Close
          </Link>
        </LinkButton>
      }
    >
      {rows.data === undefined ? (
        <div className="px-4 pb-4">
          <QueryFallback query={rows} lines={6} label="Loading the costs" />
        </div>
      ) : (
        <>
          <RowsTable label={title} rows={rows.data.pages.flatMap(({ items }) => items)} />
          {rows.hasNextPage && (
            <div className="flex justify-center p-3">
              <NextPageButton query={rows}>Show more</NextPageButton>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

const FROM_MEDIUM = '@max-2xl:hidden';
const FROM_LARGE = '@max-4xl:hidden';

function RowsTable({ label, rows }: { label: string; rows: readonly UpliftRow[] }) {
  return (
    <TableFrame className="rounded-t-none border-0 border-t">
      <Table aria-label={label}>
        <TableHead className="static">
          <tr>
            <HeaderCell className="pl-4">Record</HeaderCell>
            <HeaderCell isNumeric className={FROM_MEDIUM}>
              Before
            </HeaderCell>
            <HeaderCell isNumeric className={FROM_MEDIUM}>
              Cost
            </HeaderCell>
            <HeaderCell isNumeric>Change</HeaderCell>
            <HeaderCell isNumeric className={FROM_LARGE}>
              Price Cap %
            </HeaderCell>
            <HeaderCell isNumeric className={`pr-4 ${FROM_MEDIUM}`}>
              Above Cap
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <CostRow key={`${row.contractId} ${row.after.date}`} row={row} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function CostRow({ row }: { row: UpliftRow }) {
  const { contractId, product, before, after, currency, priceCap, above } = row;
  return (
    <Row>
      <RowHeaderCell className="w-full max-w-0 py-1.5 pl-4">
        <Link
          to={paths.record({ product, id: contractId }, 'annual-costs')}
          dir="auto"
          className="flex min-h-8 items-center truncate rounded-sm text-base font-medium hover:underline"
        >
          {product}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 text-xs font-normal text-muted">
          {formatMonthYear(after.date)}
          <LinkButton asChild className="min-h-6 text-xs max-md:min-h-11">
            <Link to={paths.record({ product, id: contractId }, 'sheet')}>
              Negotiation sheet
              <span className="sr-only"> of {product}</span>
            </Link>
          </LinkButton>
        </span>
        <span className="block text-xs font-normal text-muted tabular-nums @2xl:hidden">
          {rowAmount(before.cost, currency)} → {rowAmount(after.cost, currency)}
          {above > 0 && (
            <span className="block font-medium text-negative">
              {rowAmount(above, currency)} above {priceCap === null ? 'cap' : `cap ${capWords(priceCap)}`}
            </span>
          )}
        </span>
      </RowHeaderCell>
      <CostCell cost={before} currency={currency} />
      <CostCell cost={after} currency={currency} />
      <Cell isNumeric className="py-1.5 tabular-nums">
        <ChangeWords row={row} />
      </Cell>
      <Cell isNumeric className={`${FROM_LARGE} tabular-nums`}>
        {priceCap === null ? '—' : capWords(priceCap)}
      </Cell>
      <Cell isNumeric className={`${FROM_MEDIUM} py-1.5 pr-4 tabular-nums`}>
        {above > 0 ? (
          <span className="font-medium text-negative">{rowAmount(above, currency)}</span>
        ) : row.allowed === null ? (
          '—'
        ) : (
          'Within cap'
        )}
        {row.allowed !== null && (
          <span className="block text-xs text-muted">of {rowAmount(row.allowed, currency)} allowed</span>
        )}
      </Cell>
    </Row>
  );
}

function CostCell({ cost, currency }: { cost: UpliftRow['before']; currency: string }) {
  const words = quantityWords(cost, currency, numberLocale());
  return (
    <Cell isNumeric className={`${FROM_MEDIUM} py-1.5 tabular-nums`}>
      {rowAmount(cost.cost, currency)}
      {words !== '' && <span className="block text-xs text-muted">{words}</span>}
    </Cell>
  );
}

function ChangeWords({ row: { before, after, compared, currency, reason } }: { row: UpliftRow }) {
  if (compared === null) return <span className="text-muted">Not comparable</span>;
  const parts = [
    [compared.price, 'price'],
    [compared.volume, 'volume'],
    [compared.scope, 'scope'],
  ] as const;
  const changed = parts.filter(([amount]) => amount !== 0);
  return (
    <>
      {changeText(after.cost / before.cost - 1)}
      {changed.map(([amount, name]) => (
        <span key={name} className="block text-xs text-muted">
          {signedText(amount, (value) => rowAmount(value, currency))}{' '}
          {reason === null || changed.length > 1 ? name : CHANGE_REASON_LABELS[reason].toLowerCase()}
        </span>
      ))}
    </>
  );
}
