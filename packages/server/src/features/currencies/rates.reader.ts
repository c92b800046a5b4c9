import { unzipSync } from 'fflate';
import { rateEncoding } from '@pactbook/domain/features/currencies/rate-encoding.ts';

/** The largest file of rates when it is unpacked: three of the European Central Bank's, which has every day since 1999. */
export const RATES_BYTES = 4 * 1024 * 1024;

const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));

const textOf = (bytes: Uint8Array): string => new TextDecoder(rateEncoding(bytes)).decode(bytes);

/**
 * The text of a file of rates, which may be the one CSV file of a ZIP archive, as the European Central Bank gives it.
 * Null for an archive that has none, or one that is too large.
 */
export function textOfRates(bytes: Buffer): string | null {
  if (!isZip(bytes)) return textOf(bytes);
  try {
    const files = unzipSync(bytes, {
      // What an archive says of its size is what is unpacked of it at most.
      filter: ({ name, originalSize }) => name.toLowerCase().endsWith('.csv') && originalSize <= RATES_BYTES,
    });
    const [file] = Object.values(files);
    return file === undefined ? null : textOf(file);
  } catch {
    return null;
  }
}
