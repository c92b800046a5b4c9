import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Caller, KeptAnswer, KeptAnswers } from '../../../platform/http/handler.ts';
import { stillHolds, type ChangesOfOrganisations, type ReadAt } from '../known-changes/queries.ts';

/** Bytes of answers that are kept: some thousand records. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** People of an organisation with the same rights read the same (docs/decisions/0068-rights-in-the-message-of-the-work.md). */
const keyOf = ({ organisationId }: OrganisationScope, actor: Actor, id: string): string =>
  `${organisationId}|${id}|${rightsKey(actor)}`;

/**
 * Answers for single records, which hold as long as `list_changes` says nothing of the record: a read of a record that
 * nobody changed costs no more than the session gate, which brings the change counter.
 */
export class KeptRecords implements KeptAnswers {
  readonly #changes: ChangesOfOrganisations;
  readonly #answers = new BoundedCache<string, KeptAnswer & ReadAt>(
    KEPT_BYTES,
    ({ bytes, etag }, key) => bytes.length + etag.length + key.length,
  );

  constructor(changes: ChangesOfOrganisations) {
    this.#changes = changes;
  }

  has({ scope, actor }: Caller, id: string): boolean {
    return this.#answers.peek(keyOf(scope, actor, id)) !== undefined;
  }

  async find({ scope, actor, changeCounter }: Caller, id: string): Promise<KeptAnswer | null> {
    const key = keyOf(scope, actor, id);
    const known = await this.#changes.upTo(scope, BigInt(changeCounter));
    const kept = this.#answers.get(key);
    if (kept === undefined || known === null) return null;
    const holds = stillHolds(kept, id, known);
    if (!holds) this.#answers.delete(key);
    return holds ? kept : null;
  }

  /** @param stamp the change counter that the answer was read at, or an earlier one */
  keep(
    { scope, actor }: Pick<Caller, 'scope' | 'actor'>,
    id: string,
    stamp: string,
    answer: KeptAnswer,
  ): void {
    const counter = BigInt(stamp);
    const { era } = this.#changes.rememberFrom(scope, counter);
    this.#answers.set(keyOf(scope, actor, id), { ...answer, stamp: counter, era });
  }
}
