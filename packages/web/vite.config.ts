import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import type { Plugin } from 'vite';

/** Preloads the Latin text font together with the page, so that the text does not move when the font arrives. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (file === undefined) return [];
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${file}`,
          crossorigin: '',
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Data files that pdfjs fetches for some documents only: character maps, the standard fonts, decoders of rare image
 * formats.
 */
const PDF_DATA = [
  { folder: 'cmaps', from: 'cmaps', isWanted: (name: string) => name.endsWith('.bcmap') },
  {
    folder: 'standard_fonts',
    from: 'standard_fonts',
    isWanted: (name: string) => !name.startsWith('LICENSE'),
  },
  { folder: 'decoders', from: 'wasm', isWanted: (name: string) => name.endsWith('_nowasm_fallback.js') },
];

/**
 * Serves the data of pdfjs from our own origin, below a folder with its version in the name. pdfjs builds the addresses
 * from a folder and a name, so that the files cannot carry a hash each.
 */
function servePdfData(): Plugin {
  const root = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const base = `assets/pdf-${version}`;
  return {
    name: 'serve-pdf-data',
    generateBundle() {
      for (const { folder, from, isWanted } of PDF_DATA) {
        for (const name of readdirSync(join(root, from)).filter(isWanted)) {
          const source = readFileSync(join(root, from, name));
          this.emitFile({ type: 'asset', fileName: `${base}/${folder}/${name}`, source });
        }
      }
    },
    configureServer(server) {
      for (const { folder, from } of PDF_DATA) {
        server.middlewares.use(`/${base}/${folder}/`, (request, response) => {
          const path = join(root, from, basename(new URL(request.url ?? '/', 'http://localhost').pathname));
          if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
          createReadStream(path)
            .on('error', () => response.writeHead(404).end())
            .pipe(response);
        });
      }
    },
  };
}

/** The two files of zod that turn schemas into JSON schemas. */
const JSON_SCHEMA_FILE = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;
const EXPORTED_AS = /^export \{ \w+ as (\w+) \}/gm;

/**
 * Leaves out what turns schemas into JSON schemas: only the server describes its calls with them, and zod refers to it
 * from every schema, so that the bundler keeps it. What is left fails when it is called. Schemas also read their own
 * limits with it (`schema.minLength`), which the web does not ask for.
 */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    load(id) {
      if (!JSON_SCHEMA_FILE.test(id)) return null;
      const code = readFileSync(id, 'utf8');
      const names = [EXPORTED, EXPORTED_AS].flatMap((all) => [...code.matchAll(all)].map(([, name]) => name));
      const lines = names.map((name) =>
        // These two are called for every schema and return the function that makes its JSON schema.
        name?.startsWith('create') ? `export const ${name} = () => none;` : `export { none as ${name} };`,
      );
      return `const none = () => { throw new Error('JSON schemas are not part of the web.'); };\n${lines.join('\n')}`;
    },
  };
}

/** What the table of records loads: every page of a signed-in person has most of it. */
const FIRST_PAGE = ['src/main.tsx', 'src/app/sections/contracts-section.tsx'];

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that files lead to by static imports. */
function modulesOf(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(roots);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Modules of the first page that other pages share are bundled into one file: a fifth of the requests, and fewer bytes,
 * because small files compress badly. What the first page has none of stays out. The icons of other pages, a few hundred
 * bytes each and nearly alike, are one file as well.
 */
function filesOfMany() {
  let first: ReadonlySet<string> | undefined;
  const roots = FIRST_PAGE.map((file) => join(import.meta.dirname, file));
  return {
    name: (id: string, graph: ModuleGraph): string | null => {
      first ??= modulesOf(roots, graph);
      if (first.has(id)) return 'shared';
      return id.includes('/lucide-react/') ? 'icons' : null;
    },
    minShareCount: 2,
  };
}

export default defineConfig(({ mode }) => {
  const root = import.meta.dirname;
  const { API_PORT = '3000' } = loadEnv(mode, root, 'API_');
  return {
    root,
    plugins: [react(), tailwindcss(), withoutJsonSchemas(), preloadTextFont(), servePdfData()],
    resolve: {
      alias: {
        // Scroll locking injects <style> elements through this package. Ours uses constructed style sheets, which the
        // policy `style-src 'self'` permits.
        'react-style-singleton': fileURLToPath(
          new URL('./src/ui/overlays/style-singleton.ts', import.meta.url),
        ),
      },
    },
    // Paths that the server answers: the calls and the product logos.
    server: {
      proxy: Object.fromEntries(
        ['/api', '/logos'].map((path) => [path, { target: `http://localhost:${API_PORT}` }]),
      ),
    },
    build: {
      // The first browsers with light-dark(), which the tokens use.
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      sourcemap: false,
      // No data: addresses, so that the content security policy can stay at 'self'.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: [filesOfMany()] } } },
      // pdfjs is one large file, loaded only when a PDF is previewed.
      chunkSizeWarningLimit: 600,
    },
  };
});
