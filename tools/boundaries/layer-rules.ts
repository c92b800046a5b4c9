import type { Violation } from '../source-tree/source-tree.ts';
import { placeOf } from '../source-tree/place.ts';
import type { Place } from '../source-tree/place.ts';
import { atEdge } from './import-graph.ts';
import type { Edge } from './import-graph.ts';

/** The layers that a layer may import from (rule 1). */
const MAY_IMPORT: Readonly<Record<Place['layer'], readonly Place['layer'][]>> = {
  domain: ['domain'],
  intelligence: ['intelligence', 'domain'],
  server: ['server', 'domain', 'intelligence'],
  web: ['web', 'domain'],
  e2e: ['e2e'],
  bench: ['bench', 'server', 'domain', 'intelligence', 'training'],
  training: ['training', 'intelligence', 'domain'],
  tools: ['tools', 'server', 'domain', ''],
  '': ['', 'tools'],
};

const DOMAIN_PACKAGES = ['zod', 'temporal-polyfill', 'stemmer'];
const LAYER_PACKAGES = /^@pactbook\//;

function layerFault(edge: Edge): Violation | null {
  const { layer } = edge.from.place;
  if (edge.packageName !== null && LAYER_PACKAGES.test(edge.packageName)) {
    return atEdge(edge, 'layers', `${edge.packageName} has no entry: name a file of @pactbook/domain`);
  }
  if (edge.target === null) return null;
  const there = placeOf(edge.target).layer;
  if (MAY_IMPORT[layer].includes(there)) return null;
  const sentence =
    layer === 'e2e'
      ? 'journeys know the product by its screens only; they import nothing of it'
      : `${layer === '' ? 'a file of the root' : layer} may import only ${MAY_IMPORT[layer].join(' and ')}; what both need belongs in domain`;
  return atEdge(edge, 'layers', sentence);
}

function purityFault(edge: Edge): Violation | null {
  const { from, packageName } = edge;
  const runsInBrowser = from.place.layer === 'web' && !from.isTest && !from.path.endsWith('.config.ts');
  if (runsInBrowser && packageName?.startsWith('node:') === true) {
    return atEdge(edge, 'layers', `the browser has no ${packageName}`);
  }
  if (from.place.layer !== 'domain' || from.isTest || packageName === null) return null;
  if (DOMAIN_PACKAGES.includes(packageName)) return null;
  return atEdge(
    edge,
    'layers',
    `the domain is pure: it imports only ${DOMAIN_PACKAGES.join(' and ')}, not ${packageName}`,
  );
}

/** Rule 1: the domain imports no other layer, server and web do not import each other, e2e imports neither. */
export function checkLayers(edges: readonly Edge[]): Violation[] {
  return edges.flatMap((edge) => [layerFault(edge), purityFault(edge)]).filter((fault) => fault !== null);
}
