import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { ImportContext } from '@pactbook/domain/features/import-rows/import-context.ts';
import type { NeededNames, PlannedWrites } from '@pactbook/domain/features/imports/import-tally.ts';
import { endKey } from '@pactbook/domain/features/import-rows/record-names.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import { runInSteps, StepSize } from '../../../platform/run-in-steps.ts';
import type { Services } from '../../../platform/services.ts';
import { refuseLostRights } from '../../users/commands.ts';
import { keepFound } from '../writing/write-editions.ts';
import { refuseWhenCancelled } from '../../../platform/cancelled-requests.ts';
import type { PreparedImport } from '../plan.reader.ts';
import { isRunning, readCatalogue, readChangedSince, readImportContext } from '../queries.ts';
import {
  finishImport,
  hashOf,
  openImport,
  PlanOutdated,
  writeStep,
  type ImportRequest,
  type OpenImport,
} from '../writing/write-import.ts';
import type { ReadBasis } from '../read-basis.ts';
import { readChangeCounter, readReferenceCounter } from '../../../platform/freshness/queries.ts';

/** Records of a transaction: as many as others may wait for. */
const STEPS = { first: 100, least: 50, most: 1_000, milliseconds: 200 };
/** How long one step may take on a slow machine. */
const STEP_LIMIT = { timeoutMs: 60_000 };
/** After so many records, and twice, four times as many, the planner's statistics are looked after. */
const FIRST_STATISTICS = 1_000;

const LOST_RIGHTS = 'Your rights changed while the file was imported. Nothing was imported.';

const alreadyRunning = () =>
  new AppError(
    'conflict',
    'This list is being imported at the moment, or an interrupted import is being rolled back. Try again in a few minutes.',
  );

/** A plan and what it was made from. */
export interface MadePlan {
  readonly basis: ReadBasis;
  readonly prepared: PreparedImport;
}

/** What one transaction writes. */
type StepWrites = Omit<PlannedWrites, 'found'>;

const NOTHING: StepWrites = { contracts: [], contractRows: [], updates: [], links: [] };

/** What a step writes at a place in a plan: updates first, then records that are added, then links; never two of them. */
function writesAt(
  { contracts, contractRows, updates, links }: PreparedImport,
  done: number,
  size: number,
): StepWrites {
  if (done < updates.length) return { ...NOTHING, updates: updates.slice(done, done + size) };
  const added = done - updates.length;
  if (added < contracts.length) {
    const some = contracts.slice(added, added + size);
    return { ...NOTHING, contracts: some, contractRows: contractRows.slice(added, added + some.length) };
  }
  const linked = added - contracts.length;
  return { ...NOTHING, links: links.slice(linked, linked + size) };
}

/** How many records change in nothing but links. */
function recordsOfLinks(links: PlannedWrites['links']): number {
  return new Set(links.flatMap(({ from, isAlone }) => (isAlone ? [endKey(from)] : []))).size;
}

/** Whether a plan adds what other rows may name. */
const addsNames = ({ newTeams, newCategories, newFields, newOptions }: NeededNames): boolean =>
  [newTeams, newCategories, newFields, newOptions].some((names) => names.length > 0);

/** How the import of a call is written. */
export interface ImportJobSteps {
  /** Records of each step, where it is not its time that decides. */
  readonly size?: number;
  /** What happens before each step. */
  readonly beforeStep?: () => Promise<void>;
}

/**
 * An import that a call writes step by step: the changes of records first, then the records that it adds. Each step looks
 * whether rows would still find the same records: what others changed is never written over.
 */
export class ImportJob {
  readonly #services: Services;
  readonly #request: ImportRequest;
  readonly #steps: ImportJobSteps;
  readonly #size = new StepSize(STEPS);
  readonly #contentHash: string;
  #opened: OpenImport | null = null;
  /** What rows may name, with the names that the import added. */
  #context: ImportContext;
  #references = '';
  #counter = 0n;
  /** Changes of every record that are the import's own and not looked at yet. */
  #ownWholes = 0;
  readonly #added = new Set<string>();
  #written = 0;
  #statisticsAt = FIRST_STATISTICS;
  /** Changed records so far. */
  updated = 0;

  constructor(
    services: Services,
    request: ImportRequest,
    { basis, prepared }: MadePlan,
    steps: ImportJobSteps = {},
  ) {
    this.#services = services;
    this.#request = request;
    this.#steps = steps;
    this.#contentHash = prepared.contentHash;
    this.#context = basis.context;
  }

  /** The change set; null before it is open. */
  get changeSetId(): string | null {
    return this.#opened?.changeSetId ?? null;
  }

  /** Whether another plan can continue: records that were added would be added again by rows that nothing finds them by. */
  get canGoOn(): boolean {
    return this.#added.size === 0;
  }

  /**
   * Opens the change set.
   *
   * @throws PlanOutdated; AppError `forbidden`, `conflict` when the same content is being imported already
   */
  async open({ basis, prepared }: MadePlan): Promise<void> {
    const { newTeams, newCategories, newFields, newOptions, contracts, updates, links } = prepared;
    this.#counter = basis.counter;
    const { opened, seen } = await this.#run(async (command) => {
      const { db, scope } = command;
      const contentHash = this.#contentHash;
      if (await isRunning(db, scope, contentHash)) throw alreadyRunning();
      const counter = await this.#refuseOtherRecords(command, basis, prepared);
      const begun = await openImport(command, this.#request, basis, {
        newTeams,
        newCategories,
        newFields,
        newOptions,
        contentHash,
        mappingHash: hashOf(this.#request.mapping),
        isAttended: true,
        records: contracts.length + updates.length + recordsOfLinks(links),
      });
      this.#context = await readImportContext(db, scope, command.actor, this.#request.today);
      return { opened: begun, seen: counter };
    });
    this.#opened = opened;
    this.#counter = seen;
    // Names that were added concern every record of the list.
    this.#ownWholes = addsNames(prepared) ? 1 : 0;
  }

  /** Writes a plan to its end. @throws PlanOutdated; AppError as the writing of records does */
  async write({ basis, prepared }: MadePlan): Promise<void> {
    const { contracts, updates, links } = prepared;
    const steps = contracts.length + updates.length + links.length;
    const total = this.#written + steps;
    const { changeSetId, edition } = this.#open;
    if (edition !== null) {
      await keepFound((work) => this.#run(work), { ...edition, changeSetId }, prepared.found);
    }
    const before = async (): Promise<void> => {
      this.#request.onProgress({ phase: 'writing', done: this.#written, total });
      await this.#steps.beforeStep?.();
      refuseWhenCancelled(this.#request.signal);
    };
    const step = (size: number, done: number): Promise<number> =>
      this.#writeStep(writesAt(prepared, done, size), { basis, prepared }, total);
    await runInSteps(step, { size: () => this.#steps.size ?? this.#size.next, total: steps, before });
    if (steps === 0) {
      await this.#run((command) => finishImport(command, changeSetId));
    }
    this.#request.onProgress({ phase: 'writing', done: total, total });
  }

  /** From here on the next plan counts, which was made from what is there now. */
  goOnWith({ basis, prepared }: MadePlan): void {
    if (addsNames(prepared)) throw new PlanOutdated();
    this.#counter = basis.counter;
    this.#ownWholes = 0;
    this.#context = basis.context;
    this.#references = '';
  }

  get #open(): OpenImport {
    if (this.#opened === null) throw new Error('This import is not open.');
    return this.#opened;
  }

  #run<Result>(work: (command: Command) => Promise<Result>): Promise<Result> {
    const { origin } = this.#request;
    const guarded = async (command: Command): Promise<Result> => {
      await refuseLostRights(command, LOST_RIGHTS);
      return await work(command);
    };
    return runCommand(this.#services, origin, guarded, STEP_LIMIT);
  }

  /** Writes a step. @returns how much of the plan it was */
  async #writeStep(writes: StepWrites, { basis, prepared }: MadePlan, total: number): Promise<number> {
    const before = this.#written;
    const { contracts, updates, links } = writes;
    const after = before + contracts.length + updates.length + links.length;
    const step = { ...writes, found: [], before, after, isLast: after === total, isAttended: true };
    let began = 0;
    const { ids, linked, counter } = await this.#run(async (command) => {
      began = performance.now();
      const seen = await this.#refuseOtherRecords(command, basis, prepared);
      return { ...(await writeStep(command, this.#open, step, this.#request.today)), counter: seen };
    });
    this.#size.took(after - before, performance.now() - began);
    this.#counter = counter;
    this.#ownWholes = 0;
    this.#written = after;
    this.updated += updates.length + linked;
    for (const id of ids) this.#added.add(id);
    if (after >= this.#statisticsAt) await this.#renewStatistics(after);
    return after - before;
  }

  async #renewStatistics(written: number): Promise<void> {
    this.#statisticsAt = written * 2;
    const { database, log } = this.#services;
    await database
      .renewStatistics()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Statistics could not be gathered during an import'),
      );
  }

  /**
   * Looks at what others changed since the last step.
   *
   * @returns the change counter up to which nothing prevents it
   * @throws PlanOutdated when rows would find other records, or could name other things
   */
  async #refuseOtherRecords(
    command: Command,
    { catalogue }: ReadBasis,
    { keys }: PreparedImport,
  ): Promise<bigint> {
    const { db, scope, actor } = command;
    const { mapping } = this.#request;
    if (mapping.key === undefined) return this.#counter;
    const references = await readReferenceCounter(db);
    if (this.#opened !== null && references !== this.#references) {
      const context = await readImportContext(db, scope, actor, this.#request.today);
      if (!isDeepStrictEqual(context, this.#context)) throw new PlanOutdated();
      this.#references = references;
    }
    const counter = await readChangeCounter(db);
    const changes = await readChangedSince(db, scope, this.#counter, counter);
    if (changes === null || changes.wholes > this.#ownWholes) throw new PlanOutdated();
    const ids = [...changes.ids].filter((id) => !this.#added.has(id));
    if (ids.length === 0) return counter;
    const named = new Set(keys);
    const present = await readCatalogue(db, scope, mapping, this.#context, { ids });
    const isOfOthers = new Set(ids);
    const planned = catalogue.filter(({ id, key }) => isOfOthers.has(id) && named.has(key));
    const found = present.filter(({ key }) => named.has(key));
    if (!isDeepStrictEqual(found, planned)) throw new PlanOutdated();
    return counter;
  }
}
