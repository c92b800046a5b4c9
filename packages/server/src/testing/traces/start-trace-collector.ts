import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const valueSchema = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.string(), z.number()]).optional(),
});
const spanSchema = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: z.array(z.object({ key: z.string(), value: valueSchema })).default([]),
});
/** The form of OTLP (opentelemetry-proto, `ExportTraceServiceRequest`) as JSON. */
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: valueSchema })) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as it came in. */
export type CollectedSpan = z.infer<typeof spanSchema>;

/** A collector of traces on a free port: takes OTLP over HTTP, and fails what is not. */
export interface TraceCollector {
  readonly address: string;
  readonly spans: CollectedSpan[];
  /** Everything that came, as text. */
  text(): string;
  stop(): Promise<void>;
}

/** Starts it. Call `stop` in `afterAll`. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push({ headers: request.headers, body });
      const parsed = requestSchema.safeParse(body);
      const isRight = request.method === 'POST' && request.url === '/v1/traces' && parsed.success;
      if (parsed.success)
        spans.push(
          ...parsed.data.resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap((scope) => scope.spans),
          ),
        );
      response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    text: () => JSON.stringify(bodies),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
