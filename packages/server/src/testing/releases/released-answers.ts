import { createHash } from 'node:crypto';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { signInAs, TEST_PASSWORD } from '../build-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { ASKED_AT, moveClockTo, RELEASED_PEOPLE } from './released-world.ts';

/** What each person was answered, by person, call and address. */
export type ReleasedAnswers = Readonly<Record<string, unknown>>;

/** What belongs to a server, its sessions and the moment of asking, or to the product alone. */
const NOT_ASKED = new Set([
  'getStorageKey',
  'listOwnSessions',
  'getSystemHealth',
  'getSetupChecklist',
  'listActivity',
  'exportActivity',
  'listUsers',
  'getUser',
  'previewReminders',
  // Of the product, whatever an installation holds.
  'listProductLogos',
  'listClauseKinds',
  // Asked with the entity tag of a list.
  'listContractChanges',
  // Their tickets and files have other proofs.
  'getTicketedContent',
  'getCalendar',
]);

/** What a call asks for where it must ask for something. */
const QUERIES: Readonly<Record<string, string>> = {
  listExchangeRates: 'base=USD&currency=EUR',
  listConversions: 'of=EUR.2026-04-15',
  getVendorPage: 'name=Initech',
  listVendorContacts: 'name=Initech',
  searchDocuments: 'q=Acme',
  getDocumentExcerpts: 'q=Acme',
};

interface Named {
  readonly [parameter: string]: string;
}

/** Every set of parameters that a path can have: of each record, document, person, team and change set. */
async function parametersOf(server: TestServer, path: string): Promise<readonly Named[] | null> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return [{}];
  const read = async (text: string): Promise<Named[]> => server.testDatabase.asOwner<Named>(text);
  if (names.includes('documentId'))
    return read(
      'select contract_id::text as "contractId", id::text as "documentId" from documents order by 2',
    );
  switch (names.join()) {
    case 'contractId':
      return read('select id::text as "contractId" from contracts where deleted_at is null order by id');
    case 'teamId':
      return read('select id::text as "teamId" from teams order by id');
    case 'changeSetId':
      return read('select id::text as "changeSetId" from change_sets order by id');
    default:
      return null;
  }
}

const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/g;

/** What is answered, without the address of this server; a file by its sum. */
function written(body: unknown): unknown {
  if (typeof body === 'string') return { sha256: createHash('sha256').update(body).digest('hex') };
  return JSON.parse(JSON.stringify(body).replaceAll(ADDRESS, 'ADDRESS')) as unknown;
}

/** Asks every call that reads, as each person of an archived release. @param at when, in Unix milliseconds */
export async function askReleased(
  server: TestServer,
  people = RELEASED_PEOPLE,
  at = ASKED_AT,
): Promise<ReleasedAnswers> {
  moveClockTo(server, at);
  const answers: Record<string, unknown> = {};
  const calls = Object.entries<AnyEndpoint>(ENDPOINTS).filter(
    ([name, { method }]) => method === 'GET' && !NOT_ASKED.has(name),
  );
  for (const { role, emailAddress } of people) {
    const token = await signInAs(server, emailAddress, TEST_PASSWORD);
    for (const [name, { path }] of calls) {
      for (const named of (await parametersOf(server, path)) ?? []) {
        const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => named[key] ?? '');
        const query = QUERIES[name] === undefined ? '' : `?${QUERIES[name]}`;
        const { status, body } = await server.request('GET', `${filled}${query}`, { token });
        answers[`${role}: ${name} ${filled}${query}`] = { status, body: written(body) };
      }
    }
  }
  return answers;
}

/**
 * Where an answer is not what it was, as paths without places in lists, such as `listContracts.*.vendor`. A field that is new
 * in an object is none: programs bear those, as they bear new calls.
 */
export function differencesOf(before: ReleasedAnswers, after: ReleasedAnswers): string[] {
  const paths = new Set<string>();
  for (const call of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const name = /: (\w+)/.exec(call)?.[1] ?? call;
    // A new call has no answer of that time.
    if (call in before) compare(before[call], after[call], name, paths);
  }
  return [...paths].toSorted();
}

function compare(before: unknown, after: unknown, path: string, paths: Set<string>): void {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    before.forEach((each: unknown, at) => compare(each, after[at], `${path}.*`, paths));
  } else if (isObject(before) && isObject(after)) {
    for (const key of Object.keys(before)) compare(before[key], after[key], `${path}.${key}`, paths);
  } else if (JSON.stringify(before) !== JSON.stringify(after)) paths.add(path);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
