import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { expect } from 'vitest';
import { buildApiToken } from './build-api-token.ts';
import { buildUser, type BuiltUser } from '../build-user.ts';
import { MISSING, type AccessWorld } from './access-world.ts';
import { administrators, everyone, expectAlike, type Check } from './check.ts';

/** Makes a token and gives its id. */
async function tokenOf({ server }: AccessWorld, owner: BuiltUser): Promise<string> {
  await buildApiToken(server, owner);
  const { body } = await server.request('GET', '/tokens', { token: owner.token });
  return String(body.items[0].id);
}

const create: Check = async (world, person) => {
  const expiresOn = addDays(calendarDateAt(world.server.clock.now(), 'UTC'), 1);
  const body = { name: 'Checked', scope: 'read', expiresOn };
  expect((await world.ask(person, 'createToken', { body })).status).toBe(201);
  const teams = [world.foreignTeam.id];
  const elsewhere = await world.ask(person, 'createToken', { body: { ...body, teams } });
  const nowhere = await world.ask(person, 'createToken', { body: { ...body, teams: [MISSING] } });
  expectAlike(elsewhere, nowhere, 422);
};

/** One's own; as a System Admin everyone's of the organisation. */
const end: Check = async (world, person, { administration }) => {
  const ask = (id: string) => world.ask(person, 'endToken', { id });
  const colleague = await buildUser(world.server, { organisation: world.acme });
  const nowhere = await ask(MISSING);
  expectAlike(await ask(await tokenOf(world, world.stranger)), nowhere, 404);
  const ofColleague = await ask(await tokenOf(world, colleague));
  if (administration) expect(ofColleague.status).toBe(204);
  else expectAlike(ofColleague, nowhere, 404);
  expect((await ask(await tokenOf(world, world.person(person)))).status).toBe(204);
};

let names = 0;

/** Makes a service account of an organisation and gives its id. */
async function accountOf({ server }: AccessWorld, admin: BuiltUser): Promise<string> {
  names += 1;
  const body = { name: `Service ${names}`, permissions: NO_PERMISSIONS };
  const answer = await server.request('POST', '/serviceAccounts/create', { token: admin.token, body });
  return String(answer.body.id);
}

const administratorsElsewhere = new WeakMap<AccessWorld, Promise<BuiltUser>>();
const accounts = {
  own: (world: AccessWorld) => accountOf(world, world.person('System Admin')),
  foreign: async (world: AccessWorld) => {
    const known = administratorsElsewhere.get(world);
    const admin = known ?? buildUser(world.server, { organisation: world.globex, role: 'System Admin' });
    administratorsElsewhere.set(world, admin);
    return accountOf(world, await admin);
  },
};
const NO_PERMISSIONS = { manageAll: false, viewAll: false, manageTeams: [], viewTeams: [] };
const INPUT = { name: 'Service', permissions: NO_PERMISSIONS };

/** A token for a service account: System Admins alone, and of no other organisation. */
const createForAccount: Check = async (world, person, row) => {
  await create(world, person, row);
  const expiresOn = addDays(calendarDateAt(world.server.clock.now(), 'UTC'), 1);
  const ask = (serviceAccountId: string) =>
    world.ask(person, 'createToken', { body: { name: 'Of it', scope: 'read', expiresOn, serviceAccountId } });
  const status = row.administration ? 404 : 403;
  expectAlike(await ask(await accounts.foreign(world)), await ask(MISSING), status);
  // A person is no service account.
  expect((await ask(world.person('Record Admin').id)).status).toBe(status);
  expect((await ask(await accounts.own(world))).status).toBe(row.administration ? 201 : 403);
};

/** API tokens and service accounts. */
export const TOKEN_CHECKS: Readonly<Record<string, Check>> = {
  listOwnTokens: everyone('listOwnTokens', 200),
  listAllTokens: administrators('listAllTokens', { status: 200 }),
  createToken: createForAccount,
  endToken: end,
  listServiceAccounts: administrators('listServiceAccounts', { status: 200 }),
  createServiceAccount: administrators('createServiceAccount', { status: 201, body: INPUT }),
  updateServiceAccount: administrators('updateServiceAccount', { status: 200, ...accounts, body: INPUT }),
  removeServiceAccount: administrators('removeServiceAccount', { status: 204, ...accounts }),
};

/**
 * What API tokens may call, written by hand (docs/guides/api-tokens.md): records and what is in and around them. Whatever is
 * not named here is for people who signed in: accounts, people, rights, settings, mails of one's own, tokens.
 */
export const TOKEN_CALLS: Readonly<Record<string, 'read' | 'write'>> = {
  analyseImport: 'write',
  addFinding: 'write',
  applyFindings: 'write',
  addVendorAlias: 'write',
  addVendorContact: 'write',
  bulkDecideContracts: 'write',
  bulkDeleteContracts: 'write',
  bulkEditContracts: 'write',
  bulkRestoreContracts: 'write',
  cancelAnalysisBatch: 'write',
  createBudget: 'write',
  createContract: 'write',
  decideFindings: 'write',
  decideTerm: 'write',
  deleteAnalysis: 'write',
  deleteBudget: 'write',
  deleteContract: 'write',
  deleteDocument: 'write',
  deleteImportMapping: 'write',
  editCells: 'write',
  exportChosenContracts: 'read',
  exportBudgets: 'read',
  exportContracts: 'read',
  exportEndedTerms: 'read',
  exportUplift: 'read',
  askDocuments: 'read',
  compareDocuments: 'read',
  getAnalysis: 'read',
  getAnalysisContent: 'read',
  getAnalysisText: 'read',
  getDocumentSummary: 'read',
  getBudgetFigures: 'read',
  getChangeSet: 'read',
  exportLabels: 'read',
  getClausePortfolio: 'read',
  getPlaybook: 'read',
  getPlaybookDeviations: 'read',
  getConfig: 'read',
  getContract: 'read',
  getContractReminders: 'read',
  getReminderProof: 'read',
  getDashboard: 'read',
  getDecisionOutcomes: 'read',
  getDocument: 'read',
  getDocumentContent: 'read',
  getDocumentExcerpts: 'read',
  getNegotiationSheet: 'read',
  getRecordPapers: 'read',
  getRecordTrends: 'read',
  getScenarioResult: 'read',
  getSavings: 'read',
  getTrends: 'read',
  getUplift: 'read',
  getVendorOverview: 'read',
  getVendorPage: 'read',
  getVendorTrends: 'read',
  importBudgets: 'write',
  undoBudgetChanges: 'write',
  importContracts: 'write',
  linkContracts: 'write',
  listAnalyses: 'read',
  listBudgets: 'read',
  listChangeSets: 'read',
  listClauseKinds: 'read',
  listContractActivity: 'read',
  listEndedTerms: 'read',
  listContractChanges: 'read',
  listContractLinks: 'read',
  listContractChain: 'read',
  listContracts: 'read',
  listContractTerms: 'read',
  listCustomFields: 'read',
  listDeletedContracts: 'read',
  listDeletedDocuments: 'read',
  listDocuments: 'read',
  listImportMappings: 'read',
  listLikelyVendors: 'read',
  listPeople: 'read',
  listProductLogos: 'read',
  listSharedViews: 'read',
  listTeams: 'read',
  listUpliftRows: 'read',
  listUploadedLogos: 'read',
  listVendorContacts: 'read',
  listVendors: 'read',
  mergeVendorGroups: 'write',
  mergeVendors: 'write',
  queryContracts: 'read',
  removeLogo: 'write',
  removeVendorAlias: 'write',
  removeVendorContact: 'write',
  renewContract: 'write',
  rerunAnalysis: 'write',
  restoreContract: 'write',
  restoreDocument: 'write',
  runAnalyses: 'write',
  saveImportMapping: 'write',
  searchDocuments: 'read',
  setAnnualCosts: 'write',
  tellVendorsApart: 'write',
  undoChangeSet: 'write',
  unlinkContracts: 'write',
  updateAnalysisSettings: 'write',
  updatePlaybook: 'write',
  updateBudget: 'write',
  updateContract: 'write',
  updateDocument: 'write',
  updateVendorContact: 'write',
  uploadAnalysis: 'write',
  uploadDocument: 'write',
  uploadLogo: 'write',
  withdrawDecision: 'write',
};

/** What a token of a scope is answered by a call that is not for it; null where it may ask. */
export function refusalOfToken(name: string, scope: 'readOpen' | 'read' | 'write'): string | null {
  const endpoint = Object.entries<AnyEndpoint>(ENDPOINTS).find(([key]) => key === name)?.[1];
  if (endpoint?.access === 'public') return null;
  const use = TOKEN_CALLS[name];
  if (use === undefined) return 'API tokens cannot do this. Sign in instead.';
  return use === 'write' && scope !== 'write' ? 'This API token may only read.' : null;
}
