import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const librarySchema = z.array(
  z.object({
    title: z.string(),
    slug: z.string(),
    hex: z.string().regex(/^[0-9A-F]{6}$/i),
    license: z.object({ type: z.string() }).optional(),
    aliases: z.object({ aka: z.array(z.string()).optional() }).optional(),
  }),
);

interface PlainIcon {
  readonly slug: string;
  /** Its title and other names. */
  readonly titles: readonly string[];
  /** Six hexadecimal digits. */
  readonly colour: string;
}

/** What replaces colours that would not be visible on a white tile. */
const VISIBLE_GREY = '5B6470';

/** Brightness as the eye sees it, from 0 to 1. */
function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/**
 * The icons of `simple-icons` in one colour each, by slug. Only those under CC0: a few have a
 * licence of their own and are left out.
 */
export class PlainIcons {
  readonly #icons: ReadonlyMap<string, PlainIcon>;
  readonly #pathOf: (slug: string) => string;

  /**
   * @param content the bytes of the library's list
   * @param pathOf the path of a drawing's file by its slug
   */
  constructor(content: Buffer, pathOf: (slug: string) => string) {
    const entries = librarySchema.parse(JSON.parse(content.toString('utf8')));
    this.#pathOf = pathOf;
    this.#icons = new Map(
      entries
        .filter(({ license }) => license === undefined || license.type === 'CC0-1.0')
        .map(({ slug, title, hex, aliases }) => [
          slug,
          {
            slug,
            titles: [title, ...(aliases?.aka ?? [])],
            colour: brightness(hex) > 0.9 ? VISIBLE_GREY : hex,
          },
        ]),
    );
  }

  get icons(): Iterable<PlainIcon> {
    return this.#icons.values();
  }

  /** The icon as a whole SVG document in its brand's colour; null for an unknown slug. */
  async svg(slug: string): Promise<string | null> {
    const icon = this.#icons.get(slug);
    if (!icon) return null;
    const drawing = await readFile(this.#pathOf(slug), 'utf8');
    return drawing.replace('<svg role="img"', `<svg fill="#${icon.colour}"`);
  }
}
