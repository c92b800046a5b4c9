import type { FastifyInstance, FastifyReply } from 'fastify';
import { matchesTag } from '../http/answers/send-answer.ts';
import { LogoLibrary } from './logo-library.ts';

/** The address changes with the content, so a browser never needs to ask again. */
const FOREVER = 'public, max-age=31536000, immutable';
/**
 * Opened on its own, a logo is a picture and nothing else (docs/product/guarantees.md, "Hostile input"). A page shows the picture as it is drawn;
 * who opens it by itself may see less of its colours, and nothing runs.
 */
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

/** Where an uploaded logo is fetched: a user who has the address sees the picture, and no one can guess one. */
export function uploadedLogoAddress(addressKey: string): string {
  return `/logos/uploaded/${addressKey}.png`;
}

const UPLOADED_FILE = /^([\w-]{43})\.png$/;

/** The answer where there is no logo. */
const noSuchLogo = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such logo.\n');

/**
 * Serves the logos that organisations uploaded. An address belongs to one picture for ever; a new one has a new address.
 *
 * @param findPicture gives the PNG behind the last part of an address, null for none
 */
export function mountUploadedLogos(
  server: FastifyInstance,
  findPicture: (addressKey: string) => Promise<Buffer | null>,
): void {
  server.get<{ Params: { file: string } }>('/logos/uploaded/:file', async (request, reply) => {
    const key = UPLOADED_FILE.exec(request.params.file)?.[1];
    const picture = key === undefined ? null : await findPicture(key);
    if (key === undefined || picture === null) return noSuchLogo(reply);
    const etag = `"${key}"`;
    reply.headers({
      // An organisation's own: kept by its people's browsers, not by what is between.
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': PICTURE_ONLY,
      'x-content-type-options': 'nosniff',
      etag,
    });
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/png').send(picture);
  });
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
      if (svg === null) return noSuchLogo(reply);
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
