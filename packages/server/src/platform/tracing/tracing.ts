import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AnsweredRequest } from '../http/requests/request-log.ts';
import { networksCheck } from '../configuration/network-addresses.ts';

const LITERAL = /'[^']*'/g;
const FIRST_WORD = /^\s*([a-z]+)/i;
/** What a statement that begins with `with` writes. */
const WRITING =
  /\b(?:insert\s+into|delete\s+from|update\s+"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set)\b[^]*/i;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i;
/** The names that we give statements; those of plans are sums of their texts. */
const GIVEN = /^[a-z][a-z_]*$/;

/**
 * What a statement is called in a trace: the name it was given, else what it does and to which table. No value can be in
 * it: parameters are not looked at, and texts within the statement are left out.
 */
export function statementNameOf(text: string, given?: string): string {
  if (given !== undefined && GIVEN.test(given)) return given;
  const whole = text.replaceAll(LITERAL, '');
  const first = FIRST_WORD.exec(whole)?.[1]?.toLowerCase() ?? 'statement';
  const written = first === 'with' ? WRITING.exec(whole)?.[0] : undefined;
  const plain = written ?? whole;
  const verb = FIRST_WORD.exec(written ?? '')?.[1]?.toLowerCase() ?? (first === 'with' ? 'select' : first);
  const table = verb === 'begin' ? undefined : TABLE.exec(plain)?.[1]?.toLowerCase();
  return table === undefined ? verb : `${verb} ${table}`;
}

/** The trace that a request is a part of (W3C Trace Context). */
interface TraceParent {
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

/** A part of a trace that has ended. Unix milliseconds, with fractions. */
export interface EndedStatement {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly hasFailed: boolean;
}

/** A request that was answered, or the run of a job, with what it asked of the database. */
export interface EndedTrace {
  readonly traceId: string;
  readonly parent: TraceParent | null;
  /** The id of the endpoint, or the name of the job. */
  readonly name: string;
  /** What it was asked and answered; null for a job. */
  readonly exchange: { readonly method: string; readonly status: number } | null;
  readonly hasFailed: boolean;
  readonly from: number;
  readonly to: number;
  readonly statements: readonly EndedStatement[];
}

/** Hands what has ended to its collector. */
export interface TraceSink {
  readonly take: (ended: EndedTrace) => void;
  /** Sends what is still to be sent. */
  readonly close: () => Promise<void>;
}

/** Tells that a statement begins; what it gives is called when it has ended. */
export type StatementWatch = (text: string, name?: string) => ((hasFailed: boolean) => void) | null;

/** Traces of requests and jobs. */
export interface Tracing {
  /** Puts the beginning of traces in front of a listener. */
  readonly guard: (inside: RequestListener) => RequestListener;
  /** Ends the trace of a request. */
  readonly observe: (answered: AnsweredRequest) => void;
  /** Makes a trace of the run of a job. */
  readonly traceJob: JobTrace;
  /** The trace of a request that was just answered, or of the one that this code works for; undefined without. */
  readonly traceIdOf: (request: IncomingMessage) => string | undefined;
  readonly currentTraceId: () => string | undefined;
  readonly watchStatement: StatementWatch;
  readonly close: () => Promise<void>;
}

/** Does the work of a job, which answers whether it went well. */
export type JobTrace = (name: string, work: () => Promise<boolean>) => Promise<boolean>;

/** A request that never ends would hold everything that it asks. */
const MOST_STATEMENTS = 500;
const TRACE_ID_BYTES = 16;
const UNCHANGED = 304;
const SERVER_FAULT = 500;

/** The trace of a request hangs on it: looking it up in a map of weak keys cost more than all the rest. */
const TRACE = Symbol('trace');
interface TracedMessage extends IncomingMessage {
  [TRACE]?: OpenTrace;
}

interface OpenTrace {
  readonly parent: TraceParent | null;
  readonly from: number;
  traceId: string | null;
  readonly statements: EndedStatement[];
}

const now = (): number => performance.timeOrigin + performance.now();

/**
 * Notes what requests and jobs ask of the database and gives those that ended to a sink. Nothing is made of a request before it
 * has ended: an unchanged poll, which is most of them and of no interest, is forgotten at nearly no cost.
 *
 * @param trustedProxies whose `traceparent` headers are believed: a client could join its requests to any trace
 */
export function createTracing(sink: TraceSink, trustedProxies: readonly string[]): Tracing {
  const working = new AsyncLocalStorage<OpenTrace>();
  const isTrusted = networksCheck(trustedProxies);
  return {
    guard: (inside) => (request: TracedMessage, response) => {
      const { headers, socket } = request;
      const isJoined = headers['traceparent'] !== undefined && isTrusted(socket.remoteAddress);
      const parent = isJoined ? parseTraceParent(headers['traceparent']) : null;
      const trace = openTrace(parent);
      request[TRACE] = trace;
      working.run(trace, () => inside(request, response));
    },
    observe: ({ request, endpoint, method, status }) => {
      if (endpoint === null || status === UNCHANGED) return;
      const trace = traceOf(request);
      if (trace === undefined) return;
      if (trace.parent?.isSampled === false) return;
      sink.take({ ...ended(trace, endpoint, status >= SERVER_FAULT), exchange: { method, status } });
    },
    traceJob: async (name, work) => {
      const trace = openTrace(null);
      const isGood = await working.run(trace, work);
      sink.take({ ...ended(trace, name, !isGood), exchange: null });
      return isGood;
    },
    traceIdOf: (request) => {
      const trace = traceOf(request);
      return trace && idOf(trace);
    },
    currentTraceId: () => {
      const trace = working.getStore();
      return trace && idOf(trace);
    },
    watchStatement: (text, given) => {
      const trace = working.getStore();
      if (trace === undefined || trace.statements.length >= MOST_STATEMENTS) return null;
      const from = now();
      return (hasFailed) => {
        trace.statements.push({ name: statementNameOf(text, given), from, to: now(), hasFailed });
      };
    },
    close: () => sink.close(),
  };
}

function openTrace(parent: TraceParent | null): OpenTrace {
  return { parent, from: now(), traceId: parent?.traceId ?? null, statements: [] };
}

function ended(trace: OpenTrace, name: string, hasFailed: boolean): Omit<EndedTrace, 'exchange'> {
  const { parent, from, statements } = trace;
  return { traceId: idOf(trace), parent, name, hasFailed, from, to: now(), statements: [...statements] };
}

function traceOf(request: TracedMessage): OpenTrace | undefined {
  return request[TRACE];
}

/** Made when it is first asked for. */
function idOf(trace: OpenTrace): string {
  trace.traceId ??= randomBytes(TRACE_ID_BYTES).toString('hex');
  return trace.traceId;
}
