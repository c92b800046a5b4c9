import { describe, expect, test } from 'vitest';
import { costDraft, costFaults } from './cost-drafts.ts';

const row = (date: string, cost: string) => costDraft({ date, cost });

describe('the faults of a cost grid', () => {
  test('are none for valid and for blank rows', () => {
    expect(costFaults([row('2026-01-01', '10'), row('', ''), row('2027-01-01', '0.5')])).toEqual({});
  });

  test('are all reported at once: an amount, a month, and a duplicate month', () => {
    expect(
      costFaults([
        row('2026-01-01', 'ten'),
        row('', ''),
        row('2027-01-01', '5'),
        row('soon', '5'),
        row('2027-01-01', '6'),
      ]),
    ).toEqual({
      '0.cost': 'Enter an amount of 0 or more',
      '3.date': 'Enter a month and year',
      '4.date': 'There is already a cost for January 2027',
    });
  });
});
