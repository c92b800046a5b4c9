import { expect } from 'vitest';
import { uploadForAnalysis } from '../build-analysis.ts';
import { uploadTo } from '../build-document.ts';
import { buildUser } from '../build-user.ts';
import type { Person } from './access-table.ts';
import { MISSING, type AccessWorld, type Asked } from './access-world.ts';
import { expectAlike, type Check } from './check.ts';

const PURPOSE = 'analyzed papers';

/** The analyses that others made: of a document that no product administrator here reads, and of other people's uploads. */
interface OthersAnalyses {
  readonly ofDocument: string;
  readonly ofUpload: string;
  readonly foreign: string;
}
const others = new WeakMap<AccessWorld, OthersAnalyses>();

/** Analyses that no person of the table may know of. Nothing analyzes them: that changes nothing about who sees them. */
export async function addCheckedAnalyses(world: AccessWorld): Promise<void> {
  const { server, acme, globex, addContracts, contractIdOf } = world;
  const rights = { manageAll: true, isProductAdmin: true };
  const maker = await buildUser(server, { organisation: acme, ...rights });
  const stranger = await buildUser(server, { organisation: globex, ...rights });
  await addContracts(acme, PURPOSE, ['none'], () => ({ product: 'Analyzed' }));
  const contractId = contractIdOf(PURPOSE, 'none');
  const { body: document } = await uploadTo(server, maker, contractId, { content: 'Analyzed terms' });
  const { token } = maker;
  const asked = { documents: [{ contractId, documentId: document.id }] };
  expect((await server.request('POST', '/contractAnalysis/run', { token, body: asked })).body.queued).toBe(1);
  const { body } = await server.request('GET', `/contractAnalysis?contractId=${contractId}`, { token });
  const uploads = [await uploadForAnalysis(server, maker), await uploadForAnalysis(server, stranger)];
  others.set(world, {
    ofDocument: body.items[0].id,
    ofUpload: uploads[0]?.body.id,
    foreign: uploads[1]?.body.id,
  });
}

/** Contract Intelligence is for product administrators, whatever else someone may do. */
const mayUse = (person: Person) => person === 'Product Admin';

/** For product administrators, whatever they may do with records. */
function productAdministrators(name: string, status: number, request: Asked = {}): Check {
  return async (world, person) =>
    expect((await world.ask(person, name, request)).status).toBe(mayUse(person) ? status : 403);
}

/** About one analysis: their own uploads, and nothing else of people who read no record. */
function atAnalyses(name: string, status: number, request: Asked = {}): Check {
  return async (world, person) => {
    const nowhere = await world.ask(person, name, { ...request, id: MISSING });
    for (const id of Object.values(others.get(world) ?? {}))
      expectAlike(await world.ask(person, name, { ...request, id }), nowhere, mayUse(person) ? 404 : 403);
    if (!mayUse(person)) return;
    const own = (await uploadForAnalysis(world.server, world.person(person))).body.id;
    expect((await world.ask(person, name, { ...request, id: own })).status).toBe(status);
  };
}

/** About two analyses: both have to be theirs, whichever comes first. */
const comparison: Check = async (world, person) => {
  const own = mayUse(person)
    ? (await uploadForAnalysis(world.server, world.person(person))).body.id
    : MISSING;
  const ask = (analysisId: string, otherId: string) =>
    world.ask(person, 'compareDocuments', { params: { analysisId, otherId } });
  const nowhere = await ask(own, MISSING);
  for (const id of Object.values(others.get(world) ?? {}))
    for (const [one, other] of [
      [own, id],
      [id, own],
    ] as const)
      expectAlike(await ask(one, other), nowhere, mayUse(person) ? 404 : 403);
  if (mayUse(person)) expect((await ask(own, own)).status).toBe(200);
};

const upload: Check = async ({ server, person: personOf }, person) => {
  const { status } = await uploadForAnalysis(server, personOf(person));
  expect(status).toBe(mayUse(person) ? 201 : 403);
};

const list: Check = async (world, person) => {
  const { status, body } = await world.ask(person, 'listAnalyses', { query: 'limit=200' });
  expect(status).toBe(mayUse(person) ? 200 : 403);
  for (const { createdBy, documentId } of body.items ?? [])
    expect([createdBy, documentId]).toEqual([world.person(person).id, null]);
};

const portfolio: Check = async (world, person) => {
  const { status, body } = await world.ask(person, 'getClausePortfolio');
  expect(status).toBe(mayUse(person) ? 200 : 403);
  if (mayUse(person)) expect(body.records).toEqual([]);
};

const deviations: Check = async (world, person) => {
  const { status, body } = await world.ask(person, 'getPlaybookDeviations');
  expect(status).toBe(mayUse(person) ? 200 : 403);
  if (mayUse(person)) for (const { record } of body.documents) expect(record).toBeNull();
};

const answers: Check = async (world, person) => {
  const { status, body } = await world.ask(person, 'askDocuments', { query: 'question=governing+law' });
  expect(status).toBe(mayUse(person) ? 200 : 403);
  if (mayUse(person)) for (const { record } of body.answers) expect(record).toBeNull();
};

const DECISION = { decisions: [{ key: 'Insurance:none', verdict: 'accepted' }] };
const CREATE = { create: { product: 'Filed', vendor: 'Filed' }, category: 'Legal' };

/** Contract Intelligence: product administrators, and of documents only those beside records that they read. */
export const ANALYSIS_CHECKS: Readonly<Record<string, Check>> = {
  uploadAnalysis: upload,
  listAnalyses: list,
  runAnalyses: productAdministrators('runAnalyses', 202, { body: { every: 'new' } }),
  updateAnalysisSettings: productAdministrators('updateAnalysisSettings', 200, {
    body: { analyzeNewDocuments: false },
  }),
  listClauseKinds: productAdministrators('listClauseKinds', 200),
  exportLabels: productAdministrators('exportLabels', 200, { query: 'part=labels' }),
  getClausePortfolio: portfolio,
  getPlaybook: productAdministrators('getPlaybook', 200),
  updatePlaybook: productAdministrators('updatePlaybook', 200, { body: { rules: [] } }),
  getPlaybookDeviations: deviations,
  askDocuments: answers,
  compareDocuments: comparison,
  getAnalysis: atAnalyses('getAnalysis', 200),
  getDocumentSummary: atAnalyses('getDocumentSummary', 200),
  getAnalysisText: atAnalyses('getAnalysisText', 200),
  getAnalysisContent: atAnalyses('getAnalysisContent', 200),
  rerunAnalysis: atAnalyses('rerunAnalysis', 202),
  // Of what they may see: there is no such finding yet, and they add no records.
  decideFindings: atAnalyses('decideFindings', 422, { body: DECISION }),
  // Nothing has read its text yet.
  addFinding: atAnalyses('addFinding', 422, { body: { category: 'Insurance', start: 0, end: 9 } }),
  applyFindings: atAnalyses('applyFindings', 403, { body: CREATE }),
  deleteAnalysis: atAnalyses('deleteAnalysis', 204),
  cancelAnalysisBatch: productAdministrators('cancelAnalysisBatch', 404, { id: MISSING }),
};
