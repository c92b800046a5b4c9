import type { Violation } from '../source-tree/source-tree.ts';
import { isTestFile } from '../source-tree/source-tree.ts';
import { layerName, layerOf } from '../source-tree/features.ts';
import { placeOf } from '../source-tree/place.ts';
import type { Place } from '../source-tree/place.ts';
import { atEdge } from './import-graph.ts';
import type { Edge } from './import-graph.ts';

/** Rooms that every feature stands on, so that they know none (rule 2). */
const FOUNDATIONS = ['kernel', 'platform', 'ui', 'record-kit'];

/** What a feature shows to other features, by floor (rule 3). */
const FRONT_DOORS: Readonly<Record<string, { isDoor: (inside: string) => boolean; doors: string }>> = {
  domain: {
    isDoor: (inside) => !inside.includes('/') && !inside.endsWith('endpoints.ts'),
    doors: 'its <entity>.ts, access.ts, events.ts and, for the field registry, fields.ts',
  },
  server: {
    isDoor: (inside) => ['queries.ts', 'commands.ts'].includes(inside),
    doors: 'its queries.ts and commands.ts',
  },
  web: {
    isDoor: (inside) => ['queries.ts', 'administration-queries.ts'].includes(inside),
    doors: 'its queries.ts and administration-queries.ts',
  },
};

function foundationFault(edge: Edge, from: Place, to: Place): Violation | null {
  if (from.room === 'ui' && !(to.floor === 'web' && to.room === 'ui')) {
    return atEdge(edge, 'foundations', 'ui imports only ui: pass it what it needs as properties');
  }
  if (FOUNDATIONS.includes(from.room) && to.room === 'features') {
    return atEdge(edge, 'foundations', `${from.room} never imports a feature: let the feature pass it in`);
  }
  return null;
}

/** app composes the web and the server; only the entries and tests know it. */
function compositionFault(edge: Edge, from: Place, to: Place): Violation | null {
  if (to.floor === 'web' && to.room === 'app' && from.room !== 'app' && from.inside !== 'main.tsx') {
    return atEdge(edge, 'composition', 'app composes the features and is imported by nothing');
  }
  const isServerRoot = to.floor === 'server' && to.room === '' && /^(app|main)\.ts$/.test(to.inside);
  if (isServerRoot && from.floor === 'server' && from.room !== '') {
    return atEdge(edge, 'composition', 'app.ts composes the features and is imported by none of them');
  }
  return null;
}

function featureFault(edge: Edge, from: Place, to: Place): Violation | null {
  if (from.feature === '' || to.feature === '' || from.feature === to.feature) return null;
  const here = layerOf(from.feature);
  const there = layerOf(to.feature);
  if (there > here) {
    return atEdge(
      edge,
      'layers',
      `${from.feature} (${layerName(here)}) must not import ${to.feature} (${layerName(there)}): effects upward travel as events`,
    );
  }
  const front = FRONT_DOORS[to.floor];
  if (front === undefined || front.isDoor(to.inside)) return null;
  return atEdge(
    edge,
    'front doors',
    `${from.feature} may use ${to.feature} only by ${front.doors}; what both need moves down to kernel, platform, record-kit or ui`,
  );
}

function testingFault(edge: Edge): Violation | null {
  if (edge.target === null || !isTestFile(edge.target)) return null;
  if (!/^(domain|server|web)$/.test(edge.from.place.floor)) return null;
  return atEdge(edge, 'testing', 'the product never imports what only tests need');
}

/** Rules 2 and 3: foundations know no feature, layers point downward, other features by their front doors. */
export function checkLayers(edges: readonly Edge[]): Violation[] {
  return edges
    .filter(({ from, target }) => !from.isTest && target !== null)
    .flatMap((edge) => {
      const to = placeOf(edge.target ?? '');
      const from = edge.from.place;
      return [
        foundationFault(edge, from, to),
        compositionFault(edge, from, to),
        featureFault(edge, from, to),
        testingFault(edge),
      ];
    })
    .filter((fault) => fault !== null);
}
