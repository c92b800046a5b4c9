import { describe, expect, it } from 'vitest';
import { LOGO_FAULTS } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { buildPng, buildSvg, SMALL_WEBP } from '../../../testing/pictures/build-logo.ts';
import { drawLogo } from './draw.reader.ts';
import { readPicture } from './picture.reader.ts';

const drawn = async (bytes: Buffer): Promise<Buffer> =>
  Buffer.from(await drawLogo(bytes, new AbortController().signal));
const sizeOf = (png: Buffer) => {
  const { type, ...size } = readPicture(png);
  return { type, ...size };
};

/** Why a file is refused. */
async function faultOf(bytes: Buffer, limits?: Parameters<typeof drawLogo>[2]): Promise<string | undefined> {
  try {
    await drawLogo(bytes, new AbortController().signal, limits);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.fields?.['file'];
    throw error;
  }
}

describe('drawing a logo', () => {
  it('gives a PNG of at most 256 pixels, whatever came', async () => {
    expect(sizeOf(await drawn(buildSvg('<circle cx="5" cy="5" r="5"/>')))).toEqual({
      type: 'png',
      width: 256,
      height: 256,
    });
    expect(sizeOf(await drawn(buildPng({ width: 900, height: 300 })))).toEqual({
      type: 'png',
      width: 256,
      height: 85,
    });
    expect(sizeOf(await drawn(buildPng({ width: 20, height: 10 })))).toEqual({
      type: 'png',
      width: 20,
      height: 10,
    });
    expect(sizeOf(await drawn(SMALL_WEBP))).toEqual({ type: 'png', width: 4, height: 4 });
  });

  it('keeps nothing of the file but its picture', async () => {
    const page = '<script>alert(document.domain)</script>';
    const png = await drawn(Buffer.concat([buildPng(), Buffer.from(page)]));
    expect(png.includes(page)).toBe(false);
  });

  it.each([
    [
      'what cannot be unpacked',
      Buffer.from(buildPng({ width: 64, height: 64 })).fill(0, 45, 60),
      LOGO_FAULTS.broken,
    ],
    [
      'another size than the file says',
      buildPng({ width: 8, height: 8 }, { width: 400, height: 400 }),
      LOGO_FAULTS.broken,
    ],
    ['an SVG without a size', buildSvg('<path/>', 'width="0"'), LOGO_FAULTS.noSize],
    ['an SVG of nothing', buildSvg(''), LOGO_FAULTS.blank],
    ['an SVG of text alone', buildSvg('<text y="9">Acme</text>'), LOGO_FAULTS.blank],
    [
      'parts that double thirty times',
      buildSvg(
        `<defs><path id="a0" d="M0 0h1v1z"/>${Array.from({ length: 30 }, (_, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join('')}</defs><use href="#a30"/>`,
      ),
      LOGO_FAULTS.tooComplex,
    ],
  ])('refuses with a sentence: %s', async (_, bytes, sentence) => {
    expect(await faultOf(bytes)).toBe(sentence);
  });

  it('ends what would continue for long, and draws the next one', async () => {
    const blurs = '<g filter="url(#f)">'.repeat(90);
    const slow = buildSvg(
      `<filter id="f" x="-1000" y="-1000" width="100000" height="100000"><feGaussianBlur stdDeviation="1000"/></filter>
      ${blurs}<path d="M0 0h9v9z"/>${'</g>'.repeat(90)}`,
    );
    expect(await faultOf(slow, { milliseconds: 1_500, heapMb: 64, buffersMb: 256 })).toBe(
      LOGO_FAULTS.tooSlow,
    );
    expect(sizeOf(await drawn(SMALL_WEBP)).type).toBe('png');
  });
});
