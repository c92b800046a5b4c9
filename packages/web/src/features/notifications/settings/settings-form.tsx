import { BellRing, Check, Send } from 'lucide-react';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { decide, viewsAll } from '@pactbook/domain/kernel/access.ts';
import { canReadReminderHealth } from '@pactbook/domain/features/notifications/access.ts';
import type { NotificationSettings } from '@pactbook/domain/features/notifications/settings.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import { MAIL_KEPT_AS_FILES, SET_UP_MAIL } from '@pactbook/domain/kernel/mail-content.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { paths } from '../../../platform/paths.ts';
import { FormFooter } from '../../../field-kit/form/form-footer.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ViewEmailsPanel } from './view-emails-panel.tsx';
import { useActor, useImpersonationReason, useProfile, useToday } from '../../users/queries.ts';
import { CalendarPanel } from '../calendar/calendar-panel.tsx';
import { ChannelsSection, DigestSection } from './mail-section.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { settingsInWords, viewEmailWords } from './settings-words.ts';
import { EventsSection, ScopeSection } from './subject-sections.tsx';
import { LeadDaysSection, PauseSection } from './timing-sections.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { settingsQuery as organisationSettingsQuery } from '../../organisations/administration-queries.ts';
import { useSendTestMail } from '../queries.ts';

/**
 * The notification settings with a description, a preview and the calendar (docs/product/screens.md, "Notification
 * settings page").
 */
export function SettingsForm({ settings }: { settings: NotificationSettings }) {
  const profile = useProfile();
  const closed = useImpersonationReason();
  const form = useSettingsForm(settings, profile.id);
  const part = { values: form.values, change: form.change, messages: form.messages, isDirty: form.isDirty };
  return (
    <form
      noValidate
      aria-label="Notification settings"
      onSubmit={(event) => void form.save(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,40rem)_minmax(16rem,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <ClosedFields reason={closed} isShown className="flex min-w-0 flex-col gap-4">
            <ChannelsSection {...part} />
            <DigestSection {...part} />
            <ScopeSection {...part} />
            <EventsSection {...part} />
            <LeadDaysSection {...part} />
            <PauseSection {...part} />
          </ClosedFields>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <InWordsPanel settings={form.values} />
          <PreviewPanel isStale={form.isDirty} />
          <ViewEmailsPanel when={viewEmailWords(form.values)} />
          <TestMailPanel />
          <CalendarPanel />
          <ReminderHealthPanel />
        </div>
      </div>
      <FormFooter problem={form.problem}>
        {/* Reloads the page; unsaved changes are confirmed by the browser's own dialog. */}
        <Button onClick={() => window.location.reload()}>Refresh</Button>
        {form.isDirty && (
          <Button onClick={form.discard} disabled={form.isSaving}>
            Discard changes
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={form.isSaving} disabled={closed !== null}>
          Save
        </Button>
      </FormFooter>
    </form>
  );
}

function InWordsPanel({ settings }: { settings: NotificationSettings }) {
  return (
    <Panel title="Summary">
      <ul className="flex flex-col gap-1.5">
        {settingsInWords(settings, useActor(), useToday()).map((sentence) => (
          <li key={sentence} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            {sentence}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A link to the records that would notify no one, for people who manage some or view all. */
function ReminderHealthPanel() {
  const actor = useActor();
  if (!decide(actor, canReadReminderHealth).allowed) return null;
  return (
    <Panel title="Records without reminders">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          Records you {viewsAll(actor) ? 'see' : 'manage'} that remind no one of their dates, and why.
        </p>
        <Button asChild icon={<BellRing aria-hidden />}>
          <Link to={paths.reminderHealth()}>Reminder Health</Link>
        </Button>
      </div>
    </Panel>
  );
}

/**
 * Sends a test mail to oneself (docs/product/notifications.md, "Mail"); administrators read when no mail can be sent.
 */
function TestMailPanel() {
  const profile = useProfile();
  const isBlocked = isImpersonating(profile);
  const sending = useSendTestMail();
  const send = () =>
    sending.mutate(
      {},
      {
        onSuccess: ({ mailDelivery }) =>
          mailDelivery === 'smtp'
            ? saySucceeded(`A test email is on its way to ${profile.emailAddress}.`)
            : sayFailed(new Error('No mail server is set up: no one receives emails.')),
        onError: sayFailed,
      },
    );
  return (
    <Panel title="Test email">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          {isBlocked ? NOT_WHILE_IMPERSONATING : 'It takes a minute or two. Check your spam folder too.'}
        </p>
        {!isBlocked && (
          <Button icon={<Send aria-hidden />} isBusy={sending.isPending} onClick={send}>
            Send a test email
          </Button>
        )}
        <MailDelivery />
      </div>
    </Panel>
  );
}

/** Tells administrators, and no one else, that mails are not delivered (docs/product/notifications.md, "Mail"). */
function MailDelivery() {
  const isAdministrator = decide(useActor(), canAdministerOrganisation).allowed;
  const settings = useQuery({ ...organisationSettingsQuery, enabled: isAdministrator });
  if (settings.data?.mailDelivery !== 'files') return null;
  return (
    <Banner tone="caution" className="w-full rounded-md">
      {MAIL_KEPT_AS_FILES} {SET_UP_MAIL}
    </Banner>
  );
}
