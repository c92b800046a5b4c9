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

/** Addresses and networks as one list. A network is an address with `/` and the length of its prefix. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether an address is in a list of addresses and networks. */
export function networksCheck(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = networkList(networks);
  return (address) => {
    const family = isIP(address ?? '');
    return address !== undefined && family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** The networks that are this machine. */
export const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1'];
const isLoopbackAddress = networksCheck(LOOPBACK_NETWORKS);

/** The host of an address, an IPv6 address without its brackets. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

/** Whether a host, by its name or address, is this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}
