import type { Violation } from '../source-tree/source-tree.ts';
import type { Edge } from './import-graph.ts';

/** The groups of files that import each other in a circle (Tarjan's strongly connected components). */
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

/** Rule 6: no import cycles, not even of types alone: two files that need each other are one, or three. */
export function checkCycles(edges: readonly Edge[]): Violation[] {
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
