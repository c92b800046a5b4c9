import { allowIf, decide, defineActorPolicy, managesAll, type Actor } from '../../kernel/access.ts';
import { canReadContractInFull, canUpdateContract, type ContractSubject } from '../contracts/access.ts';

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

/** Who may add a reminder to a record: full readers for themselves, editors for the owners as well. */
export const CAN_ADD_REMINDER = { me: canReadContractInFull, owners: canUpdateContract } as const;

/** Whether a reminder of a record may be removed: by the person whom it is for, or by editors if it is for the owners. */
export function canRemoveReminder(
  actor: Actor,
  record: ContractSubject,
  { userId }: { readonly userId: string | null },
): boolean {
  return userId === null ? decide(actor, canUpdateContract, record).allowed : userId === actor.userId;
}
