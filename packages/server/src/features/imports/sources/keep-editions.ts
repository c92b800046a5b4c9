import type { ImportMapping } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { runCommand, type Command, type CommandOrigin } from '../../../platform/command.ts';
import type { Services } from '../../../platform/services.ts';
import { findEditionOf, findSettledEdition } from './read-sources.ts';
import { beginEdition, insertSourceRecords, type Edition } from './write-editions.ts';

/** Records that one transaction keeps. */
const PER_STEP = 2_000;

/** The edition of a list that records are in, and the import that brought them; null for one that changed nothing. */
export interface ImportOfSource extends Edition {
  readonly changeSetId: string | null;
}

/**
 * The edition that an import is of the list that its mapping names; null for none.
 *
 * @param changeSetId of an import that was cut off and is continued
 */
export async function editionOf(
  { db, scope, newId, now }: Command,
  { source }: Pick<ImportMapping, 'source'>,
  changeSetId: string | null = null,
): Promise<Edition | null> {
  if (source === undefined) return null;
  const begun = changeSetId === null ? null : await findEditionOf(db, scope, changeSetId);
  if (begun !== null) return begun;
  return await beginEdition(db, scope, source, newId(), await findSettledEdition(db, scope, source, now));
}

/** Keeps that records are of a list, a portion in each transaction. */
export async function keepFound(
  run: (work: (command: Command) => Promise<void>) => Promise<void>,
  of: ImportOfSource,
  found: readonly string[],
): Promise<void> {
  for (let at = 0; at < found.length; at += PER_STEP) {
    const some = found.slice(at, at + PER_STEP);
    await run(({ db, scope }) => insertSourceRecords(db, scope, of, some));
  }
}

/** The same for an import that changes nothing: the next one knows which records the list has. */
export async function keepUnchanged(
  services: Services,
  origin: CommandOrigin,
  mapping: Pick<ImportMapping, 'source'>,
  found: readonly string[],
): Promise<void> {
  if (mapping.source === undefined || found.length === 0) return;
  const edition = await runCommand(services, origin, (command) => editionOf(command, mapping));
  if (edition === null) return;
  await keepFound((work) => runCommand(services, origin, work), { ...edition, changeSetId: null }, found);
}
