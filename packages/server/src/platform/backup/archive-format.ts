import { constants, type ZstdOptions } from 'node:zlib';
import { hkdfSync } from 'node:crypto';
import { z } from 'zod';

/**
 * A backup is a tar archive packed with zstd:
 *
 * - `backup.json`, the first member: how it was made, and which tables it has
 * - `tables/<table>/<number>.jsonl`: rows, a JSON array of texts a line
 * - `documents/<organisation>/<id>`: the files of documents
 * - `manifest.json`, the last member: the SHA-256 of every other one. An archive without it was cut.
 */
export const HEADER_NAME = 'backup.json';
export const MANIFEST_NAME = 'manifest.json';
/** A changed bit is found where it is, not only by the sum of the member. */
export const COMPRESSION: ZstdOptions = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** Read by later versions; a version does not read a format that it does not know. */
export const FORMAT = 1;

const migrationSchema = z.object({ name: z.string(), checksum: z.string() });
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).readonly() });

const headerSchema = z.object({
  format: z.number().int(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that the database had, in their order. */
  migrations: z.array(migrationSchema).min(1),
  /** Whether the secret of the installation is PACTBOOK_SECRET or in the database, and what tells it from another. */
  secret: z.object({ origin: z.enum(['environment', 'database']), fingerprint: z.string() }),
  tables: z.array(tableSchema),
});

const manifestSchema = z.object({
  members: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
  /** How many rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  sequences: z.record(z.string(), z.string()),
  documents: z.number().int(),
  /** Files that the database names and that were not in the store when the backup was made. */
  missingDocuments: z.array(z.string()),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;

/** A backup cannot be read; the message says why. */
export class BackupDamaged extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupDamaged';
  }
}

/** @throws BackupDamaged when the text is no header, or one of a format that this version does not know */
export function parseHeader(text: string): BackupHeader {
  const header = parseMember(headerSchema, HEADER_NAME, text);
  if (header.format > FORMAT) {
    throw new BackupDamaged(
      `The backup was made by Pactbook ${header.version} in a form that this version does not know: restore it with that version.`,
    );
  }
  return header;
}

/** @throws BackupDamaged when the text is no manifest */
export function parseManifest(text: string): BackupManifest {
  return parseMember(manifestSchema, MANIFEST_NAME, text);
}

function parseMember<Schema extends z.ZodType>(schema: Schema, name: string, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupDamaged(`The ${name} of the backup cannot be read.`, error);
  }
}

/** The member with rows of a table. @param part from 1 */
export function rowsMember(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.jsonl`;
}

/** The member with the file of a document. */
export function documentMember(organisationId: string, id: string): string {
  return `documents/${organisationId}/${id}`;
}

const ROWS = /^tables\/([a-z0-9_]+)\/\d{6}\.jsonl$/;
/** Whether both are UUIDs is checked where they are used, as everywhere. */
const DOCUMENT = /^documents\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/;

/** What a member between header and manifest is; null for what this format does not have. */
export type MemberKind =
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'document'; readonly organisationId: string; readonly id: string };

/** What a member is, by its name. */
export function memberKind(name: string): MemberKind | null {
  const table = ROWS.exec(name)?.[1];
  if (table !== undefined) return { kind: 'rows', table };
  const [, organisationId, id] = DOCUMENT.exec(name) ?? [];
  if (organisationId === undefined || id === undefined) return null;
  return { kind: 'document', organisationId, id };
}

const FINGERPRINT_BYTES = 16;

/** What tells one secret of an installation from another, and says nothing about it. */
export function secretFingerprint(secret: string): string {
  const bytes = hkdfSync('sha256', secret, '', 'pactbook secret fingerprint v1', FINGERPRINT_BYTES);
  return Buffer.from(bytes).toString('hex');
}
