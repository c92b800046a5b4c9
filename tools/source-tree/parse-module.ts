import { parseSync, visitorKeys } from 'oxc-parser';

/** A node of the syntax tree, in the ESTree shape that oxc-parser gives. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A module that another one loads: by import, re-export, `import()` or `new URL(…, import.meta.url)`. */
export interface ModuleRequest {
  readonly specifier: string;
  readonly offset: number;
  readonly isTypeOnly: boolean;
  readonly isReExport: boolean;
  /** The imported names, as the imported module calls them; empty for a bare import. */
  readonly names: readonly string[];
}

/** Everything that the checks read from one source file. */
export interface ParsedModule {
  readonly requests: readonly ModuleRequest[];
  readonly root: SyntaxNode;
  readonly comments: readonly { readonly text: string; readonly offset: number }[];
  /** The first syntax error, or null. */
  readonly fault: string | null;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Calls `see` for the node and its descendants, parents first. */
export function walk(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key];
    if (Array.isArray(child)) {
      for (const item of child) if (isNode(item)) walk(item, see);
    } else if (isNode(child)) {
      walk(child, see);
    }
  }
}

/** A child node by name, or null. */
export function childOf(node: SyntaxNode | null, key: string): SyntaxNode | null {
  const child = node?.[key];
  return isNode(child) ? child : null;
}

/** The child nodes of a list by name. */
export function childrenOf(node: SyntaxNode | null, key: string): SyntaxNode[] {
  const children = node?.[key];
  return Array.isArray(children) ? children.filter(isNode) : [];
}

/** The name of an identifier, the property of a plain member access, or ''. */
export function nameOf(node: SyntaxNode | null): string {
  if (node === null) return '';
  if (node.type === 'MemberExpression') return nameOf(childOf(node, 'property'));
  if (typeof node.name === 'string') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** The text of a string literal or of a template with `?` for its expressions; null for anything else. */
export function literalText(node: SyntaxNode | null): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return childrenOf(node, 'quasis')
    .map(({ value }) =>
      typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '',
    )
    .join('?');
}

/** The module that a node loads, or null when it loads none. */
function requestOf(node: SyntaxNode): ModuleRequest | null {
  if (/^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)$/.test(node.type)) {
    const specifier = literalText(childOf(node, 'source'));
    if (specifier === null) return null;
    const specifiers = childrenOf(node, 'specifiers');
    const isTypeOnly =
      node.importKind === 'type' ||
      node.exportKind === 'type' ||
      (specifiers.length > 0 && specifiers.every(({ importKind }) => importKind === 'type'));
    return {
      specifier,
      offset: node.start,
      isTypeOnly,
      isReExport: node.type !== 'ImportDeclaration',
      names: specifiers.map((one) => nameOf(childOf(one, 'imported') ?? childOf(one, 'local'))),
    };
  }
  if (node.type === 'ImportExpression') {
    const specifier = literalText(childOf(node, 'source'));
    return specifier === null
      ? null
      : { specifier, offset: node.start, isTypeOnly: false, isReExport: false, names: [] };
  }
  if (node.type === 'NewExpression' && nameOf(childOf(node, 'callee')) === 'URL') {
    const [path, base] = childrenOf(node, 'arguments');
    const specifier = literalText(path ?? null);
    const isModule = specifier !== null && /^\.{1,2}\/.*\.(ts|tsx|mjs)$/.test(specifier);
    return isModule && nameOf(base ?? null) === 'url'
      ? { specifier, offset: node.start, isTypeOnly: false, isReExport: false, names: [] }
      : null;
  }
  return null;
}

/** Parses one source file. Syntax errors do not throw; they are returned in `fault`. */
export function parseModule(path: string, text: string): ParsedModule {
  const result = parseSync(path, text);
  const root: unknown = result.program;
  if (!isNode(root)) throw new Error(`oxc-parser gave no syntax tree for ${path}`);
  const requests: ModuleRequest[] = [];
  walk(root, (node) => {
    const request = requestOf(node);
    if (request !== null) requests.push(request);
  });
  return {
    requests,
    root,
    comments: result.comments.map(({ value, start }) => ({ text: value, offset: start })),
    fault: result.errors[0]?.message ?? null,
  };
}
