import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const PACKED_TYPES = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);
/** What pdfjs fetches for rare documents; packed by the server when somebody asks for it. */
const RARE = /[\\/]pdf-[\d.]+[\\/]/;
/** A smaller file gains nothing: it travels in one packet anyway. */
const SMALLEST_BYTES = 1_024;

/**
 * Writes a Brotli form beside every text file below a folder, at the level that is too slow to do while
 * somebody waits: the server sends it as it is.
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
