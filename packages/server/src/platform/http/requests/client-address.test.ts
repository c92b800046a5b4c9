import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClientAddresses, readAddress } from './client-address.ts';

const HOUR = 3_600_000;

function buildRequest(remoteAddress: string, header?: string): IncomingMessage {
  const request = new IncomingMessage(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  );
  if (header !== undefined) request.headers['x-forwarded-for'] = header;
  return request;
}

const clientOf = (
  header: string | undefined,
  from = '10.0.0.1',
  proxies = ['10.0.0.0/8', 'fd00::/8'],
): string => createClientAddresses(proxies, () => 0).of(buildRequest(from, header));

describe('an address as a proxy writes it', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:DB8:0:0::01', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:0db8::0001]:65535', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (written, address) => {
    expect(readAddress(written)).toBe(address);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113.7:',
    '203.0.113.7:65536',
    '203.0.113.7:http',
    '203.0.113',
    '203.0.113.256',
    '010.1.1.1',
    '0x7f.1',
    '1',
    '[203.0.113.7]',
    '[2001:db8::1',
    '2001:db8::1]:80',
    '[[::1]]',
    'for=203.0.113.7',
    '203.0.113.7 203.0.113.8',
    '<script>',
  ])('%j is none', (written) => {
    expect(readAddress(written)).toBeNull();
  });

  it('is the same for every port and spelling of an address', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), fc.integer({ min: 0, max: 65_535 }), (v4, v6, port) => {
        expect(readAddress(`${v4}:${port}`)).toBe(readAddress(v4));
        expect(readAddress(`[::ffff:${v4}]:${port}`)).toBe(readAddress(v4));
        expect(readAddress(`[${v6.toUpperCase()}]:${port}`)).toBe(readAddress(v6));
        expect(readAddress(readAddress(v6) ?? '')).toBe(readAddress(v6));
      }),
    );
  });
});

describe('the client of a request', () => {
  it.each([
    [undefined, '10.0.0.1'],
    ['', '10.0.0.1'],
    [' , ,', '10.0.0.1'],
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['203.0.113.7:1, [fd00::5]:443,, 10.9.9.9:80', '203.0.113.7'],
    // What the client sent itself comes before what our proxies wrote.
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['nonsense, 203.0.113.7:999', '203.0.113.7'],
    ['10.1.1.1', '10.1.1.1'],
  ])('behind a trusted proxy with %j is %s', (header, client) => {
    expect(clientOf(header)).toBe(client);
  });

  it('is the connection, whatever the header says, where that is no trusted proxy', () => {
    expect(clientOf('198.51.100.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(clientOf('198.51.100.1', '10.0.0.1', [])).toBe('10.0.0.1');
    expect(clientOf('198.51.100.1', '::ffff:10.0.0.1')).toBe('198.51.100.1');
  });

  it('is the proxy that wrote no address, and the header is remembered for an hour', () => {
    let now = 0;
    const clients = createClientAddresses(['10.0.0.0/8'], () => now);
    expect(clients.of(buildRequest('10.0.0.1', 'nonsense, 203.0.113.7'))).toBe('203.0.113.7');
    expect(clients.unreadableHeader()).toBeNull();
    expect(clients.of(buildRequest('10.0.0.1', '203.0.113.7, unknown, 10.0.0.2'))).toBe('10.0.0.2');
    expect(clients.unreadableHeader()).toBe('203.0.113.7, unknown, 10.0.0.2');
    now = HOUR;
    expect(clients.unreadableHeader()).toBeNull();
  });
});
