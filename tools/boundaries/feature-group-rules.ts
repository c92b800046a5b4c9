import type { Violation } from '../source-tree/source-tree.ts';
import { isTestFile } from '../source-tree/source-tree.ts';
import { areNeighbours, featureGroupName, featureGroupOf } from '../source-tree/features.ts';
import { placeOf } from '../source-tree/place.ts';
import type { Place } from '../source-tree/place.ts';
import { atEdge } from './import-graph.ts';
import type { Edge } from './import-graph.ts';

/** Folders below the features. They must not import a feature (rule 2). */
const FOUNDATIONS = ['kernel', 'platform', 'ui', 'field-kit', 'data-table'];

/** What a feature of the server keeps to itself at its root: who calls it, and how it is stored. */
const PRIVATE_AT_ROOT =
  /^(routes|jobs|store)\.ts$|-routes\.ts$|-to-sql\.ts$|^(read|write)-|\.(reader|worker)\.ts$/;

/** The files of a feature that other features may import, by layer (rule 3). */
const PUBLIC_FILES: Readonly<Record<string, { isPublic: (inside: string) => boolean; names: string }>> = {
  domain: {
    isPublic: (inside) => !inside.includes('/') && !inside.endsWith('endpoints.ts'),
    names: 'its <entity>.ts, access.ts, events.ts and, for the field registry, fields.ts',
  },
  server: {
    isPublic: (inside) => !inside.includes('/') && !PRIVATE_AT_ROOT.test(inside),
    names: 'its queries.ts, its commands.ts and the files of its actions, such as update-contract.ts',
  },
  web: {
    isPublic: (inside) => /^([a-z-]+-)?queries\.ts$/.test(inside),
    names: 'its queries.ts and <subject>-queries.ts',
  },
};

/** At the root of a neighbour, apart from what its own layer composes. */
const isOfNeighbour = (here: string, { feature, inside }: Place): boolean =>
  areNeighbours(here, feature) &&
  !inside.includes('/') &&
  !/(^routes\.tsx?|^jobs\.ts|-page\.tsx|\.worker\.ts)$/.test(inside);

function foundationFault(edge: Edge, from: Place, to: Place): Violation | null {
  if (from.folder === 'ui' && !(to.layer === 'web' && to.folder === 'ui')) {
    return atEdge(edge, 'foundations', 'ui imports only ui: pass it what it needs as properties');
  }
  if (
    from.layer === 'server' &&
    from.folder === 'rules' &&
    to.layer === 'server' &&
    to.folder === 'features'
  ) {
    return atEdge(edge, 'foundations', 'rules know no feature of the server: pass them columns');
  }
  if (FOUNDATIONS.includes(from.folder) && to.folder === 'features') {
    return atEdge(edge, 'foundations', `${from.folder} never imports a feature: let the feature pass it in`);
  }
  return null;
}

/** app composes the web and the server. Only the entry files and tests import it. */
function compositionFault(edge: Edge, from: Place, to: Place): Violation | null {
  if (to.layer === 'web' && to.folder === 'app' && from.folder !== 'app' && from.inside !== 'main.tsx') {
    return atEdge(edge, 'composition', 'app composes the features and is imported by nothing');
  }
  const isServerRoot =
    to.layer === 'server' && to.folder === '' && /^(app|all-handlers|main|serve)\.ts$/.test(to.inside);
  if (isServerRoot && from.layer === 'server' && from.folder !== '') {
    return atEdge(edge, 'composition', 'app.ts composes the features and is imported by none of them');
  }
  return null;
}

function featureFault(edge: Edge, from: Place, to: Place): Violation | null {
  if (from.feature === '' || to.feature === '' || from.feature === to.feature) return null;
  const here = featureGroupOf(from.feature);
  const there = featureGroupOf(to.feature);
  if (there > here) {
    return atEdge(
      edge,
      'groups',
      `${from.feature} (${featureGroupName(here)}) must not import ${to.feature} (${featureGroupName(there)}): effects upward travel as events`,
    );
  }
  const front = PUBLIC_FILES[to.layer];
  if (front === undefined || front.isPublic(to.inside) || isOfNeighbour(from.feature, to)) return null;
  return atEdge(
    edge,
    'public files',
    `${from.feature} may use ${to.feature} only by ${front.names}; what both need moves down to kernel, platform, field-kit, data-table or ui`,
  );
}

const READER = /\.(reader|worker)\.ts$/;

/** What reads the bytes of files gets them and gives values: it can run in a thread, which has no database. */
function readerFault(edge: Edge, from: Place, to: Place): Violation | null {
  if (from.layer !== 'server' || from.feature === '' || !READER.test(from.inside)) return null;
  const isDatabase = to.layer === 'server' && to.folder === 'platform' && to.inside.startsWith('database/');
  const hasEffects = to.layer === 'server' && to.feature !== '' && !READER.test(to.inside);
  if (!isDatabase && !hasEffects) return null;
  return atEdge(
    edge,
    'readers',
    'a reader or worker knows no database and of the features only readers: pass it what it needs as values',
  );
}

function testingFault(edge: Edge): Violation | null {
  if (edge.target === null || !isTestFile(edge.target)) return null;
  if (!/^(domain|server|web)$/.test(edge.from.place.layer)) return null;
  return atEdge(edge, 'testing', 'the product never imports what only tests need');
}

/** Rules 2 and 3: foundations know no feature, groups point downward, other features by their public files, readers no database. */
export function checkFeatureGroups(edges: readonly Edge[]): Violation[] {
  return edges
    .filter(({ from, target }) => !from.isTest && target !== null)
    .flatMap((edge) => {
      const to = placeOf(edge.target ?? '');
      const from = edge.from.place;
      return [
        foundationFault(edge, from, to),
        compositionFault(edge, from, to),
        featureFault(edge, from, to),
        readerFault(edge, from, to),
        testingFault(edge),
      ];
    })
    .filter((fault) => fault !== null);
}
