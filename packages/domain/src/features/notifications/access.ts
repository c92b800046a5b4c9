import {
  allowIf,
  decide,
  defineActorPolicy,
  denied,
  viewsAll,
  type Actor,
  type Decision,
} from '../../kernel/access.ts';
import { NOT_WHILE_IMPERSONATING } from '../../kernel/endpoint.ts';
import {
  canReadContractInFull,
  canUpdateContract,
  editScope,
  fullAccessScope,
  type ContractSubject,
  type FullAccessScope,
} from '../contracts/access.ts';

/**
 * Which records would warn no one (docs/product/notifications.md, "Proof of reminders"): users who view or manage all
 * records, and those who manage teams, of the records of `healthScope`.
 */
export const canReadReminderHealth = defineActorPolicy('notifications.health', (actor) =>
  allowIf(
    viewsAll(actor) || actor.manageTeams.length > 0,
    'You need to manage records or view all of them to see which ones remind no one.',
  ),
);

/** Whose reminders a user sees in Reminder Health: of all records, or of the teams that they manage. */
export const healthScope = (actor: Actor): FullAccessScope =>
  viewsAll(actor) ? fullAccessScope(actor) : editScope(actor);

/** Who may add a reminder to a record: full readers for themselves, editors for the owners as well. */
const CAN_ADD_REMINDER = { me: canReadContractInFull, owners: canUpdateContract } as const;

/**
 * May this person add such a reminder to a record? One for the owners is work on the record; one's own belongs to the
 * account, which an administrator who impersonates its person cannot change.
 */
export function decideAddReminder(
  actor: Actor,
  record: ContractSubject,
  whom: keyof typeof CAN_ADD_REMINDER,
): Decision {
  if (whom === 'me' && actor.impersonatorId !== null) return denied(NOT_WHILE_IMPERSONATING);
  return decide(actor, CAN_ADD_REMINDER[whom], record);
}

/** Whether a reminder of a record may be removed: by the person whom it is for, or by editors if it is for the owners. */
export function canRemoveReminder(
  actor: Actor,
  record: ContractSubject,
  { userId }: { readonly userId: string | null },
): boolean {
  return userId === null ? decide(actor, canUpdateContract, record).allowed : userId === actor.userId;
}
