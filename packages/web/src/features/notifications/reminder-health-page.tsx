import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { MAIL_KEPT_AS_FILES, SET_UP_MAIL } from '@pactbook/domain/kernel/mail-content.ts';
import type { ReminderHealth } from '@pactbook/domain/features/notifications/notification.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { useActor } from '../users/queries.ts';
import { HealthFigures } from './health/health-figures.tsx';
import { SilentContracts } from './health/silent-contracts.tsx';
import { reminderHealthQuery } from './queries.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

/**
 * *Reminder Health*: which of the Live records that one manages would notify no one, and why
 * (docs/product/notifications.md, "Proof of reminders").
 */
export function ReminderHealthPage() {
  const health = useQuery(reminderHealthQuery);
  if (health.isPending) {
    return (
      <Card>
        <SkeletonLines lines={6} label="Loading the reminder health" />
      </Card>
    );
  }
  if (!health.data) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void health.refetch()} isRetrying={health.isFetching} />
      </Card>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4">
      <MailState state={health.data.mail} />
      <HealthFigures health={health.data} />
      {health.data.silent === 0 ? (
        <AllIsWell health={health.data} />
      ) : (
        <Panel
          title="Records that remind no one"
          context={
            health.data.records.length < health.data.silent
              ? `The first ${health.data.records.length} of ${numberText(health.data.silent)}.`
              : undefined
          }
          isFlush
        >
          <SilentContracts records={health.data.records} />
        </Panel>
      )}
    </div>
  );
}

/** Says that mails are not delivered at present, because the figures would promise too much. */
function MailState({ state }: { state: ReminderHealth['mail'] }) {
  const isAdministrator = decide(useActor(), canAdministerOrganisation).allowed;
  if (state === 'goesOut') return null;
  const words = {
    keptAsFiles: isAdministrator
      ? `${MAIL_KEPT_AS_FILES} ${SET_UP_MAIL}`
      : 'No emails are sent at present. People are reminded in their inbox only.',
    standsStill: 'Emails are delayed at present. Reminders wait and are sent as soon as possible.',
  }[state];
  return (
    <Banner tone="caution" className="rounded-md">
      {words}
    </Banner>
  );
}

function AllIsWell({ health: { live, mail } }: { health: ReminderHealth }) {
  const who =
    mail === 'keptAsFiles' ? 'someone who finds it in their inbox' : 'someone who is emailed before it';
  return (
    <Card className="p-0">
      {live === 0 ? (
        <EmptyState
          icon={<BellRing />}
          title="You manage no Live records."
          text="Once you do, this page shows which of them remind no one of their dates."
        />
      ) : (
        <EmptyState
          icon={<BellRing />}
          title="Every Live record reminds someone."
          text={`Each has a date to remind of and ${who}, or is decided already.`}
        />
      )}
    </Card>
  );
}
