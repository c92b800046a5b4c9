import { passwordResetRequested, recoveryCodeUsed, sessionEnded } from '../account/events.ts';
import { documentDownloaded } from '../documents/events.ts';
import { impersonationStarted, impersonationStopped } from '../impersonation/events.ts';
import { contractsExported } from '../exports/events.ts';
import { testMailSent } from '../organisations/events.ts';
import { signedIn, signedOut, signInRefused } from '../sign-in/events.ts';
import { ssoSignInRefused } from '../single-sign-on/events.ts';
import { accountLinkShown, userSignedOut } from '../users/events.ts';
import { budgetsExported } from '../budgets/events.ts';
import { endedTermsExported } from '../decisions/events.ts';
import { upliftExported } from '../trends/events.ts';
import { activityExported } from './events.ts';

/** What events are about: what is otherwise since, or who came in and what they read. */
export const EVENT_GROUPS = ['changes', 'access'] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/** Events after which everything is as it was: someone came in, left, was refused, read or tried something. */
export const ACCESS_EVENTS: readonly string[] = [
  signedIn,
  signedOut,
  signInRefused,
  ssoSignInRefused,
  recoveryCodeUsed,
  passwordResetRequested,
  accountLinkShown,
  sessionEnded,
  userSignedOut,
  impersonationStarted,
  impersonationStopped,
  documentDownloaded,
  contractsExported,
  activityExported,
  budgetsExported,
  endedTermsExported,
  upliftExported,
  testMailSent,
].map(({ type }) => type);

const ACCESS: ReadonlySet<string> = new Set(ACCESS_EVENTS);

/** The group of a type of event. */
export const eventGroupOf = (type: string): EventGroup => (ACCESS.has(type) ? 'access' : 'changes');
