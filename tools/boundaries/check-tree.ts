import type { SourceTree, Violation } from '../source-tree/source-tree.ts';
import { checkCycles } from './cycles.ts';
import { checkLayers } from './layer-rules.ts';
import { buildImportGraph } from './import-graph.ts';
import type { ImportGraph } from './import-graph.ts';
import { checkFeatureGroups } from './feature-group-rules.ts';
import { checkPageReads } from './page-reads.ts';
import { checkPlaces } from './place-rules.ts';

/** With fewer files in a layer, or fewer imports in all, the check has not read the repository. */
const LEAST_FILES = { domain: 10, server: 10, web: 10, tools: 10 } as const;
const LEAST_IMPORTS_OF_OURS = 50;

function checkSyntax({ files }: ImportGraph): Violation[] {
  return files
    .filter(({ module }) => module.fault !== null)
    .map(({ path, module }) => ({ file: path, rule: 'syntax', message: module.fault ?? '' }));
}

function checkResolved({ edges }: ImportGraph, tree: SourceTree): Violation[] {
  return edges
    .filter(({ target }) => target !== null && /\.(ts|tsx|mjs)$/.test(target) && !tree.has(target))
    .map(({ from, target }) => ({
      file: from.path,
      rule: 'unresolved',
      message: `imports ${target ?? ''}, which does not exist`,
    }));
}

/** Everything in the sources that breaks rules 1 to 5 or closes an import cycle. */
export function boundaryViolations(tree: SourceTree): Violation[] {
  const graph = buildImportGraph(tree);
  return [
    ...checkSyntax(graph),
    ...checkResolved(graph, tree),
    ...checkLayers(graph.edges),
    ...checkFeatureGroups(graph.edges),
    ...checkPlaces(graph.files),
    ...checkPageReads(graph.files),
    ...checkCycles(graph.edges),
  ];
}

/**
 * Says what is missing when too few sources were read to be the whole repository; null otherwise. A check that reads
 * nothing finds no violation, so this one fails instead.
 */
export function tooLittleRead(tree: SourceTree): string | null {
  const { files, edges } = buildImportGraph(tree);
  for (const [layer, least] of Object.entries(LEAST_FILES)) {
    const read = files.filter(({ place }) => place.layer === layer).length;
    if (read < least) return `read only ${read} files of ${layer}, fewer than ${least}`;
  }
  const ours = edges.filter(({ target }) => target !== null).length;
  return ours < LEAST_IMPORTS_OF_OURS ? `found only ${ours} imports between our own files` : null;
}
