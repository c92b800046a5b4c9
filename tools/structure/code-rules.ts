import { childOf, nameOf, parseModule, walk } from '../source-tree/parse-module.ts';
import type { ParsedModule, SyntaxNode } from '../source-tree/parse-module.ts';
import { lineAt } from '../source-tree/source-tree.ts';
import type { SourceTree, Violation } from '../source-tree/source-tree.ts';

const SUPPRESSION = /(?:oxlint|eslint)-disable|@ts-(?:ignore|nocheck|expect-error)/;
const SUPPRESSION_WITH_REASON =
  /(?:(?:oxlint|eslint)-disable.*\s--\s+\S.{9,}|@ts-expect-error[:\s]\s*\S.{9,})/s;

/** A sub-select with a limit whose rows a statement looks up with `in`; parentheses may be nested once. */
const LIMITED_SUBSELECT = /\bin\s*\(\s*select\b[^()]*(?:\([^()]*\)[^()]*)*\blimit\b/gi;

function isAssertion(node: SyntaxNode): boolean {
  return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion';
}

/** `x as unknown as T` and equivalent forms; `x as const` inside another assertion is one cast only. */
function isDoubleCast(node: SyntaxNode): boolean {
  if (!isAssertion(node)) return false;
  let inner = childOf(node, 'expression');
  while (inner?.type === 'ParenthesizedExpression') inner = childOf(inner, 'expression');
  if (inner === null || !isAssertion(inner)) return false;
  return nameOf(childOf(childOf(inner, 'typeAnnotation'), 'typeName')) !== 'const';
}

function* faultsIn({ root, comments, requests }: ParsedModule): Generator<[number, string, string]> {
  const casts: number[] = [];
  walk(root, (node) => {
    if (isDoubleCast(node)) casts.push(node.start);
  });
  for (const start of casts) {
    yield [start, 'casts', 'a cast of a cast hides a wrong type: narrow the value, or fix its type'];
  }
  for (const { isReExport, offset } of requests) {
    if (isReExport) yield [offset, 'barrels', 'no re-exports: import the file that holds the thing'];
  }
  for (const { text, offset } of comments) {
    if (SUPPRESSION.test(text) && !SUPPRESSION_WITH_REASON.test(text)) {
      yield [offset, 'suppressions', 'a suppression carries its reason, after " -- "'];
    }
  }
}

function* faultsOfStatements(text: string): Generator<[number, string, string]> {
  for (const { index } of text.matchAll(LIMITED_SUBSELECT)) {
    yield [
      index,
      'limited sub-selects',
      'the planner may run a limited sub-select again for each row: choose in a materialized CTE, look up by an array of its ids',
    ];
  }
}

const FEATURE_POLICIES = /^packages\/domain\/src\/features\/[^/]+\/access\.ts$/;
const POLICY_WITHOUT_CAN = /^export const (?!can[A-Z])\w+ = define(?:Actor)?Policy\b/gm;
const RENAMED_POLICY = /^import \{[^}]*\b\w+ as \w+[^}]*\} from '[^']*\/access\.ts'/gm;

/** Policies and endpoints are about the same deeds: one word tells them apart, and it is the same everywhere. */
function* faultsOfPolicies(file: string, text: string): Generator<[number, string, string]> {
  for (const { index } of FEATURE_POLICIES.test(file) ? text.matchAll(POLICY_WITHOUT_CAN) : []) {
    yield [index, 'policies', 'the name of a policy begins with "can": its endpoint has the plain verb'];
  }
  for (const { index } of text.matchAll(RENAMED_POLICY)) {
    yield [index, 'policies', 'a policy keeps its name on import'];
  }
}

/** Rule 6 inside the files: no double casts, no re-exports, no suppression without its reason, no limited sub-selects, policies by their names. */
export function checkCode(tree: SourceTree): Violation[] {
  return [...tree].flatMap(([file, text]) =>
    [...faultsIn(parseModule(file, text)), ...faultsOfStatements(text), ...faultsOfPolicies(file, text)].map(
      ([offset, rule, message]) => ({
        file,
        line: lineAt(text, offset),
        rule,
        message,
      }),
    ),
  );
}
