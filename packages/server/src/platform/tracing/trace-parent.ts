/** The trace that a request is a part of (W3C Trace Context). */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const HEADER = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;
const NOTHING = /^0+$/;

/** Reads a `traceparent` header; null for anything else. */
export function parseTraceParent(header: string | readonly string[] | undefined): TraceParent | null {
  if (typeof header !== 'string' || header.startsWith('ff')) return null;
  const [, traceId = '', spanId = '', flags = ''] = HEADER.exec(header) ?? [];
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId)) return null;
  return { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 };
}
