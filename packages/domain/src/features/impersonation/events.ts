import { defineEvent } from '../../kernel/event.ts';

export const impersonationStarted = defineEvent(
  'impersonationStarted',
  "An administrator entered a person's account",
);
export const impersonationStopped = defineEvent(
  'impersonationStopped',
  "An administrator left a person's account",
);
