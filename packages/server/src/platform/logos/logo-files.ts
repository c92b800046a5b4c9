import type { FastifyInstance } from 'fastify';
import { LogoLibrary } from './logo-library.ts';

/** The address changes with the content, so a browser never needs to ask again. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Opened on its own, a logo is a picture and nothing else (docs/product/guarantees.md, "Hostile input"). */
/** A page shows the picture as it is drawn; who opens it by itself may see less of its colours, and nothing runs. */
const PICTURE_ONLY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

let library: Promise<LogoLibrary> | null = null;

/** The logos of this installation, read when someone first asks; a failed reading is tried again. */
export async function logoLibrary(): Promise<LogoLibrary> {
  library ??= LogoLibrary.open();
  try {
    return await library;
  } catch (error) {
    library = null;
    throw error;
  }
}

/** Where an icon is fetched, below the product's own origin. */
export function logoAddress(tag: string, icon: string): string {
  return `/logos/${tag}/${icon}.svg`;
}

/**
 * Serves logos to everyone, because an `<img>` sends no token. They are the same for all
 * organisations and say nothing about any of them.
 */
export function mountLogoFiles(server: FastifyInstance): void {
  server.get<{ Params: { tag: string; library: string; file: string } }>(
    '/logos/:tag/:library/:file',
    async (request, reply) => {
      const { tag, library: folder, file } = request.params;
      const logos = await logoLibrary();
      const isCurrent = tag === logos.tag && file.endsWith('.svg');
      const svg = isCurrent ? await logos.svg(`${folder}/${file.slice(0, -'.svg'.length)}`) : null;
      if (svg === null) {
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('There is no such logo.\n');
      }
      return reply
        .headers({
          'cache-control': FOREVER,
          'content-security-policy': PICTURE_ONLY,
          'x-content-type-options': 'nosniff',
        })
        .type('image/svg+xml')
        .send(svg);
    },
  );
}
