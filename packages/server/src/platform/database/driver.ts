import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import { isConnectionLost, toDatabaseError } from './database-errors.ts';
import { BEHIND_OTHERS, lastAnswer, sendAhead, type StatementAhead } from './statements/ahead.ts';
import { isPrepared } from './statements/prepared-statement.ts';
import type { TransactionContext } from './transaction-context.ts';

/** What the driver needs to know of the database it talks to. */
export interface DriverSettings {
  pool: pg.Pool;
  context: TransactionContext;
  /** How long one statement outside a transaction may take, in milliseconds. */
  statementMs: number;
  /** What each transaction begins with behind a pooler, where nothing can be prepared; empty without one. */
  eachTransaction: readonly StatementAhead[];
}

/**
 * Kysely on a `pg` pool, in our way: every statement has a time limit on our own clock, and a connection that failed is
 * thrown away instead of going back to the pool. Transactions are opened by `Database` alone.
 */
export class PoolDriver implements Driver {
  readonly #settings: DriverSettings;

  constructor(settings: DriverSettings) {
    this.#settings = settings;
  }

  async init(): Promise<void> {}

  /** @throws DatabaseUnavailable when there is no connection in time */
  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await this.#settings.pool.connect(), this.#settings);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async beginTransaction(): Promise<void> {
    throw new Error(
      'Open a transaction with `read` or `write` of the database, which know the organisation.',
    );
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PoolConnection) connection.release();
  }

  async destroy(): Promise<void> {
    await this.#settings.pool.end();
  }
}

/**
 * One connection. Statements are sent at once, without waiting for the answers of those before (pipelining): the
 * database runs them one after the other in the order in which they were sent, each with its own snapshot.
 */
export class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #settings: DriverSettings;
  /** What opens the transaction, to be sent with its first statement. */
  #opening: readonly StatementAhead[] = [];
  #discarded = false;

  constructor(client: pg.PoolClient, settings: DriverSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { context, eachTransaction } = this.#settings;
    const isAlone = eachTransaction.length > 0 && context.current() === undefined;
    return isAlone ? this.#runAlone<R>(query) : this.#run<R>(query);
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator, and there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: lists are built as JSON text by the database.');
  }

  /** Opens a transaction together with the next statement, which fails with it. */
  begin(opening: readonly StatementAhead[]): void {
    this.#opening = opening;
  }

  /** Waits until what was written is on disk. */
  async commit(): Promise<void> {
    const answer = await this.#query('commit', []);
    // PostgreSQL answers COMMIT with ROLLBACK when an earlier statement had failed and its error was ignored.
    if (answer.command === 'ROLLBACK') {
      throw new Error(
        'The transaction was rolled back: one of its statements had failed and the error was swallowed.',
      );
    }
  }

  /** Ends a transaction that only read. No one waits for the answer: there is nothing that could still fail for them. */
  endRead(): void {
    this.#query('commit', []).catch(() => undefined);
  }

  /** Rolls back; where that is not possible the connection is thrown away, which rolls back as well. */
  async rollBack(): Promise<void> {
    if (this.#discarded) return;
    try {
      await this.#query('rollback', []);
    } catch {
      this.#discarded = true;
    }
  }

  release(): void {
    this.#client.release(this.#discarded);
  }

  /** A statement outside a transaction, in one of its own: behind a pooler a session has none of our settings. */
  async #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.begin([{ text: 'begin' }, ...this.#settings.eachTransaction]);
    try {
      const answer = await this.#run<R>(query);
      await this.commit();
      return answer;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#nameOf(query);
    const { command, rowCount, rows } = await this.#query<R & pg.QueryResultRow>(
      query.sql,
      [...query.parameters],
      name,
    );
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return changes ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  /** Under which name the statement is prepared on this connection; undefined for none. */
  #nameOf(query: CompiledQuery): string | undefined {
    const { context, eachTransaction } = this.#settings;
    if (eachTransaction.length > 0) return undefined;
    return isPrepared(query) ? query.planName : context.current()?.planName(query.sql);
  }

  /** @param name of the prepared statement; undefined for none */
  async #query<R extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    name?: string,
  ): Promise<pg.QueryResult<R>> {
    const statementMs = this.#settings.context.current()?.statementLimitMs() ?? this.#settings.statementMs;
    const opening = this.#opening;
    this.#opening = [];
    const config = {
      text,
      values,
      query_timeout: statementMs,
      ...(name === undefined ? {} : { name }),
      ...(opening.length > 0 ? BEHIND_OTHERS : {}),
    };
    try {
      sendAhead(this.#client, opening, this.#settings.eachTransaction.length === 0);
      return lastAnswer(await this.#client.query<R>(config));
    } catch (error) {
      if (isConnectionLost(error)) this.#discarded = true;
      throw toDatabaseError(error);
    }
  }
}
