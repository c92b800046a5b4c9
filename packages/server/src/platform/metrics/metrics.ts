import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../http/requests/request-log.ts';
import { installationGauges } from './installation-gauges.ts';
import type { Installation } from './installation.ts';

/** What is counted as it happens, and what is written of it. */
export interface Metrics {
  readonly countRequest: (request: AnsweredRequest) => void;
  /** Everything in the text format of Prometheus, with what is read at this moment. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds: a poll, an answer from memory, one from the database, a slow one, and what is too slow. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15];
/** Methods that are counted by name: others make no new series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/**
 * The metrics of one server (docs/guides/metrics.md). Labels are names of our own alone: endpoints, methods, statuses, jobs.
 * No person, organisation, record or address can be in one.
 *
 * @param read what is known of the installation at the moment of a scrape
 */
export function createMetrics(read: () => Promise<Installation>, version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'pactbook_requests_total',
    help: 'Requests answered, by endpoint (other: files of the web and unknown addresses), method and status.',
    labelNames: ['endpoint', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'pactbook_request_seconds',
    help: 'How long requests took, by endpoint, from their head to the last byte of the answer.',
    labelNames: ['endpoint'],
    buckets: BUCKETS,
    registers,
  });
  const build = new Gauge({
    name: 'pactbook_build_info',
    help: 'Always 1; the version of this server is its label.',
    labelNames: ['version'],
    registers,
  });
  build.set({ version }, 1);
  const setGauges = installationGauges(registers);
  const tally = new Tally();
  return {
    contentType: registry.contentType,
    countRequest: ({ endpoint, method, status, seconds: took }) => {
      const name = endpoint ?? 'other';
      tally.count(name, METHODS.has(method) ? method : 'other', status);
      seconds.observe({ endpoint: name }, took);
    },
    text: async () => {
      tally.empty((labels, count) => requests.inc(labels, count));
      setGauges(await read());
      return await registry.metrics();
    },
  };
}

interface RequestLabels {
  readonly endpoint: string;
  readonly method: string;
  readonly status: string;
}

/** Requests since the last scrape: what the library does with labels for each of them costs more than counting. */
class Tally {
  readonly #counts = new Map<string, { readonly labels: RequestLabels; count: number }>();

  count(endpoint: string, method: string, status: number): void {
    const key = `${endpoint} ${method} ${status}`;
    const counted = this.#counts.get(key);
    if (counted === undefined)
      this.#counts.set(key, { labels: { endpoint, method, status: String(status) }, count: 1 });
    else counted.count += 1;
  }

  empty(take: (labels: Record<keyof RequestLabels, string>, count: number) => void): void {
    for (const counted of this.#counts.values()) {
      take({ ...counted.labels }, counted.count);
      counted.count = 0;
    }
  }
}
