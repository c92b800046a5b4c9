import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import type { Plugin } from 'vite';

/** Asks the browser for the Latin text font together with the page, so that words do not jump when it arrives. */
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

export default defineConfig(({ mode }) => {
  const root = import.meta.dirname;
  const { API_PORT = '3000' } = loadEnv(mode, root, 'API_');
  return {
    root,
    plugins: [react(), tailwindcss(), preloadTextFont()],
    resolve: {
      alias: {
        // Scroll locking injects <style> elements through this package; ours uses constructed sheets,
        // which the policy `style-src 'self'` permits.
        'react-style-singleton': fileURLToPath(
          new URL('./src/ui/overlays/style-singleton.ts', import.meta.url),
        ),
      },
    },
    // What the server answers itself: the calls and the product logos.
    server: {
      proxy: Object.fromEntries(
        ['/api', '/logos'].map((path) => [path, { target: `http://localhost:${API_PORT}` }]),
      ),
    },
    build: {
      // The first browsers with light-dark(), which the tokens are written in.
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      sourcemap: false,
      // No data: addresses, so that the content security policy can stay at 'self'.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  };
});
