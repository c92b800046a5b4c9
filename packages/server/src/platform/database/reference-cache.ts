import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';

/** Organisations whose references are kept: those that wrote lately. */
const ORGANISATIONS_KEPT = 200;

interface Kept {
  readonly counter: string;
  readonly values: Map<string, unknown>;
}

/**
 * What an organisation's records may point to (teams, categories, custom fields, people, names of vendors), kept in
 * memory while its reference counter stands still, so that a write does not read all of it anew.
 */
export class ReferenceCache {
  readonly #kept = new BoundedCache<string, Kept>(ORGANISATIONS_KEPT);

  /**
   * A value as it was at a counter or later.
   *
   * @param counter of the organisation, read in the transaction that asks and before the value
   * @param name of the value, one for each way of reading
   */
  async get<Value>(
    organisationId: string,
    counter: string,
    name: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const { values } = this.#at(organisationId, counter);
    // Each name stands for one way of reading, so for one type.
    if (values.has(name)) return values.get(name) as Value;
    const fresh = await read();
    values.set(name, fresh);
    return fresh;
  }

  #at(organisationId: string, counter: string): Kept {
    const known = this.#kept.get(organisationId);
    if (known?.counter === counter) return known;
    const fresh: Kept = { counter, values: new Map() };
    this.#kept.set(organisationId, fresh);
    return fresh;
  }
}
