import { useState } from 'react';
import { flushSync } from 'react-dom';
import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import type { SignInForm } from '@pactbook/domain/features/sign-in/credentials.ts';
import { useInitiateLogin, useLogin } from '../queries.ts';

interface SignInSteps {
  onPasswordMissing: () => void;
  /** The password field has just appeared. */
  onPasswordWanted: () => void;
}

/** What is known of the last submitted address. */
interface KnownAccount {
  key: string;
  isSso: boolean;
}

/**
 * The login state (specification, section 3): whether the account is an SSO account ('unknown' until
 * its address was submitted), whether a call runs, and the failure of the last one.
 */
export function useSignInSteps({ onPasswordMissing, onPasswordWanted }: SignInSteps) {
  const [known, setKnown] = useState<KnownAccount | null>(null);
  const initiate = useInitiateLogin();
  const login = useLogin();

  const isSsoOf = (emailAddress: string): boolean | 'unknown' =>
    known?.key === emailAddressKey(emailAddress) ? known.isSso : 'unknown';

  const forgetFailure = () => {
    initiate.reset();
    login.reset();
  };

  const runLogin = (emailAddress: string, password: string) => login.mutate({ emailAddress, password });

  const runInitiate = ({ emailAddress, password }: SignInForm) =>
    initiate.mutate(
      { body: { emailAddress } },
      {
        onSuccess: ({ isSso, redirectUrl }) => {
          // Drawn at once: the password field must be there before it can take the focus.
          flushSync(() => setKnown({ key: emailAddressKey(emailAddress), isSso }));
          if (isSso && redirectUrl !== undefined) leaveFor(redirectUrl);
          if (isSso) return;
          // A password manager may have filled in both fields already.
          if (password) runLogin(emailAddress, password);
          else onPasswordWanted();
        },
      },
    );

  const submit = (values: SignInForm) => {
    forgetFailure();
    if (isSsoOf(values.emailAddress) !== false) runInitiate(values);
    else if (!values.password) onPasswordMissing();
    else runLogin(values.emailAddress, values.password);
  };

  return {
    isSsoOf,
    submit,
    forgetFailure,
    isBusy: initiate.isPending || login.isPending,
    failure: login.error ?? initiate.error,
  };
}

/** Sends the browser to the identity provider; only to web addresses, never to a script. */
function leaveFor(address: string): void {
  const url = new URL(address, window.location.origin);
  if (url.protocol === 'https:' || url.protocol === 'http:') window.location.assign(url.href);
}
