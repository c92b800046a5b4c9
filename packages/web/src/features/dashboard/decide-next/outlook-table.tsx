import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { twMerge } from 'tailwind-merge';
import { formatMediumDate, MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { COST_IN_FORCE_MEANING, costInForce } from '@pactbook/domain/features/contracts/cost-plan.ts';
import { endingOf, ENDING_LABELS } from '@pactbook/domain/features/contracts/decision.ts';
import type { OutlookTab } from '@pactbook/domain/features/dashboard/outlook.ts';
import { paths } from '../../../platform/paths.ts';
import { URGENCY_TEXT, URGENCY_TONES } from '../../../field-kit/value/urgency-tone.ts';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableHead } from '../../../ui/table/table.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { RestrictedValue } from '../../../ui/text/restricted-value.tsx';
import { useProductLogo } from '../../product-logos/queries.ts';
import { dayIn, dayWords, endWords, TAB_WORDS } from './outlook-words.ts';
import type { TermStep } from './row-menu.tsx';

// Loaded after the rows, because most people look before they act.
const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

export interface OutlookNames {
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
}

interface OutlookTableProps extends OutlookNames {
  tab: OutlookTab;
  contracts: readonly Contract[];
  today: CalendarDate;
  /** Whether the person reads costs and owners of some record. */
  readsTerms: boolean;
  onStep: (contract: Contract, step: TermStep) => void;
}

// By the width of the page, which depends on the sidebar.
const FROM_MEDIUM = '@max-xl:hidden';
const FROM_LARGE = '@max-3xl:hidden';
const FROM_WIDE = '@max-5xl:hidden';

/** The first records of a tab; on narrow screens only name, day and menu. */
export function OutlookTable(props: OutlookTableProps) {
  const { tab, contracts, readsTerms } = props;
  const { label, dayLabel } = TAB_WORDS[tab];
  const hasMenu = contracts.some(({ canEdit }) => canEdit);
  return (
    <Table aria-label={label} className="border-t border-border">
      <TableHead className="static">
        <tr>
          <HeaderCell className="pl-4">Record</HeaderCell>
          <HeaderCell className={FROM_WIDE}>Teams</HeaderCell>
          <HeaderCell className={FROM_MEDIUM}>{dayLabel}</HeaderCell>
          <HeaderCell>Days</HeaderCell>
          {tab === 'toDecide' && <HeaderCell className={FROM_MEDIUM}>Ends</HeaderCell>}
          {readsTerms && tab === 'recentlyExpired' && (
            <HeaderCell className={FROM_MEDIUM}>How It Ended</HeaderCell>
          )}
          {readsTerms && (
            <>
              <HeaderCell isNumeric className={FROM_LARGE} title={COST_IN_FORCE_MEANING}>
                Cost in Force
              </HeaderCell>
              <HeaderCell className={FROM_LARGE}>Owners</HeaderCell>
            </>
          )}
          {hasMenu && (
            <HeaderCell className="w-12">
              <span className="sr-only">Actions</span>
            </HeaderCell>
          )}
        </tr>
      </TableHead>
      <TableBody>
        {contracts.map((contract) => (
          <OutlookRow key={contract.id} {...props} contract={contract} hasMenu={hasMenu} />
        ))}
      </TableBody>
    </Table>
  );
}

interface OutlookRowProps extends OutlookTableProps {
  contract: Contract;
  hasMenu: boolean;
}

const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.map((id) => names.get(id) ?? '').join(', ') || MISSING_DATE_PLACEHOLDER;

function OutlookRow(props: OutlookRowProps) {
  const { tab, contract, today, teamNames, readsTerms, hasMenu, onStep } = props;
  const day = dayIn(tab, contract);
  const far = day ? dayWords(tab, day, today) : null;
  return (
    <Row className="hover:[--row:var(--surface-hover)]">
      <DataCell contract={contract} />
      <Cell className={twMerge('max-w-48 text-muted', FROM_WIDE)}>
        <span dir="auto">{namesOf(contract.teams, teamNames)}</span>
      </Cell>
      <Cell className={twMerge('tabular-nums', FROM_MEDIUM)}>{formatMediumDate(day)}</Cell>
      <Cell className="py-1 whitespace-nowrap">
        {far && (
          <Badge tone={URGENCY_TONES[far.urgency]} hasDot={false}>
            {far.words}
          </Badge>
        )}
        <span className="mt-0.5 block text-xs text-muted tabular-nums @xl:hidden">
          {formatMediumDate(day)}
          {tab === 'toDecide' && contract.endDate !== day && (
            <span className="block">Ends {formatMediumDate(contract.endDate)}</span>
          )}
        </span>
      </Cell>
      {tab === 'toDecide' && <EndCell endDate={contract.endDate} today={today} />}
      {readsTerms && tab === 'recentlyExpired' && <EndingCell contract={contract} />}
      {readsTerms && <TermCells {...props} />}
      {hasMenu && (
        <Cell className="px-2 text-right">
          {contract.canEdit && (
            <Suspense fallback={<span className="block size-8 max-md:size-11" />}>
              <RowMenu contract={contract} today={today} onStep={(step) => onStep(contract, step)} />
            </Suspense>
          )}
        </Cell>
      )}
    </Row>
  );
}

/** The end date beside the deadline of the decision: a late decision may end today. */
function EndCell({ endDate, today }: { endDate: CalendarDate | null; today: CalendarDate }) {
  const far = endDate === null ? null : endWords(endDate, today);
  return (
    <Cell className={twMerge('whitespace-nowrap tabular-nums', FROM_MEDIUM)}>
      <span className="block">{formatMediumDate(endDate)}</span>
      {far && (
        <span className={twMerge('block text-xs text-muted', URGENCY_TEXT[far.urgency])}>{far.words}</span>
      )}
    </Cell>
  );
}

/** Whether an expired record was cancelled, let lapse, or nobody decided; a lock where that is hidden. */
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

/** The name of the row as a link to its record. */
function DataCell({ contract }: { contract: Contract }) {
  const logo = useProductLogo(contract.product, contract.vendor);
  return (
    <RowHeaderCell className="h-12 w-full max-w-0 pl-4">
      <Link
        to={paths.record(contract)}
        className="flex min-w-0 items-center gap-3 rounded-sm max-md:min-h-11 hover:[&_span:first-of-type]:underline"
      >
        <LogoImage url={logo} size="md" keepsSpace />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-left text-base font-medium">
            {contract.product}
          </span>
          <span dir="auto" className="block truncate text-left text-sm font-normal text-muted">
            {contract.vendor}
          </span>
        </span>
      </Link>
    </RowHeaderCell>
  );
}

/** Cost and owners, or a lock. */
function TermCells({ contract, today, peopleNames }: OutlookRowProps) {
  const { annualCosts, owners } = contract;
  const cost = annualCosts && costInForce(annualCosts, today);
  return (
    <>
      <Cell isNumeric className={twMerge('tabular-nums', FROM_LARGE)}>
        {cost === undefined ? (
          <RestrictedValue />
        ) : cost === null ? (
          MISSING_DATE_PLACEHOLDER
        ) : (
          formatMoney(cost)
        )}
      </Cell>
      <Cell className={twMerge('max-w-44', FROM_LARGE)}>
        {owners === undefined ? <RestrictedValue /> : <span dir="auto">{namesOf(owners, peopleNames)}</span>}
      </Cell>
    </>
  );
}
