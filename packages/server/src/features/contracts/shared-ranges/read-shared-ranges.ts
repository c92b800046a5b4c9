import { sql } from 'kysely';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { StatementShapes } from '../../../platform/database/statements/prepared-statement.ts';
import { TimedSteps } from '../../../platform/timed-steps.ts';
import { readChangeCounter } from '../queries.ts';
import { contractPieces, type ContractPieces } from '../texts/read-contract-texts.ts';

/** Contracts of a step; each number has a statement of its own, which is prepared. */
const STEPS = [250, 750, 2_500] as const;
/** How long a step takes, more or less. */
const STEP_MS = 50;
/** What one step may take on a small machine. */
const STEP_TIMEOUT_MS = 5_000;
/** Lists that are built together are a few steps apart. */
const KEPT_BYTES = 8 * 1024 * 1024;
const KEPT_MS = 5_000;

/** How many contracts a step reads. */
interface StepSize {
  readonly contracts: number;
  /** Tells how many milliseconds the last step took. */
  took(milliseconds: number): void;
}

/** A part of the list, from one id up to another. */
export interface Run {
  readonly from: string;
  /** Null for the end of the list. */
  readonly until: string | null;
}

/** The contracts with which a run begins. */
export interface Stretch {
  /** The change counter of the snapshot that they were read in. */
  readonly stamp: bigint;
  readonly pieces: readonly ContractPieces[];
  /** Where the rest of the run begins; null when there is none. */
  readonly rest: string | null;
}

interface KeptStretch {
  readonly stretch: Stretch;
  readonly readAt: number;
}

const PIECES = new StatementShapes<ContractPieces>();

async function readStretch(
  db: Transaction,
  scope: OrganisationScope,
  { from, until }: Run,
  withLimited: boolean,
  contracts: number,
): Promise<Stretch> {
  const stamp = await readChangeCounter(db, scope);
  // Without fresh statistics (after an import) the planner would take each grouped part for one row and build it anew
  // for every contract.
  await sql`set local enable_nestloop = off`.execute(db);
  const values = { organisation: scope.organisationId, from, until };
  const page = sql`select * from contracts where organisation_id = ${scope.organisationId} and deleted_at is null
    and id >= ${from}::uuid and (${until}::uuid is null or id < ${until}::uuid)
    order by id limit ${sql.lit(contracts)}`;
  const query = PIECES.take(`${contracts} ${withLimited}`, values, () =>
    contractPieces(scope, page, withLimited).compile(db),
  );
  const { rows: pieces } = await db.executeQuery<ContractPieces>(query);
  const last = pieces.length === contracts ? idAfter(pieces.at(-1)?.id ?? from) : null;
  return { stamp, pieces, rest: last === null || (until !== null && last >= until) ? null : last };
}

/** The next id in the order of the database. */
function idAfter(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const weightOf = ({ stretch }: KeptStretch): number =>
  stretch.pieces.reduce(
    (sum, { open, full, limited }) => sum + open.length + full.length + (limited?.length ?? 0),
    0,
  );

/**
 * Contracts for all whose lists are built at the same time: whatever their rights, a stretch of the list is read once and
 * each puts its own list together from the pieces. Without that a server that is started in the morning reads every
 * contract once for each kind of rights.
 */
export class SharedStretches {
  readonly #database: Database;
  readonly #size: StepSize;
  readonly #kept = new BoundedCache<string, KeptStretch>(KEPT_BYTES, weightOf);
  readonly #readings = new Map<string, Promise<Stretch>>();
  /** Empties what is kept when nobody builds a list any more. */
  #emptying: NodeJS.Timeout | null = null;

  constructor(database: Database, size: StepSize = new TimedSteps(STEPS, STEP_MS)) {
    this.#database = database;
    this.#size = size;
  }

  /**
   * The contracts with which a run begins, as they were at a value of the change counter or later.
   *
   * @param withLimited whether the pieces are wanted of those who do not read every contract in full
   */
  async read(scope: OrganisationScope, run: Run, withLimited: boolean, since: bigint): Promise<Stretch> {
    const key = `${scope.organisationId}|${run.from}|${run.until}|${withLimited}`;
    for (;;) {
      const kept = this.#kept.get(key);
      const isRecent = kept !== undefined && performance.now() - kept.readAt < KEPT_MS;
      if (isRecent && kept.stretch.stamp >= since) return kept.stretch;
      const stretch = await (this.#readings.get(key) ?? this.#begin(key, scope, run, withLimited));
      // One that began before may be older than what the caller knows.
      if (stretch.stamp >= since) return stretch;
    }
  }

  #begin(key: string, scope: OrganisationScope, run: Run, withLimited: boolean): Promise<Stretch> {
    const reading = this.#readStep(key, scope, run, withLimited).finally(() => this.#readings.delete(key));
    this.#readings.set(key, reading);
    return reading;
  }

  async #readStep(key: string, scope: OrganisationScope, run: Run, withLimited: boolean): Promise<Stretch> {
    const read = async (db: Transaction): Promise<Stretch> => {
      const began = performance.now();
      const stretch = await readStretch(db, scope, run, withLimited, this.#size.contracts);
      this.#size.took(performance.now() - began);
      return stretch;
    };
    const stretch = await this.#database.read(scope, read, { timeoutMs: STEP_TIMEOUT_MS, isLong: true });
    this.#kept.set(key, { stretch, readAt: performance.now() });
    this.#emptying ??= setTimeout(() => this.#empty(), KEPT_MS).unref();
    this.#emptying.refresh();
    return stretch;
  }

  #empty(): void {
    this.#emptying = null;
    for (const key of this.#kept.keys()) this.#kept.delete(key);
  }
}
