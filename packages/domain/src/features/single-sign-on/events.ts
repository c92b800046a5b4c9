import { defineEvent } from '../../kernel/event.ts';

export const ssoConnectionAdded = defineEvent('ssoConnectionAdded', 'A single sign-on connection was added');
export const ssoConnectionChanged = defineEvent(
  'ssoConnectionChanged',
  'A single sign-on connection was changed',
);
export const ssoConnectionRemoved = defineEvent(
  'ssoConnectionRemoved',
  'A single sign-on connection was removed',
);
export const ssoSignInRefused = defineEvent(
  'ssoSignInRefused',
  'A sign-in through a single sign-on connection was refused',
);
export const ssoAccountLinked = defineEvent(
  'ssoAccountLinked',
  'An account was linked to single sign-on; its password ended',
);
export const ssoPersonUpdated = defineEvent(
  'ssoPersonUpdated',
  'The name or email address of a person followed their identity provider',
);
export const ssoAddressNotTaken = defineEvent(
  'ssoAddressNotTaken',
  'The email address that an identity provider has for a person cannot be used; the account kept its own',
);
export const ssoAccountUnlinked = defineEvent(
  'ssoAccountUnlinked',
  'An account was taken off single sign-on connections',
);
