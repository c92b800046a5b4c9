import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Digest } from '@pactbook/domain/features/notifications/settings.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { nameOfToday, timeZoneName } from '../../../ui/pickers/time-zones.ts';
import { viewSubscriptionsQuery } from '../../saved-views/subscription-queries.ts';
import { useProfile } from '../../users/queries.ts';
import { DIGEST_WORDS, HOURS, WEEKDAYS } from './settings-words.ts';
import type { SettingsPartProps } from './use-settings-form.ts';

const DIGEST_ORDER: readonly Digest[] = ['immediate', 'daily', 'weekly', 'off'];
const DIGEST_OPTIONS = DIGEST_ORDER.map((value) => ({ value, ...DIGEST_WORDS[value] }));

/** By mail, in the inbox, or both. */
export function ChannelsSection({ values, change }: SettingsPartProps) {
  const { emailAddress } = useProfile();
  const { channels } = values;
  return (
    <Panel title="Delivery">
      <div className="flex flex-col gap-3 pt-1">
        <Checkbox
          label="By email"
          help={<span className="break-all">To {emailAddress}</span>}
          checked={channels.email}
          onChange={(event) => change({ channels: { ...channels, email: event.target.checked } })}
        />
        <Checkbox
          label="In Pactbook"
          help="In the inbox behind the bell."
          checked={channels.inApp}
          onChange={(event) => change({ channels: { ...channels, inApp: event.target.checked } })}
        />
        {!channels.email && !channels.inApp && (
          <Banner tone="caution" className="rounded-md">
            You will get no notifications about records.
          </Banner>
        )}
      </div>
    </Panel>
  );
}

/** How often and when mails are sent. */
export function DigestSection({ values, change, messages }: SettingsPartProps) {
  const { timeZoneId } = useProfile();
  // The weekly emails of views come at the same day and hour, however often the others do.
  const hasViewEmails = (useQuery(viewSubscriptionsQuery).data?.length ?? 0) > 0;
  const isGathered = values.digest === 'daily' || values.digest === 'weekly' || hasViewEmails;
  const isWeekly = values.digest === 'weekly' || hasViewEmails;
  return (
    <Panel title="Email frequency" className="overflow-visible">
      <div className="flex flex-col gap-4 pt-1">
        <RadioGroup
          aria-label="Email frequency"
          options={DIGEST_OPTIONS}
          value={values.digest}
          onChange={(digest) => change({ digest })}
          className="grid gap-x-6 gap-y-3 sm:grid-cols-2"
        />
        {isGathered && (
          <div className="grid gap-4 sm:grid-cols-2">
            {isWeekly && (
              <Field
                label="Day"
                error={messages.weekday}
                {...(values.digest === 'weekly' ? {} : { help: 'Of the weekly emails of views.' })}
              >
                <Select
                  options={WEEKDAYS}
                  value={String(values.weekday)}
                  onChange={(event) => change({ weekday: Number(event.target.value) })}
                />
              </Field>
            )}
            <Field
              label="Time"
              error={messages.hour}
              help={
                <>
                  In your time zone, {timeZoneName(nameOfToday(timeZoneId))}.{' '}
                  <LinkButton asChild className="min-h-6 text-sm">
                    <Link to={paths.profile()}>Change it</Link>
                  </LinkButton>
                </>
              }
            >
              <Combobox
                label="Time"
                options={HOURS}
                value={String(values.hour)}
                onChange={(hour) => {
                  if (hour !== null) change({ hour: Number(hour) });
                }}
              />
            </Field>
          </div>
        )}
        {!values.channels.email && values.digest !== 'off' && (
          <p className="text-sm text-muted">No emails come while “By email” is off.</p>
        )}
      </div>
    </Panel>
  );
}
