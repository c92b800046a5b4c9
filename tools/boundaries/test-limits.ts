import { childOf, childrenOf, nameOf } from '../source-tree/parse-module.ts';
import type { SyntaxNode } from '../source-tree/parse-module.ts';

const TAKES_LIMIT = ['it', 'test', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'];
/** Methods that set a limit, or have one of their own that no configuration changes. */
const LIMITS: ReadonlyMap<string, readonly string[]> = new Map([
  ['vi', ['waitFor', 'waitUntil', 'setConfig']],
  ['test', ['setTimeout', 'slow']],
]);

/** The first name of a call such as `it.each(kinds)('…')`. */
function firstName(node: SyntaxNode | null): string {
  if (node?.type === 'CallExpression') return firstName(childOf(node, 'callee'));
  if (node?.type === 'MemberExpression') return firstName(childOf(node, 'object'));
  return nameOf(node);
}

/** `beforeAll(work, 60_000)` or `test('…', work, PATIENCE_MS)`. */
function endsWithLimit(call: SyntaxNode): boolean {
  const [before, last] = childrenOf(call, 'arguments').slice(-2);
  const isWork = before?.type === 'ArrowFunctionExpression' || before?.type === 'FunctionExpression';
  const isNumber =
    last?.type === 'Literal' || last?.type === 'Identifier' || last?.type === 'BinaryExpression';
  return isWork && isNumber && TAKES_LIMIT.includes(firstName(call));
}

/** Whether a test says by itself how long something may take. */
export function isTestLimit(node: SyntaxNode): boolean {
  if (node.type === 'Property') return nameOf(childOf(node, 'key')) === 'timeout';
  if (node.type !== 'CallExpression') return false;
  const callee = childOf(node, 'callee');
  if (nameOf(callee) === 'waitForTimeout') return true;
  return LIMITS.get(firstName(callee))?.includes(nameOf(callee)) === true || endsWithLimit(node);
}
