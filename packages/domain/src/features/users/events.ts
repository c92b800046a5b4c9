import { defineEvent } from '../../kernel/event.ts';

export const userCreated = defineEvent('userCreated', 'A person was added');
export const userRenamed = defineEvent('userRenamed', "A person's name was changed by an administrator");
export const userAddressChanged = defineEvent(
  'userAddressChanged',
  "A person's email address was changed by an administrator",
);
export const accountLinkShown = defineEvent(
  'accountLinkShown',
  'A link into an account was shown to the administrator who made it, because there is no mail server',
);
export const userRightsChanged = defineEvent('userRightsChanged', "A person's rights changed");
export const userDeactivated = defineEvent('userDeactivated', 'A person was deactivated');
export const userReactivated = defineEvent('userReactivated', 'A deactivated person was reactivated');
export const userSignedOut = defineEvent('userSignedOut', 'An administrator ended all sessions of a person');
export const serviceAccountCreated = defineEvent('serviceAccountCreated', 'A service account was created');
export const serviceAccountChanged = defineEvent(
  'serviceAccountChanged',
  'The name or the rights of a service account changed',
);
export const serviceAccountRemoved = defineEvent(
  'serviceAccountRemoved',
  'A service account was removed; its API tokens ended',
);
