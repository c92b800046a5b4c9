import type pg from 'pg';

/** A prepared statement. The name is unique in the product; `$1`, `$2` are the values. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * What must be so in the database for the work of a transaction to count. It is asked together with the first statements,
 * so that nobody waits for it, and looked at before anything is committed or given back.
 */
export interface TransactionCondition {
  readonly statement: PreparedStatement;
  readonly values: readonly unknown[];
  /** @throws an error where the work may not count: it is rolled back and fails with that error, whatever else it met */
  readonly check: (rows: readonly pg.QueryResultRow[]) => void;
}
