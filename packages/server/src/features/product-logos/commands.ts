import { randomBytes } from 'node:crypto';
import * as events from '@pactbook/domain/features/product-logos/events.ts';
import {
  LOGOS_LIMIT,
  type LogoUpload,
  type UploadedLogo,
} from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../platform/command.ts';
import { uploadedLogo } from './queries.ts';
import { countLogos, keepLogo, removeLogo } from './store.ts';

/** Bytes of chance in an address: no one guesses one. */
const ADDRESS_BYTES = 32;

/**
 * Keeps a drawn picture as the logo of a product or vendor, in place of an earlier one.
 *
 * @throws AppError `invalid_fields` when the organisation has as many as there can be
 */
export async function uploadLogo(
  command: Command,
  upload: LogoUpload,
  picture: Uint8Array,
): Promise<UploadedLogo> {
  const { db, actor, now } = command;
  if ((await countLogos(db)) >= LOGOS_LIMIT) {
    throw invalidFields({ file: `There are ${LOGOS_LIMIT.toLocaleString('en-US')} uploaded logos already.` });
  }
  const row = await keepLogo(
    db,
    {
      ...upload,
      id: command.newId(),
      addressKey: randomBytes(ADDRESS_BYTES).toString('base64url'),
      picture,
      uploadedBy: actor?.userId ?? null,
    },
    now,
  );
  command.emit(
    events.logoUploaded({ kind: 'logo', id: row.id, label: upload.name }, [
      { field: 'for', from: null, to: upload.owner },
    ]),
  );
  return uploadedLogo(row);
}

/** Removes an uploaded logo: what the installation knows is shown again. @throws AppError `not_found` */
export async function removeUploadedLogo(command: Command, id: string): Promise<void> {
  const removed = await removeLogo(command.db, id);
  if (removed === null) throw notFound('logo');
  command.emit(
    events.logoRemoved({ kind: 'logo', id, label: removed.name }, [
      { field: 'for', from: removed.owner, to: null },
    ]),
  );
}
