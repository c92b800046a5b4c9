import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, forbidden, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { FAILURES_BEFORE_SLOWING } from '@pactbook/domain/features/sign-in/credentials.ts';
import {
  setupPasswordFault,
  WRONG_SETUP_CODE,
  type FirstSetup,
  type SetupRequest,
} from '@pactbook/domain/features/setup/setup.ts';
import { OWN_CURRENCIES } from '@pactbook/domain/features/currencies/currency-settings.ts';
import { changeCurrencies } from '../currencies/commands.ts';
import { changeSettings, createOrganisation } from '../organisations/commands.ts';
import { countOrganisations, isInstallationEmpty } from '../organisations/queries.ts';
import { beginSession } from '../sign-in/commands.ts';
import { createUser } from '../users/commands.ts';
import type { Command } from '../../platform/command.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SessionTokens } from '../../platform/sessions/session-token.ts';
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { Services } from '../../platform/services.ts';
import { clientNetwork, type Throttle } from '../../platform/throttle/throttle.ts';
import { markDemoRemoved, takeSetupTurn } from './store.ts';

const CODE_BYTES = 16;

/**
 * The code of the first setup: 128 bits that every server of the installation knows, as all of them have its secret.
 * Nothing is stored, and it is good until there is an organisation.
 */
export function setupCodeOf(secret: string): string {
  return createHmac('sha256', secret).update('setup-code').digest().subarray(0, CODE_BYTES).toString('hex');
}

const UNKNOWN_CURRENCY = 'An organization cannot use this currency';

/** There is an organisation: as if there had never been a setup. */
function alreadySetUp(): AppError {
  return new AppError('not_found', 'This installation is already set up. Sign in instead.');
}

/** What the setup works with besides the services. */
export interface SetupTools {
  readonly secret: string;
  readonly tokens: SessionTokens;
  readonly passwords: PasswordHasher;
  readonly throttle: Throttle;
  /** Removes the file with the code. */
  readonly onSetUp: () => void;
}

/** Who asks. */
interface SetupCaller {
  readonly clientAddress: string;
  readonly requestId: string;
}

interface SetupOrigin extends SetupCaller {
  readonly cause: string;
  readonly userAgent: string;
}

/**
 * Refuses every code but the one that the server printed.
 *
 * @throws AppError `not_found` once there is an organisation, `forbidden` for another code, `too_many_requests` after
 *   several of them
 */
export async function requireSetupCode(
  services: Services,
  { throttle, secret }: SetupTools,
  code: string,
  { clientAddress, requestId }: SetupCaller,
): Promise<void> {
  if (!(await isInstallationEmpty(services.database))) throw alreadySetUp();
  const key = throttle.keyOf('setup', clientNetwork(clientAddress));
  const isRight = await throttle.attempt({ key, limit: FAILURES_BEFORE_SLOWING }, [], async () => {
    const succeeded = isSame(code, setupCodeOf(secret));
    return { succeeded, result: succeeded };
  });
  if (isRight) return;
  services.log.warn({ requestId, client: clientAddress }, 'A setup with a wrong code was refused');
  throw forbidden(WRONG_SETUP_CODE);
}

/**
 * The first organisation and its first System Admin, who is signed in at once; of several at once one succeeds.
 *
 * @returns the token of the session
 * @throws AppError as {@link requireSetupCode}; `invalid_fields`
 */
export async function setUp(
  services: Services,
  tools: SetupTools,
  { code, ...setup }: SetupRequest,
  origin: SetupOrigin,
): Promise<string> {
  await requireSetupCode(services, tools, code, origin);
  const { passwords, tokens } = tools;
  const { cause, userAgent, requestId } = origin;
  const session = await makeFirst(services, passwords, setup, cause, (command, userId) =>
    beginSession(command, { userId, userAgent }),
  );
  services.log.info({ requestId }, 'The installation was set up');
  tools.onSetUp();
  return tokens.sign(session.claims, session.expiresAt);
}

function isSame(given: string, code: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * As `setUp`, from the variables of the server instead of the screen (docs/product/running.md, "First start"). Does
 * nothing once there is an organisation.
 *
 * @returns whether it made one
 * @throws AppError `invalid_fields` for a password that is not good enough
 */
export async function setUpUnattended(
  services: Services,
  passwords: PasswordHasher,
  setup: FirstSetup,
): Promise<boolean> {
  if (!(await isInstallationEmpty(services.database))) return false;
  try {
    await makeFirst(services, passwords, setup, 'setup.unattended', async () => undefined);
    return true;
  } catch (error) {
    // Another server of this installation was first.
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

/** Notes that the demo was removed: the next start does not load it again. */
export async function noteDemoRemoved(database: Database, now: number): Promise<void> {
  await markDemoRemoved(database, now);
}

/** What is done in the same transaction for the person who was made first. */
type ForFirst<Result> = (command: Command, userId: string) => Promise<Result>;

async function makeFirst<Result>(
  services: Services,
  passwords: PasswordHasher,
  setup: FirstSetup,
  cause: string,
  forFirst: ForFirst<Result>,
): Promise<Result> {
  const fault = setupPasswordFault(setup, isCommonPassword);
  if (fault !== null) throw invalidFields({ password: fault });
  if (!OWN_CURRENCIES.includes(setup.currency)) throw invalidFields({ currency: UNKNOWN_CURRENCY });
  const { organisationName: name, timeZoneId, fiscalYearStartMonth, currency, password, ...person } = setup;
  const passwordHash = await passwords.hash(password);
  const { result } = await createOrganisation(services, { name, timeZoneId }, cause, async (command) => {
    await takeSetupTurn(command.db, command.now);
    // Others see it when it is committed, so a user who comes after the first one counts two.
    if ((await countOrganisations(command.db)) > 1) throw alreadySetUp();
    await changeSettings(command, { fiscalYearStartMonth });
    await changeCurrencies(command, { currency });
    const { id } = await createUser(command, { ...person, passwordHash, isSuperAdmin: true });
    return forFirst(command, id);
  });
  return result;
}
