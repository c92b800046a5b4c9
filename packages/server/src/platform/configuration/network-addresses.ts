import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d{1,3}$/.test(prefix);
  } catch {
    return false;
  }
}

/** Addresses and networks, separated by commas. */
export const networksSchema = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isAddressOrNetwork),
    'must be IP addresses or networks such as 10.0.0.0/8, separated by commas',
  );

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
/** The networks that are this machine. */
export const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1'];

/** The host of an address, an IPv6 address without its brackets. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

/** Whether a host, by its name or address, is this machine alone. */
export function isLoopbackHost(host: string): boolean {
  const family = isIP(host);
  return host === 'localhost' || (family !== 0 && LOOPBACK.check(host, family === 4 ? 'ipv4' : 'ipv6'));
}
