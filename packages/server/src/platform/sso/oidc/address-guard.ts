import { isIP } from 'node:net';
import { LOOPBACK_NETWORKS, networkList } from '../../configuration/network-addresses.ts';

/**
 * Says which addresses of the network the product may ask (ASVS 1.3.6; docs/product/guarantees.md, "Lessons from other
 * products").
 */
export interface AddressGuard {
  /** @param address an IP address, as the resolver gave it or as it is in a URL */
  allows(address: string): boolean;
  /** Whether it is this machine, and allowed: only there is plain http good enough. */
  allowsPlainHttp(address: string): boolean;
}

/** IPv4 networks that are not public on the Internet (IANA special-purpose registry, RFC 6890), and multicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** What is public in IPv6 at all; mapped, compatible, translated, local and multicast addresses lie outside of it. */
const PUBLIC_V6 = ['2000::/3'];
/** Within it: protocol assignments with Teredo, documentation, 6to4; the tunnels can carry any IPv4 address. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Node takes `::ffff:10.0.0.1` for `10.0.0.1`; here it is neither public nor anyone's network. */
function isMapped(address: string): boolean {
  return isIP(address) === 6 && networkList(['::ffff:0:0/96']).check(address, 'ipv6');
}

/**
 * Allows the public Internet and the networks named.
 *
 * @param privateNetworks addresses and networks of the installation's own, such as `10.0.0.0/8`
 */
export function createAddressGuard(privateNetworks: readonly string[]): AddressGuard {
  const [own, loopback] = [networkList(privateNetworks), networkList(LOOPBACK_NETWORKS)];
  const [specialV4, publicV6, specialV6] = [
    networkList(SPECIAL_V4),
    networkList(PUBLIC_V6),
    networkList(SPECIAL_V6),
  ];
  const isOwn = (address: string): boolean =>
    !isMapped(address) && own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return {
    allows: (address) => {
      const family = isIP(address);
      if (family === 0) return false;
      if (isOwn(address)) return true;
      if (family === 4) return !specialV4.check(address, 'ipv4');
      return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
    },
    allowsPlainHttp: (address) =>
      isIP(address) !== 0 && isOwn(address) && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}
