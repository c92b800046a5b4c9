import { posix } from 'node:path';
import { isTestFile, lineAt } from '../source-tree/source-tree.ts';
import type { SourceTree, Violation } from '../source-tree/source-tree.ts';
import { parseModule } from '../source-tree/parse-module.ts';
import type { ModuleRequest, ParsedModule } from '../source-tree/parse-module.ts';
import { placeOf } from '../source-tree/place.ts';
import type { Place } from '../source-tree/place.ts';

/** A source file with its place, its syntax and what it imports. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly place: Place;
  readonly isTest: boolean;
  readonly module: ParsedModule;
}

/** One import: from a file to another file of the repository, or to a package. */
export interface Edge {
  readonly from: SourceFile;
  readonly request: ModuleRequest;
  /** The path of the imported file, or null for a package. */
  readonly target: string | null;
  /** The name of the package, such as `zod` or `node:fs`; null for a file of the repository. */
  readonly packageName: string | null;
}

export interface ImportGraph {
  readonly files: readonly SourceFile[];
  readonly edges: readonly Edge[];
}

/** Packages of ours whose files others import by name. */
const OPEN_PACKAGES = /^@pactbook\/(domain|intelligence)\//;

function packageNameOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

function edgeOf(from: SourceFile, request: ModuleRequest): Edge {
  const { specifier } = request;
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(from.path), specifier.replace(/\?.*$/, ''));
    return { from, request, target, packageName: null };
  }
  const open = OPEN_PACKAGES.exec(specifier);
  if (open !== null) {
    const target = `packages/${open[1] ?? ''}/src/${specifier.slice(open[0].length)}`;
    return { from, request, target, packageName: null };
  }
  return { from, request, target: null, packageName: packageNameOf(specifier) };
}

/** Parses every source and resolves every import in it. */
export function buildImportGraph(tree: SourceTree): ImportGraph {
  const files = [...tree].map(([path, text]) => ({
    path,
    text,
    place: placeOf(path),
    isTest: isTestFile(path),
    module: parseModule(path, text),
  }));
  return {
    files,
    edges: files.flatMap((file) => file.module.requests.map((request) => edgeOf(file, request))),
  };
}

/** A violation at the place of an import. */
export function atEdge({ from, request }: Edge, rule: string, message: string): Violation {
  return { file: from.path, line: lineAt(from.text, request.offset), rule, message };
}
