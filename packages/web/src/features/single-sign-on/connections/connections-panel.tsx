import { useQuery } from '@tanstack/react-query';
import { KeyRound, CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { SsoConnection, ConnectionTest } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { useProfile } from '../../users/queries.ts';
import { ssoConnectionsQuery, useTestSsoConnection, useRemoveSsoConnection } from '../queries.ts';
import { ConnectionSheet } from './connection-sheet.tsx';
import type { EditedConnection } from './connection-sheet.tsx';
import { PasswordQuestion } from '../password-question.tsx';
import { CopyTextButton } from '../../../ui/actions/copy-text-button.tsx';

const PROTOCOLS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const;

/** The single sign-on connections: their settings, the addresses for the provider, and a test. */
export function ConnectionsPanel() {
  const connections = useQuery(ssoConnectionsQuery);
  const [edited, setEdited] = useState<EditedConnection>(null);
  return (
    <Panel
      title="Single sign-on"
      context="People with the email domain of a connection sign in at your identity provider."
      actions={<Button onClick={() => setEdited('new')}>Add connection</Button>}
    >
      <QueryFallback query={connections} lines={3} label="Loading the connections" />
      {connections.data?.length === 0 && (
        <EmptyState
          icon={<KeyRound />}
          className="py-6"
          title="No connections yet."
          text="Everyone signs in with an email address and a password."
        />
      )}
      <ul className="flex flex-col divide-y divide-border">
        {connections.data?.map((connection) => (
          <ConnectionItem key={connection.id} connection={connection} onEdit={() => setEdited(connection)} />
        ))}
      </ul>
      <ConnectionSheet edited={edited} onClose={() => setEdited(null)} />
    </Panel>
  );
}

interface ConnectionItemProps {
  connection: SsoConnection;
  onEdit: () => void;
}

function ConnectionItem({ connection, onEdit }: ConnectionItemProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const testing = useTestSsoConnection();
  const { id, name, protocol, isEnabled, updatedAt } = connection;
  // A test result applies to the tested version only.
  const [testedAt, setTestedAt] = useState<string>();
  return (
    <li aria-label={name} className="flex flex-col gap-3 py-4 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h3 dir="auto" className="font-medium break-words">
              {name}
            </h3>
            <Badge tone={isEnabled ? 'positive' : 'neutral'}>{isEnabled ? 'Enabled' : 'Disabled'}</Badge>
            <Badge hasDot={false}>{PROTOCOLS[protocol]}</Badge>
          </div>
          <ConnectionFacts connection={connection} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button
            size="sm"
            aria-label={`Test ${name}`}
            isBusy={testing.isPending}
            onClick={() =>
              testing.mutate(
                { params: { connectionId: id } },
                { onSuccess: () => setTestedAt(updatedAt), onError: sayFailed },
              )
            }
          >
            Test
          </Button>
          <Button size="sm" onClick={() => setIsRemoving(true)} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      </div>
      {testing.data && testedAt === updatedAt && <ConnectionChecks test={testing.data} />}
      <ProviderAddresses serviceProvider={connection.serviceProvider} />
      <RemoveConnectionDialog
        connection={connection}
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
      />
    </li>
  );
}

function ConnectionFacts({ connection }: { connection: SsoConnection }) {
  const { timeZoneId } = useProfile();
  const { domains, issuer, idpEntityId, administratorSignedInAt } = connection;
  const endsOn = connection.clientSecretEndsOn ?? connection.certificateEndsOn;
  const proven =
    administratorSignedInAt === null
      ? 'No System Admin has signed in through it yet.'
      : `A System Admin signed in through it on ${exactTime(Date.parse(administratorSignedInAt), timeZoneId)}.`;
  return (
    <div className="mt-1 flex flex-col gap-0.5 text-sm text-muted">
      <p className="break-words">{domains.length === 0 ? 'No email domains' : domains.join(', ')}</p>
      <p className="break-all">{issuer ?? idpEntityId ?? 'No provider entered yet'}</p>
      <p>{proven}</p>
      {endsOn !== null && (
        <p>
          {connection.protocol === 'oidc' ? 'Its client secret ends' : 'Its certificate ends'} on{' '}
          {formatLongDate(endsOn)}.
        </p>
      )}
    </div>
  );
}

/** The result of the test, one line for each check. */
function ConnectionChecks({ test }: { test: ConnectionTest }) {
  return (
    <div role="status">
      <p className="font-medium">
        {test.passed ? 'All checks without signing in passed.' : 'Some checks failed.'}
      </p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {test.checks.map((check) => (
          <li key={check.name} className="flex gap-2">
            {check.passed ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive-mark" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-negative-mark" />
            )}
            <span className="min-w-0 break-words">
              <span className="sr-only">{check.passed ? 'Passed: ' : 'Failed: '}</span>
              {check.name}
              {check.detail !== '' && <span className="block text-sm text-muted">{check.detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RemoveConnectionDialogProps {
  connection: SsoConnection;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms the removal of a connection with the current password, which people of single sign-on do not have. */
function RemoveConnectionDialog({ connection, ...question }: RemoveConnectionDialogProps) {
  const removing = useRemoveSsoConnection();
  return (
    <PasswordQuestion
      {...question}
      title={`Remove ${connection.name}?`}
      text="No one can sign in through it. People who have no password need a link to choose one."
      confirmLabel="Remove connection"
      isDangerous
      isBusy={removing.isPending}
      onConfirm={(password, outcome) =>
        removing.mutate({ params: { connectionId: connection.id }, body: password }, outcome)
      }
      onDone={() => saySucceeded(`${connection.name} was removed.`)}
    />
  );
}

const NAMES = {
  startUrl: 'Sign-in address, for a tile at the provider',
  callbackUrl: 'Redirect address',
  entityId: 'Entity ID',
  acsUrl: 'Assertion consumer address',
  metadataUrl: 'Metadata address',
} as const satisfies Record<keyof SsoConnection['serviceProvider'], string>;

const KEYS = ['callbackUrl', 'entityId', 'acsUrl', 'metadataUrl', 'startUrl'] as const;

/** The addresses of our side that the provider asks for, with copy buttons. */
function ProviderAddresses({ serviceProvider }: Pick<SsoConnection, 'serviceProvider'>) {
  return (
    <dl className="flex flex-col gap-2">
      {KEYS.map((key) => {
        const address = serviceProvider[key];
        return (
          address !== null && (
            <div key={key}>
              <dt className="text-sm text-muted">{NAMES[key]}</dt>
              <dd className="flex items-center gap-1">
                <code className="min-w-0 flex-1 rounded-md bg-sunken px-2 py-1.5 font-mono text-xs break-all">
                  {address}
                </code>
                <CopyTextButton name={NAMES[key]} text={address} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
