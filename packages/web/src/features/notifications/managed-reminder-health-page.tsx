import { managesAll } from '@pactbook/domain/kernel/access.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useActor } from '../users/queries.ts';
import { ReminderHealthPage } from './reminder-health-page.tsx';

/** *Reminder Health* as a page of its own, for record administrators and team managers, who have no Admin Tools. */
export function ManagedReminderHealthPage() {
  usePageTitle('Reminder Health');
  const isOfAll = managesAll(useActor());
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4">
      <PageHeader
        title="Reminder Health"
        context={isOfAll ? 'All records' : 'Records of the teams that you manage'}
      />
      <ReminderHealthPage />
    </div>
  );
}
