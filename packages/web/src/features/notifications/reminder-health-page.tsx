import { useQuery } from '@tanstack/react-query';
import { BellRing, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { decide, managesAll, viewsAll } from '@pactbook/domain/kernel/access.ts';
import { MAIL_KEPT_AS_FILES, SET_UP_MAIL } from '@pactbook/domain/kernel/mail-content.ts';
import type { ReminderHealth } from '@pactbook/domain/features/notifications/notification.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { useActor } from '../users/queries.ts';
import { reminderHealthQuery } from './queries.ts';
import { numberText } from '../../ui/text/own-numbers.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';

/**
 * *Reminder Health*: which of the Live records that one manages, or of all that one views, would notify no one, and why
 * (docs/product/notifications.md, "Proof of reminders").
 */
export function ReminderHealthPage() {
  const health = useQuery(reminderHealthQuery);
  if (!health.data)
    return <QueryFallback query={health} lines={6} label="Loading the reminder health" isCard />;
  return (
    <div className="flex flex-col gap-4">
      <MailState state={health.data.mail} />
      {health.data.live > 0 && <HealthFigures health={health.data} />}
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
      : 'Emails are off. People are reminded in their inbox only.',
    standsStill: 'Emails are delayed. Reminders wait and are sent as soon as possible.',
  }[state];
  return (
    <Banner tone="caution" className="rounded-md">
      {words}
    </Banner>
  );
}

function AllIsWell({ health: { live, mail } }: { health: ReminderHealth }) {
  const actor = useActor();
  const who =
    mail === 'keptAsFiles' ? 'someone who sees it in their inbox' : 'someone who gets an email before it';
  return (
    <Card className="p-0">
      {live === 0 ? (
        <EmptyState
          icon={<BellRing />}
          title={viewsAll(actor) ? 'There are no Live records.' : 'You manage no Live records.'}
          text="This page lists Live records that remind no one."
        />
      ) : (
        <EmptyState
          icon={<BellRing />}
          title="Every Live record reminds someone."
          text={`Each has a date and ${who}, or a decision.`}
        />
      )}
    </Card>
  );
}

/** Records that would notify no one, each with the reason and a link to fix it. */
function SilentContracts({ records }: Pick<ReminderHealth, 'records'>) {
  const actor = useActor();
  // Those who view all records may be unable to change the one that is named.
  const mayEdit = managesAll(actor) || !viewsAll(actor);
  return (
    <ul aria-label="Records that remind no one" className="divide-y divide-border border-t border-border">
      {records.map(({ contract, endDate, sentence }) => (
        <li key={contract.id} className="flex items-center justify-between gap-4 px-4 py-3">
          <div className="min-w-0">
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
          {mayEdit && (
            <Button asChild size="sm" icon={<Pencil aria-hidden />}>
              <Link to={paths.record(contract, 'edit')} aria-label={`Edit ${contract.product}`}>
                Edit
              </Link>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Figure {
  readonly label: string;
  readonly number: number;
  readonly help?: string;
}

/** Describes how the people of a record are notified, by the kind of mail delivery. */
const DELIVERY_HELP: Readonly<Record<ReminderHealth['mail'], string>> = {
  goesOut: 'By email, before their date.',
  standsStill: 'By email, as soon as emails are sent again.',
  keptAsFiles: 'In their inbox only. No email is sent.',
};

function figuresOf(health: ReminderHealth): Figure[] {
  const isMailed = health.mail !== 'keptAsFiles';
  return [
    { label: 'Live records', number: health.live },
    { label: 'Remind someone', number: health.warned, help: DELIVERY_HELP[health.mail] },
    { label: 'Remind no one', number: health.silent },
    { label: 'Decided', number: health.decided, help: 'No more reminders are needed.' },
    {
      label: 'Remind administrators only',
      number: health.administratorsOnly,
      help: `No owner or team manager is ${isMailed ? 'emailed' : 'reminded'}.`,
    },
    {
      label: 'With deactivated owner',
      number: health.deactivatedOwners,
      help: 'Their reminders go to others.',
    },
  ];
}

/** The state of the reminders in six numbers. */
function HealthFigures({ health }: { health: ReminderHealth }) {
  return (
    <dl aria-label="Reminder health in numbers" className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {figuresOf(health).map(({ label, number, help }) => (
        <Card key={label} className="flex flex-col">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{numberText(number)}</dd>
          {help !== undefined && <dd className="mt-0.5 text-sm text-muted">{help}</dd>}
        </Card>
      ))}
    </dl>
  );
}
