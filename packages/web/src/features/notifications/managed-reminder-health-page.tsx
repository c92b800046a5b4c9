import { viewsAll } from '@pactbook/domain/kernel/access.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useActor } from '../users/queries.ts';
import { ReminderHealthPage } from './reminder-health-page.tsx';

/** *Reminder Health* as a page of its own, for users without Admin Tools: those who manage records, and those who view all of them. */
export function ManagedReminderHealthPage() {
  usePageTitle('Reminder Health');
  const isOfAll = viewsAll(useActor());
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
