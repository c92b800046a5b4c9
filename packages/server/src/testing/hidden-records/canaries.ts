import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { PLACES, type Place } from '../access/access-table.ts';
import type { AccessWorld } from '../access/access-world.ts';
import { buildCustomField } from '../build-contract.ts';
import type { TestAnswer } from '../start-test-server.ts';

/** What is in the restricted fields of one record, unlike anything else that an answer can hold. */
interface Canary {
  readonly texts: readonly string[];
  readonly cents: readonly number[];
}

/** What the canary of a place costs a year, before and after a change. */
export const COSTS: Readonly<Record<Place, readonly [before: number, after: number]>> = {
  managed: [6_100_001.17, 7_100_001.37],
  viewed: [6_200_002.29, 7_200_002.41],
  other: [6_300_004.31, 7_300_004.53],
  none: [6_400_008.43, 7_400_008.67],
};
export const COST_DATE = '2026-03-01';
export const note = (place: Place, when: 'before' | 'after' | 'deleted') => `canary-note-${when}-${place}`;
export const secret = (place: Place, when: 'before' | 'after') => `canary-custom-${when}-${place}`;
/** The law that governs its document, and a clause of it. */
export const law = (place: Place) => `canary-law-${place}`;
const quote = (place: Place) => `canary-quote-${place}`;
export const clauseOf = (place: Place) => ({
  key: `Exclusivity:${place}`,
  category: 'Exclusivity',
  start: 0,
  end: quote(place).length,
  page: 1,
  endPage: 1,
  quote: quote(place),
  before: '',
  after: '',
  confidence: 0.9,
  experimental: false,
});
const mailbox = (place: Place) => `canary-address-${place}`;
export const reason = (place: Place, when: 'before' | 'after') => `canary-reason-${when}-${place}`;
/** Days on which notice can be given last, which nothing else names. */
export const NOTICE_DAYS: Readonly<Record<Place, string>> = {
  managed: '2187-01-11',
  viewed: '2187-02-12',
  other: '2187-03-13',
  none: '2187-04-14',
};
/** The first days for notice, which nothing else names. */
const FIRST_NOTICE_DAYS: Readonly<Record<Place, string>> = {
  managed: '2187-01-05',
  viewed: '2187-02-05',
  other: '2187-03-05',
  none: '2187-04-05',
};

export const centsOf = (amount: number): number => Math.round(amount * 100);

export const canaryAt = (place: Place): Canary => ({
  texts: [
    ...(['before', 'after', 'deleted'] as const).map((when) => note(place, when)),
    ...(['before', 'after'] as const).flatMap((when) => [secret(place, when), reason(place, when)]),
    NOTICE_DAYS[place],
    FIRST_NOTICE_DAYS[place],
    mailbox(place),
    law(place),
    quote(place),
  ],
  cents: COSTS[place].map(centsOf),
});

/** Asks for something that must work, or the test would prove nothing. @throws Error when it is refused */
export async function mustDo(asked: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await asked;
  if (answer.status < 400) return answer;
  throw new Error(`The records could not be set up (${answer.status} ${JSON.stringify(answer.body)}).`);
}

/** A record of each place with open values alone, and one in the trash. */
export async function addCanaries(world: AccessWorld): Promise<void> {
  const { server, acme, addContracts, teamsOf, person, contractIdOf } = world;
  await buildCustomField(server, acme, { key: 'secretField', restricted: true });
  for (const purpose of ['canary', 'deleted'])
    await addContracts(acme, purpose, PLACES, (place) => ({
      product: `Product ${purpose} ${place}`,
      vendor: 'Vendor of canaries',
      teams: teamsOf(place),
      status: 'LIVE' as const,
      ...(purpose === 'canary'
        ? { endDate: addDays(NOTICE_DAYS[place], 40) }
        : { notes: note(place, 'deleted') }),
    }));
  const { token } = person('System Admin');
  for (const place of PLACES)
    await mustDo(server.request('DELETE', `/contracts/${contractIdOf('deleted', place)}`, { token }));
}

/** Gives the record of a place a value in every restricted field, and then another one. */
export async function fillCanary({ server, person, contractIdOf }: AccessWorld, place: Place): Promise<void> {
  const { token } = person('System Admin');
  const path = `/contracts/${contractIdOf('canary', place)}`;
  const values = (when: 'before' | 'after') => ({
    notes: note(place, when),
    customFields: { secretField: secret(place, when) },
  });
  const costs = (cost: number) => ({ annualCosts: [{ date: COST_DATE, cost }] });
  const terms = {
    renewal: { type: 'ON_AGREEMENT', noticeValue: 40, noticeUnit: 'DAYS' },
    noticeEarliest: FIRST_NOTICE_DAYS[place],
    noticeAddress: mailbox(place),
  };
  for (const [address, body] of [
    [path, { ...values('before'), ...terms }],
    [`${path}/annualCosts`, costs(COSTS[place][0])],
    [path, values('after')],
    [`${path}/annualCosts`, costs(COSTS[place][1])],
    [`${path}/decide`, { decision: 'CANCEL', reason: reason(place, 'before') }],
    [`${path}/decide`, { decision: 'CANCEL', reason: reason(place, 'after') }],
  ] as const)
    await mustDo(server.request('POST', address, { token, body }));
}
