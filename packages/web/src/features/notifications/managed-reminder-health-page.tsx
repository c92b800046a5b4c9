import { viewsAll } from '@pactbook/domain/kernel/access.ts';
import { Page } from '../../platform/pages/page.tsx';
import { useActor } from '../users/queries.ts';
import { ReminderHealthPage } from './reminder-health-page.tsx';

/** *Reminder Health* as a page of its own, for users without Admin Tools: those who manage records, and those who view all of them. */
export function ManagedReminderHealthPage() {
  const isOfAll = viewsAll(useActor());
  return (
    <Page
      title="Reminder Health"
      context={isOfAll ? 'All records' : 'Records of the teams that you manage'}
      width="details"
    >
      <ReminderHealthPage />
    </Page>
  );
}
