import type { ContractStep } from './opened-contracts/contract-step.ts';
import { readTexts, searchOf } from './addresses/query-parameters.ts';
import type { DashboardQuery, DecisionsQuery, OutcomesQuery } from './addresses/decision-queries.ts';
import type { BudgetsQuery, TrendsQuery, UpliftQuery, WhatIfQuery } from './addresses/trend-queries.ts';

/** The sub-pages of a record (docs/product/screens.md, "Routes"). */
export const RECORD_PAGES = ['details', 'edit', 'annual-costs', 'documents', 'delete'] as const;
/** The sub-pages that no tab leads to: what is printed. */
export const PRINTED_PAGES = ['notice-letter', 'reminder-proof', 'sheet'] as const;
export type ContractPage = (typeof RECORD_PAGES)[number] | (typeof PRINTED_PAGES)[number];

/** The query parameters of `/records`. Lists repeat the name. */
export interface ContractsQuery {
  /** Search text. */
  q?: string | undefined;
  /** LIVE, EVALUATING, EXPIRED. */
  status?: readonly string[] | undefined;
  /** Team ids. */
  team?: readonly string[] | undefined;
  /** Category names. */
  category?: readonly string[] | undefined;
  /** User ids, or none for records without an owner. */
  owner?: readonly string[] | undefined;
  /** FIXED, AUTO_RENEWS, ON_AGREEMENT, EVERGREEN, NONE. */
  renewal?: readonly string[] | undefined;
  /** The preset of the notice date, such as next90Days. */
  notice?: string | undefined;
  /** Since when records changed: last7Days and the like, or a day as `YYYY-MM-DD`. */
  changed?: string | undefined;
  /** Vendors by name, and hosting models, or NONE. */
  vendor?: readonly string[] | undefined;
  hosting?: readonly string[] | undefined;
  /** Months of the end date as `YYYY-MM`, or none for records without one. */
  ends?: readonly string[] | undefined;
  /** Missing values: endDate, renewal, costThisYear, owner, documents, decision, openDecision, timelyDecision. */
  missing?: readonly string[] | undefined;
  /** The data view, such as EXPIRING_SOON, and its date-range preset, such as next90Days. */
  view?: string | undefined;
  range?: string | undefined;
  /** The view's name when it differs from the data view's (docs/decisions/0007). */
  name?: string | undefined;
  /** Key and value of a custom field. */
  field?: string | undefined;
  value?: string | undefined;
  /** Amounts with their ranges: `costInForce:50000..`, `costOfYear.2026:..100`; without a range any amount. */
  amount?: readonly string[] | undefined;
  /** Visible columns that are hidden by default, and hidden ones that are visible by default. */
  show?: readonly string[] | undefined;
  hide?: readonly string[] | undefined;
  /** Columns that were moved, in their order. */
  order?: readonly string[] | undefined;
  /** The sort column, with a dash before it for descending. */
  sort?: string | undefined;
  /** The searched words whose document hits are listed over the table. */
  inside?: string | undefined;
  /** The record that is shown beside the table. */
  peek?: string | undefined;
  /** The page, counted from 1, and the rows per page. */
  page?: string | undefined;
  size?: string | undefined;
  /** calendar or timeline, and by what the records are grouped, such as teams. */
  layout?: string | undefined;
  group?: string | undefined;
  /** The month of the calendar as `YYYY-MM`, and the scale of the timeline: quarters or months. */
  month?: string | undefined;
  scale?: string | undefined;
}

/** The query parameters of `/saved-view`: the name of one of the person's own views, or the id of a shared one. */
export interface SavedViewQuery {
  name?: string | undefined;
  shared?: string | undefined;
}

/** The query parameters of `/vendors` and `/vendors/look-alikes`. */
export interface VendorsQuery {
  q?: string | undefined;
  /** The sort column, with a dash before it for descending. */
  sort?: string | undefined;
}

/** The query parameters of `/new-record`: the id of the record to copy. */
export interface NewContractQuery {
  from?: string | undefined;
}

/** The query parameters of `/admin/manage-users`. */
export interface UsersQuery {
  q?: string | undefined;
  /** A role by its name (docs/product/rights.md, "Roles"). */
  role?: string | undefined;
  team?: string | undefined;
  /** active, invited, deactivated. */
  status?: string | undefined;
  /** The sort column, with a dash before it for descending. */
  sort?: string | undefined;
}

/** The query parameters of `/admin/manage-teams`. */
export interface TeamsQuery {
  q?: string | undefined;
}

/** The query parameters of `/admin/custom-fields`: `categories` or `vendors`, which were tabs and are pages now. */
export interface CustomFieldsQuery {
  tab?: string | undefined;
}

/** The query parameters of `/admin/activity`. */
export interface ActivityQuery {
  q?: string | undefined;
  /** The id of the actor. */
  actor?: string | undefined;
  /** `access` for sign-ins and what was read, `everything`; changes without it. */
  show?: string | undefined;
  /** A type of event. */
  type?: string | undefined;
  /** The ids of the record and of the team that the event is about. */
  record?: string | undefined;
  team?: string | undefined;
  /** The id of its change set. */
  set?: string | undefined;
  /** A span of days up to today, such as `last7`. */
  when?: string | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The query parameters of `/admin/contract-analysis`. */
export interface ContractAnalysisQuery {
  /** `ask`, `disagreements`, `portfolio` or `kinds` for the tabs beside the documents. */
  tab?: string | undefined;
  q?: string | undefined;
  /** A state of an analysis, such as failed. */
  state?: string | undefined;
  /** `1` for documents that disagree with their record. */
  conflicts?: string | undefined;
  /** A kind of clauses by its name. */
  kind?: string | undefined;
  /** What is asked: `record:ID`, `document:ID` or `view:ID`. */
  in?: string | undefined;
}

/** The address of an open document. */
export interface OpenedAt {
  /** Left out for the current one. */
  version?: number | undefined;
  /** Words to highlight in it, and the page of the match. */
  find?: string | undefined;
  page?: number | undefined;
}

/** The route patterns, for the router only; everything else uses {@link paths}. */
export const ROUTES = {
  signInArea: '/u',
  setup: '/setup',
  signIn: 'sign-in',
  forgottenPassword: 'forgotten-password',
  resetPassword: 'resetPassword',
  samlCallback: '/saml-callback',
  impersonation: '/admimp',
  unsubscribe: '/unsubscribe',
  snooze: '/snooze',
  savedView: '/saved-view',
  dashboard: '/dashboard',
  trends: '/trends',
  budgets: '/trends/budgets',
  uplift: '/trends/uplift',
  whatIf: '/trends/what-if',
  decisions: '/decisions',
  decisionOutcomes: '/decisions/outcomes',
  records: '/records',
  deletedContracts: '/records/deleted',
  changeSets: '/records/changes',
  changeSet: '/records/changes/:changeSetId',
  managedReminderHealth: '/reminder-health',
  newRecord: '/new-record',
  importRecords: '/import',
  record: '/record/:product/:id',
  profile: '/profile',
  profileAndAccess: 'profile-and-access',
  notifications: 'notifications',
  apiTokens: 'api-tokens',
  admin: '/admin',
  manageUsers: 'manage-users',
  manageTeams: 'manage-teams',
  activity: 'activity',
  customFields: 'custom-fields',
  categories: 'categories',
  vendors: '/vendors',
  vendor: '/vendors/vendor',
  likelyVendors: '/vendors/look-alikes',
  vendorsOfAdmin: 'vendors',
  contractAnalysis: 'contract-analysis',
  analysis: 'contract-analysis/:analysisId',
  comparison: 'contract-analysis/:analysisId/compare/:otherId',
  documentSummary: 'contract-analysis/:analysisId/summary',
  organisationSettings: 'settings',
  currencies: 'currencies',
  gettingStarted: 'getting-started',
  systemHealth: 'system-health',
  reminderHealth: 'reminder-health',
  supportRequests: 'support-requests',
} as const;

/** The addresses of all pages. No other code of the web builds one (ARCHITECTURE.md, "Principles", rule 5). */
export const paths = {
  signIn: () => '/u/sign-in',
  forgottenPassword: () => '/u/forgotten-password',
  resetPassword: () => '/u/resetPassword',
  setup: () => '/setup',
  samlCallback: () => '/saml-callback',
  impersonation: () => '/admimp',
  unsubscribe: () => '/unsubscribe',
  snooze: () => '/snooze',
  /** Opens one of the person's own views by its name, or a shared one. */
  savedView: (query: SavedViewQuery) => `/saved-view${searchOf(query)}`,
  dashboard: (query: DashboardQuery = {}) => `/dashboard${searchOf(query)}`,
  trends: (query: TrendsQuery = {}) => `/trends${searchOf(query)}`,
  /** What vendors raised by fiscal year, and what is above price caps. */
  uplift: (query: UpliftQuery = {}) => `/trends/uplift${searchOf(query)}`,
  /** The budgets of a fiscal year; of the present one without. */
  budgets: (query: BudgetsQuery = {}) => `/trends/budgets${searchOf(query)}`,
  /** Moves that are tried out with records: a saved scenario, or a new one. */
  whatIf: (query: WhatIfQuery = {}) => `/trends/what-if${searchOf(query)}`,
  /** The terms that end and what was decided about them. */
  decisions: (query: DecisionsQuery = {}) => `/decisions${searchOf(query)}`,
  /** How terms ended, in dollars. */
  decisionOutcomes: (query: OutcomesQuery = {}) => `/decisions/outcomes${searchOf(query)}`,
  records: (query: ContractsQuery = {}) => `/records${searchOf(query)}`,
  deletedContracts: () => '/records/deleted',
  reminderHealth: () => '/reminder-health',
  changeSets: () => '/records/changes',
  changeSet: (id: string) => `/records/changes/${encodeURIComponent(id)}`,
  newRecord: (query: NewContractQuery = {}) => `/new-record${searchOf(query)}`,
  importRecords: () => '/import',
  record: contractPath,
  /** The proof of the reminders of a record's term; of the present one without. */
  reminderProof: (record: { product: string; id: string }, term?: number) =>
    `${contractPath(record, 'reminder-proof')}${searchOf({ term: term?.toString() })}`,
  /** A page of a record where something is begun at once. */
  contractStep: (
    record: { product: string; id: string },
    step: ContractStep,
    page: ContractPage = 'details',
  ) => `${contractPath(record, page)}${searchOf({ ...step })}`,
  /** The documents of a record with one of them open. */
  contractDocument: (
    record: { product: string; id: string },
    document: string,
    { version, find, page }: OpenedAt = {},
  ) =>
    `${contractPath(record, 'documents')}${searchOf({ document, version: version?.toString(), find, page: page?.toString() })}`,
  profile: () => '/profile',
  notifications: () => '/profile/notifications',
  ownTokens: () => '/profile/api-tokens',
  admin: () => '/admin',
  manageUsers: (query: UsersQuery = {}) => `/admin/manage-users${searchOf(query)}`,
  manageTeams: (query: TeamsQuery = {}) => `/admin/manage-teams${searchOf(query)}`,
  activity: (query: ActivityQuery = {}) => `/admin/activity${searchOf(query)}`,
  customFields: (query: CustomFieldsQuery = {}) => `/admin/custom-fields${searchOf(query)}`,
  categories: () => '/admin/categories',
  vendors: (query: VendorsQuery = {}) => `/vendors${searchOf(query)}`,
  /** A vendor by its name, which may hold any character: it is no part of the path. */
  vendor: (name: string) => `/vendors/vendor${searchOf({ name })}`,
  likelyVendors: (query: VendorsQuery = {}) => `/vendors/look-alikes${searchOf(query)}`,
  contractAnalysis: (query: ContractAnalysisQuery = {}) => `/admin/contract-analysis${searchOf(query)}`,
  /** The review of an analysis, at one of its findings. */
  analysis: (id: string, finding?: string) =>
    `/admin/contract-analysis/${encodeURIComponent(id)}${searchOf({ finding })}`,
  documentSummary: (id: string) => `/admin/contract-analysis/${encodeURIComponent(id)}/summary`,
  /** Two analyses beside each other. */
  comparison: (id: string, otherId: string) =>
    `/admin/contract-analysis/${encodeURIComponent(id)}/compare/${encodeURIComponent(otherId)}`,
  organisationSettings: () => '/admin/settings',
  currencies: () => '/admin/settings/currencies',
  gettingStarted: () => '/admin/settings/getting-started',
  systemHealth: () => '/admin/settings/system-health',
  administrationReminderHealth: () => '/admin/settings/reminder-health',
  allTokens: () => '/admin/settings/api-tokens',
  supportRequests: () => '/admin/settings/support-requests',
} as const;

/**
 * The product in a record's address (docs/product/screens.md, "Address of a record"): slashes become dashes, also the backslash,
 * which the router treats as one at either end, and a name of dots only, which browsers resolve as a relative path.
 */
export function contractSlug(product: string): string {
  const slug = product.replaceAll(/[/\\]/g, '-').toWellFormed();
  return /^\.{0,2}$/.test(slug) ? '-' : slug;
}

/** The address of a record: the encoded slug, its id, the sub-page (docs/product/screens.md, "Address of a record"). */
function contractPath(record: { product: string; id: string }, page: ContractPage = 'details'): string {
  return `/record/${encodeURIComponent(contractSlug(record.product))}/${encodeURIComponent(record.id)}/${page}`;
}

/**
 * Parses the address of a record from `location.pathname`; null for another page's. The router decodes some names twice.
 */
export function readContractPath(pathname: string): { slug: string; id: string; page: ContractPage } | null {
  const [empty, head, slug, id, page = 'details', ...more] = pathname.replace(/\/$/, '').split('/');
  const knownPage = [...RECORD_PAGES, ...PRINTED_PAGES].find((name) => name === page);
  if (empty !== '' || head !== 'record' || !slug || !id || !knownPage || more.length > 0) return null;
  try {
    return { slug: decodeURIComponent(slug), id: decodeURIComponent(id), page: knownPage };
  } catch {
    // Not our encoding, such as a lone percent sign typed by hand: only the id is used.
    return { slug, id, page: knownPage };
  }
}

/** Parses the `location.search` of {@link paths}.records; other parameters are ignored. */
export function readContractsQuery(search: string): ContractsQuery {
  const parameters = new URLSearchParams(search);
  const one = (name: keyof ContractsQuery) => parameters.get(name) ?? undefined;
  const several = (name: keyof ContractsQuery) => parameters.getAll(name);
  return {
    q: one('q'),
    status: several('status'),
    team: several('team'),
    category: several('category'),
    owner: several('owner'),
    renewal: several('renewal'),
    notice: one('notice'),
    changed: one('changed'),
    vendor: several('vendor'),
    hosting: several('hosting'),
    ends: several('ends'),
    missing: several('missing'),
    view: one('view'),
    range: one('range'),
    name: one('name'),
    field: one('field'),
    value: one('value'),
    amount: several('amount'),
    show: several('show'),
    hide: several('hide'),
    order: several('order'),
    sort: one('sort'),
    inside: one('inside'),
    peek: one('peek'),
    page: one('page'),
    size: one('size'),
    layout: one('layout'),
    group: one('group'),
    month: one('month'),
    scale: one('scale'),
  };
}

/** Parses the `location.search` of {@link paths}.savedView. */
export function readSavedViewQuery(search: string): SavedViewQuery {
  return readTexts(search, ['name', 'shared']);
}

/** Parses the `location.search` of {@link paths}.vendors. */
export function readVendorsQuery(search: string): VendorsQuery {
  return readTexts(search, ['q', 'sort']);
}

/** Parses the `location.search` of {@link paths}.newRecord. */
export function readNewContractQuery(search: string): NewContractQuery {
  return readTexts(search, ['from']);
}

/** Parses the `location.search` of {@link paths}.manageUsers. */
export function readUsersQuery(search: string): UsersQuery {
  return readTexts(search, ['q', 'role', 'team', 'status', 'sort']);
}

/** Parses the `location.search` of {@link paths}.manageTeams. */
export function readTeamsQuery(search: string): TeamsQuery {
  return readTexts(search, ['q']);
}

/** Parses the `location.search` of {@link paths}.customFields. */
export function readCustomFieldsQuery(search: string): CustomFieldsQuery {
  return readTexts(search, ['tab']);
}

/** Parses the `location.search` of {@link paths}.activity. */
export function readActivityQuery(search: string): ActivityQuery {
  return readTexts(search, ['q', 'show', 'actor', 'type', 'record', 'team', 'set', 'when', 'from', 'to']);
}

/** Parses the `location.search` of {@link paths}.contractAnalysis. */
export function readContractAnalysisQuery(search: string): ContractAnalysisQuery {
  return readTexts(search, ['tab', 'q', 'state', 'conflicts', 'kind', 'in']);
}
