import { expect } from 'vitest';
import { PLACES, type Person, type Place } from './access-table.ts';
import { MISSING, type AccessWorld, type Asked } from './access-world.ts';
import { expectAlike, expectedAt, statusesAtPlaces, type Check } from './check.ts';

const PURPOSE = 'papers';
const FOREIGN = 'foreign papers';
let uploads = 0;

/** Its own text, so that no upload is taken for the same as another. */
function uploadForm(): FormData {
  uploads += 1;
  const form = new FormData();
  form.set('category', 'Legal');
  form.set('file', new Blob([`Terms of upload ${uploads}`]), `terms-${uploads}.txt`);
  return form;
}

/** A document beside a record at each place, and one in the other organisation. */
export async function addCheckedDocuments(world: AccessWorld): Promise<void> {
  const { acme, globex, teamsOf, addContracts, person, contractIdOf, server, stranger } = world;
  await addContracts(acme, PURPOSE, PLACES, (place) => ({ teams: teamsOf(place) }));
  await addContracts(globex, FOREIGN, ['present'], () => ({ teams: [world.foreignTeam.id] }));
  const { token } = person('System Admin');
  const targets = [
    ...PLACES.map((place) => [token, contractIdOf(PURPOSE, place)] as const),
    [stranger.token, contractIdOf(FOREIGN, 'present')] as const,
  ];
  const ids = new Map<string, string>();
  documents.set(world, ids);
  for (const [by, contractId] of targets) {
    const body = uploadForm();
    const made = await server.request('POST', `/contracts/${contractId}/documents`, { token: by, body });
    expect(made.status).toBe(201);
    ids.set(contractId, String(made.body.id));
  }
}

/** The document of each record, as the set-up made it. */
const documents = new WeakMap<AccessWorld, Map<string, string>>();

function documentOf(world: AccessWorld, contractId: string): string {
  return documents.get(world)?.get(contractId) ?? MISSING;
}

async function statusesOfDocuments(
  world: AccessWorld,
  person: Person,
  name: string,
  {
    prepare,
    moves = false,
    ...request
  }: Asked & { readonly prepare?: (path: string) => Promise<unknown>; readonly moves?: boolean } = {},
): Promise<Record<string, number>> {
  const statuses = new Map<string, number>();
  for (const place of PLACES) {
    const contractId = world.contractIdOf(PURPOSE, place);
    const documentId = documentOf(world, contractId);
    await prepare?.(`/contracts/${contractId}/documents/${documentId}`);
    const { status } = await world.ask(person, name, { ...request, params: { contractId, documentId } });
    // Whatever became of it, the next one finds it there.
    if (moves) await world.ask('System Admin', 'restoreDocument', { params: { contractId, documentId } });
    statuses.set(place, status);
  }
  const contractId = world.contractIdOf(FOREIGN, 'present');
  const documentId = documentOf(world, contractId);
  const elsewhere = await world.ask(person, name, { ...request, params: { contractId, documentId } });
  const nowhere = await world.ask(person, name, { ...request, id: MISSING });
  expectAlike(elsewhere, nowhere, elsewhere.status);
  return { ...Object.fromEntries(statuses), foreign: elsewhere.status };
}

/** About one document: at the places where the person reads documents, or changes them. */
function atDocuments(
  name: string,
  right: 'restricted' | 'edit',
  status: number,
  request: Asked & { readonly moves?: boolean } = {},
): Check {
  return async (world, person, row) =>
    expect(await statusesOfDocuments(world, person, name, request)).toEqual(expectedAt(row[right], status));
}

const upload: Check = async (world, person, { edit }) => {
  const places: readonly Place[] = PLACES;
  const statuses = new Map<string, number>();
  for (const place of places) {
    const id = world.contractIdOf(PURPOSE, place);
    const { status } = await world.ask(person, 'uploadDocument', { id, body: uploadForm() });
    statuses.set(place, status);
  }
  const [elsewhere, nowhere] = [
    await world.ask(person, 'uploadDocument', {
      id: world.contractIdOf(FOREIGN, 'present'),
      body: uploadForm(),
    }),
    await world.ask(person, 'uploadDocument', { id: MISSING, body: uploadForm() }),
  ];
  expectAlike(elsewhere, nowhere, elsewhere.status);
  const all = { ...Object.fromEntries(statuses), foreign: elsewhere.status };
  expect(all).toEqual(expectedAt(edit, 201));
};

/** Documents: users who read a record in full read them, users who edit it change them. */
export const DOCUMENT_CHECKS: Readonly<Record<string, Check>> = {
  listDocuments: async (world, person, { restricted }) =>
    expect(await statusesAtPlaces(world, person, 'listDocuments', PURPOSE)).toEqual(
      expectedAt(restricted, 200),
    ),
  listDeletedDocuments: async (world, person, { edit }) =>
    expect(await statusesAtPlaces(world, person, 'listDeletedDocuments', PURPOSE)).toEqual(
      expectedAt(edit, 200),
    ),
  uploadDocument: upload,
  getDocument: atDocuments('getDocument', 'restricted', 200),
  getDocumentContent: atDocuments('getDocumentContent', 'restricted', 200),
  getDocumentExcerpts: atDocuments('getDocumentExcerpts', 'restricted', 200, { query: 'q=terms' }),
  createDocumentTicket: atDocuments('createDocumentTicket', 'restricted', 200, { body: {} }),
  updateDocument: atDocuments('updateDocument', 'edit', 200, { body: { category: 'Security' } }),
  deleteDocument: atDocuments('deleteDocument', 'edit', 204, { moves: true }),
  restoreDocument: async (world, person, { edit }) => {
    const { token } = world.person('System Admin');
    const prepare = (path: string) => world.server.request('DELETE', path, { token });
    const statuses = await statusesOfDocuments(world, person, 'restoreDocument', { prepare, moves: true });
    expect(statuses).toEqual(expectedAt(edit, 200));
  },
  searchDocuments: async (world, person, { restricted }) =>
    expect((await world.ask(person, 'searchDocuments', { query: 'q=terms' })).status).toBe(
      restricted.length > 0 ? 200 : 403,
    ),
  getTicketedContent: async (world, person) =>
    expect((await world.ask(person, 'getTicketedContent', { query: 'ticket=none' })).status).toBe(404),
};
