import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AnsweredRequest } from '../http/requests/request-log.ts';
import { statementNameOf } from './statement-name.ts';
import { networksCheck, parseTraceParent, type TraceParent } from './trace-parent.ts';

/** A part of a trace that has ended. Unix milliseconds, with fractions. */
export interface EndedStatement {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly hasFailed: boolean;
}

/** A request that was answered, with what it asked of the database. */
export interface EndedRequest {
  readonly traceId: string;
  readonly parent: TraceParent | null;
  /** The id of the endpoint. */
  readonly endpoint: string;
  readonly method: string;
  readonly status: number;
  readonly from: number;
  readonly to: number;
  readonly statements: readonly EndedStatement[];
}

/** Takes ended requests to whoever collects them. */
export interface TraceSink {
  readonly take: (request: EndedRequest) => void;
  /** Sends what is still to be sent. */
  readonly close: () => Promise<void>;
}

/** Tells that a statement begins; what it gives is called when it has ended. */
export type StatementWatch = (text: string, name?: string) => ((hasFailed: boolean) => void) | null;

/** Traces of requests. */
export interface Tracing {
  /** Puts the beginning of traces in front of a listener. */
  readonly guard: (inside: RequestListener) => RequestListener;
  /** Ends the trace of a request. */
  readonly observe: (answered: AnsweredRequest) => void;
  /** The trace of a request that was just answered, or of the one that this code works for; undefined without. */
  readonly traceIdOf: (request: IncomingMessage) => string | undefined;
  readonly currentTraceId: () => string | undefined;
  readonly watchStatement: StatementWatch;
  readonly close: () => Promise<void>;
}

/** A request that never ends would hold everything that it asks. */
const MOST_STATEMENTS = 500;
const TRACE_ID_BYTES = 16;
const UNCHANGED = 304;

/** The trace of a request hangs on it: looking it up in a map of weak keys cost more than all the rest. */
const TRACE = Symbol('trace');
interface TracedMessage extends IncomingMessage {
  [TRACE]?: OpenRequest;
}

interface OpenRequest {
  readonly parent: TraceParent | null;
  readonly from: number;
  traceId: string | null;
  readonly statements: EndedStatement[];
}

const now = (): number => performance.timeOrigin + performance.now();

/**
 * Notes what requests ask of the database and gives those that ended to a sink. Nothing is made of a request before it
 * has ended: an unchanged poll, which is most of them and of no interest, is forgotten at nearly no cost.
 *
 * @param trustedProxies whose `traceparent` headers are believed: a client could join its requests to any trace
 */
export function createTracing(sink: TraceSink, trustedProxies: readonly string[]): Tracing {
  const working = new AsyncLocalStorage<OpenRequest>();
  const isTrusted = networksCheck(trustedProxies);
  return {
    guard: (inside) => (request: TracedMessage, response) => {
      const { headers, socket } = request;
      const isJoined = headers['traceparent'] !== undefined && isTrusted(socket.remoteAddress);
      const parent = isJoined ? parseTraceParent(headers['traceparent']) : null;
      const trace: OpenRequest = {
        parent,
        from: now(),
        traceId: parent?.traceId ?? null,
        statements: [],
      };
      request[TRACE] = trace;
      working.run(trace, () => inside(request, response));
    },
    observe: ({ request, endpoint, method, status }) => {
      if (endpoint === null || status === UNCHANGED) return;
      const trace = traceOf(request);
      if (trace === undefined) return;
      const { parent, from, statements } = trace;
      if (parent?.isSampled === false) return;
      const ended = { endpoint, method, status, from, to: now(), statements: [...statements] };
      sink.take({ traceId: idOf(trace), parent, ...ended });
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

function traceOf(request: TracedMessage): OpenRequest | undefined {
  return request[TRACE];
}

/** Made when it is first asked for. */
function idOf(trace: OpenRequest): string {
  trace.traceId ??= randomBytes(TRACE_ID_BYTES).toString('hex');
  return trace.traceId;
}
