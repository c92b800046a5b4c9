import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { diffFields } from '@pactbook/domain/kernel/event.ts';
import { changedLeadDays } from '@pactbook/domain/features/organisations/lead-days.ts';
import {
  SSO_NOT_PROVEN,
  type OrganisationSettings,
  type OrganisationSettingsChanges,
} from '@pactbook/domain/features/organisations/organisation.ts';
import {
  organisationChanged,
  organisationCreated,
  testMailSent,
} from '@pactbook/domain/features/organisations/events.ts';
import { testMail } from '@pactbook/domain/features/organisations/test-mail.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import { newOrganisationScope } from '../../platform/database/new-organisation-scope.ts';
import type { Transaction, WorkOptions } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { lockOrganisation } from '../../platform/database/row-locks.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import { findKeptLeadDays, findSettings } from './queries.ts';
import { insertOrganisation, updateOrganisation } from './store.ts';

/** Who asks, and by which call. */
interface AdministratorRequest {
  readonly caller: Caller;
  readonly cause: string;
  readonly requestId: string;
}

/** What belongs to features that import this one, and is therefore passed in by all-handlers.ts. */
export interface AdministratorTools {
  /** Throws `invalid_fields`, `forbidden` or `too_many_requests` unless the caller proves again who they are. */
  readonly proveAdministrator: (caller: Caller, currentPassword: string | undefined) => Promise<void>;
  /** How a person is called and reached. */
  readonly findContact: (
    db: Transaction,
    scope: OrganisationScope,
    userId: string,
  ) => Promise<{ readonly name: string; readonly emailAddress: string }>;
}

/** What the settings of an organisation work with besides the services. */
export interface SettingsTools extends AdministratorTools {
  readonly throttle: Throttle;
  readonly mailDelivery: OrganisationSettings['mailDelivery'];
  readonly onMailQueued: () => void;
}

const TEST_MAILS_PER_WINDOW = 5;

/** An organisation to set up. */
export interface NewOrganisation {
  readonly name: string;
  /** IANA name: whose days count for expiry and mails. */
  readonly timeZoneId: string;
}

/**
 * Sets up an organisation with whatever `furnish` adds to it (categories, people, teams), all or nothing.
 *
 * @param cause what the events name as their cause, such as the command of the command line
 * @param options more time than usual, where there is much to furnish
 */
export async function createOrganisation<Result>(
  services: Services,
  organisation: NewOrganisation,
  cause: string,
  furnish: (command: Command) => Promise<Result>,
  options?: WorkOptions,
): Promise<{ scope: OrganisationScope; result: Result }> {
  const scope = newOrganisationScope(services.newId());
  const origin = { scope, actor: null, cause, requestId: null };
  const setUp = async (command: Command): Promise<Result> => {
    await insertOrganisation(command.db, organisation, command.now);
    command.emit(
      organisationCreated({ kind: 'organisation', id: scope.organisationId, label: organisation.name }),
    );
    return furnish(command);
  };
  const result = await runCommand(services, origin, setUp, options);
  return { scope, result };
}

/** Other fiscal years are other sums of every record, which the database makes before it commits. */
const EVERY_RECORD = { timeoutMs: 60_000 };

const SETTING_ORDER = ['name', 'timeZoneId', 'fiscalYearStartMonth', 'leadDays', 'requiresSso'] as const;

type ChangedSettings = Omit<OrganisationSettingsChanges, 'currentPassword'>;

/**
 * Changes the settings of an organisation for an administrator or the command line. Single sign-on becomes the only way
 * to sign in only when an administrator has signed in through it, so that no one is locked out (docs/product/people.md,
 * "Single sign-on").
 *
 * @throws AppError `invalid_fields`
 */
export async function changeSettings(command: Command, changes: ChangedSettings): Promise<void> {
  const { db, scope, now, emit } = command;
  await lockOrganisation(db);
  const before = await findSettings(db);
  const after = {
    ...before,
    name: changes.name ?? before.name,
    timeZoneId: changes.timeZoneId ?? before.timeZoneId,
    fiscalYearStartMonth: changes.fiscalYearStartMonth ?? before.fiscalYearStartMonth,
    leadDays: changes.leadDays ?? before.leadDays,
    requiresSso: changes.requiresSso ?? before.requiresSso,
  };
  if (after.requiresSso && !before.requiresSso && !before.canRequireSso) {
    throw invalidFields({ requiresSso: SSO_NOT_PROVEN });
  }
  const changed = diffFields(before, after, SETTING_ORDER);
  if (changed.length === 0) return;
  const today = calendarDateAt(now, after.timeZoneId);
  const leadDays = changedLeadDays(await findKeptLeadDays(db), after.leadDays, today);
  await updateOrganisation(db, before, after, leadDays);
  const subject = { kind: 'organisation', id: scope.organisationId, label: after.name } as const;
  emit(organisationChanged(subject, changed));
}

/** The same over HTTP: whether passwords are allowed is changed only after the caller has proved again who they are. */
export async function saveSettings(
  services: Services,
  tools: SettingsTools,
  request: AdministratorRequest,
  { currentPassword, ...changes }: OrganisationSettingsChanges,
): Promise<OrganisationSettings> {
  const { caller, cause, requestId } = request;
  const { scope, actor } = caller;
  const { requiresSso } = await services.database.read(scope, findSettings);
  const changesWayIn = changes.requiresSso !== undefined && changes.requiresSso !== requiresSso;
  if (changesWayIn) await tools.proveAdministrator(caller, currentPassword);
  const { requiresSso: _same, ...others } = changes;
  const wanted = changesWayIn ? changes : others;
  const origin = { scope, actor, cause, requestId };
  await runCommand(services, origin, (command) => changeSettings(command, wanted), EVERY_RECORD);
  const settings = await services.database.read(scope, findSettings);
  return { ...settings, mailDelivery: tools.mailDelivery };
}

/**
 * Sends the caller a mail through the outbox, as every mail goes.
 *
 * @throws AppError `too_many_requests` after five within the window
 */
export async function mailTest(
  services: Services,
  tools: SettingsTools,
  { caller: { scope, actor }, cause, requestId }: AdministratorRequest,
): Promise<{ emailAddress: string; mailDelivery: OrganisationSettings['mailDelivery'] }> {
  const limit = { key: tools.throttle.keyOf('mail-test', actor.userId), limit: TEST_MAILS_PER_WINDOW };
  try {
    await tools.throttle.attempt(limit, [], () => Promise.resolve({ succeeded: false, result: undefined }));
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    const text = 'You have sent several test emails already. Please try again later.';
    throw new AppError(error.code, text, { retryAfterSeconds: error.retryAfterSeconds });
  }
  const emailAddress = await runCommand(services, { scope, actor, cause, requestId }, async (command) => {
    const { db, newId, emit } = command;
    const contact = await tools.findContact(db, scope, actor.userId);
    const { name } = await findSettings(db);
    const { userId } = actor;
    const idempotencyKey = `mail-test:${newId()}`;
    const envelope = { idempotencyKey, kind: 'test', toAddress: contact.emailAddress, userId } as const;
    await queueMail(command, envelope, testMail(name));
    emit(testMailSent({ kind: 'user', id: actor.userId, label: contact.name }));
    return contact.emailAddress;
  });
  tools.onMailQueued();
  return { emailAddress, mailDelivery: tools.mailDelivery };
}
