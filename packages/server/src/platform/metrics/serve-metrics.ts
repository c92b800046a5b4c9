import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { MetricsAddress } from './metrics-address.ts';
import type { Metrics } from './metrics.ts';

/** A listener of metrics. */
export interface MetricsServer {
  /** The port, where the system chose it. */
  readonly port: number;
  close(): Promise<void>;
}

const LIMITS = { headersTimeout: 5_000, requestTimeout: 10_000, maxHeaderSize: 8 * 1_024 } as const;

/** Compared by their hashes, in the same time whatever is different. */
function isToken(given: string, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  });
  response.end(`${text}\n`);
}

/**
 * Serves `/metrics` on its own address, apart from what people reach.
 *
 * @throws Error when the address is taken
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: MetricsAddress,
  log: Logger,
): Promise<MetricsServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (request.url?.split('?')[0] !== '/metrics') return refuse(response, 404, 'Metrics are at /metrics.');
    if (request.method !== 'GET') return refuse(response, 405, 'Metrics are only read.');
    if (token !== null && !isToken(bearer, token))
      return refuse(response, 401, 'PACTBOOK_METRICS_TOKEN is wanted.');
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    response.end(text);
  };
  const server = createServer(LIMITS, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'Metrics could not be read');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'Something went wrong.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = `${host}:${port}`;
      reject(
        new Error(
          `Metrics cannot be served at ${place} (${error.code ?? error.message}); see PACTBOOK_METRICS.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
