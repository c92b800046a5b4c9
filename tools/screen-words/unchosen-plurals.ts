import { childOf, childrenOf, parseModule, walk, type SyntaxNode } from '../source-tree/parse-module.ts';
import { isTestFile, lineAt, type SourceTree } from '../source-tree/source-tree.ts';

/** Sources whose texts are shown to users. */
const READ = /^packages\/(web\/src\/|domain\/src\/|server\/src\/(features|command-line)\/)/;
const NOUNS =
  'records|rows|days|months|years|weeks|hours|minutes|seconds|documents|pages|files|users|people|teams|categories|vendors|' +
  'fields|columns|headings|cells|values|options|costs|rates|budgets|emails|reminders|codes|tokens|sessions|views|events|' +
  'changes|links|items|terms|findings|disagreements|tries|servers|warnings|problems';
const KINDS = 'more|new|other|open|annual|saved|rejected|earlier|deleted';
const PLURAL = new RegExp(`^ (?:(?:${KINDS}) )?(?:${NOUNS})\\b`);
/** A constant is never one, and a number after "of" in a limit is one of them. */
const CONSTANT = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\bMANY\b/;
/** A condition that treats one otherwise. */
const CHOICE = /(?:===|!==|[<>]=?) ?-?[12]\b|\b[A-Z]+_[A-Z_]+\b/;
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
/** Lines of a function that is about one text: its `if` before a text decides for it. */
const SMALL = 16;

interface NumberBeforeNoun {
  readonly number: SyntaxNode;
  readonly noun: string;
}

const rawOf = ({ value }: SyntaxNode): string =>
  typeof value === 'object' && value !== null && 'raw' in value
    ? String(value.raw)
    : typeof value === 'string'
      ? value
      : '';

/** The numbers in a text that are followed by a noun in the plural. */
function pluralsIn(node: SyntaxNode): NumberBeforeNoun[] {
  if (node.type === 'TemplateLiteral') {
    const quasis = childrenOf(node, 'quasis');
    return childrenOf(node, 'expressions').flatMap((number, at) => {
      const next = quasis[at + 1];
      const noun = next && PLURAL.exec(rawOf(next))?.[0];
      return noun === undefined ? [] : [{ number, noun }];
    });
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
  const children = childrenOf(node, 'children');
  return children.flatMap((number, at) => {
    const next = children[at + 1];
    if (number.type !== 'JSXExpressionContainer' || next?.type !== 'JSXText') return [];
    const noun = PLURAL.exec(rawOf(next))?.[0];
    return noun === undefined ? [] : [{ number, noun }];
  });
}

/** Texts of a file that name a number of things always in the plural, so that "1 records" is shown. */
function pluralsOf(file: string, source: string): string[] {
  const text = ({ start, end }: SyntaxNode) => source.slice(start, end);
  const around: SyntaxNode[] = [];
  const statements: SyntaxNode[] = [];
  const found: string[] = [];
  walk(parseModule(file, source).root, (node) => {
    const isCondition = /^(ConditionalExpression|LogicalExpression|IfStatement)$/.test(node.type);
    if (isCondition || FUNCTION.test(node.type)) around.push(node);
    if (node.type === 'TaggedTemplateExpression') statements.push(node);
    if (statements.some(({ start, end }) => start <= node.start && node.end <= end)) return;
    for (const { number, noun } of pluralsIn(node)) {
      const inside = around.filter(({ start, end }) => start <= number.start && number.end <= end);
      const isChosen = inside.some((one) => {
        const test = childOf(one, 'test') ?? childOf(one, 'left');
        if (test !== null) return CHOICE.test(text(test));
        return text(one).split('\n').length <= SMALL && CHOICE.test(text(one));
      });
      if (!isChosen && !CONSTANT.test(text(number)))
        found.push(`${file}:${lineAt(source, number.start)} ${text(number)}${noun}: use counted()`);
    }
  });
  return found;
}

export function findUnchosenPlurals(tree: SourceTree): string[] {
  return [...tree].flatMap(([file, source]) =>
    READ.test(file) && !isTestFile(file) && /\.tsx?$/.test(file) ? pluralsOf(file, source) : [],
  );
}
