import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brandWords, vendorNames, withoutEdition } from './brand-name.ts';
import { ColourIcons } from './colour-icons.ts';
import { AMBIGUOUS_TITLES, DISTINCTIVE_WORDS, KNOWN_NAMES } from './known-brands.ts';
import { PlainIcons } from './plain-icons.ts';

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
    // After the brand may come a product with a logo of its own: "Atlassian Jira Cloud".
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
