import { Link, useNavigate } from 'react-router';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { GroupHeading } from '../../../ui/table/group-heading.tsx';
import { HEAD_HEIGHT, ROW_HEIGHT } from './row-sizes.ts';
import { TermBar } from './term-bar.tsx';
import { termBarsInWords } from './term-bars.ts';
import type { TimeRuler } from './time-scale.ts';
import type { KnownBars, TimelineRow } from './timeline-rows.ts';

export interface DrawnRowProps {
  row: TimelineRow;
  onToggleGroup: (key: string) => void;
  today: CalendarDate;
  addressOf: (contract: Contract) => string;
  /** Null for none, undefined while unknown. */
  pictureOf: (contract: Contract) => string | null | undefined;
  isNarrow: boolean;
  at: number;
  isTabStop: boolean;
  nameWidth: number;
  bars: KnownBars;
  ruler: TimeRuler;
}

/** The heading of a group, or a record with the bars of its terms. */
export function DrawnRow({ row, at, isTabStop, onToggleGroup, ...rest }: DrawnRowProps) {
  const place = {
    role: 'row',
    'aria-rowindex': at + 2,
    style: { top: HEAD_HEIGHT + at * ROW_HEIGHT, height: ROW_HEIGHT },
  } as const;
  if (row.kind === 'record') {
    return <RecordRow contract={row.contract} at={at} isTabStop={isTabStop} place={place} {...rest} />;
  }
  const { key, name, facts, isOpen } = row.group;
  const known = rest.isNarrow ? facts.slice(0, 1) : facts;
  return (
    <div {...place} className="absolute inset-x-0 z-10 border-b border-border bg-sunken">
      <div role="gridcell" aria-colspan={2} className="sticky left-0 flex h-full w-fit items-center px-1">
        <GroupHeading
          name={name}
          facts={known}
          isOpen={isOpen}
          data-row={at}
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => onToggleGroup(key)}
          className="flex-nowrap"
        />
      </div>
    </div>
  );
}

interface RecordRowProps extends Omit<DrawnRowProps, 'row' | 'onToggleGroup'> {
  contract: Contract;
  place: { readonly role: 'row'; readonly style: { readonly top: number; readonly height: number } };
}

function RecordRow({
  contract,
  at,
  isTabStop,
  place,
  nameWidth,
  bars,
  ruler,
  today,
  ...rest
}: RecordRowProps) {
  const navigate = useNavigate();
  const { addressOf, pictureOf, isNarrow } = rest;
  const words = [...statusWords(contract), ...termBarsInWords(contract, today)];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keyboard the link of the row opens the record
    <div
      {...place}
      title={[contract.product, ...words].join('\n')}
      className="group/row absolute inset-x-0 cursor-pointer border-b border-border focus-within:bg-hover hover:bg-hover"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) return;
        void navigate(addressOf(contract));
      }}
    >
      <div
        role="rowheader"
        style={{ width: nameWidth }}
        className="sticky left-0 z-10 flex h-full items-center gap-2 border-r border-border bg-raised px-3 font-medium group-focus-within/row:bg-hover group-hover/row:bg-hover"
      >
        {!isNarrow && <LogoImage url={pictureOf(contract)} size="sm" />}
        <Link
          to={addressOf(contract)}
          data-row={at}
          tabIndex={isTabStop ? 0 : -1}
          dir="auto"
          className="min-w-0 truncate rounded-sm leading-6 focus-visible:-outline-offset-2"
        >
          {contract.product}
        </Link>
      </div>
      <div role="gridcell" className="absolute top-0 h-full" style={{ left: nameWidth, width: ruler.width }}>
        <span className="sr-only">{words.join('. ')}</span>
        <span aria-hidden>
          <TermBar bars={bars.of(contract)} status={contract.status} {...{ ruler, today, nameWidth }} />
        </span>
      </div>
    </div>
  );
}

/** Vendor and status of a record, before the words about its term. */
const statusWords = ({ vendor, status }: Pick<Contract, 'vendor' | 'status'>): string[] => [
  vendor,
  STATUS_LABELS[status],
];
