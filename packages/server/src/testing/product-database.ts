import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import type { RightFlags } from '@pactbook/domain/kernel/rights.ts';
import { createUser } from '../features/users/commands.ts';
import { runCommand } from '../platform/command.ts';
import { openDatabase, type DatabaseSettings } from '../platform/database/open-database.ts';
import { ownerOfServer } from '../platform/database/owner/run-as-owner.ts';
import { reachPostgres } from '../platform/postgres/reach-postgres.ts';
import { createLog } from '../platform/log/log.ts';
import { createPasswordHasher } from '../platform/passwords/password-hasher.ts';
import { buildOrganisation } from './build-organisation.ts';
import { TEST_PASSWORD } from './build-user.ts';
import { makeDatabase, makeDataFolder } from './database/open-test-database.ts';
import { silentLog } from './database/silent-log.ts';
import { environmentOf } from './start-product.ts';

/** A database with one organisation and its administrator, for the product to run on as its own process. */
export interface ProductDatabase {
  readonly settings: DatabaseSettings;
  /** The environment variables of a server on it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly organisationId: string;
  readonly account: { readonly emailAddress: string; readonly password: string };
  /** Reads past row-level security. */
  look<Row extends object>(text: string): Promise<Row[]>;
  dispose(): Promise<void>;
}

/** Cheap on purpose: these tests are not about how slow hashing is. */
const TEST_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Puts one organisation and its administrator with these rights too into a database that no server uses. */
export async function fillProductDatabase(
  settings: DatabaseSettings,
  rights: Partial<RightFlags> = {},
): Promise<Pick<ProductDatabase, 'organisationId' | 'account'>> {
  const emailAddress = 'admin@faults.example';
  const database = await openDatabase(settings, silentLog);
  const now = (): number => Date.now();
  const services = { database, log: createLog('silent'), now, newId: () => uuidV7(now(), randomBytes(10)) };
  const { id, scope } = await buildOrganisation({ services });
  const passwordHash = await (await createPasswordHasher(TEST_COST)).hash(TEST_PASSWORD);
  const origin = { scope, actor: null, cause: 'test', requestId: null };
  const person = {
    emailAddress,
    firstName: 'Ada',
    lastName: 'Admin',
    passwordHash,
    isSuperAdmin: true,
    ...rights,
  };
  await runCommand(services, origin, (command) => createUser(command, person));
  await database.close();
  return { organisationId: id, account: { emailAddress, password: TEST_PASSWORD } };
}

/** Makes such a database; its administrator has these rights too. Call `dispose` in `afterAll`. */
export async function makeProductDatabase(rights: Partial<RightFlags> = {}): Promise<ProductDatabase> {
  const { settings, dispose } = await makeDatabase('migrated');
  return { ...(await filled(settings, rights)), dispose };
}

/** The same in a data folder of its own, on the PostgreSQL that the product starts there. */
export async function makeProductFolder(
  rights: Partial<RightFlags> = {},
): Promise<ProductDatabase & { readonly folder: string }> {
  const { folder, dispose } = await makeDataFolder();
  return { ...(await filled({ folder }, rights)), folder, dispose };
}

async function filled(
  settings: DatabaseSettings,
  rights: Partial<RightFlags>,
): Promise<Omit<ProductDatabase, 'dispose'>> {
  return {
    settings,
    ...(await fillProductDatabase(settings, rights)),
    environment: { ...environmentOf(settings), PACTBOOK_DEMO: 'off', LOG_LEVEL: 'warn' },
    look: async <Row extends object>(text: string) => {
      const server = await reachPostgres(settings, silentLog);
      try {
        return await ownerOfServer(server.url)(async (client) => (await client.query<Row>(text)).rows);
      } finally {
        await server.close();
      }
    },
  };
}
