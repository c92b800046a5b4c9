import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ENDPOINTS } from '../../packages/domain/src/features/all-endpoints.ts';
import { createMetrics } from '../../packages/server/src/platform/metrics/metrics.ts';
import { inRepository } from '../running/repository.ts';

const textOf = (...path: string[]): string => readFileSync(inRepository(...path), 'utf8');

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const boardSchema = z.object({
  panels: z.array(
    z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

const alerts = rulesSchema.parse(parse(textOf('deploy', 'alerts.yml')));
const board = boardSchema.parse(JSON.parse(textOf('deploy', 'grafana.json')));
const questions = [
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** The names of metrics in a text, without what Prometheus adds to those of a histogram. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\bpactbook_[a-z_]+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''));

describe('the rules and the board for Prometheus', () => {
  let known: string[];
  let labels: Set<string>;
  beforeAll(async () => {
    const metrics = createMetrics(
      async () => ({
        pool: { used: 0, idle: 0, waiting: 0, most: 10 },
        facts: {
          databaseBytes: 1,
          mailWaiting: 0,
          mailOldestSeconds: 0,
          mailFailed: 0,
          notificationsWaiting: 0,
          jobs: [
            {
              name: 'job',
              everySeconds: 5,
              startedAt: null,
              finishedAt: null,
              succeededAt: 1,
              dueAt: 1,
              error: null,
            },
          ],
          backup: { isScheduled: false, setUpAt: null, last: null, lost: null },
        },
        freeBytes: 0,
        startedAt: 0,
        lists: { builds: 0, buildSeconds: 0, bytes: 0 },
      }),
      '1.0.0',
    );
    const request = new IncomingMessage(new Socket());
    metrics.countRequest({ request, endpoint: 'contracts.list', method: 'GET', status: 200, seconds: 0.1 });
    const text = await metrics.text();
    known = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
    labels = new Set([...text.matchAll(/[{,]([a-z_]+)="/g)].map(([, name]) => name ?? ''));
  });

  test('ask for metrics that the product has', () => {
    expect(questions.length).toBeGreaterThan(20);
    expect(known).toEqual(expect.arrayContaining(questions.flatMap(namesIn)));
  });

  test('group and choose by labels that the product has', () => {
    const used = questions.flatMap((question) => [
      ...[...question.matchAll(/[{,]\s*([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, name]) => name ?? ''),
      ...[...question.matchAll(/by \(([^)]+)\)/g)].flatMap(([, names]) => (names ?? '').split(/, */)),
    ]);
    expect([...labels, 'job']).toEqual(expect.arrayContaining(used));
  });

  test('name calls that there are', () => {
    const ids: string[] = Object.values(ENDPOINTS).map(({ id }) => id);
    const named = questions.flatMap((question) =>
      [...question.matchAll(/endpoint="([^"]+)"/g)].map(([, id]) => id ?? ''),
    );
    expect(ids).toEqual(expect.arrayContaining(named));
  });

  test('are in the guide, every metric by its name', () => {
    expect(new Set(namesIn(textOf('docs', 'guides', 'metrics.md')))).toEqual(new Set(known));
  });

  test.runIf(spawnSync('promtool', ['--version']).status === 0)('are understood by Prometheus', () => {
    const { status, stdout, stderr } = spawnSync('promtool', [
      'check',
      'rules',
      inRepository('deploy', 'alerts.yml'),
    ]);
    expect([status, String(stdout) + String(stderr)]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
