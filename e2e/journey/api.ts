import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD, PEOPLE } from './people.ts';
import type { Person } from './people.ts';

/** The part of a record on the wire that the journeys read. */
export interface ApiRecord {
  id: string;
  version: number;
  product: string;
  vendor: string;
  status: string;
  teams: string[];
  categories: string[];
  startDate: string | null;
  endDate: string | null;
  noticeDeadline?: string | null;
  totalCost?: number | null;
  description: string;
  notes?: string;
  annualCosts?: { date: string; cost: number }[];
  owners?: string[];
  documents?: { id: string }[];
  access: string;
}

export interface NewRecord {
  product: string;
  vendor?: string;
  status?: string;
  teams?: readonly string[];
  categories?: readonly string[];
  startDate?: string | null;
  endDate?: string | null;
  description?: string;
  notes?: string;
  hostingModel?: string;
  customFields?: Record<string, unknown>;
  annualCosts?: readonly { date: string; cost: number }[];
  renewal?: Readonly<Record<string, string | number>>;
  noticeAddress?: string;
}

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  ifMatch?: number;
}

/**
 * The API as one person, for setting up a journey. Answers are not validated: a wrong one fails the journey that needs
 * it.
 */
export interface PersonApi {
  readonly token: string;
  readonly call: <Answer>(path: string, call?: Call) => Promise<Answer>;
  readonly records: () => Promise<ApiRecord[]>;
  readonly createRecord: (record: NewRecord) => Promise<ApiRecord>;
  /** Team ids by name. */
  readonly teams: () => Promise<Map<string, string>>;
}

async function ask<Answer>(url: string, headers: Record<string, string>, call: Call): Promise<Answer> {
  const method = call.method ?? (call.body === undefined ? 'GET' : 'POST');
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.ifMatch === undefined ? {} : { 'if-match': `"${call.ifMatch}"` }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  const text = await response.text();
  if (response.status === 503) {
    // So a busy machine asks for patience: nothing was changed.
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    return ask(url, headers, call);
  }
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Signs a person in over HTTP and returns their API. */
export async function signInByApi(address: string, person: Person): Promise<PersonApi> {
  const credentials = { emailAddress: PEOPLE[person].emailAddress, password: PASSWORD };
  const { token } = await ask<{ token: string }>(`${address}/api/users/login`, {}, { body: credentials });
  const call = <Answer>(path: string, options: Call = {}): Promise<Answer> =>
    ask<Answer>(`${address}/api${path}`, { authorization: `Bearer ${token}` }, options);
  return {
    token,
    call,
    records: () => call('/contracts'),
    createRecord: (record) => call('/contracts/create', { body: { vendor: 'Journey Works', ...record } }),
    teams: async () =>
      new Map(
        (await call<{ id: string; name: string }[]>('/teams')).map(({ id, name }) => [name, id] as const),
      ),
  };
}
