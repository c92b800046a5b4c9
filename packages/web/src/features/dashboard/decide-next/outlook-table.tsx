import { Suspense } from 'react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { countedCosts, isConverted } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  COST_IN_FORCE_MEANING,
  costInForce,
  lastChangeParts,
  lastCostChange,
} from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { DECISION_LABELS, endingOf, ENDING_LABELS } from '@pactbook/domain/features/contracts/decision.ts';
import type { OutlookList, OutlookListName } from '@pactbook/domain/features/dashboard/outlook.ts';
import { ownMoney, sumMoneyWords, withoutRateWords, changeText } from '../../../field-kit/value/own-money.ts';
import { paths } from '../../../platform/paths.ts';
import { useRowOpening } from '../../../data-table/use-row-opening.ts';
import { Deadline, type DeadlineProps } from '../../../field-kit/value/deadline.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableHead } from '../../../ui/table/table.tsx';
import { RestrictedValue } from '../../../ui/text/restricted-value.tsx';
import { useProductLogo } from '../../product-logos/queries.ts';
import { dayIn, LIST_LABELS, TAB_WORDS, type OutlookTab } from './outlook-words.ts';
import type { TermStep } from './row-menu.tsx';
import { TableLink } from './table-link.tsx';
import { numberLocale } from '../../../ui/text/own-numbers.ts';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

// Loaded after the rows, because most people look before they act.
const RowMenu = lazyPart(
  () => import('./row-menu.tsx'),
  (part) => part.RowMenu,
);

export interface OutlookNames {
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
}

/** A list with the rows that are shown of it. */
export interface ShownList extends OutlookList {
  readonly name: OutlookListName;
}

interface OutlookTableProps extends OutlookNames {
  tab: OutlookTab;
  lists: readonly ShownList[];
  today: CalendarDate;
  /** Whether the person reads costs and owners of some record. */
  readsTerms: boolean;
  onStep: (contract: Contract, step: TermStep) => void;
}

// By the width of the page, which depends on the sidebar.
const FROM_MEDIUM = '@max-xl:hidden';
const FROM_ROOMY = '@max-2xl:hidden';
const FROM_LARGE = '@max-3xl:hidden';
const FROM_WIDE = '@max-5xl:hidden';
const FROM_WIDEST = '@max-7xl:hidden';
/** More than the table ever has. */
const ALL_COLUMNS = 12;
const LAST_CHANGE_MEANING = 'Below it: the change from the previous annual cost.';

/**
 * The first records of a tab, in groups where it has several lists; on narrow screens only name, day and actions. All
 * rows have the same height, and a click on one opens its record.
 */
export function OutlookTable(props: OutlookTableProps) {
  const { tab, lists, readsTerms } = props;
  const { label, dayLabel } = TAB_WORDS[tab];
  const hasActions = lists.some(({ contracts }) => contracts.some(({ canEdit }) => canEdit));
  const isDeciding = tab === 'toDecide';
  return (
    <Table aria-label={label} className="border-t border-border">
      {/* A narrow table has one column, which needs no heading. */}
      <TableHead className="static @max-xl:hidden">
        <tr>
          <HeaderCell className="pl-4">Record</HeaderCell>
          {!isDeciding && <HeaderCell className={FROM_WIDE}>Teams</HeaderCell>}
          <HeaderCell className={FROM_MEDIUM}>{dayLabel}</HeaderCell>
          {isDeciding && <HeaderCell className={FROM_LARGE}>Ends</HeaderCell>}
          {readsTerms && tab === 'recentlyExpired' && (
            <HeaderCell className={FROM_MEDIUM}>How It Ended</HeaderCell>
          )}
          {readsTerms && (
            <>
              <HeaderCell
                isNumeric
                className={FROM_ROOMY}
                title={isDeciding ? `${COST_IN_FORCE_MEANING} ${LAST_CHANGE_MEANING}` : COST_IN_FORCE_MEANING}
              >
                Cost in Force
              </HeaderCell>
              <HeaderCell className={FROM_WIDEST}>Owners</HeaderCell>
            </>
          )}
          {hasActions && (
            <HeaderCell className="w-12">
              <span className="sr-only">Actions</span>
            </HeaderCell>
          )}
        </tr>
      </TableHead>
      {lists.map((list) => (
        <ListRows key={list.name} {...props} list={list} hasActions={hasActions} />
      ))}
    </Table>
  );
}

/** The cost in force of a record, "≈" where it was converted. */
function inForceWords({ annualCosts = [] }: Contract, cost: number, decimals: 0 | 2 = 0): string {
  return `${isConverted(annualCosts) ? '≈ ' : ''}${ownMoney(cost, decimals)}`;
}

/** The rows of a list below its heading: how many there are, and what they cost. Nothing without any. */
function ListRows({ list, ...props }: OutlookTableProps & { list: ShownList; hasActions: boolean }) {
  const { contracts, count, costInForce: cost, name } = list;
  const heading = LIST_LABELS[name];
  const { pressed, ...pointer } = useRowOpening();
  if (count === 0) return null;
  return (
    <TableBody {...pointer} onClick={(event) => pressed(event)?.()}>
      {heading !== undefined && (
        <tr>
          <th
            scope="rowgroup"
            colSpan={ALL_COLUMNS}
            className="h-9 border-b border-border bg-hover px-4 py-1 text-left"
          >
            <span className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="text-base font-semibold">
                {heading}
                {cost > 0 && `: ${sumMoneyWords(cost, list)} a year`}
                <span className="text-sm font-normal">
                  {list.currencies && withoutRateWords(list.currencies) !== '' && (
                    <span className="text-caution"> {withoutRateWords(list.currencies)}</span>
                  )}
                </span>
              </span>
              <TableLink list={list} />
            </span>
          </th>
        </tr>
      )}
      {contracts.map((contract) => (
        <OutlookRow key={contract.id} {...props} contract={contract} />
      ))}
    </TableBody>
  );
}

interface OutlookRowProps extends OutlookTableProps {
  contract: Contract;
  hasActions: boolean;
}

const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.map((id) => names.get(id) ?? '').join(', ') || MISSING_DATE_PLACEHOLDER;

function OutlookRow(props: OutlookRowProps) {
  const { tab, contract, today, teamNames, readsTerms, hasActions, onStep } = props;
  const isDeciding = tab === 'toDecide';
  return (
    <Row isOpenable data-row-id={contract.id} className="h-14">
      <DataCell {...props} />
      {!isDeciding && (
        <Cell className={clsx('max-w-48 text-muted', FROM_WIDE)}>
          <span dir="auto">{namesOf(contract.teams, teamNames)}</span>
        </Cell>
      )}
      <DayCell day={dayIn(tab, contract)} today={today} isOpen={isDeadline(tab)} className={FROM_MEDIUM} />
      {isDeciding && <DayCell day={contract.endDate} today={today} className={FROM_LARGE} />}
      {readsTerms && tab === 'recentlyExpired' && <EndingCell contract={contract} />}
      {readsTerms && <TermCells {...props} />}
      {hasActions && (
        <Cell className="max-w-none px-2 text-right">
          {contract.canEdit && (
            <span className="flex items-center justify-end gap-0.5">
              {isDeciding && (
                <Button size="sm" onClick={() => onStep(contract, 'decide')}>
                  Decide<span className="sr-only"> on {contract.product}</span>
                </Button>
              )}
              <Suspense fallback={<span className="block size-8 max-md:size-11" />}>
                <RowMenu contract={contract} today={today} onStep={(step) => onStep(contract, step)} />
              </Suspense>
            </span>
          )}
        </Cell>
      )}
    </Row>
  );
}

interface OptionalDay extends Omit<DeadlineProps, 'day'> {
  day: CalendarDate | null;
}

/** The tabs whose days are deadlines. */
const isDeadline = (tab: OutlookTab): boolean => tab === 'toDecide' || tab === 'ending';

/** A day of a record, and how far it is. */
function DayCell({ day, className, ...rest }: OptionalDay & { className: string }) {
  return (
    <Cell className={clsx('py-1 whitespace-nowrap', className)}>
      {day === null ? MISSING_DATE_PLACEHOLDER : <Deadline day={day} {...rest} />}
    </Cell>
  );
}

/** Whether an expired record was cancelled, let lapse, or no one decided; a lock where that is hidden. */
function EndingCell({ contract }: { contract: Contract }) {
  const ending = endingOf(contract);
  return (
    <Cell className={FROM_MEDIUM}>
      {contract.access === 'limited' ? (
        <RestrictedValue />
      ) : ending === null ? (
        MISSING_DATE_PLACEHOLDER
      ) : (
        ENDING_LABELS[ending]
      )}
    </Cell>
  );
}

/** The name of the row as a link to its record; on narrow screens with the day by which to decide, and the cost. */
function DataCell({ tab, contract, today, peopleNames }: OutlookRowProps) {
  const cost = contract.annualCosts ? costInForce(countedCosts(contract.annualCosts), today) : null;
  const logo = useProductLogo(contract.product, contract.vendor);
  const isDeciding = tab === 'toDecide';
  const day = dayIn(tab, contract);
  return (
    <RowHeaderCell className="h-14 w-full max-w-0 pl-4 @max-xl:py-1.5">
      <Link
        to={paths.record(contract)}
        className="flex min-w-0 items-center gap-3 rounded-sm max-md:min-h-11 hover:[&_span:first-of-type]:underline"
      >
        <span className={isDeciding ? FROM_MEDIUM : undefined}>
          <LogoImage url={logo} size="md" />
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-left text-base font-medium">
            {contract.product}
          </span>
          <span className="block truncate text-left text-sm font-normal text-muted">
            {isDeciding && contract.decision ? (
              <span className="text-text">Decided: {DECISION_LABELS[contract.decision.decision]}</span>
            ) : (
              <span dir="auto">{contract.vendor}</span>
            )}
            {contract.owners !== undefined && contract.owners.length > 0 && (
              <span dir="auto" className="@max-xl:hidden @7xl:hidden">
                {' · '}
                {namesOf(contract.owners, peopleNames)}
              </span>
            )}
            {isDeciding && cost !== null && (
              <span className="@xl:hidden"> · {inForceWords(contract, cost)}</span>
            )}
          </span>
          {day !== null && (
            <span className="block truncate text-left text-xs font-normal text-muted @xl:hidden">
              <span className="sr-only">{TAB_WORDS[tab].dayLabel} </span>
              <Deadline day={day} today={today} isOpen={isDeadline(tab)} look="line" />
            </span>
          )}
        </span>
      </Link>
    </RowHeaderCell>
  );
}

/** Cost, its last change where a decision is asked for, and owners; or a lock. */
function TermCells({ tab, contract, today, peopleNames }: OutlookRowProps) {
  const { annualCosts, owners } = contract;
  const change = annualCosts ? lastCostChange(countedCosts(annualCosts), today) : null;
  const parts = annualCosts ? lastChangeParts(annualCosts, today, numberLocale()) : '';
  const cost = annualCosts && costInForce(countedCosts(annualCosts), today);
  return (
    <>
      <Cell isNumeric className={clsx('py-1 tabular-nums', FROM_ROOMY)}>
        {cost === undefined ? (
          <RestrictedValue />
        ) : cost === null ? (
          MISSING_DATE_PLACEHOLDER
        ) : (
          <span title={inForceWords(contract, cost, 2)}>{inForceWords(contract, cost)}</span>
        )}
        {tab === 'toDecide' && change !== null && (
          <span className="block max-w-36 truncate text-xs text-muted">
            {changeText(change)}
            <span className="sr-only"> since the cost before</span>
            {parts !== '' && ` · ${parts}`}
          </span>
        )}
      </Cell>
      <Cell className={clsx('max-w-36', FROM_WIDEST)}>
        <span dir="auto">{namesOf(owners, peopleNames)}</span>
      </Cell>
    </>
  );
}
