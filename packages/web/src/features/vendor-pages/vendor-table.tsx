import { useState } from 'react';
import { Link } from 'react-router';
import type { VendorOverview, VendorSummary } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Deadline } from '../../field-kit/value/deadline.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { useIsNarrow } from '../../ui/layout/use-media-query.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { RestrictedValue } from '../../ui/text/restricted-value.tsx';
import { inForceChange } from '../../field-kit/value/cost-in-force.ts';
import { withoutRateWords } from '../../field-kit/value/own-money.ts';
import { useToday } from '../users/queries.ts';
import { VendorCards, VendorOrderSelect } from './vendor-cards.tsx';
import { amountWords, approximately } from './vendor-words.ts';
import type { VendorOrder, VendorSort } from './vendor-order.ts';

/** Vendors that are drawn at a time: there may be thousands. */
const STEP = 100;

interface VendorTableProps {
  overview: VendorOverview;
  shown: readonly VendorSummary[];
  sort: VendorSort;
  onSort: (by: VendorOrder) => void;
}

/** The vendors as rows, on phones as cards. Costs are there only for users who read some. */
export function VendorTable({ overview, shown, sort, onSort }: VendorTableProps) {
  const [limit, setLimit] = useState(STEP);
  const hasCosts = overview.vendors.some(({ costs }) => costs !== null);
  const isNarrow = useIsNarrow();
  const sortBy = (by: VendorOrder) => ({
    sort: sort.by === by ? (sort.desc ? ('desc' as const) : ('asc' as const)) : ('none' as const),
    onSort: () => onSort(by),
  });
  return (
    <>
      {isNarrow ? (
        <>
          <VendorOrderSelect hasCosts={hasCosts} sort={sort} onSort={onSort} />
          <VendorCards shown={shown.slice(0, limit)} currency={hasCosts ? overview.currency : null} />
        </>
      ) : (
        <TableFrame tabIndex={0} role="region" aria-label="Vendors">
          <Table>
            <TableHead>
              <tr>
                <HeaderCell isSticky {...sortBy('name')}>
                  Vendor
                </HeaderCell>
                <HeaderCell isNumeric {...sortBy('records')}>
                  Records
                </HeaderCell>
                {hasCosts && (
                  <>
                    <HeaderCell isNumeric {...sortBy('cost')}>
                      Cost in Force
                    </HeaderCell>
                    <HeaderCell isNumeric className="max-lg:hidden">
                      A Year Before
                    </HeaderCell>
                    <HeaderCell isNumeric>Change</HeaderCell>
                  </>
                )}
                <HeaderCell {...sortBy('decision')}>{hasCosts ? 'Next Decision' : 'Next End'}</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {shown.slice(0, limit).map((vendor) => (
                <VendorRow key={vendor.name} vendor={vendor} currency={hasCosts ? overview.currency : null} />
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      )}
      {shown.length > limit && (
        <Button className="self-center" onClick={() => setLimit(limit + STEP)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** A vendor; its currency is null for users who read no costs. */
function VendorRow({ vendor, currency }: { vendor: VendorSummary; currency: string | null }) {
  const { name, aliases, records, live, nextDecision } = vendor;
  const today = useToday();
  return (
    <Row>
      <RowHeaderCell isSticky className="h-11">
        <LinkButton asChild className="inline">
          <Link to={paths.vendor(name)} dir="auto">
            {name}
          </Link>
        </LinkButton>
        {aliases.length > 0 && (
          <span dir="auto" className="font-normal text-muted">
            {' '}
            · also {aliases.join(', ')}
          </span>
        )}
      </RowHeaderCell>
      <Cell isNumeric className="tabular-nums">
        <Link
          to={paths.records({ vendor: [name] })}
          aria-label={`${contractsWords(records)} of ${name}, ${live} Live`}
          className="rounded-sm underline-offset-3 hover:underline"
        >
          {records}
        </Link>
        <span className="text-muted"> ({live} Live)</span>
      </Cell>
      {currency !== null && <CostCells vendor={vendor} currency={currency} />}
      <Cell className="py-1 whitespace-nowrap">
        {nextDecision === null ? MISSING_DATE_PLACEHOLDER : <Deadline day={nextDecision} today={today} />}
      </Cell>
    </Row>
  );
}

function CostCells({ vendor, currency }: { vendor: VendorSummary; currency: string }) {
  const { costs, records } = vendor;
  if (costs === null) {
    const locked = records === 0 ? '—' : <RestrictedValue />;
    return (
      <>
        <Cell isNumeric>{locked}</Cell>
        <Cell isNumeric className="max-lg:hidden">
          {locked}
        </Cell>
        <Cell isNumeric>—</Cell>
      </>
    );
  }
  const { costInForce, costInForceBefore, currencies = [] } = costs;
  const about = approximately(costs);
  const lacking = withoutRateWords(currencies);
  return (
    <>
      <Cell isNumeric title={COST_IN_FORCE_MEANING} className="tabular-nums">
        {costInForce === 0 ? '—' : `${about}${amountWords(costInForce, currency)}`}
        {lacking !== '' && <span className="block text-xs text-caution">{lacking}</span>}
        {costs.records < records && (
          <span className="block text-xs text-muted">
            {costs.records} of {contractsWords(records)}
          </span>
        )}
      </Cell>
      <Cell isNumeric className="tabular-nums max-lg:hidden">
        {costInForceBefore === 0 ? '—' : `${about}${amountWords(costInForceBefore, currency)}`}
      </Cell>
      <Cell isNumeric className="tabular-nums">
        {inForceChange(costs)}
      </Cell>
    </>
  );
}
