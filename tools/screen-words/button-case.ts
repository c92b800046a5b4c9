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

/** The elements whose texts are in sentence case (docs/product/look.md, "Pages"), and the properties that hold such a text. */
const ELEMENTS = new Set(['Button', 'LinkButton', 'MenuItem']);
const PROPERTIES = new Set(['submitLabel', 'confirmLabel']);

/** Names of pages, fields, views and roles, with "Sign In" and "Send Request", are as they are. */
const NAMES =
  /All Records|Bulk Changes|Contact Support|Contract Intelligence|Cost in Force|Deleted Records|Manage (?:Teams|Users)|Notification Settings|Organization Settings|Profile|Record Admin|Reminder Health|Send Request|Sign In|System (?:Admin|Health)|Pactbook|Live|Expired|Evaluating|SAML|OpenID Connect/g;

/** Whether a word after the first begins with a capital letter and has others after it. */
const isTitleCase = (text: string): boolean => / \p{Lu}\p{Ll}/u.test(text.replaceAll(NAMES, 'x'));

function labelsOf(node: SyntaxNode): string[] {
  if (node.type === 'JSXAttribute' && PROPERTIES.has(nameOf(childOf(node, 'name'))))
    return [literalText(childOf(node, 'value')) ?? ''];
  if (node.type !== 'JSXElement') return [];
  if (!ELEMENTS.has(nameOf(childOf(childOf(node, 'openingElement'), 'name')))) return [];
  return childrenOf(node, 'children')
    .filter(({ type }) => type === 'JSXText')
    .map(({ value }) => String(value).replaceAll(/\s+/g, ' ').trim());
}

/** The buttons and menu items that are not in sentence case, with their places. */
export function findTitleCase(tree: SourceTree): string[] {
  return [...tree].flatMap(([file, source]) => {
    if (!file.startsWith('packages/web/src/') || isTestFile(file)) return [];
    const found: string[] = [];
    walk(parseModule(file, source).root, (node) => {
      for (const label of labelsOf(node))
        if (isTitleCase(label)) found.push(`${file}:${lineAt(source, node.start)} ${label}`);
    });
    return found;
  });
}
