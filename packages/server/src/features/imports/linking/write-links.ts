import type { RowLink } from '@pactbook/domain/features/imports/import-tally.ts';
import type { LinkEnd } from '@pactbook/domain/features/import-rows/record-names.ts';
import type { Command } from '../../../platform/command.ts';
import { keepStanding } from '../../change-sets/commands.ts';
import { linkManyContracts } from '../../contract-links/commands.ts';
import { readImportRows } from './read-linkable-records.ts';
import { insertImportRows } from './write-import-rows.ts';

/**
 * Keeps which records rows added that links wait for.
 *
 * @param rows of each of the records its row, null for one that no link waits for
 */
export async function keepRows(
  { db, scope }: Command,
  changeSetId: string,
  ids: readonly string[],
  rows: readonly (number | null)[],
): Promise<void> {
  const kept = ids.flatMap((id, index) => {
    const row = rows[index] ?? null;
    return row === null ? [] : [{ row, id }];
  });
  await insertImportRows(db, scope, changeSetId, kept);
}

/**
 * Adds links that rows name, once all their records are there.
 *
 * @returns how many records of the set change in nothing but links and were not counted before; null when what was
 *   planned does not fit any more, and then nothing is written
 */
export async function writeLinks(
  command: Command,
  changeSetId: string,
  links: readonly RowLink[],
): Promise<number | null> {
  const rows = await readImportRows(command.db, command.scope, changeSetId);
  const idOf = (end: LinkEnd): string | undefined => ('id' in end ? end.id : rows.get(end.row));
  const found = links.flatMap(({ kind, from, to, isAlone }) => {
    const [own, other] = [idOf(from), idOf(to)];
    return own === undefined || other === undefined
      ? []
      : [{ link: { kind, from: own, to: other }, isAlone }];
  });
  if (found.length < links.length) return null;
  const areLinked = await linkManyContracts(
    command,
    found.map(({ link }) => link),
    changeSetId,
  );
  if (!areLinked) return null;
  const alone = found.filter(({ isAlone }) => isAlone).map(({ link }) => link.from);
  return await keepStanding(command, changeSetId, [...new Set(alone)]);
}
