import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import {
  DOCUMENT_TYPES,
  documentTypeOfName,
  endingOf,
  type DocumentTypeName,
} from '@pactbook/domain/features/documents/document-type.ts';
import {
  FILE_EMPTY,
  FILE_NOT_ALLOWED,
  fileNotAsNamed,
} from '@pactbook/domain/features/documents/document.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { findEncoding } from '../../platform/file-text/found-encoding.ts';
import { readZipDirectory } from '../../platform/file-text/zip-directory.ts';

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
async function readCompoundNames(file: FileHandle): Promise<ReadonlySet<string> | null> {
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

/** What a file is, as found in its bytes. */
export interface InspectedFile {
  readonly type: DocumentTypeName;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

const CHUNK = 256 * 1024;
const HEAD = 1_024;
/** What an office document may claim to unpack to, and how many times its own size when that is much. */
const MOST_UNPACKED = 1024 ** 3;
const UNPACKED_UNREMARKABLE = 50 * 1024 ** 2;
const MOST_RATIO = 200;

/** The part that makes an archive a document of its kind (ECMA-376). */
const MAIN_PART: Partial<Record<DocumentTypeName, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
};
const COMPOUND_PARTS: Partial<Record<DocumentTypeName, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  msg: ['__properties_version1.0'],
};

const startsWith = (head: Buffer, hex: string) =>
  head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

/** A PDF begins with its mark; blanks and a byte order mark before it do no harm, anything else could be another file. */
function isPdf(head: Buffer): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s{0,64}%PDF-\d/.test(head.toString('latin1', 0, 128));
}

/** An office document of the newer kind: no macros, and not one that unpacks to anything like a bomb (ASVS 5.2.3). */
async function isOfficeArchive(file: FileHandle, size: number, mainPart: string): Promise<boolean> {
  const entries = await readZipDirectory(file, size);
  if (entries === null) {
    // Locked with a password it is an encrypted stream in an older container.
    return (await readCompoundNames(file))?.has('EncryptedPackage') === true;
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (unpacked > MOST_UNPACKED) return false;
  if (unpacked > UNPACKED_UNREMARKABLE && unpacked > size * MOST_RATIO) return false;
  const names = new Set(entries.map(({ name }) => name));
  const hasMacros = entries.some(({ name }) => /vbaproject\.bin$/i.test(name));
  return names.has('[Content_Types].xml') && names.has(mainPart) && !hasMacros;
}

async function isCompound(file: FileHandle, parts: readonly string[]): Promise<boolean> {
  const names = await readCompoundNames(file);
  return names !== null && parts.some((part) => names.has(part));
}

/** First bytes of files that are no text. */
const NO_TEXT = ['4d5a', '504b0304', '25504446', 'd0cf11e0', '89504e47', 'ffd8ff', '7f454c46', '47494638'];

async function looksLikeText(head: Buffer, hasControls: boolean): Promise<boolean> {
  const isWide = hasControls && (await findEncoding(head)).encoding.startsWith('utf-16');
  return (isWide || !hasControls) && !NO_TEXT.some((mark) => startsWith(head, mark));
}

const isMail = (head: Buffer) => /^(?:\u00ef\u00bb\u00bf)?(?:From |[!-9;-~]+:)/.test(head.toString('latin1'));

async function isOfType(
  file: FileHandle,
  type: DocumentTypeName,
  { head, size, hasControls }: FirstLook,
): Promise<boolean> {
  const mainPart = MAIN_PART[type];
  if (mainPart !== undefined) return await isOfficeArchive(file, size, mainPart);
  const parts = COMPOUND_PARTS[type];
  if (parts !== undefined) return await isCompound(file, parts);
  if (type === 'pdf') return isPdf(head);
  if (type === 'png') return startsWith(head, '89504e470d0a1a0a');
  if (type === 'jpg') return startsWith(head, 'ffd8ff');
  return (await looksLikeText(head, hasControls)) && (type !== 'eml' || isMail(head));
}

interface FirstLook {
  readonly head: Buffer;
  readonly size: number;
  readonly sha256: string;
  /** Bytes that no text has: control characters other than tab, line ends, form feed and escape. */
  readonly hasControls: boolean;
}

function hasControl(chunk: Buffer): boolean {
  for (const byte of chunk) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b)
      return true;
  }
  return false;
}

/** What one pass over the file finds, a chunk at a time. */
async function lookThrough(file: FileHandle): Promise<FirstLook> {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(CHUNK);
  let head = Buffer.alloc(0);
  let hasControls = false;
  for (let size = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, size);
    if (bytesRead === 0) return { head, size, sha256: hash.digest('hex'), hasControls };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    if (size === 0) head = Buffer.from(chunk.subarray(0, HEAD));
    hasControls ||= hasControl(chunk);
    size += bytesRead;
  }
}

/**
 * Says what a file is, by its bytes: they must be what the name claims, and a kind that may be kept
 * (docs/product/records.md, "Documents"; ASVS 5.2.2). Nothing is unpacked or interpreted.
 *
 * @throws AppError `invalid_fields` for an empty file and for one that is not allowed
 */
export async function inspectFile(path: string, fileName: string): Promise<InspectedFile> {
  const file = await open(path, 'r');
  try {
    const look = await lookThrough(file);
    if (look.size === 0) throw invalidFields({ file: FILE_EMPTY });
    const type = documentTypeOfName(fileName);
    if (type === null) throw invalidFields({ file: FILE_NOT_ALLOWED });
    if (!(await isOfType(file, type, look)))
      throw invalidFields({ file: fileNotAsNamed(endingOf(fileName)) });
    return { type, size: look.size, sha256: look.sha256 };
  } finally {
    await file.close();
  }
}

/** The content type under which a document of a kind is kept. */
export const contentTypeOf = (type: DocumentTypeName): string => DOCUMENT_TYPES[type].contentType;
