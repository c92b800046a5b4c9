import type { AnyEndpoint } from '../kernel/endpoint.ts';
import * as account from './account/endpoints.ts';
import * as activity from './activity/endpoints.ts';
import * as apiTokens from './api-tokens/endpoints.ts';
import * as categoryAdministration from './categories/administration-endpoints.ts';
import * as categories from './categories/endpoints.ts';
import * as changeSets from './change-sets/endpoints.ts';
import * as contractAnalysis from './contract-analysis/endpoints.ts';
import * as playbook from './contract-analysis/playbook-endpoints.ts';
import * as contractReminders from './contract-reminders/endpoints.ts';
import * as contractPages from './contract-list/endpoints.ts';
import * as contracts from './contracts/endpoints.ts';
import * as contractComparison from './contract-comparison/endpoints.ts';
import * as contractQuestions from './contract-questions/endpoints.ts';
import * as contractTerms from './contract-terms/endpoints.ts';
import * as currencies from './currencies/endpoints.ts';
import * as customFieldAdministration from './custom-fields/administration-endpoints.ts';
import * as customFields from './custom-fields/endpoints.ts';
import * as dashboard from './dashboard/endpoints.ts';
import * as documents from './documents/endpoints.ts';
import * as contractExports from './exports/endpoints.ts';
import * as impersonation from './impersonation/endpoints.ts';
import * as contractImports from './imports/endpoints.ts';
import * as importWizard from './import-analysis/endpoints.ts';
import * as notifications from './notifications/endpoints.ts';
import * as mailActions from './notifications/mail-action-endpoints.ts';
import * as unreadNotifications from './notifications/unread-endpoints.ts';
import * as organisations from './organisations/endpoints.ts';
import * as productLogos from './product-logos/endpoints.ts';
import * as savedViews from './saved-views/endpoints.ts';
import * as sharedViews from './saved-views/shared-endpoints.ts';
import * as viewSubscriptions from './saved-views/subscriptions/subscription-endpoints.ts';
import * as setup from './setup/endpoints.ts';
import * as setupState from './setup/state-endpoints.ts';
import * as signIn from './sign-in/endpoints.ts';
import * as singleSignOn from './single-sign-on/endpoints.ts';
import * as supportAdministration from './support/administration-endpoints.ts';
import * as support from './support/endpoints.ts';
import * as teamAdministration from './teams/administration-endpoints.ts';
import * as teams from './teams/endpoints.ts';
import * as trends from './trends/endpoints.ts';
import * as userAdministration from './users/administration-endpoints.ts';
import * as serviceAccounts from './users/service-account-endpoints.ts';
import * as users from './users/endpoints.ts';
import * as contractLinks from './contract-links/endpoints.ts';
import * as vendorPages from './vendor-pages/endpoints.ts';
import * as vendors from './vendors/endpoints.ts';
import * as decisions from './decisions/endpoints.ts';
import * as budgets from './budgets/endpoints.ts';
import * as scenarios from './scenarios/endpoints.ts';
import * as negotiationSheet from './negotiation-sheet/endpoints.ts';

/** Every call of the API. The server's handler map does not compile without a handler for each key. */
export const ENDPOINTS = {
  ...signIn,
  ...account,
  ...users,
  ...userAdministration,
  ...serviceAccounts,
  ...impersonation,
  ...apiTokens,
  ...categories,
  ...categoryAdministration,
  ...organisations,
  ...singleSignOn,
  ...teams,
  ...teamAdministration,
  ...customFields,
  ...customFieldAdministration,
  ...savedViews,
  ...sharedViews,
  ...viewSubscriptions,
  ...productLogos,
  ...vendors,
  ...vendorPages,
  ...contractLinks,
  ...contracts,
  ...contractPages,
  ...currencies,
  ...changeSets,
  ...documents,
  ...contractTerms,
  ...contractImports,
  ...importWizard,
  ...contractExports,
  ...activity,
  ...dashboard,
  ...trends,
  ...decisions,
  ...notifications,
  ...unreadNotifications,
  ...mailActions,
  ...contractReminders,
  ...support,
  ...supportAdministration,
  ...setupState,
  ...setup,
  ...contractAnalysis,
  ...playbook,
  ...budgets,
  ...scenarios,
  ...contractComparison,
  ...contractQuestions,
  ...negotiationSheet,
} as const satisfies Record<string, AnyEndpoint>;
