import type { Policy } from '../kernel/access.ts';
import * as activity from './activity/access.ts';
import * as apiTokens from './api-tokens/access.ts';
import * as changeSets from './change-sets/access.ts';
import * as contractAnalysis from './contract-analysis/access.ts';
import * as contractReminders from './contract-reminders/access.ts';
import * as contracts from './contracts/access.ts';
import * as dashboard from './dashboard/access.ts';
import * as documents from './documents/access.ts';
import * as impersonation from './impersonation/access.ts';
import * as contractImports from './import-analysis/access.ts';
import * as notifications from './notifications/access.ts';
import * as organisations from './organisations/access.ts';
import * as productLogos from './product-logos/access.ts';
import * as savedViews from './saved-views/access.ts';
import * as search from './search/access.ts';
import * as support from './support/access.ts';
import * as teams from './teams/access.ts';
import * as trends from './trends/access.ts';
import * as users from './users/access.ts';
import * as vendorPages from './vendor-pages/access.ts';
import * as vendors from './vendors/access.ts';
import * as budgets from './budgets/access.ts';
import * as scenarios from './scenarios/access.ts';

type AnyPolicy = Pick<Policy<never>, 'action' | 'anywhere' | 'on'>;

function isPolicy(value: unknown): value is AnyPolicy {
  return (
    typeof value === 'object' && value !== null && 'action' in value && 'anywhere' in value && 'on' in value
  );
}

/** Every action of the access function, for the printed permissions and the tests that enumerate them. */
export const POLICIES: readonly AnyPolicy[] = [
  contracts,
  changeSets,
  dashboard,
  documents,
  notifications,
  contractReminders,
  organisations,
  contractAnalysis,
  trends,
  savedViews,
  search,
  support,
  teams,
  users,
  vendors,
  vendorPages,
  productLogos,
  activity,
  impersonation,
  apiTokens,
  contractImports,
  budgets,
  scenarios,
].flatMap((module) => (Object.values(module) as readonly unknown[]).filter(isPolicy));
