import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseTimeout, NestedDatabaseUse } from './database-errors.ts';
import type { HotStatements } from './statements/hot-statements.ts';
import { statementNameOf } from './statements/prepared-statement.ts';

/** A statement becomes a prepared statement with its third use in a transaction. */
const TIMES_BEFORE_KEPT = 2;

/** A transaction that is open in the current chain of calls. */
export class OpenTransaction {
  readonly kind: 'read' | 'write';
  open = true;
  readonly #statementMs: number;
  readonly #endsAt: number;
  /** How often each statement was used; null where none are prepared. */
  readonly #seen: Map<string, number> | null;
  readonly #hot: HotStatements | null;

  /**
   * @param statementMs how long each statement may take
   * @param transactionMs how long the whole may take, from now on
   * @param repeats whether it repeats statements, so that they are prepared
   * @param hot what transactions of its kind use often, which is prepared; null for none
   */
  constructor(
    kind: 'read' | 'write',
    {
      statementMs,
      transactionMs,
      repeats,
      hot,
    }: { statementMs: number; transactionMs: number; repeats: boolean; hot: HotStatements | null },
  ) {
    this.kind = kind;
    this.#statementMs = statementMs;
    this.#endsAt = performance.now() + transactionMs;
    this.#seen = repeats ? new Map() : null;
    this.#hot = hot;
  }

  /** The name of the next statement as a prepared statement; undefined when it is not prepared. */
  planName(text: string): string | undefined {
    if (this.#seen === null) return this.#hot?.planName(text);
    const times = this.#seen.get(text) ?? 0;
    this.#seen.set(text, times + 1);
    return times < TIMES_BEFORE_KEPT ? undefined : statementNameOf(text);
  }

  /**
   * How long the next statement may take, in milliseconds.
   *
   * @throws DatabaseTimeout when the transaction has used up its time
   */
  statementLimitMs(): number {
    const left = this.#endsAt - performance.now();
    if (left <= 0) throw new DatabaseTimeout('The transaction took too long.');
    return Math.ceil(Math.min(this.#statementMs, left));
  }
}

/** Knows, per chain of calls, whether a transaction of one database is open. */
export class TransactionContext {
  readonly #storage = new AsyncLocalStorage<OpenTransaction>();

  current(): OpenTransaction | undefined {
    const transaction = this.#storage.getStore();
    // Work left running after its transaction ended is outside of it.
    return transaction?.open === true ? transaction : undefined;
  }

  /** Runs `work` as the given transaction. */
  async run<Result>(transaction: OpenTransaction, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#storage.run(transaction, work);
    } finally {
      transaction.open = false;
    }
  }

  /** @throws NestedDatabaseUse when a transaction is open in this chain of calls */
  refuseInside(inner: string): void {
    const outer = this.current();
    if (outer !== undefined) throw new NestedDatabaseUse(inner, outer.kind);
  }
}
