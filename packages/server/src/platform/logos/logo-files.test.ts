import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logoAddress, logoLibrary, mountLogoFiles } from './logo-files.ts';

let server: FastifyInstance;
let tag: string;
beforeAll(async () => {
  server = fastify();
  mountLogoFiles(server);
  ({ tag } = await logoLibrary());
});
afterAll(() => server.close());

describe('a logo file', () => {
  it.each(['colour/slack-icon', 'plain/okta'])(
    '%s is a picture that may be kept for ever and do nothing',
    async (icon) => {
      const answer = await server.inject(logoAddress(tag, icon));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; .*frame-ancestors 'none'; sandbox$/,
        ),
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(answer.body).toMatch(/^<svg [^]*<\/svg>$/);
    },
  );

  it.each([
    'colour/no-such-icon.svg',
    'plain/..%2F..%2Fpackage.svg',
    'plain/%2e%2e%2fpackage.json',
    'colour/slack-icon',
    'other/slack-icon.svg',
    'colour/__proto__.svg',
  ])('%s does not exist', async (file) => {
    const answer = await server.inject(`/logos/${tag}/${file}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });

  it('of an older version of the libraries does not exist', async () => {
    expect((await server.inject(logoAddress('000000000000', 'colour/slack-icon'))).statusCode).toBe(404);
  });
});
