import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import type { Figures } from '@pactbook/domain/features/dashboard/figures.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { paths } from '../../platform/paths.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { contractsAddress } from './contracts-address.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

/** A count with its label, and a link to what it counts. */
interface Count {
  readonly label: string;
  readonly value: number;
  readonly to: string;
  /** The colour of the counted status. */
  readonly dot?: string;
}

function countsOf(figures: Figures, teams: readonly string[] | null): Count[] {
  const records = teams === null ? {} : { teams };
  const byStatus = (
    label: string,
    value: number,
    status: 'LIVE' | 'EVALUATING' | 'EXPIRED',
    dot: string,
  ) => ({
    label,
    value,
    to: contractsAddress({ ...records, statuses: [status] }),
    dot,
  });
  return [
    { label: 'Total Records', value: figures.totalCount, to: contractsAddress(records) },
    byStatus('Live', figures.liveCount, 'LIVE', 'bg-positive-mark'),
    byStatus('Evaluating', figures.evaluatingCount, 'EVALUATING', 'bg-caution-mark'),
    byStatus('Expired', figures.expiredCount, 'EXPIRED', 'bg-negative-mark'),
  ];
}

const organisationCounts = ({ userCount, teamsCount }: Metrics): Count[] => [
  { label: 'Users', value: userCount, to: paths.manageUsers() },
  { label: 'Teams', value: teamsCount, to: paths.manageTeams() },
];

interface CountsLineProps {
  figures: Figures;
  /** The selected teams; null for all. */
  teams: readonly string[] | null;
  /** The figures that only system administrators get; null for others. */
  metrics: Metrics | null;
}

/** How many there are of what, in one line of links (docs/product/screens.md, "Dashboard"). */
export function CountsLine({ figures, teams, metrics }: CountsLineProps) {
  const counts = [...countsOf(figures, teams), ...(metrics === null ? [] : organisationCounts(metrics))];
  return (
    <ul
      aria-label="Counts"
      className={clsx(
        // On phones a grid without a row of one.
        '-mx-2 grid gap-x-1 sm:flex sm:flex-wrap sm:gap-y-1',
        metrics === null ? 'grid-cols-2' : 'grid-cols-[auto_auto_auto]',
      )}
    >
      {counts.map(({ label, value, to, dot }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex items-center gap-1.5 rounded-md px-2 py-1 text-sm text-muted transition-colors hover:bg-hover max-md:min-h-11"
          >
            {dot && <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', dot)} />}
            {label}{' '}
            <span className="font-medium whitespace-nowrap text-text tabular-nums">{numberText(value)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Skeleton of the line. */
export function CountsLineSkeleton() {
  return (
    <div aria-busy="true" className="flex h-7 items-center">
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-3 w-72" />
    </div>
  );
}
