import type { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import {
  noteRecoveryCodeUsed,
  notifyAddressChange,
  removeSecondFactor,
} from './features/account/commands.ts';
import {
  MAIL_FIRST_WAIT_SECONDS,
  MAIL_WINDOW_MS,
  makeInvitationLink,
  sendInvitation,
  sendPasswordLink,
} from './features/account/password-links/password-links.ts';
import { accountHandlers } from './features/account/routes.ts';
import { activityHandlers } from './features/activity/routes.ts';
import { apiTokenHandlers } from './features/api-tokens/routes.ts';
import { budgetHandlers } from './features/budgets/routes.ts';
import type { CategoryContracts } from './features/categories/commands.ts';
import { categoryHandlers } from './features/categories/routes.ts';
import { moveContractsOfVendors } from './features/change-sets/commands.ts';
import { changeSetHandlers } from './features/change-sets/routes.ts';
import { contractAnalysisHandlers } from './features/contract-analysis/routes.ts';
import { contractLinkHandlers } from './features/contract-links/routes.ts';
import { contractPageHandlers } from './features/contract-list/routes.ts';
import { contractTermHandlers } from './features/contract-terms/routes.ts';
import { moveContractsBetween } from './features/contracts/groups/move-contracts-between.ts';
import { countContractsBy } from './features/contracts/groups/write-groups.ts';
import type { ContractLists } from './features/contracts/cached-lists/contract-lists.ts';
import { contractHandlers } from './features/contracts/routes.ts';
import { FETCH_RATES } from './features/currencies/queries.ts';
import { currencyHandlers } from './features/currencies/routes.ts';
import { customFieldHandlers } from './features/custom-fields/routes.ts';
import { Dashboards } from './features/dashboard/queries.ts';
import { dashboardHandlers } from './features/dashboard/routes.ts';
import { decisionHandlers } from './features/decisions/routes.ts';
import { documentHandlers } from './features/documents/routes.ts';
import { impersonationHandlers } from './features/impersonation/routes.ts';
import { exportHandlers } from './features/exports/routes.ts';
import { importHandlers } from './features/imports/routes.ts';
import { contractReminderHandlers } from './features/contract-reminders/routes.ts';
import { notificationHandlers, type NotificationTools } from './features/notifications/routes.ts';
import { organisationHandlers } from './features/organisations/routes.ts';
import { productLogoHandlers } from './features/product-logos/routes.ts';
import {
  changeTypeInViews,
  moveOptionsInViews,
  replaceGroupInViews,
} from './features/saved-views/commands.ts';
import { countViewsNaming, findReplacedIds } from './features/saved-views/queries.ts';
import { savedViewHandlers } from './features/saved-views/routes.ts';
import { endSessionsOf } from './features/sign-in/commands.ts';
import { signInHandlers } from './features/sign-in/routes.ts';
import { proveAdministrator } from './features/single-sign-on/commands.ts';
import { singleSignOnHandlers, type SingleSignOnSettings } from './features/single-sign-on/routes.ts';
import { findDemoOrganisations, removeDemo } from './demo/remove-demo.ts';
import { contractComparisonHandlers } from './features/contract-comparison/routes.ts';
import { contractQuestionHandlers } from './features/contract-questions/routes.ts';
import { negotiationSheetHandlers } from './features/negotiation-sheet/routes.ts';
import { scenarioHandlers } from './features/scenarios/routes.ts';
import { setupHandlers } from './features/setup/routes.ts';
import { supportHandlers } from './features/support/routes.ts';
import type { TeamContracts } from './features/teams/commands.ts';
import { teamHandlers } from './features/teams/routes.ts';
import { KeptTrends } from './features/trends/kept-trends.ts';
import { trendHandlers } from './features/trends/routes.ts';
import { findContact } from './features/users/queries.ts';
import { serviceAccountHandlers } from './features/users/service-accounts/service-account-routes.ts';
import { userHandlers } from './features/users/routes.ts';
import { vendorPageHandlers } from './features/vendor-pages/routes.ts';
import { vendorHandlers } from './features/vendors/routes.ts';
import { forgetSetupCode } from './platform/configuration/setup-code-file.ts';
import { groupRemoval } from './group-removal.ts';
import type { Configuration } from './platform/configuration/configuration.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Caller, Handlers } from './platform/http/handler.ts';
import type { SessionGate } from './platform/sessions/session-gate.ts';
import type { SessionTokens } from './platform/sessions/session-token.ts';
import type { LinkMails } from './platform/mail/link-mails.ts';
import { mailDeliveryOf } from './platform/mail/mail-transport.ts';
import type { PasswordHasher } from './platform/passwords/password-hasher.ts';
import type { Services } from './platform/services.ts';
import { createStorageKeys } from './platform/secrets/storage-key.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';
import { createThrottle, type Throttle } from './platform/throttle/throttle.ts';

/** What the handlers take of what the app is built from. */
export interface HandlerParts {
  readonly services: Services;
  readonly configuration: Configuration;
  readonly passwords: PasswordHasher;
  /** Called when the demo was removed on the screen. */
  readonly onDemoRemoved?: () => Promise<void>;
}

/** What is made once at the start: the secrets, and where files are kept. */
export interface HandlerFoundation {
  /** The installation's own secret, from which every key is derived. */
  readonly secret: string;
  readonly secrets: SecretBox;
  readonly files: FileStore;
  readonly lists: ContractLists;
}

/** What requests set in motion without waiting for it. */
export interface Effects {
  readonly start: (name: string, work: () => Promise<unknown>) => void;
  readonly wakeMail: () => void;
  readonly wakeTexts: () => void;
  readonly wakeAnalyses: () => void;
  /** What runs by itself on this node. */
  readonly jobNames: readonly string[];
  /** Fetches exchange rates now, where that is configured. */
  readonly wakeRates: () => void;
  /** What links in mails begin with, or null. */
  readonly linkBase: () => string | null;
  /** Where people open the product. */
  readonly publicUrl: () => string;
}

/** What the people and their ways in need, made once. */
export interface IdentityTools {
  readonly tokens: SessionTokens;
  readonly throttle: Throttle;
  readonly mails: LinkMails;
  readonly singleSignOn: SingleSignOnSettings;
}

/** What the features of all groups work with, made once. */
interface HandlerTools extends IdentityTools {
  readonly gate: SessionGate;
  readonly notifications: NotificationTools;
  readonly lists: ContractLists;
  readonly dashboards: Dashboards;
}

/** What records and views do for the teams and categories below them (decision 17). */
const above = (kind: 'teams' | 'categories') =>
  ({
    count: countContractsBy(kind),
    move: moveContractsBetween(kind),
    countViews: (db) => countViewsNaming(db, kind),
    replaceInViews: (command, from, into) => replaceGroupInViews(command, { kind, from: from.id, into }),
    findReplacedIds,
  }) satisfies TeamContracts & CategoryContracts;

/** The calls of the features of the lowest group: people, their accounts and ways in, their organisation. */
function identityHandlers(
  { services, configuration, passwords }: HandlerParts,
  { secret, secrets }: HandlerFoundation,
  effects: Effects,
  { tokens, throttle, mails, singleSignOn }: IdentityTools,
) {
  const { start: startInBackground, publicUrl } = effects;
  const mailDelivery = mailDeliveryOf(configuration);
  const prove = (caller: Caller, currentPassword: string | undefined) =>
    proveAdministrator(services, { passwords, throttle }, caller, currentPassword);
  return {
    ...signInHandlers(services, {
      tokens,
      passwords,
      throttle,
      startInBackground,
      publicUrl,
      secrets,
      onRecoveryCodeUsed: noteRecoveryCodeUsed,
      storageKeyOf: createStorageKeys(secret),
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
      mailDelivery,
      sendInvitation: (command, userId) => sendInvitation(command, mails, { userId }),
      makeInvitationLink: (command, userId) => makeInvitationLink(command, mails, userId),
      sendPasswordLink: (command, userId) => sendPasswordLink(command, mails, userId),
      notifyAddressChange,
      endSessions: endSessionsOf,
      removeSecondFactor,
      throttle,
      proveAdministrator: prove,
    }),
    ...serviceAccountHandlers(services),
    ...apiTokenHandlers(services, { onMailQueued: mails.onMailQueued }),
    ...impersonationHandlers(services, { tokens, publicUrl: configuration.publicUrl }),
    ...organisationHandlers(services, {
      throttle,
      proveAdministrator: prove,
      findContact,
      mailDelivery,
      onMailQueued: effects.wakeMail,
    }),
    ...categoryHandlers(services, { records: above('categories'), maxUploadMb: configuration.maxUploadMb }),
    ...singleSignOnHandlers(services, singleSignOn),
    ...teamHandlers(services, above('teams')),
  };
}

/** The calls of the features around the records. */
function recordsHandlers(
  { services, configuration }: HandlerParts,
  { files, secrets }: HandlerFoundation,
  effects: Effects,
  { gate, lists, dashboards }: Pick<HandlerTools, 'gate' | 'lists' | 'dashboards'>,
) {
  return {
    ...customFieldHandlers(services, {
      count: (db) => countViewsNaming(db, 'customFields'),
      moveOptions: moveOptionsInViews,
      changeType: changeTypeInViews,
    }),
    ...savedViewHandlers(services),
    ...productLogoHandlers(services),
    ...vendorHandlers(services, { move: moveContractsOfVendors }),
    ...contractHandlers(services, lists, configuration.listLimit),
    ...contractTermHandlers(services),
    ...contractPageHandlers(services, (scope, actor, today) => dashboards.findCosts(scope, actor, today)),
    ...contractLinkHandlers(services),
    ...currencyHandlers(services, {
      isConfigured: effects.jobNames.includes(FETCH_RATES),
      wake: effects.wakeRates,
    }),
    ...changeSetHandlers(services, groupRemoval),
    ...documentHandlers(services, {
      files,
      secrets,
      gate,
      onUpload: () => {
        effects.wakeTexts();
        effects.wakeAnalyses();
      },
      startInBackground: effects.start,
    }),
  };
}

/** The calls of the features of the highest group, which look at all others. */
function insightHandlers(
  { services, configuration, passwords, onDemoRemoved }: HandlerParts,
  { files, secret }: HandlerFoundation,
  effects: Effects,
  { notifications, lists, dashboards, tokens, throttle }: Omit<HandlerTools, 'gate'>,
) {
  const trends = new KeptTrends(services.database);
  return {
    ...importHandlers(services, { groupRemoval, mailDelivery: mailDeliveryOf(configuration) }),
    ...exportHandlers(services, lists, configuration.listLimit),
    ...activityHandlers(services),
    ...dashboardHandlers(dashboards),
    ...trendHandlers(services, trends),
    ...scenarioHandlers(services, trends),
    ...decisionHandlers(services),
    ...contractComparisonHandlers(services),
    ...contractQuestionHandlers(services),
    ...negotiationSheetHandlers(services),
    ...budgetHandlers(services),
    ...vendorPageHandlers(services),
    ...notificationHandlers(services, notifications),
    ...contractReminderHandlers(services),
    ...setupHandlers(services, {
      secret,
      tokens,
      passwords,
      throttle,
      isPublicUrlSet: configuration.isPublicUrlSet,
      backupFolder: configuration.backup?.folder ?? null,
      mailDelivery: mailDeliveryOf(configuration),
      findDemo: () => findDemoOrganisations(services),
      removeDemo: async () => {
        await removeDemo(services, files);
        await onDemoRemoved?.();
      },
      onSetUp: () => effects.start('setup code', () => forgetSetupCode(configuration.dataFolder)),
    }),
    ...supportHandlers(services, {
      supportEmail: configuration.supportEmail,
      onMailQueued: effects.wakeMail,
      mailDelivery: mailDeliveryOf(configuration),
      jobNames: effects.jobNames,
      backupFolder: configuration.backup?.folder ?? null,
    }),
    ...contractAnalysisHandlers(services, {
      files,
      listLimit: configuration.listLimit,
      onQueued: effects.wakeAnalyses,
      onFiled: effects.wakeTexts,
    }),
  };
}

/** A handler for every call, from all features: a feature adds its own to those of its group. */
export function allHandlers(
  parts: HandlerParts,
  foundation: HandlerFoundation,
  effects: Effects,
  { gate, notifications, ...identity }: Omit<HandlerTools, 'lists' | 'dashboards'>,
): Handlers<typeof ENDPOINTS> {
  const { lists } = foundation;
  const dashboards = new Dashboards(parts.services.database);
  return {
    ...identityHandlers(parts, foundation, effects, identity),
    ...recordsHandlers(parts, foundation, effects, { gate, lists, dashboards }),
    ...insightHandlers(parts, foundation, effects, { ...identity, notifications, lists, dashboards }),
  };
}
