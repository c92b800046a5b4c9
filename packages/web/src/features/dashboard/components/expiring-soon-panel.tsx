import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatLongDate, formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { contractsQuery } from '../../contracts/queries.ts';
import { useProductLogo } from '../../product-logos/queries.ts';
import { useToday } from '../../users/queries.ts';
import { daysLeftLabel, expiringSoon } from './expiring-soon.ts';
import type { ExpiringContract } from './expiring-soon.ts';

/** Days under which an end is pressing. */
const PRESSING_DAYS = 30;

/** The ten Live records that end next. */
export function ExpiringSoonPanel() {
  const list = useQuery(contractsQuery);
  const today = useToday();
  const rows = useMemo(() => expiringSoon(list.data ?? [], today), [list.data, today]);
  const allExpiring = paths.records({ view: 'EXPIRING_SOON', range: 'next365Days' });

  return (
    <Panel
      title="Expiring Soon"
      isFlush
      actions={
        rows.length > 0 && (
          <LinkButton asChild>
            <Link to={allExpiring}>Open in table</Link>
          </LinkButton>
        )
      }
    >
      {list.isPending && (
        <div className="px-4 pb-4">
          <SkeletonLines lines={6} label="Loading records" />
        </div>
      )}
      {list.isError && list.data === undefined && (
        <ErrorPanel onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={<CalendarClock />}
          title="No Live record has a coming end date."
          text="Records appear here as soon as they are Live and have an end date."
        />
      )}
      {rows.length > 0 && (
        <ul className="border-t border-border">
          {rows.map((row) => (
            <ExpiringRow key={row.contract.id} {...row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ExpiringRow({ contract, daysLeft }: ExpiringContract) {
  const logo = useProductLogo(contract.product, contract.vendor);
  return (
    <li className="border-b border-border last:border-b-0">
      <Link
        to={paths.record(contract)}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <LogoImage url={logo} size="md" keepsRoom />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-left text-base font-medium">
            {contract.product}
          </span>
          <span dir="auto" className="block truncate text-left text-sm text-muted">
            {contract.vendor}
          </span>
        </span>
        <span className="text-right">
          <Badge tone={daysLeft <= PRESSING_DAYS ? 'caution' : 'neutral'} hasDot={false}>
            {daysLeftLabel(daysLeft)}
          </Badge>
          <span className="mt-0.5 block text-xs whitespace-nowrap text-muted tabular-nums">
            <span className="max-sm:hidden">{formatLongDate(contract.endDate)}</span>
            <span className="sm:hidden">{formatShortDate(contract.endDate)}</span>
          </span>
        </span>
      </Link>
    </li>
  );
}
