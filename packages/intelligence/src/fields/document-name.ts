import type { TextSpan } from '../findings.ts';

/** Where a title is followed by the sentence that repeats it: "SUPPLY AGREEMENT This Supply Agreement". */
const SENTENCE_AFTER = /(?<=\p{L}|\))\s+(?:This|THIS)\s.*$/su;
const BEFORE_TITLE =
  /^(?:(?:this|the)\s|(?:exhibit|annex|appendix|schedule)\s[\w.-]+\s|\d{1,4}(?:\.\d{1,3})?\s|[b-z]\s|execution\s(?:copy|version)\s|(?:final|confidential)\s)+/i;
/** Words of the title in front of a comma: "LICENSE, " before "DEVELOPMENT AND SUPPLY AGREEMENT". */
const LIST_BEFORE = /(?<![\p{L}.])((?:\p{Lu}[\p{L}-]*,?\s){0,8}(?:\p{Lu}[\p{L}-]*,|and|AND|&)\s)$/u;

/**
 * A contract's own name, from a place that a model took for it: without exhibit numbers and the sentence behind it, and
 * with the words of a list that begins before it.
 */
export function readDocumentName({ start, end }: TextSpan, text: string): string {
  const written = text.slice(start, end).replace(/\s+/g, ' ').trim();
  const line =
    text
      .slice(Math.max(0, start - 120), start)
      .split('\n')
      .at(-1) ?? '';
  const list = LIST_BEFORE.exec(line)?.[1] ?? '';
  const name = `${list}${written}`.replace(SENTENCE_AFTER, '').replace(BEFORE_TITLE, '');
  return name.replace(/[\s(“"]+$/u, '').trim() || written;
}
