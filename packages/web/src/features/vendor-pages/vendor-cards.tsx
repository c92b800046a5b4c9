import { Link } from 'react-router';
import type { VendorSummary } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Deadline } from '../../field-kit/value/deadline.tsx';
import { sinceYearBefore } from '../../field-kit/value/cost-in-force.ts';
import { withoutRateWords } from '../../field-kit/value/own-money.ts';
import { paths } from '../../platform/paths.ts';
import { Select } from '../../ui/forms/select.tsx';
import { RestrictedValue } from '../../ui/text/restricted-value.tsx';
import { useToday } from '../users/queries.ts';
import { VENDOR_ORDERS, type VendorOrder, type VendorSort } from './vendor-order.ts';
import { amountWords, approximately } from './vendor-words.ts';

interface VendorCardsProps {
  /** Those that are drawn. */
  shown: readonly VendorSummary[];
  /** Null for people who read no costs. */
  currency: CurrencyCode | null;
}

/** The rows of the table as cards on narrow screens, so that nothing scrolls sideways. */
export function VendorCards({ shown, currency }: VendorCardsProps) {
  return (
    <ul aria-label="Vendors" className="overflow-hidden rounded-lg border border-border bg-raised">
      {shown.map((vendor) => (
        <li key={vendor.name} className="border-b border-border last:border-b-0">
          <VendorCard vendor={vendor} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

interface VendorCardProps {
  vendor: VendorSummary;
  currency: CurrencyCode | null;
}

function VendorCard({ vendor, currency }: VendorCardProps) {
  const { name, records, live, nextDecision } = vendor;
  const today = useToday();
  const decision = currency === null ? 'Next end' : 'Next decision';
  return (
    <Link
      to={paths.vendor(name)}
      className="flex min-h-16 flex-col justify-center px-3 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 text-base font-medium break-words">
            {name}
          </span>
          <span className="block text-sm text-muted tabular-nums">
            {contractsWords(records)}, {live} Live
          </span>
        </span>
        {currency !== null && <CardCost vendor={vendor} currency={currency} />}
      </span>
      {nextDecision !== null && (
        <span className="text-sm text-muted tabular-nums">
          {decision} <Deadline day={nextDecision} today={today} look="line" />
        </span>
      )}
    </Link>
  );
}

function CardCost({ vendor: { costs, records }, currency }: VendorCardProps & { currency: CurrencyCode }) {
  if (costs === null) return records === 0 ? null : <RestrictedValue />;
  const since = sinceYearBefore(costs);
  const lacking = withoutRateWords(costs.currencies ?? []);
  return (
    <span className="flex max-w-40 shrink-0 flex-col items-end text-right text-xs text-muted tabular-nums">
      <span className="text-base text-text">
        <span className="sr-only">Cost in force: </span>
        {costs.costInForce === 0 ? '—' : `${approximately(costs)}${amountWords(costs.costInForce, currency)}`}
      </span>
      {since !== null && <span>{since}</span>}
      {lacking !== '' && <span className="text-caution">{lacking}</span>}
      {costs.records < records && (
        <span>
          {costs.records} of {contractsWords(records)}
        </span>
      )}
    </span>
  );
}

const ORDER_WORDS: Readonly<Record<VendorOrder, string>> = {
  name: 'Name',
  records: 'Most records',
  cost: 'Highest cost in force',
  decision: 'Next decision',
};

interface VendorOrderSelectProps {
  hasCosts: boolean;
  sort: VendorSort;
  onSort: (by: VendorOrder) => void;
}

/** What headings are for where there are columns. */
export function VendorOrderSelect({ hasCosts, sort, onSort }: VendorOrderSelectProps) {
  return (
    <Select
      aria-label="Sort vendors by"
      value={sort.by}
      options={VENDOR_ORDERS.filter((by) => by !== 'cost' || hasCosts).map((by) => ({
        value: by,
        label: by === 'decision' && !hasCosts ? 'Next end' : ORDER_WORDS[by],
      }))}
      onChange={({ target }) => {
        const by = VENDOR_ORDERS.find((order) => order === target.value);
        if (by !== undefined && by !== sort.by) onSort(by);
      }}
    />
  );
}
