import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createZstdDecompress, zstdCompressSync } from 'node:zlib';
import { extract, type Entry } from 'tar-stream';
import {
  BackupDamaged,
  COMPRESSION,
  HEADER_NAME,
  MANIFEST_NAME,
  memberKind,
  parseHeader,
  parseManifest,
  type BackupHeader,
  type BackupManifest,
} from './archive-format.ts';

/** What is done with the members of a backup, in their order. */
export interface ArchiveVisitor {
  readonly header?: (header: BackupHeader) => Promise<void>;
  readonly rows?: (table: string, lines: string, rows: number) => Promise<void>;
  /** The stream is to be read to its end. */
  readonly document?: (
    document: { readonly organisationId: string; readonly id: string },
    content: Readable,
  ) => Promise<void>;
}

/** A whole backup that was read to its end. */
export interface ReadArchive {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

const LARGEST_JSON = 256_000_000;

/**
 * Reads a backup from its first byte to its last and compares every member with the manifest.
 *
 * @throws BackupDamaged when it was cut, changed or is no backup; what the visitor throws
 */
export async function readArchive(path: string, visitor: ArchiveVisitor = {}): Promise<ReadArchive> {
  const entries = extract();
  const reader = new MemberReader(visitor);
  const unpack = createZstdDecompress();
  const unpacked = pipeline(createReadStream(path), unpack, entries);
  unpacked.catch(() => undefined);
  try {
    for await (const entry of entries) await reader.take(entry);
    await unpacked;
  } catch (error) {
    entries.destroy();
    await unpacked.catch(() => undefined);
    throw understood(error);
  }
  const read = reader.finish();
  await refuseTail(path, unpack.bytesWritten);
  return read;
}

/** What Node's compression may write after all content: a frame of nothing. */
const EMPTY_FRAME = zstdCompressSync(Buffer.alloc(0), COMPRESSION);

/** The unpacking stops at the end of the archive, whatever comes after it. @throws BackupDamaged */
async function refuseTail(path: string, end: number): Promise<void> {
  const { size } = await stat(path);
  if (size === end) return;
  const isEmptyFrame =
    size === end + EMPTY_FRAME.length &&
    EMPTY_FRAME.equals(await buffer(createReadStream(path, { start: end })));
  if (!isEmptyFrame) throw new BackupDamaged('The backup has bytes behind its end: it was changed.');
}

/** What the unpacking says about a file that was changed, cut or is something else. */
function understood(error: unknown): unknown {
  if (!(error instanceof Error) || !isUnpackingFault(error)) return error;
  return new BackupDamaged('The backup cannot be unpacked: it was changed or cut, or is no backup.', error);
}

function isUnpackingFault(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    code.startsWith('ZSTD_') ||
    code.startsWith('Z_') ||
    ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_BUFFER_TOO_LARGE'].includes(code) ||
    /tar header|Unexpected end of data|size mismatch|Premature close|writable stream/i.test(error.message)
  );
}

class MemberReader {
  readonly #visitor: ArchiveVisitor;
  readonly #seen: BackupManifest['members'] = [];
  readonly #rows = new Map<string, number>();
  #documents = 0;
  #header: BackupHeader | null = null;
  #manifest: BackupManifest | null = null;

  constructor(visitor: ArchiveVisitor) {
    this.#visitor = visitor;
  }

  async take(entry: Entry): Promise<void> {
    const { name } = entry.header;
    if (this.#manifest !== null) throw new BackupDamaged(`The backup goes on after its end, with ${name}.`);
    if (name === MANIFEST_NAME) {
      this.#manifest = parseManifest((await contentOf(entry)).toString());
      return;
    }
    if (this.#header === null) {
      await this.#takeHeader(name, entry);
      return;
    }
    await this.#takeMember(name, entry);
  }

  /** @throws BackupDamaged when something is missing or is not what the manifest says */
  finish(): ReadArchive {
    const header = this.#header;
    const manifest = this.#manifest;
    if (header === null) throw new BackupDamaged('The file is no backup of Pactbook.');
    if (manifest === null) throw new BackupDamaged('The backup was cut: its end is missing.');
    const expected = new Map(manifest.members.map((member) => [member.name, member]));
    for (const { name, size, sha256 } of this.#seen) {
      const known = expected.get(name);
      if (known?.size !== size || known.sha256 !== sha256) {
        throw new BackupDamaged(`The member ${name} of the backup is not what was written.`);
      }
      expected.delete(name);
    }
    const [missing] = expected.keys();
    if (missing !== undefined) throw new BackupDamaged(`The member ${missing} of the backup is missing.`);
    for (const [table, rows] of Object.entries(manifest.rows)) {
      if ((this.#rows.get(table) ?? 0) !== rows) {
        throw new BackupDamaged(`The table ${table} of the backup does not have its ${rows} rows.`);
      }
    }
    if (this.#documents !== manifest.documents) {
      throw new BackupDamaged(`The backup does not have its ${manifest.documents} documents.`);
    }
    return { header, manifest };
  }

  async #takeHeader(name: string, entry: Entry): Promise<void> {
    if (name !== HEADER_NAME) throw new BackupDamaged('The file is no backup of Pactbook.');
    const content = await contentOf(entry);
    this.#note(name, content);
    this.#header = parseHeader(content.toString());
    await this.#visitor.header?.(this.#header);
  }

  async #takeMember(name: string, entry: Entry): Promise<void> {
    const member = memberKind(name);
    if (member === null)
      throw new BackupDamaged(`The backup has a member ${name}, which this version does not know.`);
    if (member.kind === 'document') {
      await this.#takeDocument(name, member, entry);
      return;
    }
    const content = await contentOf(entry);
    this.#note(name, content);
    const lines = content.toString();
    const rows = lines.split('\n').length - 1;
    this.#rows.set(member.table, (this.#rows.get(member.table) ?? 0) + rows);
    await this.#visitor.rows?.(member.table, lines, rows);
  }

  async #takeDocument(
    name: string,
    document: { readonly organisationId: string; readonly id: string },
    entry: Entry,
  ): Promise<void> {
    const digest = createHash('sha256');
    let size = 0;
    const watched = Readable.from(
      (async function* watch(): AsyncGenerator<Uint8Array> {
        for await (const chunk of entry) {
          digest.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      })(),
    );
    if (this.#visitor.document === undefined) await finished(watched.resume());
    else await this.#visitor.document(document, watched);
    this.#documents += 1;
    this.#seen.push({ name, size, sha256: digest.digest('hex') });
  }

  #note(name: string, content: Buffer): void {
    this.#seen.push({ name, size: content.length, sha256: hash('sha256', content, 'hex') });
  }
}

async function contentOf(entry: Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) > LARGEST_JSON) {
    throw new BackupDamaged(
      `The member ${entry.header.name} of the backup is larger than any that is written.`,
    );
  }
  return buffer(entry);
}
