import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { FAILURE_WINDOW_MINUTES } from '@pactbook/domain/features/sign-in/credentials.ts';
import { noteRecoveryCodeUsed, removeSecondFactor, sendInvitation } from './features/account/commands.ts';
import { MAIL_FIRST_WAIT_SECONDS, MAIL_WINDOW_MS } from './features/account/password-links/commands.ts';
import { accountHandlers } from './features/account/routes.ts';
import { activityHandlers } from './features/activity/routes.ts';
import { moveContractsOfVendors } from './features/change-sets/commands.ts';
import type { GroupRemoval } from './features/change-sets/created-names/commands.ts';
import { changeSetHandlers } from './features/change-sets/routes.ts';
import { moveContractsBetween, takeContractsOutOf } from './features/contracts/groups/commands.ts';
import { countContractsBy } from './features/contracts/groups/queries.ts';
import { contractHandlers } from './features/contracts/routes.ts';
import { customFieldHandlers } from './features/custom-fields/routes.ts';
import { dashboardHandlers } from './features/dashboard/routes.ts';
import { READ_TEXTS } from './features/documents/jobs.ts';
import { documentHandlers, withFileLimit } from './features/documents/routes.ts';
import { impersonationHandlers } from './features/impersonation/routes.ts';
import { exportHandlers } from './features/import-export/exporting/routes.ts';
import { importExportHandlers } from './features/import-export/routes.ts';
import {
  mountUnsubscribe,
  notificationHandlers,
  type NotificationTools,
} from './features/notifications/routes.ts';
import { deleteEmptyCategories, holdCategories } from './features/organisations/categories/commands.ts';
import { categoryHandlers, organisationHandlers } from './features/organisations/routes.ts';
import { productLogoHandlers } from './features/product-logos/routes.ts';
import { savedViewHandlers } from './features/saved-views/routes.ts';
import { endSessionsOf, noteSessionSeen } from './features/sign-in/commands.ts';
import { signInHandlers } from './features/sign-in/routes.ts';
import { proveAdministrator } from './features/single-sign-on/commands.ts';
import {
  mountSingleSignOn,
  singleSignOnHandlers,
  type SingleSignOnSettings,
} from './features/single-sign-on/routes.ts';
import { supportHandlers } from './features/support/routes.ts';
import { deleteEmptyTeams, holdTeams } from './features/teams/commands.ts';
import { teamHandlers } from './features/teams/routes.ts';
import { trendHandlers } from './features/trends/routes.ts';
import { findContact } from './features/users/queries.ts';
import { userHandlers } from './features/users/routes.ts';
import { vendorHandlers } from './features/vendors/routes.ts';
import { createBackgroundWork } from './platform/background-work.ts';
import type { Configuration } from './platform/configuration/configuration.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFileStore, uploadFolderOf } from './platform/files/open-file-store.ts';
import type { AnswerCheck } from './platform/http/answers/check-answer.ts';
import { sendBody } from './platform/http/answers/send-answer.ts';
import { createServer, READER_SILENCE } from './platform/http/create-server.ts';
import { prepareDrain, type Drain } from './platform/http/drain.ts';
import { removeOldUploads } from './platform/http/requests/receive-form.ts';
import type { Handlers } from './platform/http/handler.ts';
import { mountHealth } from './platform/http/health.ts';
import { mountEndpoints } from './platform/http/mount-endpoints.ts';
import { answerTheRest } from './platform/http/not-found.ts';
import { NotModifiedFastPath } from './platform/http/not-modified-fast-path.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { createSessionGate } from './platform/http/session-gate.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createSessionTokens, type SessionTokens } from './platform/http/session-token.ts';
import { loadOrMakeKey } from './platform/http/store.ts';
import { loadWebFiles } from './platform/http/web-files.ts';
import type { Job } from './platform/jobs/job.ts';
import { runJobs, type JobRunner } from './platform/jobs/run-jobs.ts';
import type { LinkMails } from './platform/mail/link-mails.ts';
import { createMailTransport, mailDeliveryOf, type MailTransport } from './platform/mail/mail-transport.ts';
import { SEND_MAIL } from './platform/mail/send-mail.ts';
import { mountLogoFiles } from './platform/logos/logo-files.ts';
import type { PasswordHasher } from './platform/passwords/password-hasher.ts';
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box.ts';
import type { Services } from './platform/services.ts';
import { createAddressGuard } from './platform/sso/oidc/address-guard.ts';
import { createOidcClient } from './platform/sso/oidc/oidc.ts';
import { createThrottle, type Throttle } from './platform/throttle/throttle.ts';
import { AT_EACH_START, regularJobs } from './regular-jobs.ts';

/** What the app is built from. */
export interface AppParts {
  readonly services: Services;
  readonly configuration: Configuration;
  readonly passwords: PasswordHasher;
  readonly answerCheck: AnswerCheck;
}

/** The whole server, not yet listening. */
export interface App {
  readonly server: FastifyInstance;
  /** What `startJobs` runs at its times. */
  readonly jobs: readonly Job[];
  /** Starts the regular work of this node. */
  startJobs(): Promise<void>;
  /** Ends everything but the database: requests in flight and jobs, then what no request waits for. */
  close(): Promise<void>;
  /** Resolves when work that no request waits for has ended. */
  settled(): Promise<void>;
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const SECRET_BYTES = 48;
const LONGEST_UPLOAD_MS = 3_600_000;

/** Builds and mounts everything: the only place that knows all features. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { services, configuration } = parts;
  const { log } = services;
  const { publicUrl, trustedProxies } = configuration;
  const background = createBackgroundWork(log);
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  const secret = configuration.secret ?? (await loadOrMakeKey(services.database, fresh, services.now()));
  const secrets = createSecretBox(secret);
  const mail = mailTransportOf(configuration);
  const files = openFileStore(configuration);
  const wakeMail = (): void => jobs?.wake(SEND_MAIL);
  const linkBase = (): string | null => withRealPort(configuration.linkBase, server);
  const mails = { linkBase, secrets, onMailQueued: wakeMail };
  const regular = regularJobs({ mail, mails, files, startedAt: services.now() });
  let jobs: JobRunner | null = null;
  const newId = (): string => randomUUID();
  const fastPath = new NotModifiedFastPath({
    log,
    newId,
    isOpen: () => !drain.isDraining(),
    headers: securityHeaders(publicUrl),
    readerSilence: READER_SILENCE,
  });
  const server = await createServer({ log, newId, fastPath, publicUrl, trustedProxies });
  const drain = prepareDrain(server);
  await mountApi(
    server,
    parts,
    { drain, fastPath, secret, secrets, files },
    {
      start: (name, work) => background.start(name, work),
      wakeMail,
      wakeTexts: () => jobs?.wake(READ_TEXTS),
      jobNames: regular.map(({ name }) => name),
      linkBase,
      publicUrl: () => withRealPort(publicUrl, server) ?? publicUrl,
    },
  );
  answerTheRest(server, Object.values(ENDPOINTS), await loadWebFiles(WEB_FOLDER), log);
  return {
    server,
    jobs: regular,
    startJobs: async () => {
      jobs = await runJobs(services, regular);
      for (const name of AT_EACH_START) jobs.wake(name);
    },
    close: async () => {
      await Promise.all([drain.close(), jobs?.stop()]);
      await background.settled();
      mail.close();
      files.close();
    },
    settled: () => background.settled(),
  };
}

/** Where mail goes: to a mail server, or into files of the data folder. */
function mailTransportOf({ smtpUrl, mailFrom, dataFolder }: Configuration): MailTransport {
  return createMailTransport({ smtpUrl, mailFrom, folder: join(dataFolder, 'mail') });
}

/** What requests set in motion without waiting for it. */
interface Effects {
  readonly start: (name: string, work: () => Promise<unknown>) => void;
  readonly wakeMail: () => void;
  readonly wakeTexts: () => void;
  /** What runs by itself on this node. */
  readonly jobNames: readonly string[];
  /** What links in mails begin with, or null. */
  readonly linkBase: () => string | null;
  /** Where people open the product. */
  readonly publicUrl: () => string;
}

/** With port 0 the system chooses a port, which is known once the server listens. */
function withRealPort(address: string | null, { server }: FastifyInstance): string | null {
  const listening = server.address();
  if (address === null || listening === null || typeof listening === 'string') return address;
  return address.replace(/:0$/, `:${listening.port}`);
}

/** What the calls are mounted on. */
interface Foundation {
  readonly drain: Drain;
  readonly fastPath: NotModifiedFastPath;
  /** The installation's own secret, from which every key is derived. */
  readonly secret: string;
  readonly secrets: SecretBox;
  readonly files: FileStore;
}

/** What the people and their ways in need, made once. */
interface IdentityTools {
  readonly tokens: SessionTokens;
  readonly throttle: Throttle;
  readonly mails: LinkMails;
  readonly singleSignOn: SingleSignOnSettings;
}

function identityTools(
  { services, configuration, passwords }: AppParts,
  { secret, secrets }: Foundation,
  { linkBase, wakeMail, publicUrl }: Effects,
): IdentityTools {
  const tokens = createSessionTokens(secret);
  const throttle = createThrottle(services, secret, FAILURE_WINDOW_MINUTES * 60_000);
  const oidc = createOidcClient(createAddressGuard(configuration.ssoPrivateNetworks), services.now);
  return {
    tokens,
    throttle,
    mails: { linkBase, secrets, onMailQueued: wakeMail },
    singleSignOn: { tokens, passwords, throttle, secrets, oidc, publicUrl },
  };
}

/** What records do for the teams and categories below them (decision 17). */
const teamContracts = { count: countContractsBy('teams'), move: moveContractsBetween('teams') };
const categoryContracts = { count: countContractsBy('categories'), move: moveContractsBetween('categories') };

/** How the undo of a change set removes the teams and categories that the set made. */
const groupRemoval: GroupRemoval = {
  hold: async (command, { team, category }) => {
    await holdTeams(command, team);
    await holdCategories(command, category);
  },
  remove: async (command, { team, category }) => {
    const idsOf = (groups: readonly { readonly id: string }[]) => groups.map(({ id }) => id);
    await takeContractsOutOf(command, { teams: idsOf(team), categories: idsOf(category) });
    await deleteEmptyTeams(command, team);
    await deleteEmptyCategories(command, category);
  },
};

/** The calls of the features of the lowest layer: people, their accounts and ways in, their organisation. */
function identityHandlers(
  { services, configuration, passwords }: AppParts,
  { secret, secrets }: Foundation,
  effects: Effects,
  { tokens, throttle, mails, singleSignOn }: IdentityTools,
) {
  const { start: startInBackground, publicUrl } = effects;
  return {
    ...signInHandlers(services, {
      tokens,
      passwords,
      throttle,
      startInBackground,
      publicUrl,
      secrets,
      onRecoveryCodeUsed: noteRecoveryCodeUsed,
    }),
    ...accountHandlers(services, {
      passwords,
      throttle,
      mailThrottle: createThrottle(services, secret, MAIL_WINDOW_MS, MAIL_FIRST_WAIT_SECONDS),
      mails,
      startInBackground,
    }),
    ...userHandlers(services, {
      mails,
      sendInvitation: (command, userId) => sendInvitation(command, mails, { userId }),
      endSessions: endSessionsOf,
      removeSecondFactor,
    }),
    ...impersonationHandlers(services, { tokens, publicUrl: configuration.publicUrl }),
    ...organisationHandlers(services, {
      throttle,
      proveAdministrator: (caller, currentPassword) =>
        proveAdministrator(services, { passwords, throttle }, caller, currentPassword),
      findContact,
      mailDelivery: mailDeliveryOf(configuration),
      maxUploadMb: configuration.maxUploadMb,
      onMailQueued: effects.wakeMail,
    }),
    ...categoryHandlers(services, categoryContracts),
    ...singleSignOnHandlers(services, singleSignOn),
    ...teamHandlers(services, teamContracts),
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

/** The calls of the features of the highest layer, which look at all others. */
function insightHandlers(
  { services, configuration }: AppParts,
  effects: Effects,
  notifications: NotificationTools,
) {
  return {
    ...importExportHandlers(services),
    ...exportHandlers(services),
    ...activityHandlers(services),
    ...dashboardHandlers(services),
    ...trendHandlers(services),
    ...notificationHandlers(services, notifications),
    ...supportHandlers(services, {
      supportEmail: configuration.supportEmail,
      onMailQueued: effects.wakeMail,
      mailDelivery: mailDeliveryOf(configuration),
      jobNames: effects.jobNames,
    }),
  };
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
  // On the embedded database no other server can be at work here.
  await removeOldUploads(uploadFolder, database.kind === 'embedded' ? now() : now() - LONGEST_UPLOAD_MS);
  const tools = identityTools(parts, foundation, effects);
  const gate = createSessionGate({
    database,
    tokens: tools.tokens,
    onSeen: (caller, at) => effects.start('session seen', () => noteSessionSeen(services, caller, at)),
  });
  const notifications = notificationSettings(tools.mails, effects, configuration);
  const handlers: Handlers<typeof ENDPOINTS> = {
    ...identityHandlers(parts, foundation, effects, tools),
    ...customFieldHandlers(services),
    ...savedViewHandlers(services),
    ...productLogoHandlers(services),
    ...vendorHandlers(services, { move: moveContractsOfVendors }),
    ...contractHandlers(services),
    ...changeSetHandlers(services, groupRemoval),
    ...documentHandlers(services, {
      files: foundation.files,
      secrets: foundation.secrets,
      gate,
      onUpload: effects.wakeTexts,
      startInBackground: effects.start,
    }),
    ...insightHandlers(parts, effects, notifications),
  };
  const uploadDocument = withFileLimit(ENDPOINTS.uploadDocument, configuration.maxUploadMb);
  mountEndpoints(server, { ...ENDPOINTS, uploadDocument }, handlers, {
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
  mountHealth(server, { ping: () => database.ping(), isDraining: () => drain.isDraining(), now });
  serveOpenApi(server, publicUrl);
}

/** The description of the calls, made once. */
function serveOpenApi(server: FastifyInstance, publicUrl: string): void {
  const document = Buffer.from(JSON.stringify(openApiDocument(Object.values(ENDPOINTS), publicUrl)));
  server.get('/api/openapi.json', (request, reply) =>
    sendBody(
      request,
      reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' }),
      document,
      true,
    ),
  );
}
