import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, SocketAddress } from 'node:net';
import { networksCheck } from '../../configuration/network-addresses.ts';

/** Who the client of a request is, behind the proxies of this installation. */
export interface ClientAddresses {
  /** The address of the client, always in the same spelling. */
  of(request: IncomingMessage): string;
  /** An `X-Forwarded-For` of a trusted proxy that is no address, if one came within the last hour. */
  unreadableHeader(): string | null;
}

const HEADER = 'x-forwarded-for';
const REMEMBERED_MS = 60 * 60_000;
const LONGEST_SHOWN = 100;
const LARGEST_PORT = 65_535;

/** An address as proxies write it: alone, with the port of the connection, an IPv6 address also in brackets. */
const WRITTEN = /^(?:\[(?<bracketed>[^[\]]+)\]|(?<dotted>[\d.]+))(?::(?<port>\d{1,5}))?$/;
const MAPPED = /^::ffff:(?=\d+\.)/;

/**
 * Reads one address strictly.
 *
 * @returns its one spelling, without port and zone, an IPv4 address in IPv6 as IPv4; null for anything else
 */
export function readAddress(text: string): string | null {
  const { bracketed, dotted, port } = WRITTEN.exec(text)?.groups ?? {};
  if (port !== undefined && Number(port) > LARGEST_PORT) return null;
  if (bracketed !== undefined && !isIPv6(bracketed)) return null;
  const address = bracketed ?? dotted ?? text;
  if (isIP(address) === 0) return null;
  if (!isIPv6(address)) return address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(MAPPED, '');
}

/**
 * Believes `X-Forwarded-For` as far as trusted proxies wrote it: from the connection towards the client, up to the first
 * address that is no trusted proxy. What is no address ends the way: the proxy that wrote it then counts as the client.
 *
 * @param trustedProxies addresses and networks
 * @param now in Unix milliseconds
 */
export function createClientAddresses(trustedProxies: readonly string[], now: () => number): ClientAddresses {
  const isTrusted = networksCheck(trustedProxies);
  let unreadable: { readonly header: string; readonly at: number } | null = null;
  return {
    of: ({ headers, socket }) => {
      let client = readAddress(socket.remoteAddress ?? '') ?? '';
      const header = String(headers[HEADER] ?? '');
      const hops = header.split(',').map((hop) => hop.trim());
      for (const hop of hops.filter((part) => part !== '').toReversed()) {
        if (!isTrusted(client)) break;
        const address = readAddress(hop);
        if (address === null) {
          unreadable = { header: header.slice(0, LONGEST_SHOWN), at: now() };
          break;
        }
        client = address;
      }
      return client;
    },
    unreadableHeader: () =>
      unreadable !== null && now() - unreadable.at < REMEMBERED_MS ? unreadable.header : null,
  };
}
