import pg from 'pg';
import type { OrganisationScope } from '../organisation-scope.ts';

/** A statement that is sent ahead of another one, in one message with it: no one looks at its answer. */
export interface StatementAhead {
  /** Under which a connection has prepared it; undefined for one that is not prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values?: string[];
}

const BEGIN = {
  // Several reads of one transaction must be consistent: a list and its change counter, a count and its sum.
  read: { name: 'begin_read', text: 'begin isolation level repeatable read read only' },
  write: { name: 'begin_write', text: 'begin isolation level read committed read write' },
} as const;
const SCOPE = {
  name: 'set_organisation',
  text: `select where set_config('pactbook.organisation_id', $1, true) is null`,
};
const LIMIT = {
  name: 'set_time_limit',
  text: `select where set_config('statement_timeout', $1, true) is null`,
};

/** Sets the organisation of what follows, until the end of the transaction. */
export const scopeAhead = ({ organisationId }: OrganisationScope): StatementAhead => ({
  ...SCOPE,
  values: [organisationId],
});

/**
 * What opens a transaction of an organisation.
 *
 * @param settings that each transaction begins with
 * @param statementMs how long each statement may take, where that is not the usual
 */
export function opening(
  kind: 'read' | 'write',
  scope: OrganisationScope,
  settings: readonly StatementAhead[],
  statementMs: number | undefined,
): StatementAhead[] {
  const limit = statementMs === undefined ? [] : [{ ...LIMIT, values: [String(Math.ceil(statementMs))] }];
  return [BEGIN[kind], ...settings, scopeAhead(scope), ...limit];
}

/** Has a connection prepare the statements of this file, together with the statement that is sent next. */
export function prepareAhead(client: pg.ClientBase): void {
  for (const { name, text } of [BEGIN.read, BEGIN.write, SCOPE, LIMIT])
    connectionOf(client).parse({ name, text, types: [] }, true);
}

/** How the statement behind others is sent, whatever it is: when one of them fails, it is answered as well. */
export const BEHIND_OTHERS = { queryMode: 'extended' } as const;

/**
 * Sends statements without waiting for an answer, which comes with that of the statement that has to be sent next, at
 * once: when one of them fails, so does that one.
 *
 * @param isPrepared whether the connection has prepared them
 */
export function sendAhead(
  client: pg.ClientBase,
  statements: readonly StatementAhead[],
  isPrepared: boolean,
): void {
  const connection = connectionOf(client);
  for (const { name = '', text, values = [] } of statements) {
    if (!isPrepared) connection.parse({ name: '', text, types: [] }, true);
    connection.bind({ statement: isPrepared ? name : '', values }, true);
    connection.execute(null, true);
  }
}

function connectionOf(client: pg.ClientBase): pg.Connection {
  if (!(client instanceof pg.Client)) throw new Error('This is no connection of the driver.');
  return client.connection;
}

/** The answer to a statement, behind the answers to those that were sent ahead of it. */
export function lastAnswer<Row extends pg.QueryResultRow>(
  answered: pg.QueryResult<Row> | pg.QueryResult<Row>[],
): pg.QueryResult<Row> {
  const answer = [answered].flat().at(-1);
  if (answer === undefined) throw new Error('A statement was not answered.');
  return answer;
}
