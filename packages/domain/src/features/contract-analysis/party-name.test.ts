import { expect, it } from 'vitest';
import { isSameCompany, otherParty, withUs } from './party-name.ts';

it.each([
  ['Slack', 'Slack Technologies, LLC', true],
  ['SLACK TECHNOLOGIES', 'Slack Technologies Inc.', true],
  ['Müller GmbH & Co. KG', 'Muller', true],
  ['The Trade Desk, Inc.', 'Trade Desk', true],
  ['N.V. Philips', 'Philips', true],
  ['American Express', 'American Airlines', false],
  ['Slack', 'Slacker', false],
  ['Holdings Inc.', 'Holdings', true],
  ['', 'Slack', false],
])('%s and %s are the same company: %s', (one, other, isSame) => {
  expect([isSameCompany(one, other), isSameCompany(other, one)]).toEqual([isSame, isSame]);
});

it('the other party is the first that is not the organisation', () => {
  const parties = withUs(
    ['Acme Corp.', 'Slack'].map((name) => ({ name, aliases: [], role: null })),
    'Acme',
  );
  expect(parties.map(({ isUs }) => isUs)).toEqual([true, false]);
  expect(otherParty(parties)?.name).toBe('Slack');
  expect(otherParty(parties.slice(0, 1))).toBeNull();
});
