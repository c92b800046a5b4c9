import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { SecondFactorState } from '@pactbook/domain/features/account/second-factor.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useProfile } from '../../users/queries.ts';
import { secondFactorQuery } from '../queries.ts';
import { NewCodes, TurnOff } from './changes.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

/**
 * The second factor of accounts with a password: an authenticator app and recovery codes (docs/product/people.md,
 * "Passwords"; ASVS 6.3.3).
 */
export function SecondFactorPanel() {
  const profile = useProfile();
  if (profile.isSso) return null;
  return (
    <Panel title="Second factor" context="A code from an app on your phone, asked for after your password.">
      <SecondFactor profile={profile} />
    </Panel>
  );
}

function SecondFactor({ profile }: { profile: Profile }) {
  const { data: state, isPending, isFetching, refetch } = useQuery(secondFactorQuery);
  const [step, setStep] = useState<'setUp' | 'newCodes' | 'turnOff'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setStep(undefined);
  const show = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    close();
  };

  if (isPending) return <SkeletonLines lines={2} label="Loading your second factor" />;
  if (state === undefined) return <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (codes) {
    return (
      <RecoveryCodes codes={codes} emailAddress={profile.emailAddress} onDone={() => setCodes(undefined)} />
    );
  }
  return (
    <div className="flex flex-col gap-4 pt-1">
      <State state={state} timeZoneId={profile.timeZoneId} />
      {isImpersonating(profile) && <p className="text-base text-muted">{NOT_WHILE_IMPERSONATING}</p>}
      {!isImpersonating(profile) && step === undefined && <Actions isOn={state.isOn} onChoose={setStep} />}
      {step === 'setUp' && <SetUp onDone={show} onCancel={close} />}
      {step === 'newCodes' && <NewCodes onDone={show} onCancel={close} />}
      {step === 'turnOff' && <TurnOff onDone={close} onCancel={close} />}
    </div>
  );
}

function State({ state, timeZoneId }: { state: SecondFactorState; timeZoneId: string }) {
  if (!state.isOn) {
    return (
      <p className="text-base">
        Your second factor is off. With it, your password alone is not enough to sign in.
      </p>
    );
  }
  const since =
    state.turnedOnAt === null ? '' : ` since ${exactTime(Date.parse(state.turnedOnAt), timeZoneId)}`;
  const left = state.recoveryCodesLeft;
  return (
    <div className="flex flex-col gap-1 text-base">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="positive">On</Badge>
        <span>Your second factor is on{since}.</span>
      </p>
      <p className={left < 3 ? 'text-caution' : 'text-muted'}>
        {counted(left, 'recovery code is left.', 'recovery codes are left.')}
        {left < 3 && ' Make new ones.'}
      </p>
    </div>
  );
}

interface ActionsProps {
  isOn: boolean;
  onChoose: (step: 'setUp' | 'newCodes' | 'turnOff') => void;
}

function Actions({ isOn, onChoose }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {isOn ? (
        <>
          <Button onClick={() => onChoose('newCodes')}>New recovery codes</Button>
          <Button onClick={() => onChoose('turnOff')}>Turn off</Button>
        </>
      ) : (
        <Button icon={<ShieldCheck aria-hidden />} onClick={() => onChoose('setUp')}>
          Set up
        </Button>
      )}
    </div>
  );
}
