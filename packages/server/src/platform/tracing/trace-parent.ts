import { BlockList, isIP } from 'node:net';

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

/** Whether an address is one of these addresses and networks. */
export function networksCheck(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) =>
    address !== undefined &&
    isIP(address) !== 0 &&
    list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
