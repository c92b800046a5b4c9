import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Caller, KeptAnswer, KeptAnswers } from '../../../platform/http/handler.ts';
import type { ListChange } from '../../../platform/command.ts';
import type { RecallContract } from '../one-record/lock-and-read.ts';
import { stillHolds, type ChangesOfOrganisations, type ReadAt } from '../known-changes/known-changes.ts';

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

  begin({ scope, actor }: Caller, id: string): ((admitted: Caller) => Promise<KeptAnswer | null>) | null {
    const known = this.#changes.peek(scope);
    if (known === null || this.#answers.peek(keyOf(scope, actor, id)) === undefined) return null;
    const before = known.upTo;
    return (admitted) => this.#find(admitted, id, before);
  }

  async #find(
    { scope, actor, changeCounter }: Caller,
    id: string,
    before: bigint,
  ): Promise<KeptAnswer | null> {
    const key = keyOf(scope, actor, id);
    const known = await this.#changes.upTo(scope, BigInt(changeCounter), before);
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

  /**
   * Looks for a record that is about to be locked and changed; null where nothing is kept that holds. What it gives is asked
   * with the change counter as the transaction sees it after the lock.
   */
  recall({ scope, actor }: Pick<Caller, 'scope' | 'actor'>, id: string): RecallContract | null {
    const kept = this.#answers.get(keyOf(scope, actor, id));
    const known = this.#changes.peek(scope);
    if (kept === undefined || known === null || !stillHolds(kept, id, known)) return null;
    return (counter) => {
      const present = this.#changes.peek(scope);
      const holds = present?.upTo === counter && stillHolds(kept, id, present);
      return holds ? (JSON.parse(kept.bytes.toString()) as Contract) : null;
    };
  }

  /**
   * Notes what a command of one record changed, which was read in that command.
   *
   * @param stamp the change counter before the record was read
   * @returns what keeps the answer of the command for those who read the record next; null where it may be out of date
   */
  noteChange(
    { scope, actor }: Pick<Caller, 'scope' | 'actor'>,
    { counter, records }: ListChange,
    stamp: string,
  ): ((answer: KeptAnswer) => void) | null {
    const [id] = records;
    if (records === 'everything' || id === undefined || records.length > 1) return null;
    const readAt = this.#changes.note(scope, id, BigInt(counter), BigInt(stamp));
    if (readAt === null) return null;
    return (answer) => {
      this.#answers.set(keyOf(scope, actor, id), { ...answer, ...readAt });
    };
  }
}
