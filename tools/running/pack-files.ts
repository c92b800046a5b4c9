import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const PACKED_TYPES = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);
/** Files that pdfjs fetches for rare documents; the server compresses them on request. */
const RARE = /[\\/]pdf-[\d.]+[\\/]/;
/** Compressing a smaller file gains nothing: it fits into one packet anyway. */
const SMALLEST_BYTES = 1_024;

/**
 * Writes a Brotli version beside every text file below a folder, at a level that is too slow for a request. The server
 * sends it as it is.
 */
export async function packFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && PACKED_TYPES.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !RARE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(file);
      if (plain.length >= SMALLEST_BYTES) writeFileSync(`${file}.br`, await compress(plain));
    }),
  );
}
