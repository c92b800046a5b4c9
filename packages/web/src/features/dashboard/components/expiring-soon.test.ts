import { describe, expect, it } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { daysLeftLabel, expiringSoon } from './expiring-soon.ts';

const TODAY = '2026-11-20';

describe('expiring soon', () => {
  it('lists Live records by their end, today included, and nothing that has no end to come', () => {
    const listed = expiringSoon(
      [
        buildContract({ product: 'Later', endDate: '2027-01-01' }),
        buildContract({ product: 'Today', endDate: TODAY }),
        buildContract({ product: 'Past', endDate: '2026-11-19' }),
        buildContract({ product: 'Open', endDate: null }),
        buildContract({ product: 'Evaluating', endDate: '2026-12-01', status: 'EVALUATING' }),
      ],
      TODAY,
    );
    expect(listed.map(({ contract, daysLeft }) => [contract.product, daysLeft])).toEqual([
      ['Today', 0],
      ['Later', 42],
    ]);
  });

  it('lists ten at most', () => {
    expect(
      expiringSoon(
        Array.from({ length: 30 }, () => buildContract()),
        TODAY,
      ),
    ).toHaveLength(10);
  });

  it('says the days left in words', () => {
    expect([0, 1, 14, 365].map(daysLeftLabel)).toEqual(['Ends Today', '1 Day', '14 Days', '1.0 Year']);
  });
});
