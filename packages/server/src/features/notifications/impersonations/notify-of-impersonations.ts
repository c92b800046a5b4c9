import { EVENTS } from '@pactbook/domain/features/all-events.ts';
import { fieldLabel } from '@pactbook/domain/features/contracts/change-words.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import {
  accountEntryMail,
  LISTED_STEPS,
  stepWords,
  type AccountEntry,
} from '@pactbook/domain/features/notifications/account-entry.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { LinkMails } from '../../../platform/mail/link-mails.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { listCustomFields } from '../../custom-fields/queries.ts';
import { insertNotifications } from '../delivery/write-notifications.ts';
import { findPeople, type Person } from '../planning/read-planned-contracts.ts';
import { findOrganisation } from '../../organisations/queries.ts';
import {
  findEndedImpersonations,
  findSteps,
  impersonationKey,
  type EndedImpersonation,
} from './read-impersonations.ts';

const SUMMARIES: ReadonlyMap<string, string> = new Map(EVENTS.map(({ type, summary }) => [type, summary]));

function wordsOf({ type, subject, changes }: ActivityEntry, customFields: readonly CustomField[]): string {
  const fields =
    subject.kind === 'contract' ? changes.map(({ field }) => fieldLabel(field, customFields)) : [];
  return stepWords(subject.label, SUMMARIES.get(type) ?? type, fields);
}

/** "Nov 28, 2026, 9:12 – 9:31 AM" in a time zone. */
function timeWords({ from, until }: EndedImpersonation, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return format.formatRange(from, until);
}

async function mailPerson(
  command: Command,
  { actor, firstName, emailAddress }: Person,
  key: string,
  entry: AccountEntry,
): Promise<void> {
  const { name: organisationName } = await findOrganisation(command.db);
  const { userId } = actor;
  const envelope = { idempotencyKey: key, kind: 'security', toAddress: emailAddress, userId } as const;
  await queueMail(command, envelope, accountEntryMail({ firstName, organisationName }, entry));
}

/** Notifies one person, in the inbox and by mail; a deactivated one finds it in the inbox if they come back. */
async function notifyPerson(command: Command, ended: EndedImpersonation): Promise<void> {
  const { db, now, newId } = command;
  const { sessionId, userId } = ended;
  const [person] = await findPeople(db, [userId]);
  const customFields = await listCustomFields(db, { withRestricted: true });
  const steps = await findSteps(db, ended);
  const { timeZoneId } = await findOrganisation(db);
  const entered: AccountEntry = {
    by: ended.administrator,
    when: timeWords(ended, person?.timeZoneId ?? timeZoneId),
    steps: steps.slice(0, LISTED_STEPS).map((step) => wordsOf(step, customFields)),
    count: steps.length,
  };
  const key = impersonationKey(sessionId);
  const details = { product: '', entered };
  const entry = { id: newId(), userId, kind: 'accountEntered', dedupeKey: key, contractId: null } as const;
  await insertNotifications(db, [{ ...entry, details, inApp: true, mailDueAt: null }], now);
  if (person !== undefined) await mailPerson(command, person, key, entered);
}

/**
 * Notifies everyone whose account an administrator has left: who, when and what was done (docs/product/people.md,
 * "Impersonation"). Each impersonation once, on however many nodes it is tried.
 */
export async function notifyOfImpersonations(
  services: Services,
  scope: OrganisationScope,
  mails: LinkMails,
): Promise<void> {
  const ended = await services.database.read(scope, findEndedImpersonations);
  const origin = { scope, actor: null, cause: 'impersonation.end', requestId: null };
  for (const one of ended) await runCommand(services, origin, (command) => notifyPerson(command, one));
  if (ended.length > 0) mails.onMailQueued();
}
