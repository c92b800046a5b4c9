import type { ImportMapping } from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';
import { runCommand, type Command, type CommandOrigin } from '../../../platform/command.ts';
import type { Services } from '../../../platform/services.ts';
import { insertSourceRecords, keepSource } from './store.ts';

/** Records that one transaction keeps: a tenth of a second on the embedded database. */
const PER_STEP = 2_000;

/** The list that records are of, and the import that brought them; null for one that changed nothing. */
export interface ImportOfSource {
  readonly sourceId: string;
  readonly changeSetId: string | null;
}

/** The id of the list that a mapping names; null for none. */
export async function sourceOf(
  command: Command,
  { source }: Pick<ImportMapping, 'source'>,
): Promise<string | null> {
  const { db, scope } = command;
  return source === undefined ? null : await keepSource(db, scope, source, command.newId());
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
  const sourceId = await runCommand(services, origin, (command) => sourceOf(command, mapping));
  if (sourceId === null) return;
  await keepFound((work) => runCommand(services, origin, work), { sourceId, changeSetId: null }, found);
}
