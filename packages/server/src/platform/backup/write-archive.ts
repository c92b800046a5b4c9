import { createHash, hash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { COMPRESSION, MANIFEST_NAME, type BackupManifest } from './archive-format.ts';

/** Writes the members of a backup one after the other. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** @param size of all that the stream gives; a stream that gives something else fails */
  addStream(name: string, size: number, content: Readable): Promise<void>;
  /** Adds the manifest and ends the archive; resolves when all of it is written. */
  finish(rest: Omit<BackupManifest, 'members'>): Promise<BackupManifest>;
  /** Gives up: the output is destroyed. */
  abort(reason: Error): Promise<void>;
}

/** Packs members into `output`, which is ended with the archive. */
export function writeArchive(output: Writable): ArchiveWriter {
  const members: BackupManifest['members'] = [];
  const tar = pack();
  const compress = createZstdCompress(COMPRESSION);
  const written = pipeline(tar, compress, output);
  let failure: unknown = null;
  written.catch((error: unknown) => {
    failure = error;
  });

  /** Waits for the member or for the failure of the output, whichever is first: a failed output takes no more members. */
  const put = async (name: string, size: number, from: Readable | Buffer): Promise<void> => {
    if (failure !== null) await written;
    const entry = tar.entry({ name, size, mode: 0o600 });
    const filled = Buffer.isBuffer(from) ? endWith(entry, from) : pipeline(from, entry);
    await Promise.race([filled, written]);
  };

  return {
    add: async (name, content) => {
      await put(name, content.length, content);
      members.push({ name, size: content.length, sha256: hash('sha256', content, 'hex') });
    },
    addStream: async (name, size, content) => {
      const digest = createHash('sha256');
      content.on('data', (chunk: Buffer) => digest.update(chunk));
      await put(name, size, content);
      members.push({ name, size, sha256: digest.digest('hex') });
    },
    finish: async (rest) => {
      const manifest = { members, ...rest };
      const text = Buffer.from(JSON.stringify(manifest));
      await put(MANIFEST_NAME, text.length, text);
      tar.finalize();
      await written;
      return manifest;
    },
    abort: async (reason) => {
      tar.destroy(reason);
      await written.catch(() => undefined);
    },
  };
}

function endWith(entry: Writable, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    entry.once('error', reject);
    entry.once('finish', resolve);
    entry.end(content);
  });
}
