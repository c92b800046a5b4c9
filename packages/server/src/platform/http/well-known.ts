import type { FastifyInstance } from 'fastify';

/** How long what `security.txt` says holds: it is written again for each request. */
const VALID_MS = 180 * 86_400_000;

/** What the well-known addresses say. */
interface WellKnown {
  readonly publicUrl: () => string;
  /** An address to report a weakness; null where there is none. */
  readonly securityContact: string | null;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Mounts the addresses that password managers and people who found a weakness look at: `change-password` (W3C, "A Well-Known
 * URL for Changing Passwords") and `security.txt` (RFC 9116).
 */
export function mountWellKnown(
  server: FastifyInstance,
  { publicUrl, securityContact, now }: WellKnown,
): void {
  server.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profile', 302));
  if (securityContact === null) return;
  server.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
