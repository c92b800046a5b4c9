import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { failedStatusOf, storeReturnPath } from '../../platform/return-path.ts';
import { useInitiateLogin, useLogin } from './queries.ts';
import type { SignInValues } from './sign-in-values.ts';

interface SignInSteps {
  /** The navigation state of the page: where to go after signing in, and the failure of single sign-on, if any. */
  arrival: unknown;
  onPasswordMissing: () => void;
  /** Called when the password field has appeared. */
  onPasswordWanted: () => void;
  onCodeMissing: () => void;
  /** Called when the code field has appeared. */
  onCodeWanted: () => void;
}

/** What is known about the last submitted address. */
interface KnownAccount {
  key: string;
  isSso: boolean;
}

function wantsCode(error: Error): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required';
}

/**
 * The login state (docs/product/screens.md, "Sign-in page"): whether the account uses SSO ('unknown' until its address
 * was submitted), whether a call runs, the last failure, and whether a code is needed.
 */
export function useSignInSteps({ arrival, ...on }: SignInSteps) {
  const [known, setKnown] = useState<KnownAccount | null>(null);
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const [failedOnArrival, setFailedOnArrival] = useState(() => failureOfArrival(arrival));
  const [isLeaving, setIsLeaving] = useIsLeaving();
  const initiate = useInitiateLogin();
  const login = useLogin();

  const isSsoOf = (emailAddress: string): boolean | 'unknown' =>
    known?.key === emailAddressKey(emailAddress) ? known.isSso : 'unknown';

  const forgetFailure = () => {
    setFailedOnArrival(null);
    initiate.reset();
    login.reset();
  };

  const runLogin = (emailAddress: string, password: string, code?: string) => {
    const onError = (error: Error) => {
      if (!wantsCode(error)) return;
      // Rendered synchronously, because the field must be mounted before it can be focused.
      flushSync(() => setIsCodeWanted(true));
      on.onCodeWanted();
    };
    const credentials = { emailAddress, password, ...(code === undefined ? {} : { code }) };
    login.mutate(credentials, { onError });
  };

  const runInitiate = ({ emailAddress, password }: SignInValues) =>
    initiate.mutate(
      { body: { emailAddress } },
      {
        onSuccess: ({ isSso, redirectUrl }) => {
          // Rendered synchronously, as above.
          flushSync(() => setKnown({ key: emailAddressKey(emailAddress), isSso }));
          if (isSso && redirectUrl !== undefined) {
            storeReturnPath(arrival);
            setIsLeaving(true);
            leaveFor(redirectUrl);
          }
          if (isSso) return;
          // A password manager may have filled in both fields already.
          if (password) runLogin(emailAddress, password);
          else on.onPasswordWanted();
        },
      },
    );

  const submit = (values: SignInValues) => {
    const code = values.code?.trim() ?? '';
    forgetFailure();
    if (isSsoOf(values.emailAddress) !== false) runInitiate(values);
    else if (!values.password) on.onPasswordMissing();
    else if (!isCodeWanted) runLogin(values.emailAddress, values.password);
    else if (code === '') on.onCodeMissing();
    else runLogin(values.emailAddress, values.password, code);
  };

  const failure = login.error ?? initiate.error ?? failedOnArrival;
  return {
    isSsoOf,
    isCodeWanted,
    submit,
    forgetFailure,
    forgetCode: () => setIsCodeWanted(false),
    isBusy: initiate.isPending || login.isPending || isLeaving,
    // A required code is no failure: its field says so.
    failure: failure !== null && wantsCode(failure) ? null : failure,
  };
}

/** Whether the browser is navigating to an identity provider; reset after the browser's Back. */
function useIsLeaving() {
  const state = useState(false);
  const [, setIsLeaving] = state;
  useEffect(() => {
    const onShow = () => setIsLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [setIsLeaving]);
  return state;
}

/** The hint needs only the status (docs/product/screens.md, "Sign-in page"). */
function failureOfArrival(arrival: unknown): Error | null {
  const status = failedStatusOf(arrival);
  return status === null ? null : new ApiError({ status, message: '' });
}

/** Navigates to the identity provider; only to web addresses, never to a script. */
function leaveFor(address: string): void {
  const url = new URL(address, window.location.origin);
  if (url.protocol === 'https:' || url.protocol === 'http:') window.location.assign(url.href);
}
