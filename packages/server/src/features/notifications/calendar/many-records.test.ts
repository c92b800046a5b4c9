import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

/** More than a calendar reads at once, and more than it shows. */
const RECORDS = 5_400;
const PER_STEP = 600;
const MOST_ENTRIES = 5_000;
/** How many months after today a calendar shows. */
const MONTHS_AHEAD = 36;

describe('the calendar of very many records', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let member: BuiltUser;
  let today: string;
  /** The days on which records end, by their products, those of the member's team apart. */
  const ends = new Map<string, string>();
  const endsOfTeam = new Map<string, string>();

  beforeAll(async () => {
    server = await startTestServer();
    const organisation = await buildOrganisation(server, { timeZoneId: 'UTC' });
    today = calendarDateAt(server.services.now(), 'UTC');
    const team = await buildTeam(server, organisation);
    admin = await buildUser(server, { organisation, role: 'System Admin' });
    member = await buildUser(server, { organisation, viewTeams: [team.id] });
    // Some days have many records, most none, and some records end outside of what it shows.
    const [days] = fc.sample(
      fc.array(
        fc.oneof(
          fc.integer({ min: 0, max: 1_000 }),
          fc.constantFrom(0, 1, 30, 365, 365, 365, 365, 365, 1_400),
        ),
        {
          minLength: RECORDS,
          maxLength: RECORDS,
        },
      ),
      { numRuns: 1, seed: 20_261_126 },
    );
    for (let start = 0; start < RECORDS; start += PER_STEP) {
      const inputs = (days ?? []).slice(start, start + PER_STEP).map((day, index) => {
        const product = `Product ${start + index}`;
        const isOfTeam = (start + index) % 4 === 0;
        ends.set(product, addDays(today, day));
        if (isOfTeam) endsOfTeam.set(product, addDays(today, day));
        const teams = isOfTeam ? [team.id] : [];
        return { product, status: 'LIVE' as const, endDate: addDays(today, day), teams };
      });
      await buildContracts(server, organisation, inputs);
    }
  });
  afterAll(() => server.stop());

  /** The days and products of a person's calendar, in its order. */
  async function entriesOf({ token }: BuiltUser): Promise<[day: string, product: string][]> {
    const { body } = await server.request('POST', '/users/calendarLink', { token });
    const path = new URL((body as { address: string }).address).pathname.replace(/^\/api/, '');
    const answer = await server.request('GET', path);
    expect(answer.status).toBe(200);
    const lines = (answer.body as string).replaceAll('\r\n ', '').split('\r\n');
    const valuesOf = (name: string) =>
      lines.flatMap((line) => (line.startsWith(name) ? [line.slice(line.indexOf(':') + 1)] : []));
    const products = valuesOf('SUMMARY').map((summary) => /Product \d+$/.exec(summary)?.[0] ?? summary);
    const days = valuesOf('DTSTART').map((day) => day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
    return days.map((day, at) => [day, products[at] ?? '']);
  }

  const shownOf = (all: ReadonlyMap<string, string>) =>
    new Map([...all].filter(([, day]) => day <= addMonths(today, MONTHS_AHEAD)));

  test('has each deadline of its time once, by day, of the records that the person reads', async () => {
    const entries = await entriesOf(member);
    const shown = shownOf(endsOfTeam);
    expect(shown.size).toBeGreaterThan(1_000);
    expect(new Map(entries.map(([day, product]) => [product, day]))).toEqual(shown);
    expect(entries).toHaveLength(shown.size);
    expect(entries.map(([day]) => day)).toEqual([...shown.values()].toSorted());
  });

  test('ends after the first 5,000 deadlines', async () => {
    const entries = await entriesOf(admin);
    const days = [...shownOf(ends).values()].toSorted();
    expect(days.length).toBeGreaterThan(MOST_ENTRIES);
    expect(entries.map(([day]) => day)).toEqual(days.slice(0, MOST_ENTRIES));
    expect(entries.every(([day, product]) => ends.get(product) === day)).toBe(true);
    expect(new Set(entries.map(([, product]) => product)).size).toBe(MOST_ENTRIES);
  });
});
