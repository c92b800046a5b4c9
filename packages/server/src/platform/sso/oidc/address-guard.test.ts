import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';

const INSIDE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
];

describe('the addresses that identity providers may have', () => {
  const guard = createAddressGuard([]);

  it.each(INSIDE)('without leave do not include %s', (address) => {
    expect(guard.allows(address)).toBe(false);
    expect(guard.allowsPlainHttp(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'include %s, over https',
    (address) => {
      expect(guard.allows(address)).toBe(true);
      expect(guard.allowsPlainHttp(address)).toBe(false);
    },
  );

  it.each(['', 'localhost', '10.0.0', '0x0a000001', 'example.com', '10.0.0.1/8'])(
    'are addresses and nothing else: %j',
    (text) => {
      expect(guard.allows(text)).toBe(false);
    },
  );

  it('include the own networks named, and plain http only on this machine', () => {
    const own = createAddressGuard(['10.0.0.0/8', 'fd00::/8', '127.0.0.0/8', '::1']);
    for (const address of ['10.1.2.3', 'fd12::1', '127.0.0.1', '::1', '8.8.8.8'])
      expect(own.allows(address)).toBe(true);
    for (const address of ['192.168.0.1', '169.254.169.254', 'fe80::1', '::ffff:10.1.2.3'])
      expect(own.allows(address)).toBe(false);
    expect(['127.0.0.1', '127.9.9.9', '::1'].map((address) => own.allowsPlainHttp(address))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.1.2.3', 'fd12::1', '8.8.8.8'].map((address) => own.allowsPlainHttp(address))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('include no form of an inner IPv4 address inside an IPv6 address', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, fc.constantFrom('::ffff:', '::', '64:ff9b::'), (b, c, d, prefix) => {
        expect(guard.allows(`${prefix}10.${b}.${c}.${d}`)).toBe(false);
      }),
    );
  });
});
