import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import {
  editScope,
  fullAccessScope,
  rightsKey,
  teamTest,
} from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { DatabaseTimeout } from '../../../platform/database/database-errors.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Database } from '../../../platform/database/database.ts';
import { deflatePart, type DeflatedPart } from '../../../platform/http/answers/joined-gzip.ts';
import {
  ChunkedListCache,
  type CurrentList,
  type ListChunk,
} from '../../../platform/freshness/chunked-list-cache.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { dateList, type DatedList } from '../list/read-list-changes.ts';
import { SharedRanges, type Range } from '../shared-ranges/read-shared-ranges.ts';
import { EDIT_JSON, type ContractPieces } from '../texts/read-contract-texts.ts';

/** Bytes of lists that the server keeps: about a hundred lists of 10,000 records. */
const LISTS_KEPT_BYTES = 48 * 1024 * 1024;
/** Contracts of a chunk: few enough that a changed one costs a few milliseconds, enough that compressing pays. */
const PER_CHUNK = 250;
/** What dating a list may take on a small machine. */
const DATING_TIMEOUT_MS = 5_000;
/**
 * What all of a refresh may take: twelve lists of 100,000 records that are built together right after a start, with a quarter
 * of a processor, took 60 seconds.
 */
const REFRESH_TIMEOUT_MS = 180_000;

const inflate = promisify(inflateRaw);

/** Who reads a list: people of an organisation with the same rights read the same. */
export type ListReader = Pick<Caller, 'scope' | 'actor'>;

/** What the list of a reader depends on beside the change counter. */
export const listKey = ({ scope, actor }: ListReader): string =>
  `${scope.organisationId}|${rightsKey(actor)}`;

interface ListParts {
  readonly ranges: SharedRanges;
  readonly perChunk: number;
}

/** The lists of contracts that the server keeps, one for each organisation and kind of rights, and brings up to date. */
export class ContractLists {
  readonly cache = new ChunkedListCache(LISTS_KEPT_BYTES);
  readonly #database: Database;
  readonly #ranges: SharedRanges;
  readonly #perChunk: number;

  /** @param parts other parts than those of a server, for tests */
  constructor(
    database: Database,
    { ranges = new SharedRanges(database), perChunk = PER_CHUNK }: Partial<ListParts> = {},
  ) {
    this.#database = database;
    this.#ranges = ranges;
    this.#perChunk = perChunk;
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
    return chunks === 0 ? null : chunks * this.#perChunk;
  }

  /** The contracts of the same list, to be gone through as often as wanted, and the value of the change counter. */
  async readContracts(
    reader: ListReader,
    since: bigint,
  ): Promise<{ readonly counter: bigint; readonly records: () => AsyncIterable<Contract[]> }> {
    const { counter, chunks } = await this.read(reader, since);
    const records = async function* () {
      for (const chunk of chunks) yield await contractsOf(chunk);
    };
    return { counter, records };
  }

  /** Brings a list up to date step by step; what is built stays, whatever happens to the request. */
  async #refresh(
    reader: ListReader,
    kept: readonly ListChunk[],
    keep: (chunks: readonly ListChunk[]) => void,
  ): Promise<CurrentList> {
    const end = performance.now() + REFRESH_TIMEOUT_MS;
    const options = { timeoutMs: DATING_TIMEOUT_MS, isLong: true };
    let chunks = kept;
    while (performance.now() < end) {
      const before = chunks;
      const dated = await this.#database.read(
        reader.scope,
        (db) => dateList(db, reader.scope, before),
        options,
      );
      chunks = await this.#build(reader, dated, keep, end);
      // What was read in a later snapshot may go with changes of other chunks: they are dated once more.
      if (chunks.every(({ counter }) => counter === dated.counter)) return { counter: dated.counter, chunks };
    }
    throw new DatabaseTimeout('The list took too long to build.');
  }

  /** Builds the chunks that are not current, range by range, until none is left or the time is over. */
  async #build(
    { scope, actor }: ListReader,
    { counter, chunks }: DatedList<DeflatedPart>,
    keep: (chunks: readonly ListChunk[]) => void,
    end: number,
  ): Promise<readonly ListChunk[]> {
    const textOf = textFor(actor);
    const withLimited = !fullAccessScope(actor).everyContract;
    const built: ListChunk[] = [];
    for (let index = 0; index < chunks.length;) {
      const behind = endOfRun(chunks, index);
      if (behind === index) {
        built.push(...chunks.slice(index, index + 1));
        index += 1;
        continue;
      }
      const left = chunks.slice(behind);
      const until = left[0]?.from ?? null;
      let from = chunks[index]?.from ?? null;
      while (from !== null) {
        if (performance.now() > end) return [...built, { from, counter: null, members: null }, ...left];
        const range: Range = await this.#ranges.read(scope, { from, until }, withLimited, counter);
        built.push(...(await chunksOf(range, from, this.#perChunk, textOf)));
        from = range.rest;
        keep([...built, ...(from === null ? [] : [{ from, counter: null, members: null }]), ...left]);
      }
      index = behind;
    }
    return built;
  }
}

/** Behind the last of the chunks from `start` on that must be built again; `start` itself when that one need not. */
function endOfRun(chunks: readonly ListChunk[], start: number): number {
  let end = start;
  while (end < chunks.length && chunks[end]?.counter === null) end += 1;
  return end;
}

/** The JSON text of a contract as a reader may read it. */
function textFor(actor: Actor): (pieces: ContractPieces) => string {
  const [readsInFull, edits] = [teamTest(fullAccessScope(actor)), teamTest(editScope(actor))];
  return ({ teams, open, full: whole, limited }) =>
    open + (edits(teams) ? EDIT_JSON.yes : EDIT_JSON.no) + (readsInFull(teams) ? whole : (limited ?? ''));
}

/** The chunks of a range; few contracts more than a chunk should have do not divide it. */
async function chunksOf(
  { counter, pieces }: Range,
  from: string,
  perChunk: number,
  textOf: (pieces: ContractPieces) => string,
): Promise<ListChunk[]> {
  if (pieces.length === 0) return [{ from, counter, members: null }];
  const size = pieces.length <= perChunk * 2 ? perChunk * 2 : perChunk;
  const chunks: ListChunk[] = [];
  // One after the other: each takes a megabyte while it is compressed, and many lists may be built at the same time.
  for (let start = 0; start < pieces.length; start += size) {
    const texts = pieces.slice(start, start + size).map(textOf);
    const members = await deflatePart(texts.join(','));
    chunks.push({ from: start === 0 ? from : (pieces[start]?.id ?? from), counter, members });
  }
  return chunks;
}

/** The contracts of a chunk of a list, in the order of their ids. */
async function contractsOf({ members }: ListChunk): Promise<Contract[]> {
  if (members === null) return [];
  // Its blocks are none the last of a stream.
  const text = await inflate(members.deflated, { finishFlush: constants.Z_SYNC_FLUSH });
  return JSON.parse(`[${text.toString()}]`) as Contract[];
}
