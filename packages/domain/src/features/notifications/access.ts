import { allowIf, defineActorPolicy, managesAll } from '../../kernel/access.ts';

/**
 * Which records would warn nobody (docs/product/notifications.md, "Proof of reminders"): whoever manages records, of
 * those that they manage. Which these are says `editScope` of the records.
 */
export const canReadReminderHealth = defineActorPolicy('notifications.health', (actor) =>
  allowIf(
    managesAll(actor) || actor.manageTeams.length > 0,
    'You need to manage records to see which of them warn nobody.',
  ),
);
