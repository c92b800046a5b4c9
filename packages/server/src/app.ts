import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { FAILURE_WINDOW_MINUTES } from '@pactbook/domain/features/sign-in/credentials.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import {
  allHandlers,
  type Effects,
  type HandlerFoundation,
  type HandlerParts,
  type IdentityTools,
} from './all-handlers.ts';
import { noteTokenUsed } from './features/api-tokens/commands.ts';
import { ContractLists } from './features/contracts/cached-lists/contract-lists.ts';
import { RUN_ANALYSES } from './features/contract-analysis/jobs.ts';
import { FETCH_RATES } from './features/currencies/queries.ts';
import { READ_TEXTS } from './features/documents/jobs.ts';
import { withFileLimit } from './features/documents/routes.ts';
import { mountUnsubscribe, type NotificationTools } from './features/notifications/routes.ts';
import { findUploadedPicture } from './features/product-logos/queries.ts';
import { setupCodeOf } from './features/setup/commands.ts';
import { noteSessionSeen } from './features/sign-in/commands.ts';
import { mountSingleSignOn } from './features/single-sign-on/routes.ts';
import type { BackupTools } from './platform/backup/scheduled/make-scheduled-backup.ts';
import { noteBackupsSetUp } from './platform/backup/scheduled/store.ts';
import { createBackgroundWork } from './platform/background-work.ts';
import type { Configuration } from './platform/configuration/configuration.ts';
import { PRODUCT_VERSION } from './platform/configuration/product-version.ts';
import { checkDocumentStore } from './platform/files/document-store-id.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { fileStorePlace, openFileStore, uploadFolderOf } from './platform/files/open-file-store.ts';
import { createClientAddresses, type ClientAddresses } from './platform/http/requests/client-address.ts';
import type { ListFigures } from './platform/freshness/chunked-list-cache.ts';
import type { AnswerCheck } from './platform/http/answers/check-answer.ts';
import { createServer, READER_SILENCE } from './platform/http/create-server.ts';
import { prepareDrain, type Drain, type OpenRequest } from './platform/http/drain.ts';
import type { ObserveRequest } from './platform/http/requests/request-log.ts';
import { removeOldUploads } from './platform/http/requests/receive-form.ts';
import { mountHealth } from './platform/http/health.ts';
import { mountEndpoints } from './platform/http/mount-endpoints.ts';
import { answerTheRest } from './platform/http/not-found.ts';
import { NotModifiedFastPath } from './platform/http/not-modified-fast-path.ts';
import { serveOpenApi } from './platform/http/openapi/serve-openapi.ts';
import { createSessionGate } from './platform/sessions/session-gate.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createSessionTokens } from './platform/sessions/session-token.ts';
import { loadOrMakeKey } from './platform/sessions/store.ts';
import { loadWebFiles, type WebFiles } from './platform/http/web-files.ts';
import type { Job } from './platform/jobs/job.ts';
import { runJobs, type JobRunner } from './platform/jobs/run-jobs.ts';
import type { LinkMails } from './platform/mail/link-mails.ts';
import { createMailTransport, mailDeliveryOf, type MailTransport } from './platform/mail/mail-transport.ts';
import { SEND_MAIL } from './platform/mail/send-mail.ts';
import { mountWellKnown } from './platform/http/well-known.ts';
import { mountLogoFiles, mountUploadedLogos } from './platform/logos/logo-files.ts';
import { readInstallation } from './platform/metrics/installation.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { reportNode } from './platform/nodes/report-node.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { createAddressGuard } from './platform/sso/oidc/address-guard.ts';
import { createOidcClient } from './platform/sso/oidc/oidc.ts';
import type { Services } from './platform/services.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { createThrottle } from './platform/throttle/throttle.ts';
import { AT_EACH_START, regularJobs } from './regular-jobs.ts';

/** What the app is built from. */
export interface AppParts extends HandlerParts {
  readonly answerCheck: AnswerCheck;
  /** Traces of requests and jobs, where someone collects them. */
  readonly tracing?: Tracing | undefined;
  /** The built web, where it was read before. */
  readonly web?: WebFiles;
}

/** The whole server, not yet listening. */
export interface App {
  readonly server: FastifyInstance;
  /** With what the first organisation can be set up. */
  readonly setupCode: string;
  /** What this server tells Prometheus; null where the configuration names no address for it. */
  readonly metrics: Metrics | null;
  /** What `startJobs` runs at its times. */
  readonly jobs: readonly Job[];
  /**
   * Starts the regular work of this node.
   *
   * @param beginMs after how many milliseconds the first jobs run
   */
  startJobs(beginMs?: number): Promise<void>;
  /** Turns readiness red, and continues answering: load balancers look for another server. */
  announceEnd(): void;
  /**
   * Ends everything but the database: requests in flight and jobs, then what no request waits for. `none` tells that
   * no one sends requests any more, so that there is no one to wait for.
   */
  close(clients?: 'some' | 'none'): Promise<void>;
  /** What is lost when the process ends now. */
  unfinished(): { readonly requests: readonly OpenRequest[]; readonly jobs: readonly string[] };
  /** Resolves when work that no request waits for has ended. */
  settled(): Promise<void>;
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Reads the web that this server serves. */
export function loadBuiltWeb(): Promise<WebFiles> {
  return loadWebFiles(WEB_FOLDER);
}

const SECRET_BYTES = 48;
const LONGEST_UPLOAD_MS = 3_600_000;

/** The jobs that requests ask for before their time. */
function wakesOfFeatures(wake: (name: string) => void) {
  return {
    wakeTexts: () => wake(READ_TEXTS),
    wakeAnalyses: () => wake(RUN_ANALYSES),
    wakeRates: () => wake(FETCH_RATES),
  };
}

/** The key that is kept in the database where the configuration names none. */
function keptKey({ database, now }: Services): Promise<string> {
  return loadOrMakeKey(database, randomBytes(SECRET_BYTES).toString('base64url'), now());
}

/** Builds and mounts everything: the only place that knows all features. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { services, configuration } = parts;
  const { log } = services;
  const { publicUrl, ratesUrl, securityContact } = configuration;
  const background = createBackgroundWork(log);
  const secret = configuration.secret ?? (await keptKey(services));
  const secrets = createSecretBox(secret);
  const mail = mailTransportOf(configuration);
  const files = await openDocuments(parts);
  const linkBase = (): string | null => withRealPort(configuration.linkBase, server);
  const shownUrl = (): string => withRealPort(publicUrl, server) ?? publicUrl;
  const wakeMail = (): void => jobs?.wake(SEND_MAIL);
  const mails = { linkBase, secrets, onMailQueued: wakeMail };
  const backups = backupTools(configuration, files);
  const regular = regularJobs({ mail, mails, files, backups, ratesUrl });
  let jobs: JobRunner | null = null;
  const lists = new ContractLists(services.database);
  const jobNames = regular.map(({ name }) => name);
  const metrics = await metricsFor(parts, () => lists.cache.figures, jobNames);
  const observe = bothOf(metrics?.countRequest, parts.tracing?.observe);
  const fastPath = createFastPath(log, publicUrl, () => !drain.isDraining(), observe);
  const clientAddresses = createClientAddresses(configuration.trustedProxies, services.now);
  const watching = { fastPath, observe, tracing: parts.tracing, clientAddresses };
  const server = await createServer({ ...configuration, log, newId: () => randomUUID(), ...watching });
  const drain = prepareDrain(server);
  await mountApi(
    server,
    parts,
    { drain, fastPath, secret, secrets, files, lists },
    {
      start: (name, work) => background.start(name, work),
      wakeMail,
      ...wakesOfFeatures((name) => jobs?.wake(name)),
      jobNames,
      linkBase,
      publicUrl: shownUrl,
    },
  );
  mountWellKnown(server, { publicUrl: shownUrl, securityContact, now: services.now });
  answerTheRest(server, Object.values(ENDPOINTS), parts.web ?? (await loadBuiltWeb()), log);
  return {
    server,
    setupCode: setupCodeOf(secret),
    metrics,
    jobs: regular,
    startJobs: async (beginMs = 0) => {
      jobs = await startNode(services, { ...parts, regular, backups, beginMs, clientAddresses });
    },
    announceEnd: () => drain.announce(),
    close: async (clients) => {
      await Promise.all([drain.close(clients), jobs?.stop()]);
      await background.settled();
      mail.close();
      files.close();
    },
    unfinished: () => ({ requests: drain.openRequests(), jobs: jobs?.running() ?? [] }),
    settled: () => background.settled(),
  };
}

/** Tells both of each answered request; undefined where neither wants to know. */
function bothOf(
  one: ObserveRequest | undefined,
  other: ObserveRequest | undefined,
): ObserveRequest | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return (answered) => {
    one(answered);
    other(answered);
  };
}

/** Counts what this server does, where someone wants to know: the library of metrics is loaded for them alone. */
async function metricsFor(
  { services, configuration }: AppParts,
  lists: () => ListFigures,
  jobNames: readonly string[],
): Promise<Metrics | null> {
  if (configuration.metrics === null) return null;
  const { createMetrics } = await import('./platform/metrics/metrics.ts');
  const { database, now } = services;
  const { dataFolder, backup } = configuration;
  const backupFolder = backup?.folder ?? null;
  const source = { database, jobNames, dataFolder, backupFolder, lists, now };
  return createMetrics(readInstallation(source), PRODUCT_VERSION);
}

/** The fast path in front of the framework, which answers as long as the server does not end. */
function createFastPath(
  log: Logger,
  publicUrl: string,
  isOpen: () => boolean,
  observe: ObserveRequest | undefined,
): NotModifiedFastPath {
  return new NotModifiedFastPath({
    log,
    newId: () => randomUUID(),
    isOpen,
    headers: securityHeaders(publicUrl),
    readerSilence: READER_SILENCE,
    observe,
  });
}

/**
 * Opens the store of documents.
 *
 * @throws Error with a sentence when this server would keep documents elsewhere than the others of its database
 */
async function openDocuments({ services, configuration }: AppParts): Promise<FileStore> {
  const files = openFileStore(configuration);
  try {
    await checkDocumentStore(services.database, files, fileStorePlace(configuration), services.newId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    // Records are worth more than the check: a bucket that is down must not keep the product from starting.
    services.log.warn({ err: error }, 'The store of documents does not answer, so it could not be checked');
  }
  return files;
}

/** The regular work of a node. */
interface NodeWork {
  readonly regular: readonly Job[];
  readonly backups: BackupTools | null;
  readonly tracing?: Tracing | undefined;
  readonly clientAddresses: ClientAddresses;
  /** After how many milliseconds the first jobs run. */
  readonly beginMs: number;
}

/** Lets this server take part in the regular work, and report itself. */
async function startNode(
  services: Services,
  { regular, backups, tracing, beginMs, clientAddresses }: NodeWork,
): Promise<JobRunner> {
  const startedAt = services.now();
  const makesBackups = backups !== null;
  if (makesBackups) await noteBackupsSetUp(services.database, startedAt);
  const node = { id: randomUUID(), name: hostname(), version: PRODUCT_VERSION, startedAt, makesBackups };
  const report = reportNode(services, node, () => clientAddresses.unreadableHeader());
  const jobs = await runJobs(services, regular, tracing?.traceJob, beginMs);
  for (const name of AT_EACH_START) jobs.wake(name);
  return {
    wake: (name) => jobs.wake(name),
    running: () => jobs.running(),
    stop: async () => {
      await Promise.all([jobs.stop(), report.stop()]);
    },
  };
}

/** What backups are made with, where this server makes them by itself. */
function backupTools(configuration: Configuration, files: FileStore): BackupTools | null {
  const { backup: schedule, secret } = configuration;
  return schedule && { schedule, files, secret };
}

/** Where mail goes: to a mail server, or into files of the data folder. */
function mailTransportOf({ smtpUrl, smtpHeloName, mailFrom, dataFolder }: Configuration): MailTransport {
  return createMailTransport({ smtpUrl, smtpHeloName, mailFrom, folder: join(dataFolder, 'mail') });
}

/** With port 0 the system chooses a port, which is known once the server listens. */
function withRealPort(address: string | null, { server }: FastifyInstance): string | null {
  const listening = server.address();
  if (address === null || listening === null || typeof listening === 'string') return address;
  return address.replace(/:0$/, `:${listening.port}`);
}

/** What the calls are mounted on. */
interface Foundation extends HandlerFoundation {
  readonly drain: Drain;
  readonly fastPath: NotModifiedFastPath;
}

function identityTools(
  { services, configuration, passwords }: AppParts,
  { secret, secrets }: Foundation,
  { linkBase, wakeMail, publicUrl }: Effects,
): IdentityTools {
  const tokens = createSessionTokens(secret, configuration.rememberedSessions);
  const throttle = createThrottle(services, secret, FAILURE_WINDOW_MINUTES * 60_000);
  const oidc = createOidcClient(createAddressGuard(configuration.ssoPrivateNetworks), services.now);
  return {
    tokens,
    throttle,
    mails: { linkBase, secrets, onMailQueued: wakeMail },
    singleSignOn: { tokens, passwords, throttle, secrets, oidc, publicUrl },
  };
}

/** What notifications need of the rest. */
function notificationSettings(
  mails: LinkMails,
  { publicUrl, start }: Effects,
  configuration: Configuration,
): NotificationTools {
  const mailDelivery = mailDeliveryOf(configuration);
  return { mails, publicUrl, mailDelivery, startInBackground: start };
}

async function mountApi(
  server: FastifyInstance,
  parts: AppParts,
  foundation: Foundation,
  effects: Effects,
): Promise<void> {
  const { services, configuration, answerCheck } = parts;
  const { database, log, now } = services;
  const { publicUrl } = configuration;
  const { drain, fastPath } = foundation;
  const uploadFolder = uploadFolderOf(configuration);
  await removeOldUploads(uploadFolder, now() - LONGEST_UPLOAD_MS);
  const tools = identityTools(parts, foundation, effects);
  const gate = createSessionGate({
    database,
    tokens: tools.tokens,
    rememberedSessions: configuration.rememberedSessions,
    onSeen: (caller, at) => {
      const note = caller.actor.apiToken === undefined ? noteSessionSeen : noteTokenUsed;
      effects.start('session seen', () => note(services, caller, at));
    },
  });
  const notifications = notificationSettings(tools.mails, effects, configuration);
  const handlers = allHandlers(parts, foundation, effects, { ...tools, gate, notifications });
  const uploadDocument = withFileLimit(ENDPOINTS.uploadDocument, configuration.maxUploadMb);
  const uploadAnalysis = withFileLimit(ENDPOINTS.uploadAnalysis, configuration.maxUploadMb);
  mountEndpoints(server, { ...ENDPOINTS, uploadDocument, uploadAnalysis }, handlers, {
    gate,
    fastPath,
    log,
    now,
    answerCheck,
    uploadFolder,
  });
  mountSingleSignOn(server, services, tools.singleSignOn);
  mountUnsubscribe(server, services, notifications);
  mountLogoFiles(server);
  mountUploadedLogos(server, (key) => findUploadedPicture(database, key));
  mountHealth(server, { ping: () => database.ping(), isLeaving: () => drain.isLeaving(), now });
  serveOpenApi(server, Object.values(ENDPOINTS), { publicUrl, version: PRODUCT_VERSION });
}
