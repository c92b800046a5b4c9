import type { FastifyRequest } from 'fastify';
import { DEFAULT_VALUE_LIMIT, type AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import type { Caller } from '../handler.ts';

/** What is known of a request besides its own data: for the handler and the log line. */
interface Notes {
  endpoint: AnyEndpoint | null;
  clientAddress: string;
  caller: Caller | null;
  /** Whether the whole request had arrived when its caller was authorized. */
  isComplete: boolean;
}

const notes = new WeakMap<FastifyRequest, Notes>();

function notesOf(request: FastifyRequest): Notes {
  const known = notes.get(request);
  if (known !== undefined) return known;
  const fresh: Notes = { endpoint: null, clientAddress: '', caller: null, isComplete: false };
  notes.set(request, fresh);
  return fresh;
}

/** Notes the address of the client. */
export function noteClientAddress(request: FastifyRequest, address: string): void {
  notesOf(request).clientAddress = address;
}

/** The address of the client. */
export function clientAddressOf(request: FastifyRequest): string {
  return notesOf(request).clientAddress;
}

/** Notes which endpoint a request has reached. */
export function noteEndpoint(request: FastifyRequest, endpoint: AnyEndpoint): void {
  notesOf(request).endpoint = endpoint;
}

/** Notes the caller that the session gate has authorized. */
export function noteCaller(request: FastifyRequest, caller: Caller): void {
  const known = notesOf(request);
  known.caller = caller;
  known.isComplete = request.raw.complete;
}

/** Whether the whole request had arrived when its caller was authorized. */
export function wasCompleteWhenAuthorized(request: FastifyRequest): boolean {
  return notesOf(request).isComplete;
}

/** The signed-in caller, or null on a public endpoint. */
export function callerOf(request: FastifyRequest): Caller | null {
  return notesOf(request).caller;
}

/** Most keys and list items that a JSON body of this request may have. */
export function valueLimitOf(request: FastifyRequest): number {
  return notesOf(request).endpoint?.valueLimit ?? DEFAULT_VALUE_LIMIT;
}

/** The endpoint's id, or null for what is no endpoint. */
export function endpointIdOf(request: FastifyRequest): string | null {
  return notesOf(request).endpoint?.id ?? null;
}
