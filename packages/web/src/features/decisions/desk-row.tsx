import { clsx } from 'clsx/lite';
import { Link } from 'react-router';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { isConverted } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { DECISION_LABELS, isRenewalNext } from '@pactbook/domain/features/contracts/decision.ts';
import { DESK_STAGE_LABELS, nextYearCost } from '@pactbook/domain/features/decisions/desk.ts';
import type { DeskRow } from '@pactbook/domain/features/decisions/desk.ts';
import { SelectBox } from '../../data-table/select-box.tsx';
import { ROW_LINK } from '../../data-table/use-row-focus.ts';
import { Deadline } from '../../field-kit/value/deadline.tsx';
import { ownMoney, changeText } from '../../field-kit/value/own-money.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LogoImage } from '../../ui/media/logo-image.tsx';
import { Cell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row } from '../../ui/table/table.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { nearDate } from '../../field-kit/value/near-date.ts';
import { useProductLogo } from '../product-logos/queries.ts';

// By the width of the page, which depends on the sidebar.
export const FROM_MEDIUM = '@max-xl:hidden';
export const FROM_ROOMY = '@max-2xl:hidden';
export const FROM_LARGE = '@max-3xl:hidden';
export const FROM_WIDE = '@max-5xl:hidden';

interface DeskRowProps {
  row: DeskRow;
  today: CalendarDate;
  peopleNames: ReadonlyMap<string, string>;
  isTabStop: boolean;
  /** Null where the person can select nothing. */
  isSelected: boolean | null;
  onDecide: () => void;
  onRenew: () => void;
}

/** A term on the desk: the record, the day to act, next year's cost, owners and stage. */
export function DeskRowCells({
  row,
  today,
  peopleNames,
  isTabStop,
  isSelected,
  onDecide,
  onRenew,
}: DeskRowProps) {
  const { contract, actBy, stage } = row;
  const isOpen = stage !== 'decided';
  const owners = (contract.owners ?? []).map((id) => peopleNames.get(id) ?? '').join(', ');
  return (
    <Row isOpenable data-row-id={contract.id} isSelected={isSelected === true}>
      {isSelected !== null && (
        <Cell className="w-10 pr-0 pl-4">
          {contract.canEdit && (
            <SelectBox label={`Select ${contract.product}`} isSelected={isSelected} isTabStop={isTabStop} />
          )}
        </Cell>
      )}
      <RecordCell row={row} today={today} isTabStop={isTabStop} hasBox={isSelected !== null} />
      <Cell className={clsx('py-1 whitespace-nowrap', FROM_MEDIUM)}>
        <Deadline day={actBy} today={today} isOpen={isOpen} />
      </Cell>
      <Cell className={clsx('whitespace-nowrap', FROM_LARGE)}>
        {contract.endDate === null ? (
          MISSING_DATE_PLACEHOLDER
        ) : (
          <Deadline day={contract.endDate} today={today} isOpen={false} look="day" />
        )}
      </Cell>
      <Cell isNumeric className={clsx('py-1 tabular-nums', FROM_ROOMY)}>
        <NextYear contract={contract} today={today} />
      </Cell>
      <Cell className={clsx('max-w-44 text-muted', FROM_WIDE)}>
        <span dir="auto">{owners === '' ? MISSING_DATE_PLACEHOLDER : owners}</span>
      </Cell>
      <Cell className={FROM_MEDIUM}>
        <Stage row={row} />
      </Cell>
      {isSelected !== null && (
        <Cell className="max-w-none px-2 text-right">
          {contract.canEdit && <RowActions row={row} onDecide={onDecide} onRenew={onRenew} />}
        </Cell>
      )}
    </Row>
  );
}

/** Decides, and records a planned renewal. */
function RowActions({ row, onDecide, onRenew }: Pick<DeskRowProps, 'row' | 'onDecide' | 'onRenew'>) {
  const { contract, stage } = row;
  return (
    <span className="flex justify-end gap-2">
      {isRenewalNext(contract) && (
        <Button size="sm" className={FROM_ROOMY} onClick={onRenew}>
          Record renewal
          <span className="sr-only"> of {contract.product}</span>
        </Button>
      )}
      <Button size="sm" onClick={onDecide}>
        {stage === 'decided' ? 'Change' : 'Decide'}
        <span className="sr-only"> on {contract.product}</span>
      </Button>
    </span>
  );
}

function Stage({ row: { stage, contract } }: { row: DeskRow }) {
  const { decision } = contract;
  const tone = stage === 'decided' ? 'positive' : stage === 'inTalks' ? 'caution' : 'neutral';
  return (
    <Badge tone={tone}>
      {stage === 'decided' && decision ? DECISION_LABELS[decision.decision] : DESK_STAGE_LABELS[stage]}
    </Badge>
  );
}

interface RecordCellProps {
  row: DeskRow;
  today: CalendarDate;
  isTabStop: boolean;
  /** Whether a column with a checkbox is before it. */
  hasBox: boolean;
}

/** The name as a link to the record; on narrow screens with the day, the cost and the stage. */
function RecordCell({ row, today, isTabStop, hasBox }: RecordCellProps) {
  const { contract, actBy, stage } = row;
  const logo = useProductLogo(contract.product, contract.vendor);
  return (
    <RowHeaderCell className={clsx('h-12 w-full max-w-0 @max-xl:py-1.5', !hasBox && 'pl-4')}>
      <Link
        to={paths.record(contract)}
        tabIndex={isTabStop ? 0 : -1}
        {...{ [ROW_LINK]: '' }}
        className="flex min-h-11 items-center gap-3 rounded-sm focus-visible:-outline-offset-2"
      >
        <span className={FROM_MEDIUM}>
          <LogoImage url={logo} size="md" />
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-left text-base font-medium">
            {contract.product}
          </span>
          <span dir="auto" className="block truncate text-left text-sm font-normal text-muted">
            {contract.vendor}
          </span>
          <span className="block text-left text-xs font-normal whitespace-normal text-muted @xl:hidden">
            Act by{' '}
            <Deadline
              day={actBy}
              today={today}
              isOpen={stage !== 'decided'}
              look="line"
              format={(day) => nearDate(day, today)}
            />
            <span className="mt-1 flex flex-wrap items-center gap-2">
              <Stage row={row} />
              <span>
                <NextYear contract={contract} today={today} isLine />
              </span>
            </span>
          </span>
        </span>
      </Link>
    </RowHeaderCell>
  );
}

interface NextYearProps {
  contract: Contract;
  today: CalendarDate;
  isLine?: boolean;
}

/** What the next year costs, and by how much that is more; "no change planned" where the cost in force is expected to stay. */
function NextYear({ contract, today, isLine = false }: NextYearProps) {
  const next = nextYearCost(contract, today);
  if (next === null) return MISSING_DATE_PLACEHOLDER;
  const { cost, before, isPlanned } = next;
  const share = before === null || before === 0 ? null : cost / before - 1;
  const change = !isPlanned ? 'as now' : share === null ? 'planned' : changeText(share);
  return (
    <>
      {isConverted(contract.annualCosts ?? []) ? '≈ ' : ''}
      {ownMoney(cost, 0)}
      <span className={isLine ? undefined : 'block text-xs text-muted'}>
        {isLine && ' · '}
        {change}
      </span>
    </>
  );
}
