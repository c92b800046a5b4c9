import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SSO_NOT_PROVEN } from '@pactbook/domain/features/organisations/organisation.ts';
import type { OrganisationSettings } from '@pactbook/domain/features/organisations/organisation.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { settingsQuery, useSaveSettings } from '../organisations/administration-queries.ts';
import { PasswordQuestion } from './password-question.tsx';

/** Whether single sign-on is the only way to sign in; nothing until the settings are loaded. */
export function OnlySsoPanel() {
  const { data } = useQuery(settingsQuery);
  return data && <OnlySsoSwitch {...data} />;
}

type OnlySsoSwitchProps = Pick<OrganisationSettings, 'requiresSso' | 'canRequireSso'>;

/** The button says why it cannot be turned on yet. */
function OnlySsoSwitch({ requiresSso, canRequireSso }: OnlySsoSwitchProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isBlocked = !requiresSso && !canRequireSso;
  return (
    <Panel
      title="Only single sign-on"
      actions={
        <Button
          aria-disabled={isBlocked || undefined}
          aria-describedby={isBlocked ? 'only-sso-reason' : undefined}
          className={isBlocked ? 'opacity-50' : undefined}
          onClick={() => {
            if (!isBlocked) setIsAsking(true);
          }}
        >
          {requiresSso ? 'Allow passwords again' : 'Require single sign-on'}
        </Button>
      }
    >
      <div className="flex items-start gap-3 pt-1">
        <Badge tone={requiresSso ? 'positive' : 'neutral'}>{requiresSso ? 'Required' : 'Not required'}</Badge>
        <p id="only-sso-reason" className="text-muted">
          {isBlocked
            ? `${SSO_NOT_PROVEN}.`
            : requiresSso
              ? 'Everyone signs in through single sign-on. Passwords do not work.'
              : 'People with a password can also sign in with it.'}
        </p>
      </div>
      <OnlySsoQuestion isOpen={isAsking} onClose={() => setIsAsking(false)} requiresSso={requiresSso} />
    </Panel>
  );
}

interface OnlySsoQuestionProps {
  isOpen: boolean;
  onClose: () => void;
  requiresSso: boolean;
}

function OnlySsoQuestion({ requiresSso, ...question }: OnlySsoQuestionProps) {
  const saving = useSaveSettings();
  return (
    <PasswordQuestion
      {...question}
      title={requiresSso ? 'Allow passwords again?' : 'Require single sign-on?'}
      text={
        requiresSso
          ? 'People who have a password can sign in with it again.'
          : 'No one can sign in with a password, including you. If your provider fails, passwords can be allowed again only on the command line of the server.'
      }
      confirmLabel={requiresSso ? 'Allow passwords' : 'Require single sign-on'}
      isBusy={saving.isPending}
      onConfirm={(password, outcome) =>
        saving.mutate({ body: { requiresSso: !requiresSso, ...password } }, outcome)
      }
      onDone={() => saySucceeded(requiresSso ? 'Passwords work again.' : 'Single sign-on is now required.')}
    />
  );
}
