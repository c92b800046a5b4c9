import { Link } from 'react-router';
import { quantityWords } from '@pactbook/domain/features/contracts/cost-change.ts';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import { PAGE_RECORDS, type VendorPage } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Deadline } from '../../field-kit/value/deadline.tsx';
import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { Badge, type BadgeTone } from '../../ui/text/badge.tsx';
import { RestrictedValue } from '../../ui/text/restricted-value.tsx';
import { useToday } from '../users/queries.ts';
import { amountWords } from './vendor-words.ts';
import { numberLocale, numberText } from '../../ui/text/own-numbers.ts';

interface ListProps {
  vendor: VendorPage;
}

type Status = VendorPage['listed'][number]['status'];
const TONES: Readonly<Record<Status, BadgeTone>> = {
  LIVE: 'positive',
  EVALUATING: 'caution',
  EXPIRED: 'negative',
};

/** The vendor's records, Live ones first. */
export function VendorRecordsPanel({ vendor }: ListProps) {
  const { listed, records } = vendor;
  const all = paths.records({ vendor: [vendor.name] });
  return (
    <Panel
      title="Records"
      actions={
        records > 0 && (
          <LinkButton asChild>
            <Link to={all}>View all</Link>
          </LinkButton>
        )
      }
      isFlush={listed.length > 0}
    >
      {listed.length === 0 && <p className="text-muted">No record has this vendor.</p>}
      {listed.length > 0 && <RecordsTable vendor={vendor} />}
      {records > PAGE_RECORDS && (
        <p className="px-4 py-2 text-sm text-muted">
          The first {PAGE_RECORDS} of {numberText(records)}.
        </p>
      )}
    </Panel>
  );
}

function RecordsTable({ vendor: { listed, costs, currency } }: ListProps) {
  return (
    <TableFrame
      tabIndex={0}
      role="region"
      aria-label="Records of this vendor"
      className="rounded-none border-0 border-t [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4"
    >
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isSticky>Product</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell className="max-md:hidden">End Date</HeaderCell>
            {costs !== null && <HeaderCell isNumeric>Cost in Force</HeaderCell>}
          </tr>
        </TableHead>
        <TableBody>
          {listed.map((record) => (
            <Row key={record.id}>
              <RowHeaderCell isSticky className="max-md:max-w-36 max-md:py-1.5">
                <span className="block break-words max-md:whitespace-normal">
                  <LinkButton asChild className="inline">
                    <Link to={paths.record(record)} dir="auto">
                      {record.product}
                    </Link>
                  </LinkButton>
                </span>
              </RowHeaderCell>
              <Cell>
                <Badge tone={TONES[record.status]}>{STATUS_LABELS[record.status]}</Badge>
              </Cell>
              <Cell className="tabular-nums max-md:hidden">{formatMediumDate(record.endDate)}</Cell>
              {costs !== null && (
                <Cell isNumeric className="tabular-nums">
                  <RecordCost record={record} currency={currency} />
                  {record.inForce && (
                    <span className="block text-xs text-muted">
                      {quantityWords(record.inForce, currency, numberLocale())}
                    </span>
                  )}
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface RecordCostProps {
  record: VendorPage['listed'][number];
  currency: string;
}

function RecordCost({ record: { access, costInForce }, currency }: RecordCostProps) {
  if (access === 'limited') return <RestrictedValue />;
  return costInForce === null || costInForce === undefined ? '—' : amountWords(costInForce, currency);
}

/** What has to be decided next: notice days of the records that the person reads, ends of the others. */
export function DecisionsPanel({ vendor: { decisions, costs } }: ListProps) {
  const today = useToday();
  return (
    <Panel title={costs === null ? 'Next ends' : 'Next decisions'}>
      {decisions.length === 0 && (
        <p className="text-muted">{costs === null ? 'No coming ends.' : 'No open decisions.'}</p>
      )}
      {decisions.length > 0 && (
        <ul className="flex flex-col gap-2">
          {decisions.map((decision) => {
            const day = <Deadline day={decision.on} today={today} look="line" />;
            return (
              <li key={decision.id} className="flex min-w-0 flex-col items-start">
                <LinkButton asChild className="inline min-w-0 break-words">
                  <Link to={paths.record(decision)} dir="auto">
                    {decision.product}
                  </Link>
                </LinkButton>
                <span className="text-sm text-muted tabular-nums">
                  {decision.reason === 'notice' ? 'Notice by' : 'Ends'} {day}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

interface DocumentsProps {
  documents: NonNullable<VendorPage['documents']>;
}

/** The newest documents of its records. */
export function VendorDocumentsPanel({ documents }: DocumentsProps) {
  return (
    <Panel title="Documents">
      {documents.count === 0 ? (
        <p className="text-muted">None of its records has a document.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {documents.newest.map(({ id, contractId, product, name, category }) => (
            <li key={id} className="min-w-0">
              <LinkButton asChild className="inline break-words">
                <Link to={paths.contractDocument({ product, id: contractId }, id)} dir="auto">
                  {name}
                </Link>
              </LinkButton>
              <span dir="auto" className="block text-sm break-words text-muted">
                {category} · {product}
              </span>
            </li>
          ))}
          {documents.count > documents.newest.length && (
            <li className="text-sm text-muted">
              and {numberText(documents.count - documents.newest.length)} more
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}
