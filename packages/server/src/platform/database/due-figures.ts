import { sql, type Kysely } from 'kysely';
import type { OrganisationScope } from './organisation-scope.ts';
import type { Tables } from './tables.ts';

/**
 * The records whose figures a transaction changes. A function that writes what figures depend on names its records here;
 * before the commit the database writes the figures of all of them in one statement.
 */
export class DueFigures {
  #records = new Set<string>();
  #isEveryRecord = false;

  add(records: Iterable<string>): void {
    for (const id of records) this.#records.add(id);
  }

  addEveryRecord(): void {
    this.#isEveryRecord = true;
  }

  /** Sends the statement at once, after everything that was sent before. */
  async write(db: Kysely<Tables>, { organisationId }: OrganisationScope): Promise<void> {
    if (this.#records.size === 0 && !this.#isEveryRecord) return;
    const records = this.#isEveryRecord ? null : [...this.#records];
    [this.#records, this.#isEveryRecord] = [new Set(), false];
    await sql`select refresh_contract_figures(${organisationId}::uuid, ${records}::uuid[])`.execute(db);
  }
}
