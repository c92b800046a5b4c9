import { AppError, forbidden, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { recoveryCodesMail, secondFactorOnMail } from '@pactbook/domain/features/account/account-mails.ts';
import { recoveryCodesMade, secondFactorTurnedOn } from '@pactbook/domain/features/account/events.ts';
import { CODE_WRONG, RECOVERY_CODES } from '@pactbook/domain/features/account/second-factor.ts';
import { FAILURES_BEFORE_SLOWING } from '@pactbook/domain/features/sign-in/credentials.ts';
import { runCommand, type Command, type CommandOrigin } from '../../../platform/command.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { otpauthUri } from '../../../platform/second-factors/app-codes.ts';
import {
  confirmSecret,
  makeRecoveryCodes,
  makeSecret,
  useCode,
} from '../../../platform/second-factors/second-factors.ts';
import { readSecondFactor } from '../../../platform/second-factors/store.ts';
import type { Services } from '../../../platform/services.ts';
import {
  confirmPassword,
  removeSecondFactor,
  notifySecondFactorChange,
  type AccountSettings,
} from '../commands.ts';
import { lockAccount } from '../store.ts';

const ALREADY_ON = 'The second factor is already on.';

/**
 * Begins to turn the second factor on: a secret for the authenticator app.
 *
 * @throws AppError as `confirmPassword`; `duplicate` when it is on already
 */
export async function beginSecondFactor(
  services: Services,
  settings: AccountSettings,
  caller: Caller,
  currentPassword: string,
  origin: CommandOrigin,
): Promise<{ secret: string; otpauthUri: string }> {
  const { actor } = caller;
  const account = await confirmPassword(services, settings, caller, currentPassword);
  const secret = await runCommand(services, origin, async (command) => {
    await refuseWhenOn(command, actor.userId);
    return makeSecret(command, settings.mails.secrets, actor.userId);
  });
  return { secret, otpauthUri: otpauthUri(secret, account.emailAddress) };
}

async function refuseWhenOn({ db }: Command, userId: string): Promise<void> {
  // One change at a time: a second one waits here and then sees what the first has done.
  await lockAccount(db, userId);
  const factor = await readSecondFactor(db, userId);
  if (factor !== null && factor.confirmedAt !== null) throw new AppError('duplicate', ALREADY_ON);
}

/** Counts wrong codes of a person, so that they cannot be guessed (ASVS 6.6.3). @throws AppError `too_many_requests` */
async function judgeCode<Result>(
  { throttle }: AccountSettings,
  { actor }: Caller,
  judge: () => Promise<Result | null>,
): Promise<Result> {
  const key = throttle.keyOf('second factor', actor.userId);
  const result = await throttle.attempt({ key, limit: FAILURES_BEFORE_SLOWING }, [], async () => {
    const judged = await judge();
    return { succeeded: judged !== null, result: judged };
  });
  if (result === null) throw invalidFields({ code: CODE_WRONG });
  return result;
}

/**
 * Turns the second factor on with a first code of the app.
 *
 * @returns the recovery codes, in clear this once
 * @throws AppError `invalid_fields` with `code`; `duplicate` when it is on already; `too_many_requests`
 */
export async function confirmSecondFactor(
  services: Services,
  settings: AccountSettings,
  caller: Caller,
  code: string,
  origin: CommandOrigin,
): Promise<string[]> {
  const { actor } = caller;
  const { mails } = settings;
  const codes = await judgeCode(settings, caller, () =>
    runCommand(services, origin, async (command) => {
      await refuseWhenOn(command, actor.userId);
      if (!(await confirmSecret(command, mails.secrets, actor.userId, code))) return null;
      await notifySecondFactorChange(command, actor.userId, secondFactorTurnedOn, secondFactorOnMail);
      return makeRecoveryCodes(command, actor.userId, RECOVERY_CODES);
    }),
  );
  mails.onMailQueued();
  return codes;
}

/**
 * New recovery codes in place of the old ones.
 *
 * @throws AppError as `confirmPassword`; `forbidden` while the second factor is off
 */
export async function renewRecoveryCodes(
  services: Services,
  settings: AccountSettings,
  caller: Caller,
  currentPassword: string,
  origin: CommandOrigin,
): Promise<string[]> {
  const { actor } = caller;
  await confirmPassword(services, settings, caller, currentPassword);
  const codes = await runCommand(services, origin, async (command) => {
    await lockAccount(command.db, actor.userId);
    const factor = await readSecondFactor(command.db, actor.userId);
    if (factor === null || factor.confirmedAt === null) throw forbidden('Turn the second factor on first.');
    await notifySecondFactorChange(command, actor.userId, recoveryCodesMade, recoveryCodesMail);
    return makeRecoveryCodes(command, actor.userId, RECOVERY_CODES);
  });
  settings.mails.onMailQueued();
  return codes;
}

/**
 * Turns the second factor off.
 *
 * @throws AppError as `confirmPassword`; `invalid_fields` with `code`; `too_many_requests`
 */
export async function turnOffSecondFactor(
  services: Services,
  settings: AccountSettings,
  caller: Caller,
  { currentPassword, code }: { readonly currentPassword: string; readonly code: string },
  origin: CommandOrigin,
): Promise<void> {
  const { actor } = caller;
  const { mails } = settings;
  await confirmPassword(services, settings, caller, currentPassword);
  await judgeCode(settings, caller, () =>
    runCommand(services, origin, async (command) => {
      await lockAccount(command.db, actor.userId);
      if ((await useCode(command, mails.secrets, actor.userId, code)) === null) return null;
      return removeSecondFactor(command, actor.userId);
    }),
  );
  mails.onMailQueued();
}
