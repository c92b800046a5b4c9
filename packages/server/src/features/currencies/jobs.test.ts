import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { fetchRates } from './jobs.ts';

const LIMITS = { bytes: 20_000, milliseconds: 60_000 };
const TOO_LATE = 'It took too long to answer.';
const FILE = 'Date,USD,CAD,\n2026-01-06,1.0812,1.4833,\n2026-01-05,1.08,1.48,\n';

describe('fetched exchange rates', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let source: Server;
  let address: string;
  let answer: RequestListener;
  let asked: string[];

  beforeAll(async () => {
    source = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(source, 'listening');
    address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/rates.csv`;
    server = await startTestServer({ ratesUrl: address });
    const organisation = await buildOrganisation(server);
    admin = await buildUser(server, { organisation, role: 'System Admin' });
    await buildOrganisation(server, { name: 'One currency alone' });
    asked = [];
    await ask('POST', '/currencies', { recordCurrencies: ['CAD'] });
  });
  afterAll(async () => {
    await server.stop();
    source.closeAllConnections();
    source.close();
  });

  const ask = async (method: string, path: string, body?: object) => {
    const { status, body: answered } = await server.request(method, path, { token: admin.token, body });
    expect([status, answered]).toEqual([200, expect.anything()]);
    return answered;
  };
  const fetched = (milliseconds = LIMITS.milliseconds) =>
    runJob(server, fetchRates(address, { ...LIMITS, milliseconds }));
  const giving =
    (body: string | Uint8Array): RequestListener =>
    (_, response) =>
      response.end(body);
  const ratesOf = async (currency: string) => {
    const { items } = await ask('GET', `/currencies/rates?base=EUR&currency=${currency}`);
    return items.map(({ day, rate }: { day: string; rate: string }) => `${day} ${rate}`);
  };

  test('are added for days that have none: what people entered stays', async () => {
    const entered = { base: 'EUR', currency: 'CAD', day: '2026-01-05', rate: '1.5' };
    await ask('POST', '/currencies/rates', { rates: [entered] });
    answer = giving(FILE);
    await fetched();
    await fetched();
    expect(await ratesOf('CAD')).toEqual(['2026-01-06 1.4833', '2026-01-05 1.5']);
    expect(await ratesOf('USD')).toEqual(['2026-01-06 1.0812', '2026-01-05 1.08']);
    // One event without an actor: the second fetch brought nothing new.
    const { items } = await ask('GET', '/activity');
    const entries = items.filter(
      ({ actor, subject }: { actor: { id: string | null }; subject: { kind: string } }) =>
        actor.id === null && subject.kind === 'exchangeRates',
    );
    expect(entries).toHaveLength(1);
  });

  test('come out of a ZIP archive as well', async () => {
    answer = giving(zipSync({ 'eurofxref-hist.csv': strToU8('Date,USD,CAD,\n2026-01-07,1.09,1.49,\n') }));
    await fetched();
    expect(await ratesOf('CAD')).toContain('2026-01-07 1.49');
  });

  test.each<[what: string, listener: RequestListener, message: string]>([
    ['a page', giving('<!doctype html>'), 'Line 1: "<!doctype html>" is not a day such as 2026-01-31.'],
    ['nothing', giving(''), 'No rates found.'],
    ['a rate that is none', giving('Date,CAD\n2026-01-08,free\n'), 'Line 2, CAD: "free" is not a rate.'],
    [
      'an archive without a list',
      giving(zipSync({ 'a.txt': strToU8('-') })),
      'The archive has no CSV file of a sensible size.',
    ],
    ['a broken archive', giving('PK\u0003\u0004broken'), 'The archive has no CSV file of a sensible size.'],
    [
      'an archive that swells',
      giving(zipSync({ 'a.csv': new Uint8Array(5_000_000) })),
      'The archive has no CSV file of a sensible size.',
    ],
    ['too much', giving('x'.repeat(LIMITS.bytes + 1)), 'Its answer is too large.'],
    ['a fault', (_, response) => response.writeHead(503).end(), 'It answered with status 503.'],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: '/inside' }).end(),
      'It answered with a redirect: enter the address that it leads to.',
    ],
    [
      'half an answer',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('Date,');
        setTimeout(() => response.destroy(), 50);
      },
      'It cannot be reached (ECONNRESET).',
    ],
    ['silence', () => undefined, TOO_LATE],
  ])('stay as they are when %s comes', async (_, listener, message) => {
    const before = [await ratesOf('CAD'), await ratesOf('USD')];
    answer = listener;
    asked = [];
    await expect(message === TOO_LATE ? fetched(500) : fetched()).rejects.toThrow(message);
    expect([await ratesOf('CAD'), await ratesOf('USD')]).toEqual(before);
    expect(asked).toEqual(['/rates.csv']);
  });

  test('are refused for those alone who have the currency at fault, and each sees its own state', async () => {
    const other = await buildOrganisation(server, { name: 'Yen' });
    const { token } = await buildUser(server, { organisation: other, role: 'System Admin' });
    const choose = { recordCurrencies: ['JPY'] };
    expect((await server.request('POST', '/currencies', { token, body: choose })).status).toBe(200);
    const theirs = async () => (await server.request('GET', '/currencies', { token })).body.fetching;
    const ours = async () => (await ask('GET', '/currencies')).fetching;
    answer = giving('Date,CAD,JPY\n2026-02-01,free,170\n');
    await expect(fetched()).rejects.toThrow('Line 2, CAD: "free" is not a rate.');
    const first = await ours();
    expect(first).toMatchObject({
      error: 'Line 2, CAD: "free" is not a rate.',
      failingSince: expect.any(String),
    });
    expect(await theirs()).toEqual({
      succeededAt: expect.any(String),
      error: null,
      failingSince: null,
    });
    // Without a file no one has rates; since when stays.
    server.clock.advance(3_600_000);
    answer = (_, response) => response.writeHead(503).end();
    await expect(fetched()).rejects.toThrow('It answered with status 503.');
    expect(await ours()).toMatchObject({
      error: 'It answered with status 503.',
      failingSince: first.failingSince,
    });
    expect(await theirs()).toMatchObject({ error: 'It answered with status 503.' });
    answer = giving('Date,CAD,JPY\n2026-02-01,1.5,170\n');
    await fetched();
    for (const state of [await ours(), await theirs()])
      expect(state).toMatchObject({ error: null, failingSince: null });
  });

  test('come at once when other currencies are chosen, and a failure is reported on the page', async () => {
    answer = (_, response) => response.writeHead(500).end();
    await server.startJobs();
    const { token } = admin;
    const fetching = async () => (await server.request('GET', '/currencies', { token })).body.fetching;
    const until = async (
      isReached: (state: { error: string | null; succeededAt: string | null }) => boolean,
    ) => {
      for (;;) {
        const state = await fetching();
        if (isReached(state)) return state;
        await wait(100);
      }
    };
    server.clock.advance(61_000);
    await ask('POST', '/currencies', { recordCurrencies: ['CAD', 'JPY'] });
    await until(({ error }) => error === 'It answered with status 500.');
    answer = giving('Date,CAD,JPY\n2026-01-09,1.5,170\n');
    await ask('POST', '/currencies', { recordCurrencies: ['CAD', 'JPY', 'CHF'] });
    await until(({ error, succeededAt }) => error === null && succeededAt !== null);
    expect(await ratesOf('JPY')).toEqual(['2026-01-09 170']);
  });
});
