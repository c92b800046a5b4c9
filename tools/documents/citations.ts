import { parseModule } from '../source-tree/parse-module.ts';
import { lineAt, type Violation } from '../source-tree/source-tree.ts';
import { titlesOf } from './document-text.ts';
import { isNameSource } from './source-names.ts';

type Texts = ReadonlyMap<string, string>;

interface Comment {
  readonly text: string;
  readonly offset: number;
}

const CITES = /\.md\b|docs\/|\bspecification\b|\bsections? \d/i;
const DOCUMENT = /[\w./-]+\.md\b|\bdocs\/[\w./-]*\w/g;
const TITLES = /^(?:,|;| and|, and)\s+"([^"]+)"/;
const OUTSIDE = /\bspecification\b/i;
const NUMBERED = /\bsections? \d/i;
const STANDARD = /\b(?:RFC|OpenID|OAuth|SAML|ISO|XML|PDF|ECMA|HTTP)\b/;

/** Comments in the text of a file; of SQL and styles the whole text. Lines of one comment are joined. */
function commentsOf(file: string, text: string): Comment[] {
  if (!/\.(ts|tsx|mjs)$/.test(file)) return [{ text: text.replaceAll(/\n\s*(?:--|\*) ?/g, ' '), offset: 0 }];
  const joined: Comment[] = [];
  let end = 0;
  for (const { text: inside, offset } of parseModule(file, text).comments) {
    const words = inside.replaceAll(/\s*\n\s*\*? ?/g, ' ');
    const before = joined.at(-1);
    const isNext = before !== undefined && /^\s*$/.test(text.slice(end, offset));
    if (isNext) joined[joined.length - 1] = { text: `${before.text} ${words.trim()}`, offset: before.offset };
    else joined.push({ text: words, offset });
    end = offset + inside.length + (text.startsWith('/*', offset) ? 4 : 2);
  }
  return joined;
}

/** The document that a comment cites by its path from the root, a decision also by its number; null without one. */
function citedFile(name: string, files: readonly string[]): string | null {
  const isNumber = /^docs\/decisions\/\d{4}$/.test(name);
  return (
    files.find((file) =>
      isNumber ? file.startsWith(`${name}-`) : file === name || file.startsWith(`${name}/`),
    ) ?? null
  );
}

function* titleFaults(after: string, file: string, texts: Texts): Generator<string> {
  const titles = titlesOf(texts.get(file) ?? '');
  for (let rest = after, match = TITLES.exec(rest); match !== null; match = TITLES.exec(rest)) {
    const [whole, title = ''] = match;
    if (!titles.includes(title)) yield `${file} has no section "${title}"`;
    rest = rest.slice(whole.length);
  }
}

function* faultsIn(text: string, files: readonly string[], texts: Texts): Generator<string> {
  for (const { 0: name, index } of text.matchAll(DOCUMENT)) {
    const file = citedFile(name, files);
    if (file === null) yield `a comment cites ${name}, which is not in the repository`;
    else yield* titleFaults(text.slice(index + name.length), file, texts);
  }
  if (OUTSIDE.test(text)) yield 'a comment cites a specification: name the standard, or cite docs/product';
  if (NUMBERED.test(text) && !STANDARD.test(text))
    yield 'a section of a document of ours is cited by its title';
}

/** Comments that cite a document, or a section of one, that is not in the repository. */
export function citationFaults(files: readonly string[], texts: Texts): Violation[] {
  return [...texts]
    .filter(([file, text]) => isNameSource(file) && !file.endsWith('.json') && CITES.test(text))
    .flatMap(([file, text]) =>
      commentsOf(file, text).flatMap((comment) =>
        [...faultsIn(comment.text, files, texts)].map((message) => ({
          file,
          line: lineAt(text, comment.offset),
          rule: 'citations',
          message,
        })),
      ),
    );
}
