import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import type { Logger } from 'pino';
import { buildApp, type App } from './app.ts';
import { loadDemo, openDemoAccounts, type DemoAccount } from './demo/load-demo.ts';
import { setUpUnattended } from './features/setup/commands.ts';
import { wasDemoRemoved } from './features/setup/queries.ts';
import { isInstallationEmpty } from './features/organisations/queries.ts';
import { upgradableSettingsOf } from './platform/backup/backup-before-upgrade.ts';
import type { Configuration } from './platform/configuration/configuration.ts';
import { PRODUCT_VERSION } from './platform/configuration/product-version.ts';
import { forgetSetupCode, keepSetupCode } from './platform/configuration/setup-code-file.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { OwnPostgres } from './platform/postgres/own-postgres.ts';
import type { AnswerCheck } from './platform/http/answers/check-answer.ts';
import { stopOnSignals } from './platform/http/stop-on-signals.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createNotices, type Notices } from './platform/log/notices.ts';
import {
  createPasswordHasher,
  PRODUCT_COST,
  type PasswordHasher,
} from './platform/passwords/password-hasher.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import type { Services } from './platform/services.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** Requests that waited for the start are answered before regular work begins. */
const JOBS_BEGIN_MS = 1_000;

/** What the start has made so far. */
export interface BegunStart {
  readonly configuration: Configuration;
  readonly answerCheck: AnswerCheck;
  readonly tracing: Tracing | undefined;
  readonly log: Logger;
  readonly listening: { readonly host: string; readonly port: number };
  /** The shipped PostgreSQL, which is starting; undefined with DATABASE_URL. */
  readonly postgres: Promise<OwnPostgres> | undefined;
}

/**
 * Serves web and API: opens the database, brings it to this version's shape, and listens.
 *
 * @throws Error with a sentence for who started it, or one that `startFaultText` knows
 */
export async function serve({
  configuration,
  answerCheck,
  tracing,
  log,
  listening,
  postgres,
}: BegunStart): Promise<void> {
  const notices = createNotices(configuration, log);
  const settings = { ...upgradableSettingsOf(configuration, log), watch: tracing?.watchStatement };
  const database = await openDatabase(settings, log, postgres);
  const now = (): number => Date.now();
  const services: Services = { database, log, now, newId: () => uuidV7(now(), randomBytes(10)) };
  const passwords = await createPasswordHasher(PRODUCT_COST);
  const app: App = await buildApp({
    services,
    configuration,
    passwords,
    answerCheck,
    tracing,
    onDemoRemoved: async () => tellHowToSetUp(services, app, configuration, notices),
  });
  const flushRest = async (): Promise<void> => tracing?.close();
  stopOnSignals({ app, database, log, flushRest, delaySeconds: configuration.drainDelay });
  for (const sentence of configuration.unknownVariables) log.warn(sentence);
  const accounts = await demoAccounts(services, configuration, passwords);
  await setUpFromVariables(services, configuration, passwords);
  if (app.metrics !== null && configuration.metrics !== null)
    await serveMetrics(app.metrics, configuration.metrics, log);
  await app.startJobs(JOBS_BEGIN_MS);
  await app.server.listen({ ...listening, backlog: 1_024 });
  const address = addressOf(app, configuration);
  log.info({ version: PRODUCT_VERSION, node: hostname(), address }, 'started');
  notices.tell([`Pactbook is ready: ${address}`]);
  if (accounts.length > 0) tellOfDemo(notices, accounts, configuration);
  await tellHowToSetUp(services, app, configuration, notices);
}

/** Where to open it; with port 0 the port that the system gave. Every network is no address: this machine is one. */
function addressOf({ server }: App, { port, publicUrl }: Configuration): string {
  const shown = publicUrl.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, 'http://localhost');
  const address = server.server.address();
  if (port !== 0 || address === null || typeof address === 'string') return shown;
  return shown.replace(/:0$/, `:${address.port}`);
}

/** @throws Error where others reach this server and accounts of the demo still have the password that everyone knows */
async function refuseKnownPasswords(services: Services, passwords: PasswordHasher): Promise<void> {
  const open = await openDemoAccounts(services, passwords);
  if (open.length === 0) return;
  throw new Error(
    `Other machines could reach this server, and it holds the demo, whose password everyone knows: ${open.join(', ')}. ` +
      'Choose another PACTBOOK_DATA, or give these accounts other passwords or deactivate them first.',
  );
}

/** The demo is for trying the product on one's own machine, never for a server that others reach. */
async function demoAccounts(
  services: Services,
  configuration: Configuration,
  passwords: PasswordHasher,
): Promise<readonly DemoAccount[]> {
  const { demo, isLoopback, setup, databaseUrl } = configuration;
  if (!isLoopback) await refuseKnownPasswords(services, passwords);
  const isWanted = demo === 'auto' && setup === null && isLoopback && databaseUrl === null;
  if (!isWanted) return [];
  const isFresh = await isInstallationEmpty(services.database);
  if (isFresh && (await wasDemoRemoved(services.database))) return [];
  const accounts = await loadDemo(services, passwords, openFileStore(configuration));
  // So many new rows at once: without statistics the first questions would be answered slowly.
  if (isFresh) await services.database.renewStatistics();
  return accounts;
}

function tellOfDemo(notices: Notices, accounts: readonly DemoAccount[], { dataFolder }: Configuration): void {
  const width = Math.max(...accounts.map(({ emailAddress }) => emailAddress.length));
  const lines = accounts.map(
    ({ emailAddress, role, organisationName }) =>
      `${emailAddress.padEnd(width)}  ${role}, ${organisationName}`,
  );
  const title = `Demo accounts, all with the password ${accounts[0]?.password ?? ''}:`;
  const removal = `PACTBOOK_DATA=${quotedForShell(dataFolder)} npm run pactbook -- demo remove --yes`;
  notices.tell(
    [
      title,
      ...lines.map((line) => `  ${line}`),
      'To begin for real, remove the demo: as its System Admin under Organization Settings, Getting Started, or by',
      `  ${removal}`,
    ],
    { message: title, accounts: lines, removal },
  );
}

/** Makes the first organisation where the variables name one. */
async function setUpFromVariables(
  services: Services,
  { setup }: Configuration,
  passwords: PasswordHasher,
): Promise<void> {
  if (setup === null) return;
  const timeZoneId = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const first = { ...setup, timeZoneId, fiscalYearStartMonth: 1, firstName: '', lastName: '' };
  if (await setUpUnattended(services, passwords, first)) {
    services.log.info('The first organization was set up from PACTBOOK_SETUP_ORGANIZATION');
  }
}

/** Tells where the first organisation is set up, and keeps the code for it, as long as there is none. */
async function tellHowToSetUp(
  services: Services,
  app: App,
  configuration: Configuration,
  notices: Notices,
): Promise<void> {
  const { dataFolder, databaseUrl } = configuration;
  if (!(await isInstallationEmpty(services.database))) return forgetSetupCode(dataFolder);
  await keepSetupCode(dataFolder, app.setupCode);
  const address = `${addressOf(app, configuration)}/setup#${app.setupCode}`;
  const title = 'No one can sign in yet. Set up your organization at this address, which works once:';
  const place = databaseUrl === null ? `PACTBOOK_DATA=${quotedForShell(dataFolder)}` : 'DATABASE_URL=…';
  notices.tell(
    [
      title,
      `  ${address}`,
      `The code in it is also in ${join(dataFolder, 'setup-code')}. Or on the command line:`,
      `  ${place} npm run pactbook -- organisation create --name "My organization" --admin-email me@example.com --link`,
    ],
    { message: title, address },
  );
}

/** A path as a word of a command. */
function quotedForShell(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
