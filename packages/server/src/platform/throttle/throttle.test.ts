import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../http/requests/client-address.ts';
import { secondsToWait } from './seconds-to-wait.ts';
import { clientNetwork } from './throttle.ts';

const WINDOW_MS = 900_000;

describe('the wait after failed tries', () => {
  it('is none below the limit, then doubles from 30 seconds up to the window', () => {
    const waits = [9, 10, 11, 12, 13, 14, 15, 16].map((count) =>
      secondsToWait({ count, lastAt: 0 }, 10, WINDOW_MS, 0),
    );
    expect(waits).toEqual([0, 30, 60, 120, 240, 480, 900, 900]);
  });

  it('is never negative, never longer than the window, and over once it has passed', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(20), fc.nat(2_000_000), (count, limit, elapsed) => {
        const wait = secondsToWait({ count, lastAt: 0 }, limit, WINDOW_MS, elapsed);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(WINDOW_MS / 1_000);
        expect(secondsToWait({ count, lastAt: 0 }, limit, WINDOW_MS, elapsed + wait * 1_000)).toBe(0);
      }),
    );
  });
});

describe("a client's network", () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:0db8:0001:2::9', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(readAddress(address) ?? '')).toBe(network);
  });
});
