import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { DatabaseTimeout } from '../../../platform/database/database-errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { deflatePart, type DeflatedPart } from '../../../platform/http/answers/joined-gzip.ts';
import {
  ChunkedListCache,
  type CurrentList,
  type ListChunk,
} from '../../../platform/http/chunked-list-cache.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { ListSteps, PER_CHUNK, stepList, type ListStep } from '../list/queries.ts';

/** Bytes of lists that the server keeps: about a hundred lists of 10,000 records. */
const LISTS_KEPT_BYTES = 48 * 1024 * 1024;
/** What one transaction of a refresh may take on a small machine, and what all of them may. */
const STEP_TIMEOUT_MS = 5_000;
const REFRESH_TIMEOUT_MS = 60_000;

const inflate = promisify(inflateRaw);

/** Who reads a list: people of an organisation with the same rights read the same. */
export type ListReader = Pick<Caller, 'scope' | 'actor'>;

/** What the list of a reader depends on beside the change counter. */
export const listKey = ({ scope, actor }: ListReader): string =>
  `${scope.organisationId}|${rightsKey(actor)}`;

/** The lists of contracts that the server keeps, one for each organisation and kind of rights, and brings up to date. */
export class ContractLists {
  readonly cache = new ChunkedListCache(LISTS_KEPT_BYTES);
  readonly #database: Database;
  readonly #steps = new ListSteps();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The list as a reader may read it, at one moment: at least as new as a value of the change counter.
   *
   * @throws DatabaseTimeout when it takes too long to build; what was built stays
   */
  async read(reader: ListReader, counter: bigint): Promise<CurrentList> {
    return await this.cache.get(listKey(reader), counter, (kept, keep) => this.#refresh(reader, kept, keep));
  }

  /** No more contracts than these were in the list of a reader when it was built last; null where none is kept. */
  mostKept(reader: ListReader): number | null {
    const chunks = this.cache.chunksKept(listKey(reader));
    return chunks === 0 ? null : chunks * PER_CHUNK;
  }

  /** The contracts of the same list, to be gone through as often as wanted, and the value of the change counter. */
  async readContracts(
    reader: ListReader,
    counter: bigint,
  ): Promise<{ readonly stamp: bigint; readonly records: () => AsyncIterable<Contract[]> }> {
    const { stamp, chunks } = await this.read(reader, counter);
    const records = async function* () {
      for (const chunk of chunks) yield await contractsOf(chunk);
    };
    return { stamp, records };
  }

  /** Brings a list up to date step by step; what is built stays, whatever happens to the request. */
  async #refresh(
    { scope, actor }: ListReader,
    kept: readonly ListChunk[],
    keep: (chunks: readonly ListChunk[]) => void,
  ): Promise<CurrentList> {
    const end = performance.now() + REFRESH_TIMEOUT_MS;
    let chunks = kept;
    while (performance.now() < end) {
      const before = chunks;
      const step = await this.#step({ scope, actor }, before);
      chunks = await Promise.all(
        step.chunks.map(async ({ from, stamp, members }) =>
          typeof members === 'string'
            ? { from, stamp, members: await deflatePart(members) }
            : { from, stamp, members },
        ),
      );
      if (chunks.every(({ stamp }) => stamp !== null)) return { stamp: step.counter, chunks };
      keep(chunks);
    }
    throw new DatabaseTimeout('The list took too long to build.');
  }

  /** One transaction of a refresh. */
  async #step(
    { scope, actor }: ListReader,
    chunks: readonly ListChunk[],
  ): Promise<ListStep<DeflatedPart>> {
    const read = async (db: Transaction) => {
      const began = performance.now();
      const step = await stepList(db, scope, actor, chunks, this.#steps.sizes);
      this.#steps.took(performance.now() - began);
      return step;
    };
    return await this.#database.read(scope, read, { timeoutMs: STEP_TIMEOUT_MS, isLong: true });
  }
}

/** The contracts of a chunk of a list, in the order of their ids. */
async function contractsOf({ members }: ListChunk): Promise<Contract[]> {
  if (members === null) return [];
  // Its blocks are none the last of a stream.
  const text = await inflate(members.deflated, { finishFlush: constants.Z_SYNC_FLUSH });
  return JSON.parse(`[${text.toString()}]`) as Contract[];
}
