import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { findPackedBytes, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** XML that is unpacked of one document, whatever its directory claims (ASVS 5.2.3). */
const MOST_UNPACKED = 60 * 1024 ** 2;
const DEEPEST = 1_000;

/** Called with what a part of an office document holds, in its order. */
export interface PartReader {
  /** No more is wanted. */
  readonly isFull: () => boolean;
  readonly onOpen?: (element: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onClose: (element: string) => void;
  /** Text directly in this element. */
  readonly onText: (text: string, element: string) => void;
  /** A part ended. */
  readonly onPartEnd: () => void;
}

/** Unpacked bytes are counted as they come, so that the limit holds whatever sizes the archive claims. */
class Budget {
  #left = MOST_UNPACKED;

  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new Error('This document unpacks to too much to be read.');
  }
}

function parserFor(reader: PartReader): SaxesParser {
  const parser = new SaxesParser();
  // The element whose text comes next; null after an element has ended in it.
  let element: string | null = null;
  let depth = 0;
  parser.on('doctype', () => {
    // No office program writes one; it could declare entities.
    throw new Error('This document declares entities.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) throw new Error('This document is nested too deeply.');
    element = name;
    reader.onOpen?.(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    element = null;
    reader.onClose(name);
  });
  parser.on('text', (piece) => {
    if (element !== null) reader.onText(piece, element);
  });
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}

async function readPart(
  path: string,
  file: FileHandle,
  entry: ZipEntry,
  { budget, reader }: { budget: Budget; reader: PartReader },
): Promise<void> {
  const start = await findPackedBytes(file, entry);
  if (start === null || entry.packedSize === 0) return;
  const packed = createReadStream(path, { start, end: start + entry.packedSize - 1 });
  const unpacked = entry.method === 0 ? packed : packed.pipe(createInflateRaw());
  packed.on('error', (error) => unpacked.destroy(error));
  const parser = parserFor(reader);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      budget.spend(chunk.length);
      parser.write(decoder.decode(chunk, { stream: true }));
      if (reader.isFull()) return;
    }
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

/**
 * Reads parts of a document of the newer office kinds, one after the other, until no more is wanted.
 *
 * @param choose the parts by name, in the order in which they are read
 * @throws Error for what is broken, hostile or locked
 */
export async function readOfficeParts(
  path: string,
  choose: (names: readonly string[]) => readonly string[],
  reader: PartReader,
): Promise<void> {
  const file = await open(path, 'r');
  try {
    const entries = (await readZipDirectory(file, (await file.stat()).size)) ?? [];
    const budget = new Budget();
    for (const wanted of choose(entries.map(({ name }) => name))) {
      const entry = entries.find(({ name }) => name === wanted);
      if (entry === undefined || reader.isFull()) continue;
      await readPart(path, file, entry, { budget, reader });
      reader.onPartEnd();
    }
  } finally {
    await file.close();
  }
}
