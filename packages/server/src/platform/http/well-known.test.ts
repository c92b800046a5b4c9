import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { mountWellKnown } from './well-known.ts';

const NOW = Date.parse('2026-11-24T00:00:00Z');

function serve(securityContact: string | null) {
  const server = fastify();
  mountWellKnown(server, { publicUrl: () => 'https://pactbook.example', securityContact, now: () => NOW });
  return server;
}

describe('well-known addresses', () => {
  it('lead password managers to the page where a password is changed', async () => {
    const { statusCode, headers } = await serve(null).inject('/.well-known/change-password');
    expect([statusCode, headers.location]).toEqual([302, '/profile']);
  });

  it('say where to report a weakness, where that is configured', async () => {
    const { body, headers } = await serve('mailto:security@example.com').inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@example.com',
      'Expires: 2027-05-23T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://pactbook.example/.well-known/security.txt',
      '',
    ]);
    expect((await serve(null).inject('/.well-known/security.txt')).statusCode).toBe(404);
  });
});
