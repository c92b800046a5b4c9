import type { FileHandle } from 'node:fs/promises';

/** A part of an archive as its directory lists it; not verified until it is unpacked. */
export interface ZipEntry {
  readonly name: string;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly headerAt: number;
}

const END_RECORD = 0x06054b50;
const DIRECTORY_RECORD = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const RECORD_SIZE = 46;
const LOCAL_SIZE = 30;
/** An office document of a thousand pages has a few thousand parts. */
const MOST_ENTRIES = 10_000;
const LARGEST_DIRECTORY = 4 * 1024 * 1024;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The position of the directory, from the record at the very end of the archive; null when there is none. */
async function findDirectory(
  file: FileHandle,
  size: number,
): Promise<{ count: number; length: number; at: number } | null> {
  const tailSize = Math.min(size, END_SIZE + LONGEST_COMMENT);
  const tail = await readAt(file, size - tailSize, tailSize);
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_RECORD) continue;
    return {
      count: tail.readUInt16LE(at + 10),
      length: tail.readUInt32LE(at + 12),
      at: tail.readUInt32LE(at + 16),
    };
  }
  return null;
}

/**
 * The directory of a ZIP archive, read without unpacking anything; null for what is no plain archive: one that does not
 * begin with its first part, is torn, or lists more than an office document has.
 */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipEntry[] | null> {
  if (size < END_SIZE) return null;
  if ((await readAt(file, 0, 4)).readUInt32LE(0) !== LOCAL_HEADER) return null;
  const directory = await findDirectory(file, size);
  if (directory === null || directory.count > MOST_ENTRIES || directory.length > LARGEST_DIRECTORY)
    return null;
  if (directory.at + directory.length > size) return null;
  const bytes = await readAt(file, directory.at, directory.length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < directory.count;) {
    if (at + RECORD_SIZE > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_RECORD) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + RECORD_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    entries.push({
      name: bytes.toString('utf8', at + RECORD_SIZE, at + RECORD_SIZE + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      headerAt: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries;
}

/** Where the packed bytes of a part begin; null when there is no such part. */
export async function findPackedBytes(file: FileHandle, { headerAt }: ZipEntry): Promise<number | null> {
  const header = await readAt(file, headerAt, LOCAL_SIZE);
  if (header.length < LOCAL_SIZE || header.readUInt32LE(0) !== LOCAL_HEADER) return null;
  return headerAt + LOCAL_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
}
