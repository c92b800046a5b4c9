import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyTextButton } from '../../../ui/actions/copy-text-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useProfile } from '../../users/queries.ts';
import { calendarLinkQuery, useMakeCalendarLink, useRevokeCalendarLink } from '../queries.ts';

/** The address from which calendar programs fetch one's deadlines (docs/product/notifications.md, "Calendar"). */
export function CalendarPanel() {
  const link = useQuery(calendarLinkQuery);
  return (
    <Panel title="Calendar">
      <p className="mb-3 text-muted">
        Subscribe to your deadlines in Outlook, Google Calendar or Apple Calendar: notice deadlines, end dates
        and documents that expire as all-day events, without costs.
      </p>
      <QueryFallback query={link} lines={2} label="Loading the calendar link" />
      {link.data && <CalendarLink link={link.data.link} />}
    </Panel>
  );
}

interface Link {
  createdAt: string;
  lastUsedAt: string | null;
}

type Question = 'renew' | 'revoke';

function CalendarLink({ link }: { link: Link | null }) {
  const profile = useProfile();
  const making = useMakeCalendarLink();
  const revoking = useRevokeCalendarLink();
  const [address, setAddress] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const make = () =>
    making.mutate(undefined, {
      // The server may not know its public address, but this page does.
      onSuccess: (made) => setAddress(new URL(made.address, window.location.origin).href),
      onError: sayFailed,
      onSettled: () => setQuestion(undefined),
    });
  const revoke = () =>
    revoking.mutate(undefined, {
      onSuccess: () => {
        setAddress(undefined);
        saySucceeded('The calendar address was revoked.');
      },
      onError: sayFailed,
      onSettled: () => setQuestion(undefined),
    });

  return (
    <div className="flex flex-col gap-3">
      {link && <LinkFacts link={link} timeZoneId={profile.timeZoneId} />}
      {link && address !== undefined && <NewAddress address={address} />}
      {isImpersonating(profile) ? (
        <p className="text-muted">{NOT_WHILE_IMPERSONATING}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<CalendarPlus aria-hidden />}
            isBusy={making.isPending}
            onClick={() => (link ? setQuestion('renew') : make())}
          >
            {link ? 'Create a new address' : 'Create a calendar address'}
          </Button>
          {link && <Button onClick={() => setQuestion('revoke')}>Revoke</Button>}
        </div>
      )}
      <LinkQuestion
        question={question}
        isBusy={making.isPending || revoking.isPending}
        onClose={() => setQuestion(undefined)}
        onConfirm={question === 'revoke' ? revoke : make}
      />
    </div>
  );
}

function LinkFacts({ link, timeZoneId }: { link: Link; timeZoneId: string }) {
  const made = exactTime(Date.parse(link.createdAt), timeZoneId);
  const used = link.lastUsedAt === null ? null : exactTime(Date.parse(link.lastUsedAt), timeZoneId);
  return (
    <p className="text-sm text-muted">
      Your address was created on {made}.{' '}
      {used === null ? 'No calendar has used it yet.' : `Last used on ${used}.`}
    </p>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <Field
      label="Calendar address"
      help="It is shown only once. Anyone who has it can read your deadlines, so keep it like a password."
    >
      <div className="flex items-center gap-1">
        <Input value={address} readOnly onFocus={(event) => event.target.select()} />
        <CopyTextButton name="Calendar address" text={address} />
      </div>
    </Field>
  );
}

interface LinkQuestionProps {
  question: Question | undefined;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function LinkQuestion({ question, isBusy, onClose, onConfirm }: LinkQuestionProps) {
  const isRevoking = question === 'revoke';
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      onClose={onClose}
      title={isRevoking ? 'Revoke the calendar address?' : 'Create a new calendar address?'}
      text={
        isRevoking
          ? 'Calendars that use it no longer see your deadlines.'
          : 'The current address stops working. Calendars that use it need the new one.'
      }
      confirmLabel={isRevoking ? 'Revoke address' : 'Create new address'}
      isDangerous={isRevoking}
      isBusy={isBusy}
      onConfirm={onConfirm}
    />
  );
}
