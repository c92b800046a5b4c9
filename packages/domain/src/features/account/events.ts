import { defineEvent } from '../../kernel/event.ts';

export const profileChanged = defineEvent(
  'profileChanged',
  'A person changed their name, time zone or number format',
);
export const passwordChanged = defineEvent('passwordChanged', 'A person changed their password');
export const passwordResetRequested = defineEvent(
  'passwordResetRequested',
  'A password reset link was requested',
);
export const passwordReset = defineEvent('passwordReset', 'A new password was chosen through a link');
export const invitationSent = defineEvent('invitationSent', 'A person was invited');
export const invitationAccepted = defineEvent(
  'invitationAccepted',
  'An invited person chose a password and can sign in',
);
export const sessionEnded = defineEvent('sessionEnded', 'A session was ended');
export const secondFactorTurnedOn = defineEvent('secondFactorTurnedOn', 'A second factor was turned on');
export const secondFactorTurnedOff = defineEvent('secondFactorTurnedOff', 'A second factor was turned off');
export const recoveryCodesMade = defineEvent('recoveryCodesMade', 'New recovery codes were created');
export const recoveryCodeUsed = defineEvent('recoveryCodeUsed', 'A recovery code was used to sign in');
