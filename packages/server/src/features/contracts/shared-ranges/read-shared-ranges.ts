import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { StatementShapes } from '../../../platform/database/statements/prepared-statement.ts';
import { Kept } from '../../../platform/freshness/kept.ts';
import { declareKept } from '../../../platform/freshness/registry.ts';
import { TimedSteps } from '../../../platform/timed-steps.ts';
import { contractPieces, type ContractPieces } from '../texts/read-contract-texts.ts';
import { readChangeCounter } from '../../../platform/freshness/queries.ts';

/** Contracts of a step; each number has its own statement, which is prepared. */
const STEPS = [250, 750, 2_500] as const;
/** How long a step takes, more or less. */
const STEP_MS = 50;
/** What one step may take on a small machine. */
const STEP_TIMEOUT_MS = 5_000;
/** Lists that are built together are a few steps apart. */
const RANGES = declareKept({
  name: 'contracts.ranges',
  what: 'Records in pieces, for all whose lists are built at the same time',
  of: ['records'],
  by: 'organisation',
  bytes: 8 * 1024 * 1024,
});

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
export interface Range {
  /** The change counter of the snapshot that they were read in. */
  readonly counter: bigint;
  readonly pieces: readonly ContractPieces[];
  /** Where the rest of the run begins; null when there is none. */
  readonly rest: string | null;
}

const PIECES = new StatementShapes<ContractPieces>();

async function readRange(
  db: Transaction,
  scope: OrganisationScope,
  { from, until }: Run,
  withLimited: boolean,
  contracts: number,
): Promise<Range> {
  const counter = await readChangeCounter(db);
  // Without fresh statistics (after an import) the planner would take each grouped part for one row and build it again
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
  return { counter, pieces, rest: last === null || (until !== null && last >= until) ? null : last };
}

/** The next id in the order of the database. */
function idAfter(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const bytesOf = ({ pieces }: Range): number =>
  pieces.reduce(
    (sum, { open, full, limited }) => sum + open.length + full.length + (limited?.length ?? 0),
    0,
  );

/**
 * Contracts for all whose lists are built at the same time: whatever their rights, a range of the list is read once and
 * each puts its own list together from the pieces. Without that a server that is started in the morning reads every
 * contract once for each kind of rights.
 */
export class SharedRanges {
  readonly #database: Database;
  readonly #size: StepSize;
  readonly #kept = new Kept<Range, 'records'>(RANGES, bytesOf);

  constructor(database: Database, size: StepSize = new TimedSteps(STEPS, STEP_MS)) {
    this.#database = database;
    this.#size = size;
  }

  /**
   * The contracts with which a run begins, as they were at a value of the change counter or later.
   *
   * @param withLimited whether the pieces are wanted of those who do not read every contract in full
   */
  read(scope: OrganisationScope, run: Run, withLimited: boolean, since: bigint): Promise<Range> {
    const of = [run.from, run.until ?? '', String(withLimited)];
    const read = async (db: Transaction): Promise<Range> => {
      const began = performance.now();
      const range = await readRange(db, scope, run, withLimited, this.#size.contracts);
      this.#size.took(performance.now() - began);
      return range;
    };
    return this.#kept.get({ ...scope, of }, { records: String(since) }, () =>
      this.#database.read(scope, read, { timeoutMs: STEP_TIMEOUT_MS, isLong: true }),
    );
  }
}
