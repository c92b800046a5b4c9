import {
  ArrowUpRight,
  Bell,
  BellRing,
  Building2,
  Coins,
  FileUp,
  FlaskConical,
  HeartPulse,
  Inbox,
  KeyRound,
  ListChecks,
  ListTodo,
  Scale,
  Trash2,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { canViewBudgets } from '@pactbook/domain/features/budgets/access.ts';
import { canReadChangeSet } from '@pactbook/domain/features/change-sets/access.ts';
import {
  canCreateContract,
  canReadContractInFull,
  canRestoreContract,
} from '@pactbook/domain/features/contracts/access.ts';
import { canReadReminderHealth } from '@pactbook/domain/features/notifications/access.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import {
  DATA_VIEW_LABELS,
  DATA_VIEWS,
  MISSING_LABELS,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { canUseScenarios } from '@pactbook/domain/features/scenarios/access.ts';
import { canAdministerSupport } from '@pactbook/domain/features/support/access.ts';
import { canViewTrends } from '@pactbook/domain/features/trends/access.ts';
import { paths } from '../../../platform/paths.ts';
import { navigationFor } from '../navigation.ts';

/** A page that the palette opens. */
export interface Destination {
  readonly name: string;
  readonly path: string;
  readonly icon?: LucideIcon;
  readonly keywords?: readonly string[];
  /** Found by its words, but not listed without a search. */
  readonly isOnlyFound?: boolean;
}

/** Pages that create something. */
export function beginnings(actor: Actor): Destination[] {
  if (!decide(actor, canCreateContract).allowed) return [];
  return [
    { name: 'Add a New Record', path: paths.newRecord(), keywords: ['create', 'new contract'] },
    {
      name: 'Import Records',
      path: paths.importRecords(),
      icon: FileUp,
      keywords: ['upload', 'spreadsheet', 'csv', 'excel'],
    },
  ];
}

const ALSO_FOUND_BY: ReadonlyMap<string, readonly string[]> = new Map([
  [paths.organisationSettings(), ['organization', 'single sign-on', 'mail']],
  [paths.manageUsers(), ['people', 'invite']],
  [paths.activity(), ['history', 'log']],
  [paths.categories(), ['record categories']],
]);

/** Every page that the person may open, those of the sidebar first. */
export function destinations(actor: Actor): Destination[] {
  const { top, records, admin } = navigationFor(actor);
  const begun = new Set(beginnings(actor).map(({ path }) => path));
  const listed = [...top, ...records, ...admin]
    .filter(({ path }) => !begun.has(path))
    .map(({ label, path, icon }) => ({ name: label, path, icon, keywords: ALSO_FOUND_BY.get(path) ?? [] }));
  return [...listed, ...hiddenPages(actor)].map((one) => ({ ...one, name: `Go to ${one.name}` }));
}

/** The pages beside Trends and Decisions. */
function tabPages(actor: Actor): Destination[] {
  const budgets = ['spent', 'committed', 'money'];
  const scenarios = ['scenario', 'cancel', 'savings'];
  const uplift = ['price increase', 'price cap', 'negotiation'];
  const outcomes = ['renewed by default', 'late', 'cancelled', 'savings'];
  return [
    ...(decide(actor, canReadContractInFull).allowed
      ? [{ name: 'Outcomes', path: paths.decisionOutcomes(), icon: Scale, keywords: outcomes }]
      : []),
    ...(decide(actor, canViewTrends).allowed
      ? [{ name: 'Uplift', path: paths.uplift(), icon: ArrowUpRight, keywords: uplift }]
      : []),
    ...(decide(actor, canViewBudgets).allowed
      ? [{ name: 'Budgets', path: paths.budgets(), icon: Wallet, keywords: budgets }]
      : []),
    ...(decide(actor, canUseScenarios).allowed
      ? [{ name: 'What If', path: paths.whatIf(), icon: FlaskConical, keywords: scenarios }]
      : []),
  ];
}

/** Pages that are not in the sidebar. */
function hiddenPages(actor: Actor): Destination[] {
  const mayRestore = decide(actor, canRestoreContract).allowed;
  return [
    {
      name: 'Profile and Access',
      path: paths.profile(),
      icon: UserRound,
      keywords: ['password', 'time zone'],
    },
    { name: 'Vendors', path: paths.vendors(), icon: Building2, keywords: ['merge', 'alias', 'contacts'] },
    ...tabPages(actor),
    { name: 'Notification Settings', path: paths.notifications(), icon: Bell, keywords: ['mail', 'digest'] },
    { name: 'API Tokens', path: paths.ownTokens(), icon: KeyRound, keywords: ['api', 'key', 'program'] },
    ...(mayRestore
      ? [
          {
            name: 'Deleted Records',
            path: paths.deletedContracts(),
            icon: Trash2,
            keywords: ['bin', 'trash'],
          },
        ]
      : []),
    ...(decide(actor, canReadChangeSet).allowed
      ? [{ name: 'Bulk Changes', path: paths.changeSets(), icon: ListChecks, keywords: ['undo', 'import'] }]
      : []),
    ...(decide(actor, canReadReminderHealth).allowed
      ? [
          {
            name: 'Reminder Health',
            path: paths.reminderHealth(),
            icon: BellRing,
            keywords: ['warn', 'mail', 'deadline'],
          },
        ]
      : []),
    ...(decide(actor, canAdministerOrganisation).allowed
      ? [
          { name: 'Currencies', path: paths.currencies(), icon: Coins, keywords: ['exchange', 'rates'] },
          {
            name: 'Getting Started',
            path: paths.gettingStarted(),
            icon: ListTodo,
            keywords: ['setup', 'checklist'],
          },
        ]
      : []),
    ...(decide(actor, canAdministerSupport).allowed
      ? [
          { name: 'System Health', path: paths.systemHealth(), icon: HeartPulse, keywords: ['mail', 'jobs'] },
          { name: 'All API Tokens', path: paths.allTokens(), icon: KeyRound, keywords: ['service account'] },
          { name: 'Support Requests', path: paths.supportRequests(), icon: Inbox },
        ]
      : []),
  ];
}

/** What records can lack that a person looks for by name. */
const LACKED = [
  ['owner', 'an owner'],
  ['documents', 'documents'],
  ['costInForce', 'a cost in force'],
  ['endDate', 'an end date'],
  ['renewal', 'a renewal type'],
] as const;

/**
 * The data views of the table (docs/product/records-table.md, "Data views"), and the records that lack something. All
 * Records is a page of its own.
 */
export function dataViews(actor: Actor): Destination[] {
  const views = DATA_VIEWS.filter((view) => view !== 'ALL_RECORDS').map((view) => ({
    name: DATA_VIEW_LABELS[view],
    path: paths.records({ view }),
    keywords: ['records', 'view'],
  }));
  if (!decide(actor, canReadContractInFull).allowed) return views;
  const lacking = LACKED.map(([what, words]) => ({
    name: `Records without ${words}`,
    path: paths.records({ missing: [what] }),
    keywords: ['missing', `no ${MISSING_LABELS[what]}`, `without ${MISSING_LABELS[what]}`],
    isOnlyFound: true,
  }));
  return [...views, ...lacking];
}
