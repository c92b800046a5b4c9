import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRepository } from './repository.ts';
import { buildWebWhenNeeded } from './web-build.ts';

/** 250 kB with the tenth that a bar may be missed by. */
const LARGEST_FIRST_LOAD_KB = 275;
/** Forms, which are opened from pages that have loaded most of them by then. */
const FORM_PAGES: ReadonlySet<string> = new Set(['import-page', 'new-contract-page', 'contract-edit-page']);
const LARGEST_FORM_KB = 300;
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
    const limitOf = (page: string) => (FORM_PAGES.has(page) ? LARGEST_FORM_KB : LARGEST_FIRST_LOAD_KB);
    expect(sizes.filter(({ name, kilobytes }) => kilobytes > limitOf(name))).toEqual([]);
  });
});
