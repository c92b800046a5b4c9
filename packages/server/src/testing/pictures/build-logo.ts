import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of one colour. @param says another size than it has */
export function buildPng(
  { width = 8, height = 8, colour = [200, 30, 60, 255] as readonly number[] } = {},
  says: { readonly width: number; readonly height: number } = { width, height },
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(says.width, 0);
  head.writeUInt32BE(says.height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A lossless WebP of 4 × 4 pixels in one colour. */
export const SMALL_WEBP = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvA8AAAAdQvCoUqv+BiOh/AAA=', 'base64');

/** An SVG document with something in it. */
export const buildSvg = (inside: string, attributes = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ${attributes}>${inside}</svg>`);
