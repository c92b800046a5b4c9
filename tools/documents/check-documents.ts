import { lineAt, type Violation } from '../source-tree/source-tree.ts';
import { citationFaults } from './citations.ts';
import {
  anchorsOf,
  documentsNamedIn,
  linksOf,
  resolveFrom,
  spansOf,
  withoutExamples,
  type Said,
} from './document-text.ts';
import { decisionViolations, isSuperseded } from './decision-records.ts';
import { KNOWN_NAMES } from './known-names.ts';
import { refusedWordsIn, sourceViolations } from './refused-words.ts';
import { readNames, type SourceNames } from './source-names.ts';
import { missingNames } from './span-faults.ts';

type Texts = ReadonlyMap<string, string>;
type Fault = readonly [offset: number, message: string];

/** Whether the document is written by hand and not printed by a tool. */
export function isHandWritten(path: string): boolean {
  return path.endsWith('.md') && !path.startsWith('docs/generated/');
}

/** The words of the screens, with those that are never used. */
const SCREEN_WORDS = 'docs/product/words.md';

/** What was released keeps its words. */
function isHistory(path: string): boolean {
  return path === 'CHANGELOG.md';
}

function exists(path: string, files: readonly string[]): boolean {
  return files.some((file) => file === path || file.startsWith(`${path}/`));
}

function linkFault(
  document: string,
  { text: target }: Said,
  files: readonly string[],
  texts: Texts,
): string | null {
  if (/^[a-z]+:/.test(target)) return null;
  const [path = '', anchor = ''] = target.split('#');
  const file = path === '' ? document : resolveFrom(document, path);
  if (!exists(file, files)) return `the link to ${target} leads nowhere`;
  const text = texts.get(file);
  const isMissing = anchor !== '' && text !== undefined && !anchorsOf(text).includes(anchor);
  return isMissing ? `${file} has no section for the link to #${anchor}` : null;
}

function documentFault(document: string, { text: name }: Said, files: readonly string[]): string | null {
  return exists(name, files) || exists(resolveFrom(document, name), files)
    ? null
    : `${name} is not in the repository: link to what is here`;
}

function faultsIn(
  document: string,
  text: string,
  files: readonly string[],
  texts: Texts,
  names: SourceNames,
): Fault[] {
  const prose = withoutExamples(text);
  const links = linksOf(prose).map((link) => [link.offset, linkFault(document, link, files, texts)] as const);
  const named = documentsNamedIn(prose).map(
    (one) => [one.offset, documentFault(document, one, files)] as const,
  );
  const spans = isSuperseded(document, text) ? [] : spansOf(prose);
  const missing = spans.flatMap(({ text: span, offset }) =>
    missingNames(span, names).map((name) => [offset, `\`${name}\` is in no source and is no file`] as const),
  );
  const outside = [...prose.matchAll(/\bspecification\b/gi)].map(
    ({ index }) =>
      [
        index,
        'a specification is cited that is not in the repository: name the standard, or cite docs/product',
      ] as const,
  );
  const refused =
    isHistory(document) || document === SCREEN_WORDS
      ? []
      : refusedWordsIn(prose).map(
          ({ word, offset, instead }) => [offset, `"${word}" is not plain English: ${instead}`] as const,
        );
  return [...links, ...named, ...missing, ...outside, ...refused].flatMap(([offset, message]) =>
    message === null ? [] : [[offset, message] as const],
  );
}

/** Pictures that no document shows. */
function checkPictures(
  files: readonly string[],
  documents: readonly (readonly [string, string])[],
): Violation[] {
  const shown = new Set(
    documents.flatMap(([document, text]) =>
      linksOf(text).map(({ text: link }) => resolveFrom(document, link)),
    ),
  );
  return files
    .filter((file) => /^docs\/.*\.(png|jpg|svg|webp)$/.test(file) && !shown.has(file))
    .map((file) => ({ file, rule: 'pictures', message: 'no document shows this picture' }));
}

/** Entries of our exception tables that are no longer needed. */
function checkExceptions(documents: readonly string[]): Violation[] {
  const file = 'tools/documents/known-names.ts';
  const written = documents.join('\n');
  return Object.keys(KNOWN_NAMES)
    .filter((name) => !written.includes(name))
    .map((name) => ({ file, rule: 'exceptions', message: `no document names ${name} any more` }));
}

/**
 * Everything that hand-written documents name but that does not exist: links, paths, names in backticks; and every
 * comment that cites a missing document or section.
 */
export function documentViolations(files: readonly string[], texts: Texts): Violation[] {
  const names = readNames(files, texts);
  const documents = [...texts].filter(([path]) => isHandWritten(path));
  const inDocuments = documents.flatMap(([file, text]) =>
    faultsIn(file, text, files, texts, names).map(([offset, message]) => ({
      file,
      line: lineAt(text, offset),
      rule: 'documents',
      message,
    })),
  );
  return [
    ...inDocuments,
    ...citationFaults(files, texts),
    ...sourceViolations(texts),
    ...decisionViolations(texts),
    ...checkPictures(files, documents),
    ...checkExceptions(documents.map(([, text]) => text)),
  ];
}
