import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';

/** The encodings that answers are offered in. */
export type Encoding = 'zstd' | 'gzip';

const OFFERED: readonly Encoding[] = ['zstd', 'gzip'];
/** Below this the header costs more than compression saves. */
const SMALLEST = 1_024;

const compressors = { gzip: promisify(gzip), zstd: promisify(zstdCompress) };

/** The encodings that an Accept-Encoding header (RFC 9110, 12.5.3) allows, best first. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  return OFFERED.filter((encoding) => weightOf(encoding) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
}

/** The body in the first of the accepted encodings, off the main thread; as it is when small or none is accepted. */
export async function compress(
  body: Buffer,
  accepted: readonly Encoding[],
): Promise<{ body: Buffer; encoding: Encoding | null }> {
  const [encoding] = accepted;
  if (encoding === undefined || body.length < SMALLEST) return { body, encoding: null };
  const compressed =
    encoding === 'gzip'
      ? await compressors.gzip(body, { level: 4 })
      : await compressors.zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
  return { body: compressed, encoding };
}
