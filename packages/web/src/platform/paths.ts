/** The sub-pages of a record (docs/product/screens.md, "Routes"). */
export const RECORD_PAGES = ['details', 'edit', 'annual-costs', 'documents', 'delete'] as const;
export type ContractPage = (typeof RECORD_PAGES)[number];

/** What `/records` may be opened with; the names are those of its query parameters. Lists repeat the name. */
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
  /** Vendors by name, and hosting models, or NONE. */
  vendor?: readonly string[] | undefined;
  hosting?: readonly string[] | undefined;
  /** Months of the end date as `YYYY-MM`, or none for records without one. */
  ends?: readonly string[] | undefined;
  /** What records lack: endDate, renewal, costThisYear, owner, documents, decision, timelyDecision. */
  missing?: readonly string[] | undefined;
  /** The data view, such as EXPIRING_SOON, and its date-range preset, such as next90Days. */
  view?: string | undefined;
  range?: string | undefined;
  /** The view's name where it is not the data view's own (docs/decisions/0007). */
  name?: string | undefined;
  /** Key and value of a custom field. */
  field?: string | undefined;
  value?: string | undefined;
  /** Columns that show although they are hidden by default, and the other way round. */
  show?: readonly string[] | undefined;
  hide?: readonly string[] | undefined;
  /** The column sorted by, with a dash before it for descending. */
  sort?: string | undefined;
  /** Words whose documents are listed over the table. */
  inside?: string | undefined;
  /** The page, counted from 1, and the rows of a page. */
  page?: string | undefined;
  size?: string | undefined;
}

/** What `/dashboard` may be opened with. */
export interface DashboardQuery {
  /** `myTeams` for the records of the person's teams only. */
  records?: string | undefined;
  /** The list that shows: toDecide, ending, recentlyExpired, recentlyAdded. */
  list?: string | undefined;
  /** `cost` where the chart of ends tells costs and not counts. */
  ends?: string | undefined;
}

/** What `/new-record` may be opened with. */
export interface NewContractQuery {
  /** The id of the record that the new one starts as a copy of. */
  from?: string | undefined;
}

/** What `/admin/manage-users` may be opened with. */
export interface UsersQuery {
  q?: string | undefined;
  /** A role by its name (docs/product/rights.md, "Roles"). */
  role?: string | undefined;
  /** A team id. */
  team?: string | undefined;
  /** active, invited, deactivated. */
  status?: string | undefined;
  /** The column sorted by, with a dash before it for descending. */
  sort?: string | undefined;
}

/** What `/admin/manage-teams` may be opened with. */
export interface TeamsQuery {
  q?: string | undefined;
}

/** What `/admin/custom-fields` may be opened with. */
export interface CustomFieldsQuery {
  /** `categories` or `vendors` for the tabs beside the fields. */
  tab?: string | undefined;
}

/** What `/admin/activity` may be opened with. */
export interface ActivityQuery {
  q?: string | undefined;
  /** The id of whoever did it. */
  actor?: string | undefined;
  /** A type of event. */
  type?: string | undefined;
  /** The ids of a record and of a team that it was about. */
  record?: string | undefined;
  team?: string | undefined;
  /** The id of a change set that it was part of. */
  set?: string | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What `/trends` may be opened with. */
export interface TrendsQuery {
  /** First and last fiscal year. */
  from?: string | undefined;
  to?: string | undefined;
  /** category, vendor, team, hosting, status. */
  groupBy?: string | undefined;
  /** cost, records, uplift. */
  measure?: string | undefined;
  /** each, even. */
  split?: string | undefined;
  /** Team ids, with commas between them. */
  teams?: string | undefined;
}

/** Where a document is opened. */
export interface OpenedAt {
  /** Left out for the present one. */
  version?: number | undefined;
  /** Words that are marked in it, and the page on which they were found. */
  find?: string | undefined;
  page?: number | undefined;
}

/** The route patterns, for the router alone; everything else asks {@link paths}. */
export const ROUTES = {
  signInArea: '/u',
  signIn: 'sign-in',
  forgottenPassword: 'forgotten-password',
  resetPassword: 'resetPassword',
  samlCallback: '/saml-callback',
  impersonation: '/admimp',
  unsubscribe: '/unsubscribe',
  dashboard: '/dashboard',
  trends: '/trends',
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
  admin: '/admin',
  manageUsers: 'manage-users',
  manageTeams: 'manage-teams',
  activity: 'activity',
  customFields: 'custom-fields',
  contractAnalysis: 'contract-analysis',
  organisationSettings: 'settings',
  systemHealth: 'system-health',
  reminderHealth: 'reminder-health',
  supportRequests: 'support-requests',
} as const;

/** The addresses of all pages; nothing else in the web writes one (ARCHITECTURE.md, "Principles", rule 5). */
export const paths = {
  signIn: () => '/u/sign-in',
  forgottenPassword: () => '/u/forgotten-password',
  resetPassword: () => '/u/resetPassword',
  samlCallback: () => '/saml-callback',
  impersonation: () => '/admimp',
  unsubscribe: () => '/unsubscribe',
  dashboard: (query: DashboardQuery = {}) => `/dashboard${searchOf(query)}`,
  trends: (query: TrendsQuery = {}) => `/trends${searchOf(query)}`,
  records: (query: ContractsQuery = {}) => `/records${searchOf(query)}`,
  deletedContracts: () => '/records/deleted',
  reminderHealth: () => '/reminder-health',
  changeSets: () => '/records/changes',
  changeSet: (id: string) => `/records/changes/${encodeURIComponent(id)}`,
  newRecord: (query: NewContractQuery = {}) => `/new-record${searchOf(query)}`,
  importRecords: () => '/import',
  record: contractPath,
  /** The documents of a record with one of them open to be read. */
  contractDocument: (
    record: { product: string; id: string },
    document: string,
    { version, find, page }: OpenedAt = {},
  ) =>
    `${contractPath(record, 'documents')}${searchOf({ document, version: version?.toString(), find, page: page?.toString() })}`,
  profile: () => '/profile',
  notifications: () => '/profile/notifications',
  admin: () => '/admin',
  manageUsers: (query: UsersQuery = {}) => `/admin/manage-users${searchOf(query)}`,
  manageTeams: (query: TeamsQuery = {}) => `/admin/manage-teams${searchOf(query)}`,
  activity: (query: ActivityQuery = {}) => `/admin/activity${searchOf(query)}`,
  customFields: (query: CustomFieldsQuery = {}) => `/admin/custom-fields${searchOf(query)}`,
  contractAnalysis: () => '/admin/contract-analysis',
  organisationSettings: () => '/admin/settings',
  systemHealth: () => '/admin/settings/system-health',
  /** Beside the settings of the organisation, for system administrators. */
  administrationReminderHealth: () => '/admin/settings/reminder-health',
  supportRequests: () => '/admin/settings/support-requests',
} as const;

/**
 * The product text of a record's address: slashes become dashes (docs/product/screens.md, "Address of a record"), also
 * the backslash, which the router takes for one at either end. A name of nothing but dots would be read as "this
 * folder" by every browser, so it becomes a dash as well.
 */
export function contractSlug(product: string): string {
  const slug = product.replaceAll(/[/\\]/g, '-').toWellFormed();
  return /^\.{0,2}$/.test(slug) ? '-' : slug;
}

/**
 * The address of a record: its slug, URI-encoded, its id, the sub-page (docs/product/screens.md, "Address of a
 * record").
 */
function contractPath(record: { product: string; id: string }, page: ContractPage = 'details'): string {
  return `/record/${encodeURIComponent(contractSlug(record.product))}/${encodeURIComponent(record.id)}/${page}`;
}

/**
 * Reads the address of a record back from `location.pathname`, or gives null for another page's.
 * The router's own `:product` cannot be trusted to compare with: it decodes some names twice.
 */
export function readContractPath(pathname: string): { slug: string; id: string; page: ContractPage } | null {
  const [empty, head, slug, id, page = 'details', ...more] = pathname.replace(/\/$/, '').split('/');
  const knownPage = RECORD_PAGES.find((name) => name === page);
  if (empty !== '' || head !== 'record' || !slug || !id || !knownPage || more.length > 0) return null;
  try {
    return { slug: decodeURIComponent(slug), id: decodeURIComponent(id), page: knownPage };
  } catch {
    // Not our encoding, such as a lone percent sign typed by hand: only the id counts.
    return { slug, id, page: knownPage };
  }
}

/** Characters that are looked for in a document at most. */
const LONGEST_FIND = 200;

/** A document that an address opens; null for what it does not say. */
export interface OpenDocument {
  readonly document: string;
  readonly version: number | null;
  readonly find: string | null;
  readonly page: number | null;
}

/** Reads what {@link paths}.contractDocument wrote back from `location.search`; null when no document is open. */
export function readOpenDocument(search: string): OpenDocument | null {
  const parameters = new URLSearchParams(search);
  const document = parameters.get('document');
  const number = (name: string) => {
    const value = Number(parameters.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value > 0 ? value : null;
  };
  const find = parameters.get('find')?.trim().slice(0, LONGEST_FIND) ?? '';
  if (document === null) return null;
  return { document, version: number('version'), find: find === '' ? null : find, page: number('page') };
}

/** Reads what {@link paths}.records wrote back from `location.search`; other parameters are left out. */
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
    vendor: several('vendor'),
    hosting: several('hosting'),
    ends: several('ends'),
    missing: several('missing'),
    view: one('view'),
    range: one('range'),
    name: one('name'),
    field: one('field'),
    value: one('value'),
    show: several('show'),
    hide: several('hide'),
    sort: one('sort'),
    inside: one('inside'),
    page: one('page'),
    size: one('size'),
  };
}

/** Reads what {@link paths}.dashboard wrote back from `location.search`. */
export function readDashboardQuery(search: string): DashboardQuery {
  return readTexts(search, ['records', 'list', 'ends']);
}

/** Reads what {@link paths}.newRecord wrote back from `location.search`. */
export function readNewContractQuery(search: string): NewContractQuery {
  return readTexts(search, ['from']);
}

/** Reads what {@link paths}.manageUsers wrote back from `location.search`. */
export function readUsersQuery(search: string): UsersQuery {
  return readTexts(search, ['q', 'role', 'team', 'status', 'sort']);
}

/** Reads what {@link paths}.manageTeams wrote back from `location.search`. */
export function readTeamsQuery(search: string): TeamsQuery {
  return readTexts(search, ['q']);
}

/** Reads what {@link paths}.customFields wrote back from `location.search`. */
export function readCustomFieldsQuery(search: string): CustomFieldsQuery {
  return readTexts(search, ['tab']);
}

/** Reads what {@link paths}.activity wrote back from `location.search`. */
export function readActivityQuery(search: string): ActivityQuery {
  return readTexts(search, ['q', 'actor', 'type', 'record', 'team', 'set', 'from', 'to']);
}

/** Reads what {@link paths}.trends wrote back from `location.search`. */
export function readTrendsQuery(search: string): TrendsQuery {
  return readTexts(search, ['from', 'to', 'groupBy', 'measure', 'split', 'teams']);
}

/** The named parameters that are there and not empty; a name that comes twice counts once. */
function readTexts<Name extends string>(
  search: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const parameters = new URLSearchParams(search);
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = parameters.get(name) ?? '';
    if (text !== '') texts[name] = text;
  }
  return texts;
}

/** Writes what one of the queries above holds. */
function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, string | readonly string[] | undefined][]) {
    if (value === undefined) continue;
    for (const one of typeof value === 'string' ? [value] : value) search.append(name, one);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
