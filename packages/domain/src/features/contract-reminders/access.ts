import { allowIf, decide, definePolicy, viewsAll } from '../../kernel/access.ts';
import { canUpdateContract, type ContractSubject } from '../contracts/access.ts';

const NO_PROOF = 'You need to manage this record to see who was reminded of it.';

/** The proof of reminders names people: users who edit the record, and those who read every record. */
export const canReadReminderProof = definePolicy<ContractSubject>(
  'contractReminders.proof',
  (actor) => allowIf(viewsAll(actor) || actor.manageTeams.length > 0, NO_PROOF),
  (actor, contract) =>
    allowIf(viewsAll(actor) || decide(actor, canUpdateContract, contract).allowed, NO_PROOF),
);
