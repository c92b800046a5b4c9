import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, Copy, Download } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import type { SecondFactorState } from '@pactbook/domain/features/account/second-factor.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { useProfile } from '../../users/queries.ts';
import { secondFactorQuery } from '../queries.ts';
import { NewCodes, TurnOff } from './changes.tsx';
import { SetUp } from './set-up.tsx';
import { copyText } from '../../../ui/actions/use-copy.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';

/**
 * The second factor of accounts with a password: an authenticator app and recovery codes (docs/product/people.md,
 * "Passwords"; ASVS 6.3.3).
 */
export function SecondFactorPanel() {
  const profile = useProfile();
  if (profile.isSso) return null;
  return (
    <Panel title="Second factor" context="A code from an app on your phone, in addition to your password.">
      <SecondFactor profile={profile} />
    </Panel>
  );
}

function SecondFactor({ profile }: { profile: Profile }) {
  const query = useQuery(secondFactorQuery);
  const [step, setStep] = useState<'setUp' | 'newCodes' | 'turnOff'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setStep(undefined);
  const show = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    close();
  };

  const { data: state } = query;
  if (!state) return <QueryFallback query={query} lines={2} label="Loading your second factor" />;
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
        {left < 3 && ' Create new ones.'}
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

interface RecoveryCodesProps {
  codes: readonly string[];
  emailAddress: string;
  onDone: () => void;
}

/** Puts the codes into a file of the browser's downloads. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'pactbook-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * The recovery codes, this once: no one can read them again, only make new ones (docs/product/people.md, "Passwords").
 */
function RecoveryCodes({ codes, emailAddress, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [
    `Pactbook recovery codes for ${emailAddress}`,
    'Each code works once.',
    '',
    ...codes,
    '',
  ].join('\n');
  const copy = async () => {
    const copied = { text: codes.join('\n'), what: 'The list', instead: 'Download the codes instead.' };
    if (await copyText(copied)) toast({ variant: 'success', title: 'Recovery codes copied' });
  };

  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border-strong p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          Save your recovery codes
        </h3>
        <p className="mt-0.5 text-base text-muted">
          They are shown only once. Each signs you in once, without your phone.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono text-base tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button icon={<Download aria-hidden />} onClick={() => download(text)}>
          Download codes
        </Button>
        <Button className="ml-auto" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
