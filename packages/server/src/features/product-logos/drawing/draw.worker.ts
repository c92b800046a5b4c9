// The entry of the worker thread that draws one logo. Both libraries are WebAssembly: they have no files and no network, and
// ending the thread ends them, whatever the picture makes them do.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { encode } from 'fast-png';
import { readPicture, UnusablePicture, type LogoPicture } from './picture.reader.ts';

/** What the thread is asked: the file as it was sent. */
export interface DrawTask {
  readonly bytes: Uint8Array;
}

/** What the thread says: the picture as PNG, or why there is none. */
export type DrawMessage =
  | { readonly kind: 'drawn'; readonly png: Uint8Array }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** The largest logo on a screen is 40 pixels wide; this is sharp on every display. */
const SIDE = 256;

const require = createRequire(import.meta.url);
const readPackaged = (file: string): Promise<Buffer> => readFile(require.resolve(file));

interface Drawn {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly isBlank: boolean;
}

/** Draws an SVG with its longer side of this many pixels. */
function draw(svg: string, side: number): Drawn {
  let size: { width: number; height: number };
  try {
    size = new Resvg(svg, { font: { loadSystemFonts: false } });
  } catch (error) {
    throw new UnusablePicture(String(error).includes('size') ? 'noSize' : 'tooComplex');
  }
  const fitTo = { mode: size.width >= size.height ? ('width' as const) : ('height' as const), value: side };
  try {
    const image = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo }).render();
    const isBlank = image.pixels.every((value, index) => index % 4 !== 3 || value === 0);
    return { png: image.asPng(), width: image.width, height: image.height, isBlank };
  } catch {
    throw new UnusablePicture('tooComplex');
  }
}

const aroundPng = (png: Uint8Array, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">
    <image width="${width}" height="${height}" xlink:href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/></svg>`;

/** Halves a picture until it fits: each pixel is the mean of those that it replaces. */
function shrink(png: Uint8Array, width: number, height: number): Drawn {
  let now: Drawn = { png, width, height, isBlank: false };
  do {
    const side = Math.max(now.width, now.height);
    now = draw(
      aroundPng(now.png, now.width, now.height),
      side <= SIDE ? side : Math.max(SIDE, Math.ceil(side / 2)),
    );
  } while (Math.max(now.width, now.height) > SIDE && !now.isBlank);
  return now;
}

/** The pixels of a picture, as the library gives them: in browsers it is the ImageData that Node lacks. */
class Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** A WebP as PNG, which the drawing library reads. */
async function unpackWebp(bytes: Uint8Array): Promise<Uint8Array> {
  Object.assign(globalThis, { ImageData: Pixels });
  const { default: decode, init } = await import('@jsquash/webp/decode.js');
  await init({ wasmBinary: await readPackaged('@jsquash/webp/codec/dec/webp_dec.wasm') });
  try {
    const pixels: unknown = await decode(Uint8Array.from(bytes).buffer);
    if (!(pixels instanceof Pixels)) throw new UnusablePicture('broken');
    const { data, width, height } = pixels;
    return encode({ data: Uint8Array.from(data), width, height, channels: 4 });
  } catch {
    throw new UnusablePicture('broken');
  }
}

async function drawn(picture: LogoPicture, bytes: Uint8Array): Promise<Drawn> {
  if (picture.type === 'svg') return draw(picture.text, SIDE);
  const png = picture.type === 'webp' ? await unpackWebp(bytes) : bytes;
  return shrink(png, picture.width, picture.height);
}

async function drawLogo({ bytes }: DrawTask): Promise<Uint8Array> {
  const picture = readPicture(Buffer.from(bytes));
  await initWasm(await readPackaged('@resvg/resvg-wasm/index_bg.wasm'));
  const { png, isBlank } = await drawn(picture, bytes);
  // What cannot be unpacked is not drawn.
  if (isBlank) throw new UnusablePicture(picture.type === 'svg' ? 'blank' : 'broken');
  return png;
}

function say(message: DrawMessage): void {
  parentPort?.postMessage(message);
}

try {
  say({ kind: 'drawn', png: await drawLogo(workerData as DrawTask) });
} catch (error) {
  if (error instanceof UnusablePicture) say({ kind: 'refused', message: error.message });
  else say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
