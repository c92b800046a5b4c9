import { childOf, childrenOf, literalText, nameOf, parseModule, walk } from '../source-tree/parse-module.ts';
import { isTestFile, lineAt, type SourceTree } from '../source-tree/source-tree.ts';

/** A regular expression of the product. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** File and line of its first use. */
  readonly place: string;
}

/** Placeholder for a text that `new RegExp` builds at run time, which cannot be checked. */
export class UnknownPattern extends Error {
  constructor(place: string) {
    super(`${place} makes a regular expression of something that is no plain text: it cannot be checked.`);
    this.name = 'UnknownPattern';
  }
}

/**
 * Every regular expression of the product, each once.
 * @throws UnknownPattern for one that is built at run time
 */
export function findPatterns(tree: SourceTree): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const [file, text] of tree) {
    if (!/^packages\/(domain|server|web)\/src\//.test(file) || isTestFile(file)) continue;
    walk(parseModule(file, text).root, (node) => {
      const place = `${file}:${lineAt(text, node.start)}`;
      const pattern = patternOf(node, place);
      if (pattern !== null && !found.has(`/${pattern.source}/${pattern.flags}`)) {
        found.set(`/${pattern.source}/${pattern.flags}`, pattern);
      }
    });
  }
  return [...found.values()];
}

function patternOf(node: Parameters<typeof nameOf>[0], place: string): Pattern | null {
  if (node === null) return null;
  const { regex } = node;
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex && 'flags' in regex) {
    return { source: String(regex.pattern), flags: String(regex.flags), place };
  }
  const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isMade || nameOf(childOf(node, 'callee')) !== 'RegExp') return null;
  const [source, flags] = childrenOf(node, 'arguments').map((argument) => literalText(argument));
  if (typeof source !== 'string') throw new UnknownPattern(place);
  return { source, flags: flags ?? '', place };
}
