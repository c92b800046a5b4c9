import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction as KyselyTransaction,
  type Dialect,
} from 'kysely';
import type pg from 'pg';
import type { Snapshot } from './backup/snapshot.ts';
import { isConnectionLost, throwDatabaseError, toDatabaseError } from './database-errors.ts';
import { DueFigures } from './due-figures.ts';
import { PoolDriver, type PoolConnection } from './driver.ts';
import {
  BEHIND_OTHERS,
  lastAnswer,
  opening,
  scopeAhead,
  sendAhead,
  type StatementAhead,
} from './statements/ahead.ts';
import { HotStatements } from './statements/hot-statements.ts';
import type { PreparedQuery, PreparedStatement } from './statements/prepared-statement.ts';
import { allAnswered } from './pending-writes.ts';
import { LongWork } from './long-work.ts';
import { Kept } from '../freshness/kept.ts';
import { declareKept } from '../freshness/registry.ts';
import type { OrganisationScope } from './organisation-scope.ts';
import { loadOrMakeKey, type InstallationKey } from './owner/installation-key.ts';
import { removeOrganisations } from './owner/remove-organisations.ts';
import { renewStaleStatistics } from './owner/renew-statistics.ts';
import type { AsOwner } from './owner/run-as-owner.ts';
import type { DatabaseLimits } from './pool.ts';
import type { Tables } from './tables.ts';
import { OpenTransaction, TransactionContext } from './transaction-context.ts';

/** What a store or query function works with: the open transaction, which is of one organisation. */
export class Transaction extends KyselyTransaction<Tables> {
  readonly scope: OrganisationScope;
  /** Named by the functions that write what figures depend on; written before the commit. */
  readonly dueFigures = new DueFigures();

  constructor(scope: OrganisationScope, ...props: ConstructorParameters<typeof KyselyTransaction<Tables>>) {
    super(...props);
    this.scope = scope;
  }

  get organisationId(): string {
    return this.scope.organisationId;
  }
}

/** Per call: how long the work may take as a whole and in each statement, when the usual limits are too short. */
export interface WorkOptions {
  timeoutMs?: number;
  /** Long work (a list, an export, sums): at most half of the connections do such work at a time, the others wait. */
  isLong?: boolean;
  /** Repeats statements, like a load of many records: frequent ones become prepared statements. */
  repeats?: boolean;
}

/**
 * What work gives whose last statements have been sent and not yet been answered. The commit is sent behind them; when
 * one of them fails, the database answers it with a rollback.
 */
export interface Sent<Result> {
  /**
   * Settles when they are answered. It sends no further statement, and fails only when a statement does: by then the
   * commit is under way.
   */
  readonly answer: Promise<Result>;
}

const REFERENCES = declareKept({
  name: 'database.references',
  what: 'What records point to, for commands',
  of: ['references'],
  by: 'organisation',
  bytes: 16 * 1024 * 1024,
  isReadAlone: true,
});

/** What the one way to the database works with. */
export interface Engine {
  pool: pg.Pool;
  limits: DatabaseLimits;
  /**
   * The settings that each transaction begins with, where a pooler is between and nothing may be prepared; else
   * empty.
   */
  eachTransaction: readonly StatementAhead[];
  /** Raises DatabaseStorageFull when a write should not be tried. */
  beforeWrite(): Promise<void>;
  /** Does something past row-level security, on its own connection: maintenance only. */
  asOwner: AsOwner;
  openSnapshot(): Promise<Snapshot>;
  /** Ends the engine after the pool has been closed. */
  close(): Promise<void>;
}

/** The one way to the database. Made by `openDatabase`. */
export class Database {
  /** What records may point to, as commands read it last. */
  readonly references = new Kept<unknown, 'references'>(REFERENCES);
  /** How many connections long and regular work may take at most: half of them, at least one. */
  readonly connectionsForWork: number;
  readonly #engine: Engine;
  /** Connections of this server, to be looked at. */
  readonly pool: Readonly<pg.Pool>;
  readonly #context = new TransactionContext();
  readonly #hotStatements = new HotStatements();
  readonly #longWork: LongWork;
  readonly #driver: PoolDriver;
  readonly #kysely: Kysely<Tables>;
  #closed: Promise<void> | null = null;

  constructor(engine: Engine) {
    this.pool = engine.pool;
    this.#engine = engine;
    this.connectionsForWork = Math.max(1, Math.floor((engine.pool.options.max ?? 1) / 2));
    this.#longWork = new LongWork(this.connectionsForWork);
    this.#driver = new PoolDriver({
      pool: engine.pool,
      context: this.#context,
      statementMs: engine.limits.statementMs,
      eachTransaction: engine.eachTransaction,
    });
    this.#kysely = new Kysely<Tables>({ dialect: dialectOn(this.#driver) });
  }

  /**
   * Runs `work` in a read-only transaction that sees the rows of one organisation.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble; whatever `work` throws
   * @throws NestedDatabaseUse when called inside another transaction
   */
  read<Result>(
    scope: OrganisationScope,
    work: (db: Transaction) => Promise<Result>,
    options?: WorkOptions,
  ): Promise<Result> {
    const read = (): Promise<Result> => this.#transact('read', scope, answered(work), options);
    return options?.isLong === true ? this.#longWork.run(read) : read();
  }

  /**
   * Runs `work` in a read-committed transaction on the rows of one organisation. When it returns, the change is on
   * disk; when anything throws, nothing of it was kept.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble; whatever `work` throws
   * @throws NestedDatabaseUse when called inside another transaction
   */
  write<Result>(
    scope: OrganisationScope,
    work: (db: Transaction) => Promise<Result>,
    options?: WorkOptions,
  ): Promise<Result> {
    return this.writeSent(scope, answered(work), options);
  }

  /**
   * The same for work whose last statements need no answer before the commit: it is sent together with them, which saves
   * a round trip.
   *
   * @throws the error of the first statement that fails; nothing was kept then
   */
  async writeSent<Result>(
    scope: OrganisationScope,
    work: (db: Transaction) => Promise<Sent<Result>>,
    options?: WorkOptions,
  ): Promise<Result> {
    this.#context.refuseInside('write');
    await this.#engine.beforeWrite();
    return this.#transact('write', scope, work, options);
  }

  /**
   * Statements outside any organisation, each its own transaction in one round trip. Row-level security shows them no
   * row of any organisation: they are for the owner's functions (session gate, sign-in, job queue).
   */
  async unscoped<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    this.#context.refuseInside('unscoped');
    return work(this.#kysely);
  }

  /**
   * One prepared statement, which is its own transaction: the fastest way there is, for what every request asks.
   *
   * @param scope the organisation that it is about; none where it asks an owner's function
   */
  async prepared<Row extends pg.QueryResultRow>(
    statement: PreparedStatement,
    values: unknown[],
    scope?: OrganisationScope,
  ): Promise<Row[]> {
    this.#context.refuseInside('prepared');
    let client: pg.PoolClient;
    try {
      client = await this.#engine.pool.connect();
    } catch (error) {
      throw toDatabaseError(error);
    }
    let lost = false;
    try {
      const { eachTransaction } = this.#engine;
      return await runPrepared<Row>(client, { ...statement, values }, eachTransaction, scope);
    } catch (error) {
      lost = isConnectionLost(error);
      throw toDatabaseError(error);
    } finally {
      client.release(lost);
    }
  }

  /** One prepared statement of an organisation that is all that is read: it needs no other transaction than its own. */
  async readOne<Row extends pg.QueryResultRow>(
    scope: OrganisationScope,
    build: (db: Kysely<Tables>) => PreparedQuery<Row>,
  ): Promise<Row[]> {
    const { planName: name, sql: text, parameters } = build(this.#kysely);
    return await this.prepared<Row>({ name, text }, [...parameters], scope);
  }

  /** Whether the database answers. @throws DatabaseUnavailable when it does not */
  async ping(): Promise<void> {
    await this.prepared({ name: 'ping', text: 'select 1' }, []);
  }

  /**
   * Gathers the planner's statistics where they are stale, table by table.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble
   */
  renewStatistics(): Promise<void> {
    return renewStaleStatistics(this.#engine.asOwner).catch(throwDatabaseError);
  }

  /**
   * The whole database at this moment, past row-level security, for a backup.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble
   */
  openSnapshot(): Promise<Snapshot> {
    return this.#engine.openSnapshot().catch(throwDatabaseError);
  }

  /**
   * Removes organisations with everything that is theirs, past row-level security, all or nothing. Their files are the
   * caller's to remove.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble
   */
  removeOrganisations(organisationIds: readonly string[]): Promise<void> {
    return this.#engine
      .asOwner((client) => removeOrganisations(client, organisationIds))
      .catch(throwDatabaseError);
  }

  /**
   * A key of the installation, which the application's role may not read; made where there is none yet.
   *
   * @throws DatabaseUnavailable (or its kinds) when the database is in trouble
   */
  loadOrMakeKey(key: InstallationKey): Promise<string> {
    return this.#engine.asOwner((client) => loadOrMakeKey(client, key)).catch(throwDatabaseError);
  }

  /** Waits for what is running, then ends every connection, and the shipped PostgreSQL where it is in use. May be called twice. */
  close(): Promise<void> {
    this.#closed ??= this.#engine.close();
    return this.#closed;
  }

  async #transact<Result>(
    kind: 'read' | 'write',
    scope: OrganisationScope,
    work: (db: Transaction) => Promise<Sent<Result>>,
    options: WorkOptions | undefined,
  ): Promise<Result> {
    this.#context.refuseInside(kind);
    const { limits } = this.#engine;
    const statementMs = options?.timeoutMs ?? limits.statementMs;
    const transactionMs = options?.timeoutMs ?? limits.transactionMs;
    const repeats = options?.repeats ?? false;
    const hot = kind === 'write' ? this.#hotStatements : null;
    const transaction = new OpenTransaction(kind, { statementMs, transactionMs, repeats, hot });
    try {
      const begun = opening(kind, scope, this.#engine.eachTransaction, options?.timeoutMs);
      return await this.#context.run(transaction, () => this.#runOn(transaction, scope, begun, work));
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async #runOn<Result>(
    transaction: OpenTransaction,
    scope: OrganisationScope,
    begun: readonly StatementAhead[],
    work: (db: Transaction) => Promise<Sent<Result>>,
  ): Promise<Result> {
    const connection = await this.#driver.acquireConnection();
    try {
      connection.begin(begun);
      const db = transactionOn(this.#driver, connection, transaction, scope);
      const { answer } = await work(db);
      const figures = db.dueFigures.write(db, scope);
      transaction.open = false;
      if (transaction.kind === 'write') return await firstFailureOr(answer, figures, connection.commit());
      connection.endRead();
      return await answer;
    } catch (error) {
      await connection.rollBack();
      throw error;
    } finally {
      connection.release();
    }
  }
}

/** Work that has been answered when it returns. */
function answered<Result>(
  work: (db: Transaction) => Promise<Result>,
): (db: Transaction) => Promise<Sent<Result>> {
  return async (db) => {
    const result = await work(db);
    return { answer: Promise.resolve(result) };
  };
}

/** The answer, once it is committed. A commit behind a failed statement fails as well, and says less. */
async function firstFailureOr<Result>(
  answer: Promise<Result>,
  ...following: readonly Promise<void>[]
): Promise<Result> {
  await allAnswered([answer, ...following]);
  return await answer;
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

function dialectOn(driver: PoolDriver): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
}

/**
 * What `work` gets: its statements go to the connection at once. Kysely's own transactions send each statement only after
 * the answer to the one before, also where they do not depend on each other.
 */
function transactionOn(
  driver: PoolDriver,
  connection: PoolConnection,
  transaction: OpenTransaction,
  scope: OrganisationScope,
): Transaction {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: async (use) => {
      if (!transaction.open) throw new Error('The transaction has ended already.');
      return await use(connection);
    },
  });
  const dialect = dialectOn(driver);
  return new Transaction(scope, { config: { dialect }, driver, dialect, executor });
}

/** One statement, prepared on this connection; in its own transaction where sessions are not ours to keep. */
async function runPrepared<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { name, text, values }: PreparedStatement & { readonly values: unknown[] },
  eachTransaction: readonly StatementAhead[],
  scope: OrganisationScope | undefined,
): Promise<Row[]> {
  const ahead = scope === undefined ? [] : [scopeAhead(scope)];
  if (eachTransaction.length === 0) {
    sendAhead(client, ahead, true);
    return lastAnswer(await client.query<Row>({ name, text, values })).rows;
  }
  sendAhead(client, [{ text: 'begin' }, ...eachTransaction, ...ahead], false);
  const config = { text, values, ...BEHIND_OTHERS };
  const sent = [client.query<Row>(config), client.query('commit')] as const;
  // Both are answered before the connection is given back, whichever failed first.
  await Promise.allSettled(sent);
  return lastAnswer(await sent[0]).rows;
}
