import type { Violation } from '../source-tree/source-tree.ts';
import { placeOf } from '../source-tree/place.ts';
import type { Place } from '../source-tree/place.ts';
import { atEdge } from './import-graph.ts';
import type { Edge } from './import-graph.ts';

/** Which floors a floor may import from (rule 1). */
const MAY_IMPORT: Readonly<Record<Place['floor'], readonly Place['floor'][]>> = {
  domain: ['domain'],
  server: ['server', 'domain'],
  web: ['web', 'domain'],
  e2e: ['e2e'],
  bench: ['bench', 'server', 'domain'],
  tools: ['tools', 'server', 'domain', ''],
  '': ['', 'tools'],
};

const DOMAIN_PACKAGES = ['zod', 'temporal-polyfill'];
const FLOOR_PACKAGES = /^@pactbook\//;

function floorFault(edge: Edge): Violation | null {
  const { floor } = edge.from.place;
  if (edge.packageName !== null && FLOOR_PACKAGES.test(edge.packageName)) {
    return atEdge(edge, 'floors', `${edge.packageName} has no entry: name a file of @pactbook/domain`);
  }
  if (edge.target === null) return null;
  const there = placeOf(edge.target).floor;
  if (MAY_IMPORT[floor].includes(there)) return null;
  const sentence =
    floor === 'e2e'
      ? 'journeys know the product by its screens only; they import nothing of it'
      : `${floor === '' ? 'a file of the root' : floor} may import only ${MAY_IMPORT[floor].join(' and ')}; what both need belongs in domain`;
  return atEdge(edge, 'floors', sentence);
}

function purityFault(edge: Edge): Violation | null {
  const { from, packageName } = edge;
  const runsInBrowser = from.place.floor === 'web' && !from.isTest && !from.path.endsWith('.config.ts');
  if (runsInBrowser && packageName?.startsWith('node:') === true) {
    return atEdge(edge, 'floors', `the browser has no ${packageName}`);
  }
  if (from.place.floor !== 'domain' || from.isTest || packageName === null) return null;
  if (DOMAIN_PACKAGES.includes(packageName)) return null;
  return atEdge(
    edge,
    'floors',
    `the domain is pure: it imports only ${DOMAIN_PACKAGES.join(' and ')}, not ${packageName}`,
  );
}

/** Rule 1: the domain stands alone, server and web never meet, e2e imports neither. */
export function checkFloors(edges: readonly Edge[]): Violation[] {
  return edges.flatMap((edge) => [floorFault(edge), purityFault(edge)]).filter((fault) => fault !== null);
}
