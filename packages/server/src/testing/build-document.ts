import { deflateRawSync, crc32 } from 'node:zlib';
import { writePdf } from '../demo/paper-pdf.ts';
import type { BuiltUser } from './build-user.ts';
import type { TestAnswer, TestServer } from './start-test-server.ts';

let counter = 0;

/** A PDF with a line of text on each page. */
export function buildPdf(...lines: readonly string[]): Buffer {
  return writePdf(lines.map((line) => [line]));
}

/** A part of an archive; `claims` is the unpacked size that the directory tells, when it is a lie. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string;
  readonly claims?: number;
}

/** A ZIP archive of parts, deflated. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const nameBytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? plain.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, rest, nameBytes]));
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A document of a word processor with these paragraphs. */
export function buildDocx(...paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return buildZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: `<w:document><w:body>${body}</w:body></w:document>` },
  ]);
}

/** An older office file whose directory lists these parts. */
export function buildCompound(...names: readonly string[]): Buffer {
  const sectorSize = 512;
  const header = Buffer.alloc(sectorSize, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt32LE(1, 0x30);
  header.writeUInt32LE(0, 0x4c);
  const table = Buffer.alloc(sectorSize, 0xff);
  const directory = Buffer.alloc(sectorSize);
  ['Root Entry', ...names].slice(0, 4).forEach((name, at) => {
    directory.write(name, at * 128, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at * 128 + 64);
  });
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  return Buffer.concat([header, table, directory]);
}

/** What is sent with a file. */
export interface UploadFields {
  readonly name?: string;
  readonly content?: Uint8Array<ArrayBuffer> | string;
  readonly category?: string | null;
  readonly [field: string]: unknown;
}

/** Uploads a file to a record through the API: its own text by default. */
export function uploadTo(
  server: Pick<TestServer, 'request'>,
  { token }: Pick<BuiltUser, 'token'>,
  contractId: string,
  { name, content, category = 'Legal', ...fields }: UploadFields = {},
): Promise<TestAnswer> {
  counter += 1;
  const form = new FormData();
  if (category !== null) form.set('category', category);
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
  form.set('file', new Blob([content ?? `Text number ${counter}`]), name ?? `text-${counter}.txt`);
  return server.request('POST', `/contracts/${contractId}/documents`, { token, body: form });
}

/** Every character that an encoding writes in one or two bytes, with these. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, readonly number[]>();
  const learn = (...bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (Array.from(character).length === 1 && !table.has(character)) table.set(character, bytes);
    } catch {
      // These bytes are no character of it.
    }
  };
  for (let one = 0; one < 256; one += 1) learn(one);
  const hasPairs = !table.has('\u00e9') && table.size < 200;
  for (let lead = 0x81; hasPairs && lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) learn(lead, trail);
  return table;
}

/** A text in an encoding that Node decodes but does not write. */
export function encodeText(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tableOf(encoding);
  return Buffer.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return [...bytes];
    }),
  );
}
