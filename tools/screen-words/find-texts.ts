import {
  childOf,
  childrenOf,
  literalText,
  nameOf,
  parseModule,
  walk,
  type SyntaxNode,
} from '../source-tree/parse-module.ts';
import { isTestFile, lineAt, type SourceTree } from '../source-tree/source-tree.ts';

/** A text that a person meets: on screen, in a toast, a mail or a refusal. */
export interface ScreenText {
  readonly text: string;
  /** File and line. */
  readonly place: string;
}

/** Sources whose texts reach people; words of other people's files, of logs and of the command line are not ours to choose. */
const READ = /^packages\/(web\/src\/|domain\/src\/|server\/src\/features\/)/;
const LEFT_OUT = /\/testing\/|heading-words\.ts$|\.worker\.ts$|\.reader\.ts$/;
/** Keys of properties that hold no words of a screen: identifiers, addresses, and what describes a call to programmers. */
const UNSHOWN = new Set(['className', 'cause', 'path', 'summary', 'd', 'keywords']);
/** Of the domain and the server only sentences count: everything else is an identifier. */
const SENTENCE = /^[A-Z{?].*\s\S/s;

/** A list of words in lower case is searched for, not shown. */
const isSearched = (node: SyntaxNode): boolean =>
  node.type === 'ArrayExpression' &&
  childrenOf(node, 'elements').every((element) => /^[^A-Z]*$/.test(literalText(element) ?? 'A'));

/** Nodes below one that is not shown, such as an import or a class name. */
function isUnshown(node: SyntaxNode): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return true;
  if (isSearched(node)) return true;
  if (node.type === 'Property') return UNSHOWN.has(nameOf(childOf(node, 'key')));
  return node.type === 'JSXAttribute' && UNSHOWN.has(nameOf(childOf(node, 'name')));
}

/** The texts of one file. */
function textsOf(file: string, source: string): ScreenText[] {
  const texts: ScreenText[] = [];
  const hidden: (readonly [number, number])[] = [];
  const isScreen = file.startsWith('packages/web/');
  walk(parseModule(file, source).root, (node) => {
    if (isUnshown(node)) hidden.push([node.start, node.end]);
    const text = node.type === 'JSXText' ? String(node.value) : literalText(node);
    if (text === null || hidden.some(([start, end]) => node.start >= start && node.end <= end)) return;
    const words = text.replaceAll(/\s+/g, ' ').trim();
    // A single lower-case word is an identifier, such as the kind of a panel.
    const isShown = isScreen ? node.type === 'JSXText' || /^[A-Z]|\s/.test(words) : SENTENCE.test(words);
    if (isShown && words !== '') texts.push({ text: words, place: `${file}:${lineAt(source, node.start)}` });
  });
  return texts;
}

/** Every text of the product that a person meets, with its place. */
export function findTexts(tree: SourceTree): ScreenText[] {
  return [...tree].flatMap(([file, source]) =>
    READ.test(file) && !LEFT_OUT.test(file) && !isTestFile(file) ? textsOf(file, source) : [],
  );
}
