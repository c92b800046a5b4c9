import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApiToken } from '../../testing/access/build-api-token.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { freePort } from '../../testing/ports/free-port.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics, type MetricsServer } from './serve-metrics.ts';

const TOKEN = 'a-token-of-the-scraper-0123456789';
const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

/** The value of one series of a text of Prometheus. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('the metrics of a server', () => {
  let server: TestServer;
  let listener: MetricsServer;
  let metrics: Metrics;
  let owner: BuiltUser;
  let secret: string;
  beforeAll(async () => {
    server = await startTestServer({ metrics: { host: '127.0.0.1', port: 0, token: TOKEN } });
    if (server.metrics === null) throw new Error('There are no metrics.');
    ({ metrics } = server);
    listener = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token: TOKEN }, server.services.log);
    owner = await buildUser(server, { role: 'System Admin', firstName: 'Canary', lastName: 'Person' });
    secret = await buildApiToken(server, owner, { name: 'Canary token' });
  });
  afterAll(async () => {
    await listener.close();
    await server.stop();
  });

  const scrape = (path = '/metrics', token = TOKEN) =>
    fetch(`http://127.0.0.1:${listener.port}${path}`, { headers: { authorization: `Bearer ${token}` } });

  it('count requests by endpoint and status, unchanged polls and refused sign-ins among them', async () => {
    const first = await server.request('GET', '/contracts', { token: owner.token });
    const etag = first.headers.get('etag') ?? '';
    await server.request('GET', '/contracts', { token: owner.token, headers: { 'if-none-match': etag } });
    const wrong = { emailAddress: owner.emailAddress, password: 'not their password' };
    await server.request('POST', '/users/login', { body: wrong });
    await server.request('GET', '/nothing-here');
    const text = await (await scrape()).text();
    const requests = (endpoint: string, method: string, status: number) =>
      valueOf(
        text,
        `pactbook_requests_total{endpoint="${endpoint}",method="${method}",status="${status}"}`,
      ) ?? 0;
    expect(requests('contracts.list', 'GET', 200)).toBeGreaterThan(0);
    expect(requests('contracts.list', 'GET', 304)).toBe(1);
    expect(requests('signIn.login', 'POST', 401)).toBe(1);
    expect(requests('other', 'GET', 404)).toBe(1);
    expect(valueOf(text, 'pactbook_request_seconds_count{endpoint="contracts.list"}')).toBeGreaterThan(1);
  });

  it('say how database, mail and jobs stand, over the whole installation', async () => {
    const text = await (await scrape()).text();
    expect(valueOf(text, 'pactbook_database_up')).toBe(1);
    expect(valueOf(text, 'pactbook_database_connections_max')).toBeGreaterThan(0);
    // That of the new API token, which no job has sent.
    expect(valueOf(text, 'pactbook_mail_waiting')).toBeGreaterThan(0);
    expect(valueOf(text, 'pactbook_mail_failed')).toBe(0);
    expect(valueOf(text, 'pactbook_data_free_bytes')).toBeGreaterThan(0);
    expect(valueOf(text, 'pactbook_database_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf(text, 'pactbook_list_builds_total')).toBeGreaterThan(0);
    expect(valueOf(text, 'pactbook_list_build_seconds_total')).toBeGreaterThan(0);
  });

  it('name no person, organization, record or secret', async () => {
    const contract = await buildContract(server, owner.organisation, { product: 'CanaryProduct' });
    const { token } = owner;
    await server.request('GET', `/contracts/${contract.id}`, { token });
    await server.request('GET', '/contracts?canary=query', { token: secret });
    await server.request('GET', `/canary/${contract.id}`, { token });
    await server.request('BREW', '/canary', { token }).catch(() => null);
    const text = await metrics.text();
    for (const canary of [
      'anary',
      owner.id,
      owner.emailAddress,
      owner.organisation.id,
      contract.id,
      secret,
      token,
      TOKEN,
      'BREW',
    ])
      expect([canary, text.includes(canary)]).toEqual([canary, false]);
  });

  it('are shown on their own listener alone, to users who have its token', async () => {
    expect((await scrape()).headers.get('content-type')).toContain('text/plain');
    expect((await scrape('/metrics', 'another token')).status).toBe(401);
    expect((await scrape('/')).status).toBe(404);
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  });

  it.runIf(hasPrometheus)('are scraped by Prometheus', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pactbook-prometheus-'));
    const config = {
      global: { scrape_interval: '1s' },
      scrape_configs: [
        {
          job_name: 'pactbook',
          authorization: { credentials: TOKEN },
          static_configs: [{ targets: [`127.0.0.1:${listener.port}`] }],
        },
      ],
    };
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const port = await freePort();
    const prometheus = spawn('prometheus', [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    try {
      const query = encodeURIComponent('pactbook_database_up{job="pactbook"}');
      const found = async (): Promise<unknown> => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${query}`);
        const { data } = (await answer.json()) as { data?: { result?: { value?: unknown[] }[] } };
        return data?.result?.[0]?.value?.[1];
      };
      await expect.poll(found, { interval: 500 }).toBe('1');
    } finally {
      prometheus.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('say that the database does not answer, and what else is known', async () => {
  const metrics = createMetrics(
    async () => ({
      pool: { used: 1, idle: 0, waiting: 3, most: 10 },
      facts: null,
      freeBytes: 5,
      logBytes: null,
      lists: { builds: 2, buildSeconds: 0.5, bytes: 7 },
      startedAt: 1_000,
    }),
    '1.0.0',
  );
  const text = await metrics.text();
  expect(valueOf(text, 'pactbook_database_up')).toBe(0);
  expect(valueOf(text, 'pactbook_database_waiting')).toBe(3);
  expect(valueOf(text, 'pactbook_list_builds_total')).toBe(2);
  // What was counted before is not counted again.
  expect(valueOf(await metrics.text(), 'pactbook_list_build_seconds_total')).toBe(0.5);
  expect(valueOf(text, 'pactbook_build_info{version="1.0.0"}')).toBe(1);
});
