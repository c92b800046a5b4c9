import { posix } from 'node:path';

/** A finding in a document, with the offset in its text. */
export interface Said {
  readonly text: string;
  readonly offset: number;
}

const FENCE = /^[ \t]*(`{3,})[\s\S]*?^[ \t]*\1[ \t]*$/gm;
const INDENTED_EXAMPLE = /(?<=\n[ \t]*\n)(?: {4}.*\n)+/g;
const LINK = /\]\(([^()\s]+)\)/g;
const SPAN = /`([^`\n]+)`/g;
const MARKDOWN_NAME = /[\w./-]+\.md\b/g;
const HEADING = /^#{1,6} +(.+?) *$/gm;

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** The document with its code blocks blanked, so that offsets stay the same. */
export function withoutExamples(text: string): string {
  return text.replaceAll(FENCE, blank).replaceAll(INDENTED_EXAMPLE, blank);
}

function found(text: string, pattern: RegExp): Said[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[1] ?? match[0],
    offset: match.index,
  }));
}

/** The targets of the links of a document. */
export function linksOf(text: string): Said[] {
  return found(text, LINK);
}

/** The spans in backticks of a document, outside of links. */
export function spansOf(text: string): Said[] {
  return found(text.replaceAll(LINK, blank), SPAN);
}

/** The documents that a text names outside of links and backticks. */
export function documentsNamedIn(text: string): Said[] {
  const prose = text.replaceAll(/\[[^\]]*\]\([^()\s]+\)/g, blank).replaceAll(SPAN, blank);
  return found(prose, MARKDOWN_NAME);
}

/** The titles of the sections of a document. */
export function titlesOf(text: string): string[] {
  return [...withoutExamples(text).matchAll(HEADING)].map(([, title = '']) => title.replaceAll('`', ''));
}

/** The anchors of a document's sections, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return titlesOf(text).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

/** The path from the root that a link or name in a document refers to. */
export function resolveFrom(document: string, target: string): string {
  return posix.normalize(posix.join(posix.dirname(document), target)).replace(/\/$/, '');
}
