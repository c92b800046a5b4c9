import { SaxesParser } from 'saxes';
import {
  LOGO_FAULTS,
  LOGO_PIXELS_LIMIT,
  type LogoFault,
} from '@pactbook/domain/features/product-logos/uploaded-logo.ts';

/** A file cannot be a logo; the message is for the person who sent it. */
export class UnusablePicture extends Error {
  constructor(fault: LogoFault) {
    super(LOGO_FAULTS[fault]);
    this.name = 'UnusablePicture';
  }
}

/** What a file is, by its content. */
export type LogoPicture =
  | { readonly type: 'png' | 'webp'; readonly width: number; readonly height: number }
  | { readonly type: 'svg'; readonly text: string };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that a PNG says in its first chunk, before anything is unpacked; it has to be whole to its last chunk. */
function pngSize(bytes: Buffer): Size {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw new UnusablePicture('broken');
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') {
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
  }
  throw new UnusablePicture('broken');
}

/** The size that a WebP says in its first chunk: lossy, lossless or extended. */
function webpSize(bytes: Buffer): Size {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) throw new UnusablePicture('broken');
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') throw new UnusablePicture('broken');
  if ((bytes.readUInt8(20) & 0x02) !== 0) throw new UnusablePicture('animated');
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

function checkedSize({ width, height }: Size): Size {
  if (width < 1 || height < 1) throw new UnusablePicture('broken');
  if (width > LOGO_PIXELS_LIMIT || height > LOGO_PIXELS_LIMIT) throw new UnusablePicture('tooManyPixels');
  return { width, height };
}

const MOST_PARTS = 20_000;
const MOST_DEPTH = 100;
/** What runs, or is another document. `a` and `style` are drawn, or not, like everything else. */
const RUNNING = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler', 'listener']);
const ELSEWHERE = /url\(\s*["']?(?!\s*["']?#)|@import/i;

function checkAttribute(element: string, name: string, value: string): void {
  const local = name.slice(name.indexOf(':') + 1).toLowerCase();
  if (local.startsWith('on') || /^\s*javascript:/i.test(value)) throw new UnusablePicture('script');
  // Namespaces are addresses that no one opens, and where a link leads is not drawn.
  if (name === 'xmlns' || name.startsWith('xmlns:')) return;
  if (local === 'href' && element !== 'a' && !value.trim().startsWith('#')) {
    throw new UnusablePicture('reference');
  }
  if (ELSEWHERE.test(value)) throw new UnusablePicture('reference');
}

/**
 * Refuses an SVG with more in it than a drawing. The one that draws it cannot open files or addresses anyway; a user who
 * sends such a file is to know why their picture would look different.
 */
function checkDrawing(text: string): void {
  // `xlink` is often used without being declared.
  const parser = new SaxesParser({ xmlns: false });
  let parts = 0;
  let depth = 0;
  let root: string | null = null;
  parser.on('error', () => {
    throw new UnusablePicture('notXml');
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new UnusablePicture('entities');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = name.slice(name.indexOf(':') + 1).toLowerCase();
    root ??= element;
    parts += 1;
    depth += 1;
    if (parts > MOST_PARTS || depth > MOST_DEPTH) throw new UnusablePicture('tooComplex');
    if (RUNNING.has(element)) throw new UnusablePicture('script');
    if (element === 'image' || element === 'feimage') throw new UnusablePicture('picture');
    for (const [key, value] of Object.entries(attributes)) checkAttribute(element, key, value);
  });
  parser.on('closetag', () => (depth -= 1));
  parser.on('text', (inside) => {
    if (ELSEWHERE.test(inside)) throw new UnusablePicture('reference');
  });
  parser.on('cdata', (inside) => {
    if (ELSEWHERE.test(inside)) throw new UnusablePicture('reference');
  });
  parser.write(text).close();
  if (root !== 'svg') throw new UnusablePicture('wrongType');
}

/**
 * What a file is by its first bytes, checked before anything of it is unpacked or drawn; names and declared types say
 * nothing.
 *
 * @throws UnusablePicture
 */
export function readPicture(bytes: Buffer): LogoPicture {
  if (bytes.length === 0) throw new UnusablePicture('empty');
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return { type: 'png', ...checkedSize(pngSize(bytes)) };
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (isRiff) return { type: 'webp', ...checkedSize(webpSize(bytes)) };
  const text = textOf(bytes);
  if (text === null || !text.startsWith('<')) throw new UnusablePicture('wrongType');
  checkDrawing(text);
  return { type: 'svg', text };
}

/** The text of a file in UTF-8, from its first character on; null when it is none. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart();
  } catch {
    return null;
  }
}
