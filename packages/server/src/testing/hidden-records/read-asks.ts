import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { PAGE_PARTS } from '@pactbook/domain/features/contract-list/contract-page.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { FACETS } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import {
  defaultTableView,
  MISSING_FILTERS,
  RENEWAL_FILTERS,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { TREND_GROUPINGS, TREND_MEASURES } from '@pactbook/domain/features/trends/trend-query.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { PLACES, type Person } from '../access/access-table.ts';
import { MISSING, type AccessWorld, type Asked } from '../access/access-world.ts';
import { COSTS, note, secret } from './canaries.ts';
import type { HiddenRecords } from './hidden-records.ts';

/** Every call that changes nothing, by its name. */
const READS = Object.entries<AnyEndpoint>(ENDPOINTS).filter(
  ([, { method, apiTokens }]) => method === 'GET' || apiTokens === 'read',
);

const USUAL = { ...defaultTableView(), pagination: { pageIndex: 0, pageSize: 200 } };
const filtered = (filters: Partial<TableView['filters']>): TableView => ({
  ...USUAL,
  filters: { ...USUAL.filters, ...filters },
});
const RESTRICTED = CONTRACT_FIELDS.filter(({ accessGroup }) => accessGroup === 'restricted');
const SORTED = [...RESTRICTED.map(({ key }) => key), 'customFields.secretField' as const];

/** Views by everything that a restricted value can be searched, filtered and sorted by. */
const VIEWS: readonly TableView[] = [
  USUAL,
  ...SORTED.map((id) => ({ ...USUAL, sort: { id, desc: true, valueType: 'string' as const } })),
  ...MISSING_FILTERS.map((missing) => filtered({ missing: [missing] })),
  ...RENEWAL_FILTERS.map((renewal) => filtered({ renewals: [renewal] })),
  filtered({ noticeBy: { id: 'own', label: 'Own', value: '2187-12-31', range: [null, '2187-12-31'] } }),
  filtered({ search: 'canary' }),
  ...PLACES.flatMap((place) => [
    filtered({ search: note(place, 'after') }),
    { ...USUAL, customField: { key: 'secretField', value: secret(place, 'after') } },
    { ...USUAL, customField: { key: 'field:notes', value: note(place, 'after') } },
    { ...USUAL, customField: { key: 'field:costInForce', value: String(COSTS[place][1]) } },
  ]),
];

/** Files are sorted and filtered like pages of the table. */
const EXPORTED = VIEWS.filter(
  ({ sort, filters }) =>
    sort.id === 'totalCost' || filters.search === 'canary' || filters.renewals[0] === 'NONE',
);

const years = 'from=2025&to=2028';
const COUNTED = { parts: [...PAGE_PARTS], facets: [...FACETS] };

/** A file with rows that name records of each place by what is hidden of them, without effect. */
function importForm(): FormData {
  const columns = [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    { column: 'Replaces', field: 'replaces', linkedBy: 'customFields.secretField' },
  ];
  const form = new FormData();
  form.set('mapping', JSON.stringify({ columns, delimiter: ';', skipRejectedRows: true }));
  form.set('dryRun', 'true');
  const rows = PLACES.map((place) => `New ${place};Vendor;${secret(place, 'after')}`);
  form.set('file', new Blob([`Product;Vendor;Replaces\n${rows.join('\n')}\n`]), 'a.csv');
  return form;
}

interface Asking {
  readonly world: AccessWorld;
  /** Null for the administrator of these records. */
  readonly person: Person | null;
  readonly records: HiddenRecords;
}

/** What a call is asked that must be asked for something, or can be asked for more than one thing. */
const QUESTIONS: Readonly<Record<string, (asking: Asking) => readonly Asked[]>> = {
  listContractChanges: ({ records }) => [{ query: `since=${encodeURIComponent(records.firstTag)}` }],
  queryContracts: () => VIEWS.map((view) => ({ body: { view, ...COUNTED } })),
  exportContracts: () =>
    EXPORTED.map((view) => ({ query: `view=${encodeURIComponent(JSON.stringify(view))}` })),
  exportChosenContracts: ({ world }) => [
    {},
    { body: { ids: PLACES.map((place) => world.contractIdOf('canary', place)) } },
  ],
  searchDocuments: () => ['canary', 'document'].map((text) => ({ query: `q=${text}&limit=20` })),
  getDocumentExcerpts: () => [{ query: 'q=canary' }],
  getVendorPage: ({ records }) =>
    records.vendors.map((name) => ({ query: `name=${encodeURIComponent(name)}` })),
  listVendorContacts: ({ records }) =>
    records.vendors.map((name) => ({ query: `name=${encodeURIComponent(name)}` })),
  getTrends: () =>
    TREND_GROUPINGS.flatMap((groupBy) =>
      TREND_MEASURES.map((measure) => ({ query: `${years}&groupBy=${groupBy}&measure=${measure}` })),
    ),
  getVendorTrends: () => [{ query: years }],
  getRecordTrends: () => [{ query: years }],
  getUplift: () => [{ query: years }],
  listUpliftRows: () => [{ query: years }, { query: `${years}&year=2026` }],
  exportUplift: () => [{ query: years }],
  getDecisionOutcomes: () => [{}, { query: years }],
  listEndedTerms: () => [{}, { query: 'outcome=renewed' }],
  getBudgetFigures: () => [{}, { query: 'year=2026' }],
  exportBudgets: () => [{ query: 'year=2026' }],
  getScenarioResult: ({ records }) =>
    [[], records.ids().map((contractId) => ({ kind: 'CANCEL', contractId }))].map((moves) => ({
      body: { moves },
    })),
  listAnalyses: () => [{ query: 'limit=200' }, { query: 'q=canary' }, { query: 'conflicts=1' }],
  exportLabels: () => [{ query: 'part=contracts' }, { query: 'part=labels' }],
  getClausePortfolio: () => [{}, { query: 'format=csv' }],
  getPlaybookDeviations: () => [{}, { query: 'format=csv' }],
  getDocumentSummary: () => [{}, { query: 'format=csv' }],
  // Of each with itself: the questions are the same for every id.
  compareDocuments: () => [{}, { query: 'format=csv' }],
  // By a kind, by words, and of one record.
  askDocuments: ({ records }) => [
    { query: 'question=canary+law' },
    { query: 'question=canary' },
    ...records.ids().map((id) => ({ query: `question=canary+law&contractId=${id}` })),
  ],
  listExchangeRates: () => [{ query: 'base=USD&currency=EUR' }],
  listConversions: () => [{ query: 'of=EUR.2026-04-15' }],
};

/** What calls that change records say when they are asked to change nothing. */
const DRY_RUNS: Readonly<Record<string, (asking: Asking) => readonly Asked[]>> = {
  undoChangeSet: ({ records, person }) =>
    records.changeSetsOf(person).map((id) => ({ id, query: 'dryRun=true' })),
  importContracts: () => [{ body: importForm() }],
  bulkEditContracts: ({ records }) => [
    { body: { ids: records.ids(), changes: { customFields: { secretField: 'canary' } }, dryRun: true } },
    { body: { ids: records.ids(), changes: { vendor: 'Dry' }, dryRun: true } },
  ],
};

/** Calls that say nothing of what is restricted of a record. */
const OF_NO_RECORD = [
  'getStorageKey',
  'listOwnSessions',
  'getSecondFactor',
  'getProfile',
  'listPeople',
  'listUsers',
  'getUser',
  'listServiceAccounts',
  'listOwnTokens',
  'listAllTokens',
  'getConfig',
  'listCategories',
  'getOrganisationSettings',
  'listSsoConnections',
  'listTeams',
  'listManagedTeams',
  'listTeamMembers',
  'listCustomFields',
  'listSharedViews',
  'listViewSubscriptions',
  'listProductLogos',
  'listUploadedLogos',
  'listVendors',
  'listLikelyVendors',
  'getCurrencies',
  'listConversions',
  'listExchangeRates',
  'listImportMappings',
  'getNotificationSettings',
  'getCalendarLink',
  'listSupportRequests',
  'getSystemHealth',
  'getSetup',
  'getSetupChecklist',
  'getPlaybook',
  'listClauseKinds',
  'listBudgets',
  'listScenarios',
  'getScenario',
  // Of files that belong to no record.
  'getAnalysisContent',
  // A ticket gives access by itself.
  'getTicketedContent',
  // Users who read every record alone: the trash, and how many terms ended.
  'listDeletedContracts',
  'getRecordTrends',
  // No term of these records was renegotiated or cancelled.
  'getSavings',
];

/** Every call whose answers must not depend on what a person may not read, by name; the others say nothing of records. */
export const ASKED_CALLS = [...READS.map(([name]) => name), ...Object.keys(DRY_RUNS)];
export const CALLS_ABOUT_RECORDS = ASKED_CALLS.filter((name) => !OF_NO_RECORD.includes(name));

const ENDPOINT_OF: ReadonlyMap<string, AnyEndpoint> = new Map(READS);

/** The parameters of a path: of every record, document, analysis and change set that there is or will be. */
function parametersOf(path: string, { world, person, records }: Asking): Asked[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return [{}];
  if (names.includes('contractId'))
    return records.each().map(({ contractId, documentId }) => ({
      params: { contractId, ...(names.includes('documentId') ? { documentId } : {}) },
    }));
  const ids: Readonly<Record<string, () => readonly string[]>> = {
    analysisId: () => PLACES.map((place) => records.made('analysis', place)),
    changeSetId: () => records.changeSetsOf(person),
    teamId: () =>
      world.teams
        .values()
        .map(({ id }) => id)
        .toArray(),
    userId: () => [world.person('Team Manager').id],
    fileName: () => [records.calendarOf(person)],
  };
  const [name = ''] = names;
  return (ids[name]?.() ?? [MISSING]).map((id) => ({ id }));
}

/** Everything that a call is asked for as a person, always as many questions in the same order. */
export function questionsOf(name: string, asking: Asking): readonly Asked[] {
  const dryRun = DRY_RUNS[name];
  if (dryRun !== undefined) return dryRun(asking);
  const named = parametersOf(ENDPOINT_OF.get(name)?.path ?? '', asking);
  const questions = QUESTIONS[name]?.(asking) ?? [{}];
  return named.flatMap((one) => questions.map((question) => ({ ...one, ...question })));
}
