import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

/** A query without text (PostgreSQL protocol, "Query"). */
const EMPTY_QUERY = new Uint8Array([...Buffer.from('Q'), 0, 0, 0, 5, 0]);

/** What functions are compiled while `work` goes on V8 will not optimise later, however often they are called. */
export async function withoutOptimizing(work: () => Promise<unknown>): Promise<void> {
  // Functions are compiled when they are called first. The filter names the one that may be optimised: there is none.
  setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    await work();
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}

/**
 * PGlite whose parser of SQL is not optimised. It is one function of 105 kB that V8 takes for busy after a few statements,
 * because each of its jumps is long: optimising it took 600 MB of memory and a quarter of a start's processor time, beside
 * everything else. What is parsed again and again is prepared anyway.
 */
export class EmbeddedEngine extends PGlite {
  /** The first statement is PGlite's own, with which it learns the types of arrays: the parser is compiled before it. */
  override async _initArrayTypes(options?: { force?: boolean }): Promise<void> {
    await withoutOptimizing(async () => this.execProtocolRawSync(EMPTY_QUERY));
    await super._initArrayTypes(options);
  }
}
