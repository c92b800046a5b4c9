import type { Job, OrganisationWork } from '../../platform/jobs/job.ts';
import { runCommand } from '../../platform/command.ts';
import { FetchFault, fetchFile, type FetchLimits } from '../../platform/fetching/fetch-file.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { addFetchedRates } from './commands.ts';
import { FETCH_RATES } from './queries.ts';
import { RATES_BYTES, textOfRates } from './rates.reader.ts';
import { keepFetch } from './store.ts';

const DAY_SECONDS = 86_400;
const HOUR_MS = 3_600_000;
const DAY_MS = DAY_SECONDS * 1_000;
const LIMITS: FetchLimits = { bytes: RATES_BYTES, milliseconds: 30_000 };
/** Other rates are other sums of many records. */
const EVERY_RECORD = { timeoutMs: 120_000 };

/**
 * Fetches the file of rates once a day and adds the days that organisations do not have yet; after a failure it is tried
 * again within the hour. No rate is invented and none is replaced (docs/decisions/0073-rates-that-are-fetched.md).
 *
 * @param address of the configuration, the only one that is asked
 */
export function fetchRates(address: string, limits: FetchLimits = LIMITS): Job {
  return {
    name: FETCH_RATES,
    everySeconds: DAY_SECONDS,
    nextRunAt: (now, hasFailed) => now + (hasFailed ? HOUR_MS : DAY_MS),
    run: async ({ services, signal, forEachOrganisation }) => {
      const { text, fault } = await fetchText(address, limits, signal);
      if (text !== undefined)
        return await forEachOrganisation((organisation) => addRates(services, organisation, text), 1);
      // There is no file: for everyone the same.
      if (!signal.aborted)
        await forEachOrganisation((organisation) => noteFailure(services, organisation, fault), 1);
      throw fault;
    },
  };
}

/** The text of the file, or why there is none. */
async function fetchText(
  address: string,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<
  { readonly text: string; readonly fault?: never } | { readonly text?: never; readonly fault: unknown }
> {
  try {
    const text = textOfRates(await fetchFile(address, limits, signal));
    return text === null
      ? { fault: new FetchFault('The archive has no CSV file of a sensible size.') }
      : { text };
  } catch (error) {
    return { fault: error };
  }
}

/** Notes why an organisation got no rates, where it has currencies that need them. */
async function noteFailure({ database, now }: Services, { scope }: OrganisationWork, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  await database.write(scope, async (db) => {
    const { recordCurrencies } = await findOrganisation(db);
    if (recordCurrencies.length > 0) await keepFetch(db, message, now());
  });
}

async function addRates(services: Services, organisation: OrganisationWork, text: string): Promise<void> {
  const { scope } = organisation;
  const origin = { scope, actor: null, cause: FETCH_RATES, requestId: null };
  try {
    await runCommand(services, origin, (command) => addFetchedRates(command, text), EVERY_RECORD);
  } catch (error) {
    // What is wrong with the rates of its currencies is shown to this organisation alone.
    await noteFailure(services, organisation, error);
    throw error;
  }
}
