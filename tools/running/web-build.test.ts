import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRepository } from './repository.ts';
import { buildWebWhenNeeded } from './web-build.ts';

const LARGEST_FIRST_LOAD_KB = 250;
/** Pages that are opened from others, which have loaded most of them by then, with what they may have in all. */
const OPENED_FROM_OTHERS: Readonly<Record<string, number>> = {
  'import-page': 300,
  'new-contract-page': 300,
  'contract-edit-page': 290,
  'notification-settings-page': 280,
  'what-if-page': 275,
  'vendor-section': 275,
  'contract-costs-page': 265,
  'analysis-review-section': 265,
};
const asset = (name: string): string => inRepository('packages/web/dist/assets', name);

/** The size of a file as the server sends it to browsers. */
function sentBytes(name: string): number {
  const packed = asset(`${name}.br`);
  return statSync(existsSync(packed) ? packed : asset(name)).size;
}

describe('the built web', () => {
  let texts: ReadonlyMap<string, string>;
  let first: readonly string[] = [];
  beforeAll(async () => {
    if (!(await buildWebWhenNeeded())) throw new Error('The web could not be built.');
    const names = readdirSync(inRepository('packages/web/dist/assets')).filter((name) =>
      name.endsWith('.js'),
    );
    texts = new Map(names.map((name) => [name, readFileSync(asset(name), 'utf8')]));
    const page = readFileSync(inRepository('packages/web/dist/index.html'), 'utf8');
    first = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, path = '']) =>
      basename(path),
    );
  });

  const importsOf = (name: string): string[] =>
    [...(texts.get(name) ?? '').matchAll(/(?:from|import)"\.\/([\w.~-]+\.js)"/g)].map(
      ([, file = '']) => file,
    );

  /** A file and everything that it leads to by static imports. */
  function filesOf(name: string): ReadonlySet<string> {
    const found = new Set([name]);
    for (const one of found) for (const imported of importsOf(one)) found.add(imported);
    return found;
  }

  /** The sections that a page is in: they are loaded before it. */
  const sectionsOf = (name: string): string[] =>
    [...texts].flatMap(([other, text]) =>
      other.includes('-section-') && text.includes(`import("./${name}")`) ? [other] : [],
    );

  it('loads no more than its limit of JavaScript before a page is shown', () => {
    expect(first.filter((name) => texts.has(name))).not.toEqual([]);
    const pages = [...texts.keys()].filter((name) => /-(?:page|section)-[\w-]{8}\.js$/.test(name));
    expect(pages.length).toBeGreaterThan(40);
    const sizes = pages.map((name) => {
      const files = new Set([...first, name, ...sectionsOf(name)].flatMap((one) => [...filesOf(one)]));
      const bytes = [...files].reduce((sum, file) => sum + sentBytes(file), 0);
      return { name: name.replace(/-[\w-]{8}\.js$/, ''), kilobytes: Math.round(bytes / 1_000) };
    });
    const isTooLarge = ({ name, kilobytes }: (typeof sizes)[number]) =>
      kilobytes > (OPENED_FROM_OTHERS[name] ?? LARGEST_FIRST_LOAD_KB);
    expect(sizes.filter(isTooLarge)).toEqual([]);
    const stillLarge = sizes
      .filter(({ kilobytes }) => kilobytes > LARGEST_FIRST_LOAD_KB)
      .map(({ name }) => name);
    expect(stillLarge.toSorted()).toEqual(Object.keys(OPENED_FROM_OTHERS).toSorted());
  });
});
