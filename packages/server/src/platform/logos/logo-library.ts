import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ColourIcons } from './colour-icons.ts';
import { AMBIGUOUS_TITLES, DISTINCTIVE_WORDS, KNOWN_NAMES } from './known-brands.ts';
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
class PlainIcons {
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

/** Words that say how a company is owned, not what it is called. */
const LEGAL_FORMS = new Set(
  (
    'inc incorporated corp corporation co company ltd limited llc llp lp plc pbc gmbh mbh ag kg kgaa se sa sas sarl ' +
    'srl spa sl bv nv ab as asa oy oyj aps pty pte pvt private kk ltda eirl doo zrt kft ulc'
  ).split(' '),
);

/** Words that follow a company's name in registers: Adobe Systems, Slack Technologies, Oracle America. */
const COMPANY_WORDS = new Set(
  (
    'systems system technologies technology tech software labs communications international global worldwide holdings ' +
    'holding group enterprises solutions services usa us america americas north uk europe emea apac australia canada ' +
    'ireland india japan deutschland germany france netherlands singapore com io ai app foundation'
  ).split(' '),
);

/** Words that name an edition or a part of an offer, not the product. */
const EDITION_WORDS = new Set(
  (
    'enterprise business professional premium standard basic starter advanced ultimate plus pro team teams starter free ' +
    'cloud online saas server data center desktop edition suite platform licence licences license licenses licensing ' +
    'subscription subscriptions support maintenance renewal annual grid scale growth power for organization ' +
    'organisation complete core account e1 e3 e5 f3 g2 360 agreement'
  ).split(' '),
);

/**
 * The words of a brand's name, as they are compared: without accents, case, trademark signs and
 * punctuation. "Atlassian® Jira™" gives atlassian, jira.
 */
function brandWords(name: string): string[] {
  return name
    .replaceAll(/[™®©℠]/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function withoutLast(words: readonly string[], unwanted: ReadonlySet<string>): string[] {
  let end = words.length;
  while (end > 1 && unwanted.has(words[end - 1] ?? '')) end -= 1;
  return words.slice(0, end);
}

/** The ways a vendor may be called, the fullest first: legal forms go, then what registers add. */
function vendorNames(name: string): string[][] {
  const words = brandWords(name);
  const called = words.length > 1 && words[0] === 'the' ? words.slice(1) : words;
  const short = withoutLast(called, LEGAL_FORMS);
  return [called, short, withoutLast(short, new Set([...COMPANY_WORDS, ...LEGAL_FORMS]))];
}

/** The words of a product without those of its edition at the end: "Slack Enterprise Grid" is Slack. */
function withoutEdition(words: readonly string[]): string[] {
  return withoutLast(words, EDITION_WORDS);
}

const require = createRequire(import.meta.url);

/** Nothing in a logo may run, load or point elsewhere, whatever a library's next version brings. */
const HARMFUL =
  /<(script|foreignObject|iframe|image)|\son[a-z]+\s*=|href\s*=\s*["'](?!#)|url\((?!#)|javascript:|@import|<!ENTITY/i;

/** How the colour library calls the mark alone, where it has the mark with the name too. */
const MARK = '-icon';

function titleOf(name: string): string[] {
  return brandWords(name.endsWith(MARK) ? name.slice(0, -MARK.length) : name);
}

/** Says whether an SVG document is a drawing and nothing else. */
export function isHarmless(svg: string): boolean {
  return !HARMFUL.test(svg);
}

/**
 * Logos of products and vendors from two icon libraries: `@iconify-json/logos` in full colour, and
 * `simple-icons` in one colour for what it lacks. An icon is named `colour/slack-icon` or `plain/okta`.
 */
export class LogoLibrary {
  /** Changes with the libraries' content, so that addresses of logos can be cached for ever. */
  readonly tag: string;
  readonly #colour: ColourIcons;
  readonly #plain: PlainIcons;
  /** Icons by the words of their titles, without spaces. */
  readonly #byTitle = new Map<string, string>();
  /** Icons whose titles have several words, with spaces between them. */
  readonly #byWords = new Map<string, string>();

  private constructor(tag: string, colour: ColourIcons, plain: PlainIcons) {
    this.tag = tag;
    this.#colour = colour;
    this.#plain = plain;
    // A mark in colour is best, then one without; a name written out is better than nothing.
    for (const name of colour.names(false)) this.#addColourIcon(name);
    for (const { slug, titles } of plain.icons) {
      for (const title of titles) this.#add(brandWords(title), `plain/${slug}`);
    }
    for (const name of colour.names(true)) this.#add(titleOf(name), `colour/${name}`);
  }

  /** Reads both libraries from the installed packages. @throws Error when they are missing or unreadable */
  static async open(): Promise<LogoLibrary> {
    const colourFile = require.resolve('@iconify-json/logos/icons.json');
    const [colour, plain] = await Promise.all([
      readFile(colourFile),
      readFile(require.resolve('simple-icons/icons.json')),
    ]);
    const tag = createHash('sha256').update(colour).update(plain).digest('hex').slice(0, 12);
    return new LogoLibrary(
      tag,
      new ColourIcons(colourFile, colour),
      new PlainIcons(plain, (slug) => require.resolve(`simple-icons/icons/${slug}.svg`)),
    );
  }

  /** The names of all icons. */
  *icons(): Iterable<string> {
    for (const name of this.#colour.names()) yield `colour/${name}`;
    for (const { slug } of this.#plain.icons) yield `plain/${slug}`;
  }

  /** An icon as an SVG document; null for an unknown one and for one that is more than a drawing. */
  async svg(icon: string): Promise<string | null> {
    const [library, name = ''] = icon.split('/', 2);
    const svg =
      library === 'colour'
        ? await this.#colour.svg(name)
        : library === 'plain'
          ? await this.#plain.svg(name)
          : null;
    return svg !== null && isHarmless(svg) ? svg : null;
  }

  /** The icon of a product, by its own name; null when there is none. */
  findProduct(name: string): string | null {
    const words = brandWords(name);
    return this.#findWhole(words) ?? this.#findByBeginning(words);
  }

  /** The icon of a vendor, whatever its legal form; null when there is none. */
  findVendor(name: string): string | null {
    const [called = [], short = [], bare = []] = vendorNames(name);
    const icon = this.#findExactly(called) ?? this.#findExactly(short);
    if (icon !== null) return icon;
    // "Delta Systems" is not Delta: what registers add is taken off known brands only.
    return KNOWN_NAMES[bare.join('')] ?? DISTINCTIVE_WORDS[short[0] ?? ''] ?? null;
  }

  #findWhole(words: readonly string[]): string | null {
    return this.#findExactly(words) ?? this.#findExactly(withoutEdition(words));
  }

  #findExactly(words: readonly string[]): string | null {
    const key = words.join('');
    const known = KNOWN_NAMES[key] ?? DISTINCTIVE_WORDS[key];
    if (known !== undefined || AMBIGUOUS_TITLES.has(key)) return known ?? null;
    return this.#byTitle.get(key) ?? null;
  }

  /** "Google Analytics 360 Suite" begins with an icon's title, "Slack Enterprise Grid" with a word that says all. */
  #findByBeginning(words: readonly string[]): string | null {
    for (let length = Math.min(words.length - 1, 4); length >= 2; length -= 1) {
      const beginning = words.slice(0, length);
      const icon = KNOWN_NAMES[beginning.join('')] ?? this.#byWords.get(beginning.join(' '));
      if (icon !== undefined) return icon;
    }
    const brand = DISTINCTIVE_WORDS[words[0] ?? ''];
    // After the brand may come a product with its own logo: "Atlassian Jira Cloud".
    return brand === undefined ? null : (this.#findWhole(words.slice(1)) ?? brand);
  }

  /** The mark alone, `slack-icon`, is better beside a name than the mark with the name, `slack`. */
  #addColourIcon(name: string): void {
    const words = titleOf(name);
    if (name.endsWith(MARK)) {
      this.#byTitle.delete(words.join(''));
      this.#byWords.delete(words.join(' '));
    }
    this.#add(words, `colour/${name}`);
  }

  #add(words: readonly string[], icon: string): void {
    const key = words.join('');
    if (key.length < 2) return;
    const known = this.#byTitle.get(key) ?? icon;
    this.#byTitle.set(key, known);
    if (words.length > 1 && !AMBIGUOUS_TITLES.has(key)) this.#byWords.set(words.join(' '), known);
  }
}
