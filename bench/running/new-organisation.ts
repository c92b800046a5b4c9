import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidV7 } from '../../packages/domain/src/kernel/ids.ts';
import { buildApp, type App } from '../../packages/server/src/app.ts';
import { addCategories } from '../../packages/server/src/features/categories/commands.ts';
import { createOrganisation } from '../../packages/server/src/features/organisations/commands.ts';
import { createUser } from '../../packages/server/src/features/users/commands.ts';
import { readConfiguration } from '../../packages/server/src/platform/configuration/configuration.ts';
import { Database } from '../../packages/server/src/platform/database/database.ts';
import {
  openEngine,
  type DatabaseSettings,
} from '../../packages/server/src/platform/database/open-database.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import {
  createPasswordHasher,
  PRODUCT_COST,
} from '../../packages/server/src/platform/passwords/password-hasher.ts';
import type { Services } from '../../packages/server/src/platform/services.ts';

/**
 * The product inside this process, so that its jobs can be run one by one, with an organisation that the statistics do
 * not know.
 */
export interface NewOrganisation {
  readonly services: Services;
  readonly app: App;
  readonly address: string;
  /** The first administrator of the organisation. */
  readonly account: { readonly emailAddress: string; readonly password: string };
  /** Gathers the planner's statistics of every table. */
  analyze(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens a filled database and adds an empty organisation to it. */
export async function startNewOrganisation(settings: DatabaseSettings): Promise<NewOrganisation> {
  const log = createLog('warn');
  const engine = await openEngine(settings, log);
  const database = new Database(engine);
  const now = (): number => Date.now();
  const services: Services = { database, log, now, newId: () => uuidV7(now(), randomBytes(10)) };
  const passwords = await createPasswordHasher(PRODUCT_COST);
  const account = { emailAddress: 'new@pactbook.example', password: 'bench-password-2026' };
  const passwordHash = await passwords.hash(account.password);
  const organisation = { name: 'New', timeZoneId: 'UTC' };
  await createOrganisation(services, organisation, 'bench', async (command) => {
    await addCategories(command, ['Software']);
    await createUser(command, {
      emailAddress: account.emailAddress,
      firstName: 'Nia',
      lastName: 'New',
      passwordHash,
      isSuperAdmin: true,
    });
  });
  const folder = await mkdtemp(join(tmpdir(), 'pactbook-bench-new-'));
  const configuration = readConfiguration({ PACTBOOK_DATA: folder });
  const app = await buildApp({ services, configuration, passwords, answerCheck: 'strip' });
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  return {
    services,
    app,
    address,
    account,
    analyze: () => engine.asOwner(async (client) => void (await client.query('analyze'))),
    stop: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
