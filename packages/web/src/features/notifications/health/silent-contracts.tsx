import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ReminderHealth } from '@pactbook/domain/features/notifications/notification.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';

/** Records that would notify no one, each with the reason and a link to fix it. */
export function SilentContracts({ records }: Pick<ReminderHealth, 'records'>) {
  return (
    <ul aria-label="Records that remind no one" className="divide-y divide-border border-t border-border">
      {records.map(({ contract, endDate, sentence }) => (
        <li
          key={contract.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <div className="min-w-0 flex-1 basis-60">
            <p className="break-words">
              <Link
                to={paths.record(contract)}
                dir="auto"
                className="rounded-sm font-medium text-accent-text underline-offset-3 hover:underline"
              >
                {contract.product}
              </Link>{' '}
              <span dir="auto" className="text-muted">
                {contract.vendor}
              </span>
            </p>
            <p className="text-sm text-muted">
              {sentence}
              {endDate !== null && ` Ends on ${formatMediumDate(endDate)}.`}
            </p>
          </div>
          <Button asChild size="sm" icon={<Pencil aria-hidden />}>
            <Link to={paths.record(contract, 'edit')} aria-label={`Edit ${contract.product}`}>
              Edit
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}
