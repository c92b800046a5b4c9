import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { CollectedText, type FoundText } from '@pactbook/domain/features/documents/collected-text.ts';
import { findPackedBytes, readZipDirectory, type ZipEntry } from './zip-directory.reader.ts';

/** Which parts of an archive hold text, in which elements, and what ends a line. */
interface TextParts {
  readonly parts: RegExp;
  readonly text: string;
  readonly lines: ReadonlySet<string>;
}

const TEXT_PARTS = {
  docx: {
    parts: /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
    text: 'w:t',
    lines: new Set(['w:p', 'w:br', 'w:tab', 'w:tc']),
  },
  xlsx: { parts: /^xl\/sharedStrings\.xml$/, text: 't', lines: new Set(['si']) },
  pptx: { parts: /^ppt\/slides\/slide\d+\.xml$/, text: 'a:t', lines: new Set(['a:p']) },
} as const satisfies Record<string, TextParts>;

/** XML that is unpacked of one document, whatever its directory claims (ASVS 5.2.3). */
const MOST_UNPACKED = 60 * 1024 ** 2;
const DEEPEST = 1_000;

/** Unpacked bytes are counted as they come, so that the limit holds whatever sizes the archive claims. */
class Budget {
  #left = MOST_UNPACKED;

  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new Error('This document unpacks to too much to be read.');
  }
}

function textParser({ text: textName, lines }: TextParts, into: CollectedText): SaxesParser {
  const parser = new SaxesParser();
  let isText = false;
  let depth = 0;
  parser.on('doctype', () => {
    // No office program writes one; it could declare entities.
    throw new Error('This document declares entities.');
  });
  parser.on('opentag', ({ name }) => {
    depth += 1;
    if (depth > DEEPEST) throw new Error('This document is nested too deeply.');
    isText = name === textName;
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    isText = false;
    if (lines.has(name)) into.add('\n');
  });
  parser.on('text', (piece) => {
    if (isText) into.add(piece);
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
  { parts, budget, into }: { parts: TextParts; budget: Budget; into: CollectedText },
): Promise<void> {
  const start = await findPackedBytes(file, entry);
  if (start === null || entry.packedSize === 0) return;
  const packed = createReadStream(path, { start, end: start + entry.packedSize - 1 });
  const unpacked = entry.method === 0 ? packed : packed.pipe(createInflateRaw());
  packed.on('error', (error) => unpacked.destroy(error));
  const parser = textParser(parts, into);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      budget.spend(chunk.length);
      parser.write(decoder.decode(chunk, { stream: true }));
      if (into.isFull) return;
    }
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

/** The text of a document of the newer office kinds. @throws Error for what is broken, hostile or locked */
export async function readOfficeText(path: string, type: keyof typeof TEXT_PARTS): Promise<FoundText> {
  const file = await open(path, 'r');
  try {
    const entries = await readZipDirectory(file, (await file.stat()).size);
    const into = new CollectedText();
    const parts = TEXT_PARTS[type];
    const budget = new Budget();
    for (const entry of entries ?? []) {
      if (!parts.parts.test(entry.name) || into.isFull) continue;
      await readPart(path, file, entry, { parts, budget, into });
      into.add('\n');
    }
    return { text: into.toText().text, pageStarts: [], pages: null };
  } finally {
    await file.close();
  }
}
