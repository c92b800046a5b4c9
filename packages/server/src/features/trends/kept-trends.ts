import type { TrendQuery } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { Kept } from '../../platform/freshness/kept.ts';
import { declareKept } from '../../platform/freshness/registry.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { findTrends } from './queries.ts';

const ANSWERS = declareKept({
  name: 'trends.answer',
  what: 'An answer of Trends',
  of: ['records'],
  by: 'organisation',
  bytes: 2 * 1024 * 1024,
});

/** Who asks, and on which day. */
export interface TrendsAsker {
  readonly caller: Pick<Caller, 'scope' | 'changeCounter' | 'timeZoneId'>;
  readonly today: string;
}

/** What an answer depends on besides the records of an organisation: the call and its query, the day and its zone. */
export const trendsKey = ({ caller, today }: TrendsAsker, call: string, query: unknown): string[] => [
  call,
  today,
  caller.timeZoneId,
  JSON.stringify(query),
];

/**
 * The answers of trends, which many ask who look at the same page. Callers read every record, so that the answer depends
 * on no other right.
 */
export class KeptTrends {
  readonly #database: Database;
  readonly #kept = new Kept<unknown, 'records'>(ANSWERS);

  constructor(database: Database) {
    this.#database = database;
  }

  /** An answer of a call. */
  async get<Value>(
    { caller: { scope, changeCounter } }: TrendsAsker,
    of: readonly string[],
    find: (db: Transaction) => Promise<Value>,
  ): Promise<Value> {
    const read = () => this.#database.read(scope, find, LOOK_AT_ALL);
    const { organisationId } = scope;
    const value = await this.#kept.get({ organisationId, of }, { records: changeCounter }, read);
    // The call is part of the key, so that the value is of its type.
    return value as Value;
  }

  /** The costs of fiscal years. */
  trends(asker: TrendsAsker, query: TrendQuery): Promise<Trends> {
    return this.get(asker, trendsKey(asker, 'trends.get', query), (db) => findTrends(db, query, asker.today));
  }
}
