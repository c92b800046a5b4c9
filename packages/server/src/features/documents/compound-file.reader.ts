import type { FileHandle } from 'node:fs/promises';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENTRY_SIZE = 128;
/** The parts that distinguish kinds are near the beginning of the directory. */
const MOST_SECTORS = 64;
const END_OF_CHAIN = 0xfffffffa;

async function readSector(
  file: FileHandle,
  sector: number,
  sectorSize: number,
  length = sectorSize,
  offset = 0,
) {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, (sector + 1) * sectorSize + offset);
  return bytesRead === length ? buffer : null;
}

/** The sector after this one, by the allocation table; null at the end or when the table is broken. */
async function nextSector(file: FileHandle, header: Buffer, sectorSize: number, sector: number) {
  const perSector = sectorSize / 4;
  const table = Math.floor(sector / perSector);
  // Only the tables that the header names: they cover the first 7 MB at least, where directories begin.
  if (table >= 109) return null;
  const tableSector = header.readUInt32LE(0x4c + table * 4);
  if (tableSector >= END_OF_CHAIN) return null;
  const entry = await readSector(file, tableSector, sectorSize, 4, (sector % perSector) * 4);
  const next = entry?.readUInt32LE(0) ?? END_OF_CHAIN;
  return next >= END_OF_CHAIN ? null : next;
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_SIZE <= directory.length; at += ENTRY_SIZE) {
    const length = directory.readUInt16LE(at + 64);
    if (length >= 2 && length <= 64) names.push(directory.toString('utf16le', at, at + length - 2));
  }
  return names;
}

/**
 * The names of the parts of a compound file ([MS-CFB]: .doc, .xls, .msg and encrypted office files); null when it is none.
 * Reads a bounded number of sectors, however their chain runs.
 */
export async function readCompoundNames(file: FileHandle): Promise<ReadonlySet<string> | null> {
  const header = Buffer.alloc(512);
  const { bytesRead } = await file.read(header, 0, header.length, 0);
  if (bytesRead < header.length || !header.subarray(0, 8).equals(SIGNATURE)) return null;
  const shift = header.readUInt16LE(0x1e);
  if (shift !== 9 && shift !== 12) return null;
  const sectorSize = 2 ** shift;
  const names = new Set<string>();
  let sector: number | null = header.readUInt32LE(0x30);
  for (let count = 0; sector !== null && sector < END_OF_CHAIN && count < MOST_SECTORS; count += 1) {
    const directory: Buffer | null = await readSector(file, sector, sectorSize);
    if (directory === null) break;
    for (const name of namesIn(directory)) names.add(name);
    sector = await nextSector(file, header, sectorSize, sector);
  }
  return names;
}
