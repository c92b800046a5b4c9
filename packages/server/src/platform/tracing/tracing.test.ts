import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askProduct, signInToProduct } from '../../testing/ask-product.ts';
import { makeProductDatabase, type ProductDatabase } from '../../testing/product-database.ts';
import { startProduct } from '../../testing/start-product.ts';
import { startTraceCollector, type TraceCollector } from '../../testing/traces/start-trace-collector.ts';
import { openTracing } from './open-tracing.ts';
import { statementNameOf, parseTraceParent } from './tracing.ts';
import { networksCheck } from '../configuration/network-addresses.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const UNSAMPLED = '1af7651916cd43dd8448eb211c80319c';

describe('traces of a server', () => {
  let data: ProductDatabase;
  let collector: TraceCollector;
  beforeAll(async () => {
    data = await makeProductDatabase({ manageAll: true });
    collector = await startTraceCollector();
  });
  afterAll(async () => {
    await collector.stop();
    await data.dispose();
  });

  it('have a span for each request and each statement, join those of a trusted proxy, and name no one', async () => {
    const server = await startProduct({
      ...data.environment,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      PACTBOOK_TRUSTED_PROXY: '127.0.0.1',
    });
    const { address } = server;
    const token = await signInToProduct(address, data.account);
    const body = { product: 'CanaryProduct', vendor: 'CanaryVendor', notes: "O'Canary" };
    expect((await askProduct(address, 'POST', '/contracts/create', { token, body })).status).toBe(201);
    const ask = (path: string, headers: Record<string, string>) =>
      fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const list = await ask('/contracts', { traceparent: `00-${TRACE}-${PARENT}-01` });
    expect(list.status).toBe(200);
    expect((await ask('/teams?canary=query', {})).status).toBe(422);
    await ask('/teams', { traceparent: `00-${UNSAMPLED}-${PARENT}-00` });
    const again = await ask('/contracts', {});
    const unchanged = await ask('/contracts', { 'if-none-match': again.headers.get('etag') ?? '' });
    expect(unchanged.status).toBe(304);
    expect(await server.stop()).toBe(0);

    const requests = collector.spans.filter(({ kind: role }) => role === 2);
    const named = (name: string) => requests.filter((span) => span.name === name);
    expect(named('signIn.login')).toHaveLength(1);
    // The unchanged poll makes none.
    expect(named('contracts.list')).toHaveLength(2);
    // What a proxy does not sample is left out as well.
    expect(named('teams.list').map(({ traceId }) => traceId === UNSAMPLED)).toEqual([false]);
    const joined = named('contracts.list').find(({ traceId }) => traceId === TRACE);
    expect(joined?.parentSpanId).toBe(PARENT);
    const [created] = named('contracts.create');
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === created?.spanId);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert contracts', 'commit']),
    );
    for (const { traceId, startTimeUnixNano: from, endTimeUnixNano: to } of statements) {
      expect(traceId).toBe(created?.traceId);
      expect(BigInt(from)).toBeGreaterThanOrEqual(BigInt(created?.startTimeUnixNano ?? 0));
      expect(BigInt(to)).toBeGreaterThanOrEqual(BigInt(from));
    }
    // A run of a job is its own trace, with its statements.
    const jobs = collector.spans.filter(({ kind: role, parentSpanId }) => role === 1 && !parentSpanId);
    const sent = jobs.find(({ name }) => name === 'mail.send');
    expect(jobs.every(({ attributes }) => attributes.length === 0)).toBe(true);
    expect(collector.spans.some(({ parentSpanId }) => parentSpanId === sent?.spanId)).toBe(true);
    // The log names the same traces.
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, string>);
    const line = lines.find(({ endpoint, msg }) => endpoint === 'contracts.create' && msg === 'request');
    expect(line?.['trace_id']).toBe(created?.traceId);
    expect(lines.some(({ trace_id: id }) => id === TRACE)).toBe(true);
    for (const canary of ['anary', data.account.emailAddress, data.organisationId, token])
      expect([canary, collector.text().includes(canary)]).toEqual([canary, false]);
  });
});

describe('traces', () => {
  it('are refused in a sentence where the packages are not installed', async () => {
    const settings = { endpoint: 'http://127.0.0.1:4318', version: '1', trustedProxies: [] };
    const load = () => Promise.reject(new Error('Cannot find package'));
    await expect(openTracing(settings, load)).rejects.toThrow(/packages of OpenTelemetry are not installed/);
  });

  it('are joined by what is a trace parent, from addresses that are trusted', () => {
    const header = `00-${TRACE}-${PARENT}-01`;
    expect(parseTraceParent(header)).toEqual({ traceId: TRACE, spanId: PARENT, isSampled: true });
    for (const other of [
      undefined,
      '',
      [header],
      `ff-${TRACE}-${PARENT}-01`,
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    ])
      expect(parseTraceParent(other)).toBeNull();
    const isTrusted = networksCheck(['10.0.0.0/8', '::1']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', '::1', '11.0.0.1', undefined].map(isTrusted)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(networksCheck([])('127.0.0.1')).toBe(false);
  });

  it.each([
    ['select 1', 'ping', 'ping'],
    ['select * from "contracts" where "vendor" = $1', 'a9f8e7d6', 'select contracts'],
    ["begin; select set_config('app.organisation', 'from secrets', true)", undefined, 'begin'],
    ["select 'from Peter' as x from users", undefined, 'select users'],
    ['INSERT INTO mail_outbox (id) VALUES ($1)', undefined, 'insert mail_outbox'],
    [
      'with added as (insert into contracts (id) select 1 from teams) select 2',
      undefined,
      'insert contracts',
    ],
    ['with due as (select id from users for update) update teams t set name = $1', undefined, 'update teams'],
    ['with due as (select id from users) delete from teams using due', undefined, 'delete teams'],
    ['with due as (select id from users) select * from due', undefined, 'select users'],
    ['', undefined, 'statement'],
  ])('call %j (named %j) %j', (text, given, name) => {
    expect(statementNameOf(text, given)).toBe(name);
  });
});
