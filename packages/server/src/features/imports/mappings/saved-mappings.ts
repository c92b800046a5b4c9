import { canChangeImportMapping } from '@pactbook/domain/features/import-analysis/access.ts';
import { nameKey } from '@pactbook/domain/features/import-rows/cell.ts';
import { importMappingDeleted, importMappingSaved } from '@pactbook/domain/features/imports/events.ts';
import {
  SAVED_MAPPINGS_LIMIT,
  type SavedMapping,
  type SavedMappingInput,
} from '@pactbook/domain/features/import-analysis/saved-mapping.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../../platform/command.ts';
import { listMappings } from '../queries.ts';
import { deleteMappingRow, insertMapping, lockMapping, updateMapping } from '../store.ts';

const NAME_TAKEN = 'There is already a mapping with this name';

const subjectOf = (id: string, label: string) => ({ kind: 'importMapping', id, label }) as const;

/** Mappings belong to people: the command line brings its own as a file. */
function personBehind({ actor }: Command): Actor {
  if (actor === null) throw new Error('Mappings are kept for people.');
  return actor;
}

async function listed(command: Command, id: string): Promise<SavedMapping> {
  const all = await listMappings(command.db, command.scope, command.actor);
  const found = all.find((mapping) => mapping.id === id);
  if (!found) throw notFound('mapping');
  return found;
}

/** Writes a mapping in place of the one that has its name. @throws AppError `duplicate`, `forbidden` */
async function replaceMapping(command: Command, input: SavedMappingInput): Promise<string> {
  const { db, scope, now } = command;
  const before = await lockMapping(db, scope, { nameKey: nameKey(input.name) });
  if (before === null)
    throw new AppError('conflict', 'This mapping was deleted in the meantime. Save it again.');
  const decision = decide(personBehind(command), canChangeImportMapping, before);
  if (!input.replace || !decision.allowed) {
    if (input.replace && !decision.allowed) throw forbidden(decision.reason);
    throw new AppError('duplicate', NAME_TAKEN, { fields: { name: NAME_TAKEN } });
  }
  await updateMapping(db, scope, { id: before.id, ...input }, now);
  return before.id;
}

/**
 * Keeps a mapping under a name, or replaces the one of this name when that is wanted.
 *
 * @throws AppError `duplicate` when the name is taken, `forbidden` when it is another person's to replace, `conflict`
 *   when there are too many
 */
export async function saveMapping(command: Command, input: SavedMappingInput): Promise<SavedMapping> {
  const { db, scope, now } = command;
  const actor = personBehind(command);
  const id = command.newId();
  const row = { ...input, id, nameKey: nameKey(input.name), createdBy: actor.userId };
  const isNew = await insertMapping(db, scope, row, now);
  if (isNew && (await listMappings(db, scope, actor)).length > SAVED_MAPPINGS_LIMIT) {
    throw new AppError(
      'conflict',
      `An organization keeps at most ${SAVED_MAPPINGS_LIMIT} mappings. Delete one first.`,
    );
  }
  const savedId = isNew ? id : await replaceMapping(command, input);
  command.emit(importMappingSaved(subjectOf(savedId, input.name)));
  return await listed(command, savedId);
}

/** Deletes a mapping. @throws AppError `not_found`, `forbidden` when it is another person's */
export async function deleteMapping(command: Command, mappingId: string): Promise<void> {
  const { db, scope } = command;
  const mapping = await lockMapping(db, scope, { id: mappingId });
  if (mapping === null) throw notFound('mapping');
  const decision = decide(personBehind(command), canChangeImportMapping, mapping);
  if (!decision.allowed) throw forbidden(decision.reason);
  await deleteMappingRow(db, scope, mapping.id);
  command.emit(importMappingDeleted(subjectOf(mapping.id, mapping.name)));
}
