import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseTimeout, isConnectionLost, toDatabaseError } from './database-errors.ts';
import { isPrepared } from './prepared-statement.ts';
import type { TransactionContext } from './transaction-context.ts';

/** What the driver needs to know of the database it talks to. */
export interface DriverSettings {
  pool: pg.Pool;
  context: TransactionContext;
  /** How long one statement outside a transaction may take, in milliseconds. */
  statementMs: number;
  /** Called when the connection that was acquired last only reads from now on. */
  onReadBegun: () => void;
  /** Called when a statement ran past its limit on the client's clock. */
  onSlowStatement: () => void;
}

/**
 * Kysely on a `pg` pool, in our way: a transaction opens with the text its context holds (mode, limits and
 * organisation in one round trip), every statement has a time limit on our own clock, and a connection that failed
 * is thrown away instead of going back to the pool.
 */
export class PoolDriver implements Driver {
  readonly #settings: DriverSettings;

  constructor(settings: DriverSettings) {
    this.#settings = settings;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await this.#settings.pool.connect(), this.#settings);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const transaction = this.#settings.context.current();
    if (transaction?.kind === 'read') this.#settings.onReadBegun();
    await connection.executeQuery(CompiledQuery.raw(transaction?.opening ?? 'begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PoolConnection) await connection.commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PoolConnection) await connection.rollBack();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PoolConnection) connection.release();
  }

  async destroy(): Promise<void> {
    await this.#settings.pool.end();
  }
}

class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #settings: DriverSettings;
  #discarded = false;
  // One statement after the other, also when the caller starts several at once.
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient, settings: DriverSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#last.then(() => this.#run<R>(query));
    this.#last = result.catch(() => undefined);
    return result;
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator, and there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: lists are built as JSON text by the database.');
  }

  async commit(): Promise<void> {
    const answer = await this.#query('commit', []);
    // PostgreSQL answers COMMIT with ROLLBACK when an earlier statement had failed and its error was ignored.
    if (answer.command === 'ROLLBACK') {
      throw new Error(
        'The transaction was rolled back: one of its statements had failed and the error was swallowed.',
      );
    }
  }

  /** Rolls back; where that is not possible the connection is thrown away, which rolls back as well. */
  async rollBack(): Promise<void> {
    if (this.#discarded) return;
    try {
      await this.executeQuery(CompiledQuery.raw('rollback'));
    } catch {
      this.#discarded = true;
    }
  }

  release(): void {
    this.#client.release(this.#discarded);
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = isPrepared(query) ? query.planName : this.#settings.context.current()?.planName(query.sql);
    const answer = await this.#query<R & pg.QueryResultRow>(query.sql, [...query.parameters], name);
    // A message of several statements (the opening of a transaction) answers with a list.
    if (Array.isArray(answer)) return { rows: [] };
    const { command, rowCount, rows } = answer;
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return changes ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  /** @param name of the prepared statement; undefined for none */
  async #query<R extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    name?: string,
  ): Promise<pg.QueryResult<R>> {
    const limitMs = this.#settings.context.current()?.statementLimitMs() ?? this.#settings.statementMs;
    const config = { text, values, query_timeout: limitMs, ...(name === undefined ? {} : { name }) };
    try {
      return await this.#client.query<R>(config);
    } catch (error) {
      if (isConnectionLost(error)) this.#discarded = true;
      const understood = toDatabaseError(error);
      if (understood instanceof DatabaseTimeout) this.#settings.onSlowStatement();
      throw understood;
    }
  }
}
