import { memo } from 'react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { rowFactsOf } from '@pactbook/domain/features/annual-costs/row-facts.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataRowReader } from '../../../data-table/data-row.tsx';
import type { RowGroups } from '../../../data-table/group-row.tsx';
import type { RowSelection } from '../../../data-table/row-selection.ts';
import { contentText } from '../../../field-kit/value/field-content.ts';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { shortOwnMoney } from '../../../field-kit/value/own-money.ts';
import { RowLine } from '../../../field-kit/value/row-line.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { GroupHeading } from '../../../ui/table/group-heading.tsx';
import { LogoImage } from '../../../ui/media/logo-image.tsx';

type Reader = DataRowReader<Contract, ColumnKey>;

interface ContractsCardsProps {
  /** The records of the page; null while they load. */
  records: readonly Contract[] | null;
  reader: Reader;
  today: CalendarDate;
  /** Left out when records cannot be selected. */
  selection?: RowSelection<Contract> | undefined;
  /** Left out when the records are not grouped. */
  groups?: RowGroups | undefined;
}

const LIST = 'overflow-hidden rounded-lg border border-border bg-raised';
const CARDS_WHILE_LOADING = 8;

/**
 * The rows of the table as cards on narrow screens: product, vendor, dates and cost, status, days left
 * (docs/product/look.md, "Responsive").
 */
export function ContractsCards({ records, groups, ...rest }: ContractsCardsProps) {
  if (records === null) return <LoadingCards />;
  if (!groups) return <Cards label="Records" records={records} {...rest} />;
  const { headings, onToggle } = groups;
  return headings.map((group, at) => (
    <section key={group.key} aria-label={group.name} className="flex flex-col gap-2">
      <GroupHeading
        name={group.name}
        facts={group.facts}
        isOpen={group.isOpen}
        isContinued={group.isContinued}
        onClick={() => onToggle(group.key)}
        className="min-h-11"
      />
      {group.isOpen && (
        <Cards
          label={group.name}
          records={records.slice(group.before, headings[at + 1]?.before ?? records.length)}
          {...rest}
        />
      )}
    </section>
  ));
}

type CardsProps = Pick<ContractsCardsProps, 'reader' | 'today' | 'selection'> & {
  label: string;
  records: readonly Contract[];
};

function Cards({ label, records, reader, today, selection }: CardsProps) {
  return (
    <ul aria-label={label} className={LIST}>
      {records.map((record) => (
        <ContractCard
          key={record.id}
          record={record}
          reader={reader}
          today={today}
          isSelected={selection?.ids.has(record.id)}
          onToggle={selection?.onToggle}
        />
      ))}
    </ul>
  );
}

interface ContractCardProps {
  record: Contract;
  reader: Reader;
  today: CalendarDate;
  isSelected: boolean | undefined;
  onToggle: RowSelection<Contract>['onToggle'] | undefined;
}

const ContractCard = memo(function ContractCard({
  record,
  reader,
  today,
  isSelected,
  onToggle,
}: ContractCardProps) {
  const facts = rowFactsOf(record, today);
  return (
    <li
      className={clsx(
        'flex items-stretch border-b border-border last:border-b-0',
        isSelected === true && 'bg-selected',
      )}
    >
      {onToggle && (
        <label className="flex w-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            aria-label={`Select ${record.product}`}
            checked={isSelected === true}
            onChange={() => onToggle(record.id, false)}
            className="size-4 rounded-sm"
          />
        </label>
      )}
      <Link
        to={reader.addressOf(record)}
        className={clsx(
          'flex min-h-16 min-w-0 flex-1 items-center gap-2.5 py-2.5 pr-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2',
          !onToggle && 'pl-3',
        )}
      >
        <LogoImage url={reader.pictureOf(record)} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-start gap-3">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="line-clamp-2 text-base font-medium break-words">
                {record.product}
              </span>
              <VendorAndCost vendor={record.vendor} facts={facts} />
            </span>
            <CardState record={record} reader={reader} />
          </span>
          <span className="block text-xs text-muted">
            <RowLine end={facts.end} noticeBy={facts.noticeBy} today={today} />
          </span>
        </span>
      </Link>
    </li>
  );
});

interface VendorAndCostProps {
  vendor: string;
  facts: ReturnType<typeof rowFactsOf>;
}

/** "Adobe · $27K": a long name is cut, the cost never. */
function VendorAndCost({ vendor, facts: { cost, isCostConverted } }: VendorAndCostProps) {
  return (
    <span className="flex text-sm text-muted">
      <span dir="auto" className="truncate">
        {vendor}
      </span>
      {cost !== null && (
        <span className="shrink-0 whitespace-pre tabular-nums">
          {` · ${isCostConverted ? '≈ ' : ''}${shortOwnMoney(cost, 0)}`}
        </span>
      )}
    </span>
  );
}

/** The status, with the days left, or the day that it starts. */
function CardState({ record, reader }: Pick<ContractCardProps, 'record' | 'reader'>) {
  const daysLeft = reader.contentOf(record, 'daysToExpiration');
  const start = reader.contentOf(record, 'startDate');
  const startsLater = start.kind === 'date' && start.mark !== undefined;
  return (
    <span className="flex shrink-0 flex-col items-end gap-1">
      <FieldValue content={reader.contentOf(record, 'status')} />
      {startsLater && <span className="text-xs text-muted">Starts {contentText(start)}</span>}
      {daysLeft.kind === 'daysLeft' && !startsLater && (
        <span className="text-xs text-muted">
          <FieldValue content={daysLeft} />
          <span className="sr-only"> until the end date</span>
        </span>
      )}
    </span>
  );
}

function LoadingCards() {
  return (
    <div aria-busy="true" className={LIST}>
      <span className="sr-only">Loading records</span>
      {Array.from({ length: CARDS_WHILE_LOADING }, (_, index) => (
        <div
          key={index}
          className="flex min-h-16 items-center gap-3 border-b border-border px-3 last:border-b-0"
        >
          <Skeleton className="size-6" />
          <span className="flex-1">
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="mt-2 h-3 w-1/3" />
          </span>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
