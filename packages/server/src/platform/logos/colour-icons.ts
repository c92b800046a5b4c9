import { open } from 'node:fs/promises';
import { z } from 'zod';

/** The position of one icon's JSON in the library's file, in bytes. */
interface Slice {
  readonly start: number;
  readonly end: number;
  /** More than twice as wide as high: a name written out, hardly readable beside a record's name. */
  readonly isWide: boolean;
}

/** Larger drawings are photographs, which are no good as small icons. */
const MOST_BYTES = 64 * 1024;
const DEFAULT_SIZE = 256;

const iconSchema = z.object({
  body: z.string(),
  left: z.number().default(0),
  top: z.number().default(0),
  width: z.number().default(DEFAULT_SIZE),
  height: z.number().default(DEFAULT_SIZE),
});

/** An icon's entry opens with two tabs and its name, and closes with two tabs and a brace. */
const OPENING = '\n\t\t"';
const CLOSING = '\n\t\t}';
const END_OF_ICONS = '\n\t}';

/**
 * The icons of `@iconify-json/logos` (CC0), by name. The file has 9 MB, of which an organisation
 * needs a few hundred kilobytes: only the places of the icons are kept in memory, and an icon is
 * read from the file when it is asked for.
 */
export class ColourIcons {
  readonly #file: string;
  readonly #slices: ReadonlyMap<string, Slice>;

  /**
   * @param file the path of the library's icons.json
   * @param content its bytes
   * @throws Error when they are not laid out as expected
   */
  constructor(file: string, content: Buffer) {
    this.#file = file;
    this.#slices = indexIcons(content);
    if (this.#slices.size === 0) throw new Error(`${file} holds no icons in the expected layout.`);
  }

  /** The names of all icons, or of those that are wide or not. */
  names(isWide?: boolean): Iterable<string> {
    return this.#slices
      .entries()
      .filter(([, slice]) => isWide === undefined || slice.isWide === isWide)
      .map(([name]) => name);
  }

  /** The icon as a whole SVG document; null for an unknown name. */
  async svg(name: string): Promise<string | null> {
    const slice = this.#slices.get(name);
    if (!slice) return null;
    const bytes = Buffer.alloc(slice.end - slice.start);
    const handle = await open(this.#file);
    try {
      await handle.read(bytes, 0, bytes.length, slice.start);
    } finally {
      await handle.close();
    }
    const { body, left, top, width, height } = iconSchema.parse(JSON.parse(bytes.toString('utf8')));
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}">${body}</svg>`;
  }
}

function indexIcons(content: Buffer): Map<string, Slice> {
  const slices = new Map<string, Slice>();
  const end = content.indexOf(END_OF_ICONS);
  let position = content.indexOf(OPENING);
  while (position >= 0 && position < end) {
    const nameStart = position + OPENING.length;
    const nameEnd = content.indexOf('"', nameStart);
    const start = content.indexOf('{', nameEnd);
    const close = content.indexOf(CLOSING, start) + CLOSING.length;
    if (close - start <= MOST_BYTES) {
      const name = content.toString('utf8', nameStart, nameEnd);
      slices.set(name, { start, end: close, isWide: isWideIcon(content, start, close) });
    }
    position = content.indexOf(OPENING, close);
  }
  return slices;
}

/** The size follows the drawing, in the entry's last lines. */
function isWideIcon(content: Buffer, start: number, end: number): boolean {
  const tail = content.toString('latin1', Math.max(start, end - 120), end);
  const sizeOf = (side: string) => Number(new RegExp(`"${side}": ([\\d.]+)`).exec(tail)?.[1] ?? DEFAULT_SIZE);
  return sizeOf('width') > 2 * sizeOf('height');
}
