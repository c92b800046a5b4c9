import { placeOf } from '../source-tree/place.ts';
import { lineAt } from '../source-tree/source-tree.ts';
import type { Violation } from '../source-tree/source-tree.ts';
import { atEdge } from './import-graph.ts';
import type { Edge } from './import-graph.ts';

/** The groups of files or features that import each other in a cycle (Tarjan's strongly connected components). */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    path.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) {
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
      }
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1 || (imports.get(file) ?? []).includes(file)) circles.push(group);
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** No import cycles between files, type imports included. */
function checkFileCycles(edges: readonly Edge[]): Violation[] {
  const imports = new Map<string, string[]>();
  for (const { from, target } of edges) {
    if (target === null) continue;
    imports.set(from.path, [...(imports.get(from.path) ?? []), target]);
  }
  return circlesIn(imports).map((circle) => ({
    file: circle[0] ?? '',
    rule: 'cycles',
    message: `these files import each other in a circle: ${circle.join(' → ')}`,
  }));
}

/** The imports of one feature, by the imported feature of the same layer. */
type FeatureImports = ReadonlyMap<string, readonly Edge[]>;

/** The imports between features, by layer and by importing feature; tests are ignored. */
function importsBetweenFeatures(edges: readonly Edge[]): Map<string, Map<string, FeatureImports>> {
  const layers = new Map<string, Map<string, Map<string, Edge[]>>>();
  for (const edge of edges) {
    if (edge.target === null || edge.from.isTest) continue;
    const from = edge.from.place;
    const to = placeOf(edge.target);
    if (from.feature === '' || to.feature === '') continue;
    if (from.layer !== to.layer || from.feature === to.feature) continue;
    const features = layers.get(from.layer) ?? new Map<string, Map<string, Edge[]>>();
    const imports = features.get(from.feature) ?? new Map<string, Edge[]>();
    imports.set(to.feature, [...(imports.get(to.feature) ?? []), edge]);
    layers.set(from.layer, features.set(from.feature, imports));
  }
  return layers;
}

/** The shortest path from a feature over others back to itself; empty when there is none. */
function shortestCircle(features: ReadonlyMap<string, FeatureImports>, start: string): string[] {
  const waiting = [[start]];
  const seen = new Set<string>();
  for (const way of waiting) {
    for (const next of features.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) waiting.push([...way, next]);
      seen.add(next);
    }
  }
  return [];
}

function featureCycle(
  layer: string,
  features: ReadonlyMap<string, FeatureImports>,
  group: readonly string[],
): Violation[] {
  const circles = group.map((feature) => shortestCircle(features, feature));
  const [circle = []] = circles.toSorted((one, other) => one.length - other.length);
  const closing = circle.flatMap((feature, at) => {
    const next = circle[(at + 1) % circle.length] ?? feature;
    return features.get(feature)?.get(next) ?? [];
  });
  const [first] = closing;
  if (first === undefined) return [];
  const names = [...circle, ...circle.slice(0, 1)].join(' → ');
  const lines = closing.map(
    ({ from, request, target }) =>
      `${from.path}:${lineAt(from.text, request.offset)} imports ${target ?? ''}`,
  );
  const message = `features of ${layer} import each other in a circle, ${names}: what two share moves down, an effect upward is passed in. ${lines.join('; ')}`;
  return [atEdge(first, 'feature cycles', message)];
}

/**
 * No import cycles between the features of a layer, so that a feature can be read, tested and removed without those
 * that use it. One violation for each group of features, with its shortest cycle.
 */
function checkFeatureCycles(edges: readonly Edge[]): Violation[] {
  return [...importsBetweenFeatures(edges)].flatMap(([layer, features]) => {
    const names = new Map([...features].map(([feature, imports]) => [feature, [...imports.keys()]]));
    return circlesIn(names).flatMap((group) => featureCycle(layer, features, group));
  });
}

/** The folder of a file inside its feature; '' at the root. */
const folderOf = (inside: string): string => inside.slice(0, Math.max(0, inside.lastIndexOf('/')));

/** The imports between the folders of each feature, by folder; its root, which joins them, and tests are ignored. */
function importsBetweenFolders(edges: readonly Edge[]): Map<string, Map<string, Edge[]>> {
  const rooms = new Map<string, Map<string, Edge[]>>();
  for (const edge of edges) {
    if (edge.target === null || edge.from.isTest || edge.from.place.feature === '') continue;
    const { layer, feature, inside } = edge.from.place;
    const to = placeOf(edge.target);
    if (to.layer !== layer || to.feature !== feature) continue;
    const [here, there] = [folderOf(inside), folderOf(to.inside)];
    if (here === '' || there === '' || here === there) continue;
    const folders = rooms.get(`${layer} ${feature}`) ?? new Map<string, Edge[]>();
    folders.set(here, [...(folders.get(here) ?? []), edge]);
    rooms.set(`${layer} ${feature}`, folders);
  }
  return rooms;
}

/** No import cycles between the folders of a feature, so that a part of it can be read without the others. */
function checkFolderCycles(edges: readonly Edge[]): Violation[] {
  return [...importsBetweenFolders(edges)].flatMap(([room, folders]) => {
    const folderOfTarget = ({ target }: Edge): string => folderOf(placeOf(target ?? '').inside);
    const imports = new Map([...folders].map(([folder, its]) => [folder, its.map(folderOfTarget)]));
    return circlesIn(imports).flatMap((circle) => {
      const closing = circle
        .flatMap((folder) => folders.get(folder) ?? [])
        .filter((edge) => circle.includes(folderOfTarget(edge)));
      const lines = closing.map(({ from, target }) => `${from.path} imports ${target ?? ''}`);
      const message = `folders of ${room} import each other in a circle: ${circle.join(', ')}. ${lines.join('; ')}`;
      return closing.slice(0, 1).map((edge) => atEdge(edge, 'folder cycles', message));
    });
  });
}

/** Rule 6: no import cycles, neither between files, the folders of a feature nor the features of a layer. */
export function checkCycles(edges: readonly Edge[]): Violation[] {
  return [...checkFileCycles(edges), ...checkFeatureCycles(edges), ...checkFolderCycles(edges)];
}
