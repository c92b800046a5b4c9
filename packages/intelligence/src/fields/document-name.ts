import type { TextSpan } from '../findings.ts';

/** Where a title is followed by the sentence that repeats it: "SUPPLY AGREEMENT This Supply Agreement". */
const SENTENCE_AFTER = /(?<=\p{L}|\))\s+(?:This|THIS)\s.*$/su;
const BEFORE_TITLE =
  /^(?:(?:this|the)\s|(?:exhibit|annex|appendix|schedule)\s[\w.-]+\s|\d{1,4}(?:\.\d{1,3})?\s|[b-z]\s|execution\s(?:copy|version)\s|(?:final|confidential)\s)+/i;
/** Words of the title in front of a comma: "LICENSE, " before "DEVELOPMENT AND SUPPLY AGREEMENT". */
const LIST_BEFORE = /(?<![\p{L}.])((?:\p{Lu}[\p{L}-]*,?\s){0,8}(?:\p{Lu}[\p{L}-]*,|and|AND|&)\s)$/u;
/** The rest of a title that was cut off: ", MARKETING AND SALES AGREEMENT", " 3 TO THE SUPPLY AGREEMENT". */
const REST_AFTER =
  /^,?\s(?:(?:\p{Lu}[\p{L}-]*|\d{1,2}|and|of|to|the|for|&)[,:]?\s){1,9}(?:AGREEMENT|Agreement|CONTRACT|Contract)\b/u;
/** The beginning of an amendment's title, in front of the contract's: "AMENDMENT NO. 2 " before "TO MANUFACTURING AGREEMENT". */
const AMENDMENT_BEFORE =
  /(?:(?:first|second|third|fourth|fifth)\s)?(?:amendment|addendum|supplement)\s(?:(?:no\.|n°|number|#)\s?\d{1,3}\s)?$/i;
const NUMBER_AFTER = /^\s?\d{1,3}\b(?!\.\d)/;
const ENDS_OPEN = /\b(?:to|no\.)$/i;
const IS_WHOLE = /\b(?:agreement|contract|addendum|statement|plan|terms|deed|charter)\b/i;
/** A company's name in front of the title. */
const COMPANY_BEFORE =
  /^(?:[\p{Lu}&][\p{L}&.-]*,?\s){1,6}?(?:INC|CORP|CORPORATION|LLC|LTD|LIMITED|COMPANY|L\.P|LP|PLC|GMBH|AG)\b\.?,?\s(?=\p{Lu})/u;
/** A title that occurs twice, on the cover and above the text, or with a word of the text behind it. */
const TWICE = /^(.{8,})\s\1$/isu;
const WORD_AFTER = /(?<=\bagreement)\s(?:agreement|parties|between|dated)$/iu;
/** What is behind a dash is of the cover: "CONSULTING AGREEMENT - DR. SMITH". */
const DASH_AFTER = /(?<=\bagreement)\s[–—-]\s.*$/isu;
const CONTENTS_AFTER = /\s(?:TABLE OF CONTENTS|Table of Contents|INDEX)\b.*$/su;

/** The number of an amendment, where the title ends with it. */
const numberAfter = (written: string, after: string): string =>
  /\bno\.$/i.test(written) ? (NUMBER_AFTER.exec(after)?.[0] ?? '') : '';

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
  const before = (/^to\s/i.test(written) ? AMENDMENT_BEFORE : LIST_BEFORE).exec(line)?.[0] ?? '';
  const after = text.slice(end, end + 120).replaceAll(/\s+/g, ' ');
  const isOpen = ENDS_OPEN.test(written) || !IS_WHOLE.test(written);
  const rest = isOpen ? (REST_AFTER.exec(after)?.[0] ?? numberAfter(written, after)) : '';
  const name = `${before}${written}${rest}`
    .replace(SENTENCE_AFTER, '')
    .replace(CONTENTS_AFTER, '')
    .replace(DASH_AFTER, '')
    .replace(BEFORE_TITLE, '')
    .replace(COMPANY_BEFORE, '')
    .replace(TWICE, '$1')
    .replace(WORD_AFTER, '');
  return name.replace(/[\s(“"]+$/u, '').trim() || written;
}
