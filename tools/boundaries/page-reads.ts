import { childOf, childrenOf, nameOf, walk } from '../source-tree/parse-module.ts';
import type { SyntaxNode } from '../source-tree/parse-module.ts';
import { lineAt } from '../source-tree/source-tree.ts';
import type { Violation } from '../source-tree/source-tree.ts';
import type { SourceFile } from './import-graph.ts';

/** Methods of Playwright that answer at once, also while the page is still loading. */
const AT_ONCE = new Set([
  'all',
  'allInnerTexts',
  'allTextContents',
  'count',
  'evaluateAll',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
]);
/** Those among them whose names others have too, with arguments. */
const WITHOUT_ARGUMENTS = new Set(['all', 'count']);
/** Methods that wait for an element, but not for its value. */
const VALUES = new Set([
  'boundingBox',
  'evaluate',
  'getAttribute',
  'innerText',
  'inputValue',
  'textContent',
  ...AT_ONCE,
]);

function isRead(node: SyntaxNode, methods: ReadonlySet<string>): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = childOf(node, 'callee');
  const name = nameOf(callee);
  if (callee?.type !== 'MemberExpression' || !methods.has(name)) return false;
  return !WITHOUT_ARGUMENTS.has(name) || childrenOf(node, 'arguments').length === 0;
}

/** `expect.poll(…)` and `expect(async () => …)`, which is for `toPass`: both repeat what they contain. */
function isRepeated(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = childOf(node, 'callee');
  if (callee?.type === 'MemberExpression')
    return nameOf(childOf(callee, 'object')) === 'expect' && nameOf(callee) === 'poll';
  return nameOf(callee) === 'expect' && childrenOf(node, 'arguments')[0]?.type === 'ArrowFunctionExpression';
}

/** Nodes that contain one of these. */
function inside(nodes: readonly SyntaxNode[]): (node: SyntaxNode) => boolean {
  return ({ start, end }) => nodes.some((one) => one.start <= start && end <= one.end);
}

/** The places where a journey relies on what the page shows at one moment. */
function readsAtOnce(root: SyntaxNode): SyntaxNode[] {
  const repeated: SyntaxNode[] = [];
  const expected: SyntaxNode[] = [];
  walk(root, (node) => {
    if (isRepeated(node)) repeated.push(node);
    else if (node.type === 'CallExpression' && nameOf(childOf(node, 'callee')) === 'expect')
      expected.push(node);
  });
  const [isInRepeated, isExpected] = [inside(repeated), inside(expected)];
  const found: SyntaxNode[] = [];
  walk(root, (node) => {
    if (!isRead(node, isExpected(node) ? VALUES : AT_ONCE) || isInRepeated(node)) return;
    found.push(node);
  });
  return found;
}

/** No journey relies on what a page shows at one moment: on a busy machine that moment is another one. */
export function checkPageReads(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ place }) => place.layer === 'e2e')
    .flatMap(({ path, text, module }) =>
      readsAtOnce(module.root).map(({ start }) => ({
        file: path,
        line: lineAt(text, start),
        rule: 'reads of a page',
        message:
          'a page that still loads answers with what it shows so far: wait with expect(locator) or expect.poll',
      })),
    );
}
