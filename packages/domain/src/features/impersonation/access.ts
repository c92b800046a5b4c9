import {
  ALLOWED,
  allowIf,
  defineActorPolicy,
  definePolicy,
  denied,
  type Actor,
} from '../../kernel/access.ts';
import { NOT_WHILE_IMPERSONATING } from '../../kernel/endpoint.ts';

/** The person whose account an administrator wants to enter. */
export interface ImpersonationSubject {
  readonly userId: string;
  readonly isSuperAdmin: boolean;
  readonly isActive: boolean;
}

function mayImpersonateSomebody(actor: Actor) {
  if (actor.impersonatorId !== null) return denied(NOT_WHILE_IMPERSONATING);
  return allowIf(actor.isSuperAdmin, 'Only System Admins can impersonate users.');
}

/**
 * Entering someone's account: a System Admin, on active users of their organisation who are not System Admins and not
 * themselves; never from inside another account (docs/product/people.md, "Impersonation").
 */
export const canImpersonateUser = definePolicy<ImpersonationSubject>(
  'impersonation.start',
  mayImpersonateSomebody,
  (actor, { userId, isSuperAdmin, isActive }) => {
    if (userId === actor.userId) return denied('You cannot impersonate yourself.');
    if (isSuperAdmin) return denied('System Admins cannot be impersonated.');
    return isActive ? ALLOWED : denied('Only active users can be impersonated.');
  },
);

/** Going back to one's own session: a user who is in someone else's account. */
export const canStopImpersonation = defineActorPolicy('impersonation.stop', (actor) =>
  allowIf(actor.impersonatorId !== null, 'You are not impersonating a user.'),
);
