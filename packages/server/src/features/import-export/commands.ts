import { isDeepStrictEqual } from 'node:util';
import { AppError, forbidden } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { contractsImported } from '@pactbook/domain/features/import-export/events.ts';
import type { ImportContext } from '@pactbook/domain/features/import-export/import-context.ts';
import type { ImportMapping } from '@pactbook/domain/features/import-export/import-mapping.ts';
import type { ImportOutcome } from '@pactbook/domain/features/import-export/import-outcome.ts';
import { checkRights } from '@pactbook/domain/features/import-export/import-plan.ts';
import { runCommand, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { Services } from '../../platform/services.ts';
import { insertContracts } from '../contracts/commands.ts';
import { addCategories } from '../organisations/commands.ts';
import { findOrganisationName } from '../organisations/queries.ts';
import { createTeam } from '../teams/commands.ts';
import { findActor } from '../users/queries.ts';
import type { PreparedImport } from './plan-messages.ts';
import { prepareInWorker } from './prepare-in-worker.ts';
import { readImportContext } from './queries.ts';

/** A file to take in, and how. */
export interface ImportRequest {
  readonly origin: CommandOrigin;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping: ImportMapping;
  /** Tells what would be done and writes nothing. */
  readonly dryRun: boolean;
  /** The day by which the rules on dates judge: the person's, on the command line the organisation's. */
  readonly today: CalendarDate;
}

/** Long enough for 20,000 records in one transaction on a slow machine. */
const WRITE_LIMIT_MS = 120_000;
/** Records written before other requests get their turn on this thread. */
const PORTION = 1_000;
/** How often the plan is made anew when teams, categories or custom fields change under it. */
const MOST_ATTEMPTS = 3;

/** The input with the ids of the teams that were made, in place of their placeholders. */
function withRealTeams(input: ContractInput, ids: ReadonlyMap<string, string>): ContractInput {
  if (ids.size === 0 || !input.teams) return input;
  return { ...input, teams: input.teams.map((team) => ids.get(team) ?? team) };
}

async function write(command: Command, prepared: PreparedImport, request: ImportRequest): Promise<void> {
  const { contracts, newTeams, newCategories } = prepared;
  command.emit(
    contractsImported({ kind: 'import', id: command.newId(), label: request.fileName.slice(0, 200) }, [
      { field: 'records', from: null, to: contracts.length },
    ]),
  );
  const ids = new Map<string, string>();
  for (const { placeholder, name } of newTeams)
    ids.set(placeholder, (await createTeam(command, { name })).id);
  if (newCategories.length > 0) {
    await addCategories(command, await findOrganisationName(command.db, command.scope), newCategories);
  }
  for (let start = 0; start < contracts.length; start += PORTION) {
    const portion = contracts.slice(start, start + PORTION).map((input) => withRealTeams(input, ids));
    await insertContracts(command, portion, request.today);
  }
}

/** Reading a large file takes its time, and so do the imports before it: whoever lost rights meanwhile writes nothing. */
async function refuseLostRights({ db, scope, actor }: Command): Promise<void> {
  if (actor === null) return;
  const current = await findActor(db, scope, actor.userId);
  const isAsBefore =
    current !== null && isDeepStrictEqual({ ...current, impersonatorId: actor.impersonatorId }, actor);
  if (!isAsBefore) throw forbidden('Your rights changed while the file was read. Nothing was imported.');
}

/** Writes the plan if the organisation is still as it was when the plan was made; false when it is not. */
async function writeUnlessChanged(
  services: Services,
  request: ImportRequest,
  context: ImportContext,
  prepared: PreparedImport,
): Promise<boolean> {
  const { origin, today } = request;
  return await runCommand(
    services,
    origin,
    async (command) => {
      await refuseLostRights(command);
      const current = await readImportContext(command.db, command.scope, origin.actor, today);
      if (!isDeepStrictEqual(current, context)) return false;
      await write(command, prepared, request);
      return true;
    },
    { timeoutMs: WRITE_LIMIT_MS },
  );
}

/**
 * Takes the records of a CSV or XLSX file in, all rows or none unless the mapping skips rejected
 * ones. Every row is checked before any is written; the dry run and the real run answer alike.
 *
 * @throws AppError `invalid_fields` when file and mapping do not fit, `too_large`, `forbidden` when the mapping
 *   would create what the actor may not create, `unavailable` when too many imports wait
 */
export async function importContracts(services: Services, request: ImportRequest): Promise<ImportOutcome> {
  const { origin, mapping, dryRun, today } = request;
  checkRights(mapping, origin.actor);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const context = await services.database.read(origin.scope, (db) =>
      readImportContext(db, origin.scope, origin.actor, today),
    );
    const prepared = await prepareInWorker({ bytes: request.bytes, mapping, context });
    const isDone =
      dryRun || !prepared.outcome.applied || (await writeUnlessChanged(services, request, context, prepared));
    if (isDone) return { dryRun, ...prepared.outcome };
  }
  throw new AppError(
    'unavailable',
    'Teams or categories are being changed at the moment. Try again in a minute.',
    {
      retryAfterSeconds: 60,
    },
  );
}
