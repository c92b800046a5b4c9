import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Which records would warn nobody: system administrators (users-say.md, "Provable reminders"). */
export const readReminderHealth = defineActorPolicy('notifications.health', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only system administrators can see the reminders of the whole organization.'),
);
