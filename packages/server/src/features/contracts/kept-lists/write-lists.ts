import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CurrentList, ListChunk } from '../../../platform/http/chunked-list-cache.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';

/** Where lists are saved, and under which secret. */
export interface SavedListsPlace {
  readonly file: string;
  readonly secrets: SecretBox;
}

/** A list that a server saved when it ended. */
export interface SavedList extends CurrentList {
  /** Whose: an organisation and rights. */
  readonly key: string;
  /** The moment of its stamp (`momentOfChange`). */
  readonly moment: string;
}

interface SavedChunk {
  readonly from: string;
  /** Null for none; `length` is that of the compressed bytes. */
  readonly members: { readonly crc: number; readonly bytes: number; readonly length: number } | null;
}

/** Lists that were saved together. */
export interface SavedLists {
  /** What the texts in them depend on beside records and rights. */
  readonly shape: string;
  readonly lists: readonly SavedList[];
}

/** What stands in front of the compressed bytes of all chunks. */
interface Header {
  readonly shape: string;
  readonly lists: readonly {
    readonly key: string;
    readonly stamp: string;
    readonly moment: string;
    readonly chunks: readonly SavedChunk[];
  }[];
}

const CONTEXT = 'saved lists';
const LENGTH_BYTES = 4;

/** Saves lists, sealed. @throws Error when the file cannot be written */
export async function saveLists(
  { file, secrets }: SavedListsPlace,
  { shape, lists }: SavedLists,
): Promise<void> {
  const header: Header = {
    shape,
    lists: lists.map(({ key, stamp, moment, chunks }) => ({
      key,
      stamp: String(stamp),
      moment,
      chunks: chunks.map(({ from, members }) => ({
        from,
        members: members && { crc: members.crc, bytes: members.bytes, length: members.deflated.length },
      })),
    })),
  };
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.length);
  const deflated = lists.flatMap(({ chunks }) => chunks.flatMap(({ members }) => members?.deflated ?? []));
  // With PostgreSQL and a bucket for documents nothing else made it.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.written`;
  await writeFile(written, secrets.sealBytes(Buffer.concat([length, head, ...deflated]), CONTEXT), {
    mode: 0o600,
  });
  await rename(written, file);
}

/**
 * The lists that were saved, once: the file is removed. Null where there is no file.
 *
 * @throws Error when the file cannot be read, was changed, or was sealed under another secret
 */
export async function takeSavedLists({ file, secrets }: SavedListsPlace): Promise<SavedLists | null> {
  const taken = `${file}.taken`;
  try {
    await rename(file, taken);
  } catch {
    return null;
  }
  try {
    return unpack(secrets.openBytes(await readFile(taken), CONTEXT));
  } finally {
    await rm(taken, { force: true });
  }
}

function unpack(bytes: Buffer): SavedLists {
  const behindHead = LENGTH_BYTES + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, behindHead)) as Header;
  let at = behindHead;
  const lists = header.lists.map(({ key, stamp: digits, moment, chunks }): SavedList => {
    const stamp = BigInt(digits);
    const read = ({ from, members }: SavedChunk): ListChunk => {
      if (members === null) return { from, stamp, members };
      const { crc, bytes: plainBytes, length } = members;
      // A copy: what one list holds is to be freed without the others.
      const deflated = Buffer.from(bytes.subarray(at, at + length));
      at += length;
      return { from, stamp, members: { crc, bytes: plainBytes, deflated } };
    };
    return { key, stamp, moment, chunks: chunks.map(read) };
  });
  return { shape: header.shape, lists };
}
