import { randomBytes } from 'node:crypto';
import { createTracing, type EndedTrace, type Tracing, type TraceSink } from './tracing.ts';

/** What is sent, where to, and of whom. */
export interface TracingSettings {
  /** The base address of a collector, such as http://127.0.0.1:4318. */
  readonly endpoint: string;
  readonly version: string;
  readonly trustedProxies: readonly string[];
}

/** The packages, loaded when someone wants traces. */
async function loadPackages() {
  const [api, trace, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  return { api, trace, exporter, resources };
}
type Packages = Awaited<ReturnType<typeof loadPackages>>;

const SPAN_ID_BYTES = 8;

/**
 * Sends traces of requests and jobs to a collector by OTLP over HTTP.
 *
 * @throws Error with a sentence when the packages are not installed
 */
export async function openTracing(
  { endpoint, version, trustedProxies }: TracingSettings,
  load: () => Promise<Packages> = loadPackages,
): Promise<Tracing> {
  let packages: Packages;
  try {
    packages = await load();
  } catch (error) {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages of OpenTelemetry are not installed. ' +
        'Install them (npm ci), or leave the variable out.',
      { cause: error },
    );
  }
  return createTracing(sinkOf(packages, endpoint, version), trustedProxies);
}

function sinkOf({ api, trace, exporter, resources }: Packages, endpoint: string, version: string): TraceSink {
  // The id of a trace is in the log before its first span is made.
  let traceId = '';
  const provider = new trace.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'pactbook', 'service.version': version }),
    idGenerator: {
      generateTraceId: () => traceId,
      generateSpanId: () => randomBytes(SPAN_ID_BYTES).toString('hex'),
    },
    spanProcessors: [
      new trace.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('pactbook', version);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace: spans } = api;
  const sideOf = (
    exchange: EndedTrace['exchange'],
  ): { kind: number; attributes?: Record<string, string | number> } =>
    exchange === null
      ? { kind: SpanKind.INTERNAL }
      : {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': exchange.method,
            'http.response.status_code': exchange.status,
          },
        };
  const take = (ended: EndedTrace): void => {
    traceId = ended.traceId;
    const { parent, exchange } = ended;
    const outer =
      parent === null
        ? ROOT_CONTEXT
        : spans.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: TraceFlags.SAMPLED,
            isRemote: true,
          });
    const whole = tracer.startSpan(ended.name, { startTime: ended.from, ...sideOf(exchange) }, outer);
    if (ended.hasFailed) whole.setStatus({ code: SpanStatusCode.ERROR });
    const inner = spans.setSpan(ROOT_CONTEXT, whole);
    for (const { name, from, to, hasFailed } of ended.statements) {
      const part = { kind: SpanKind.CLIENT, startTime: from, attributes: { 'db.system.name': 'postgresql' } };
      const statement = tracer.startSpan(name, part, inner);
      if (hasFailed) statement.setStatus({ code: SpanStatusCode.ERROR });
      statement.end(to);
    }
    whole.end(ended.to);
  };
  return { take, close: () => provider.shutdown() };
}
