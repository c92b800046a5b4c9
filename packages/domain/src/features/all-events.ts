import * as account from './account/events.ts';
import * as activity from './activity/events.ts';
import * as apiTokens from './api-tokens/events.ts';
import * as categories from './categories/events.ts';
import * as changeSets from './change-sets/events.ts';
import * as contractAnalysis from './contract-analysis/events.ts';
import * as contracts from './contracts/events.ts';
import * as currencies from './currencies/events.ts';
import * as customFields from './custom-fields/events.ts';
import * as documents from './documents/events.ts';
import * as impersonation from './impersonation/events.ts';
import * as contractExports from './exports/events.ts';
import * as contractImports from './imports/events.ts';
import * as notifications from './notifications/events.ts';
import * as organisations from './organisations/events.ts';
import * as productLogos from './product-logos/events.ts';
import * as savedViews from './saved-views/events.ts';
import * as signIn from './sign-in/events.ts';
import * as singleSignOn from './single-sign-on/events.ts';
import * as support from './support/events.ts';
import * as teams from './teams/events.ts';
import * as users from './users/events.ts';
import * as contractLinks from './contract-links/events.ts';
import * as vendorPages from './vendor-pages/events.ts';
import * as vendors from './vendors/events.ts';
import * as budgets from './budgets/events.ts';
import * as decisions from './decisions/events.ts';
import * as trends from './trends/events.ts';

const MODULES: readonly Readonly<Record<string, { readonly type: string; readonly summary: string }>>[] = [
  categories,
  organisations,
  users,
  signIn,
  singleSignOn,
  account,
  impersonation,
  apiTokens,
  teams,
  contracts,
  currencies,
  changeSets,
  documents,
  customFields,
  savedViews,
  contractImports,
  contractExports,
  vendors,
  vendorPages,
  contractLinks,
  productLogos,
  activity,
  notifications,
  support,
  contractAnalysis,
  budgets,
  decisions,
  trends,
];

/** Every type of event with its summary, for the printed list and for readers of events. */
export const EVENTS = MODULES.flatMap((module) =>
  Object.values(module).map(({ type, summary }) => ({ type, summary })),
);
