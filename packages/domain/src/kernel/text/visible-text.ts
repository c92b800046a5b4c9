/** What Unicode shows nothing for, and the marks of annotations. Most texts have none of them. */
const MARK = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Scripts whose letters join, or change their form beside each other. */
const JOINING = [
  'Arabic',
  'Syriac',
  'Mandaic',
  'Nko',
  'Adlam',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
/** The vowel marks of Arabic, which belong to no script. */
const VOWELS = String.raw`\u064b-\u0655\u0670`;
const VIRAMA = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2`;
const WITH_VARIANTS = String.raw`\p{S}\p{Extended_Pictographic}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}`;

/** Marks that change what people see. */
const MEANT = [
  // Joiners between letters that join, and behind a virama, where they show how a consonant is joined.
  String.raw`(?<=[${JOINING}${VOWELS}][\u200c\u200d]*)[\u200c\u200d\u180e](?=[${JOINING}])`,
  String.raw`(?<=[${VIRAMA}])[\u200c\u200d]`,
  // Joiners within an emoji, and the letters of a region in a flag.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]`,
  // Forms of a symbol or an ideograph, and keycaps.
  String.raw`(?<=[${WITH_VARIANTS}])(?<![\0-\x7f])[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
].join('|');
const MEANT_OR_NOT = new RegExp(`(${MEANT})|${MARK.source}`, 'gu');
/** The same where letters run from right to left: there a direction mark inside puts the signs beside it in order. */
const MEANT_OR_NOT_RIGHT_TO_LEFT = new RegExp(
  String.raw`(${MEANT}|[\u061c\u200e\u200f])|${MARK.source}`,
  'gu',
);
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const OUTER = /[\s\u061c\u200e\u200f]/;

/**
 * A text as people see it: without the marks that show nothing (zero width spaces, soft hyphens, byte order marks,
 * direction marks at an end) and without outer spaces, so that two texts that look alike are alike. Marks that change
 * what people see stay: joiners within an emoji or between Persian letters, the forms of symbols.
 */
export function visibleText(text: string): string {
  if (!MARK.test(text)) return text.trim();
  const pattern = RIGHT_TO_LEFT.test(text) ? MEANT_OR_NOT_RIGHT_TO_LEFT : MEANT_OR_NOT;
  const kept = text.replace(pattern, '$1');
  let start = 0;
  let end = kept.length;
  while (start < end && OUTER.test(kept.charAt(start))) start += 1;
  while (end > start && OUTER.test(kept.charAt(end - 1))) end -= 1;
  return kept.slice(start, end);
}

/** The form in which names are compared: as people see them, NFKC, in lower case. */
export function comparedName(name: string): string {
  return visibleText(name).normalize('NFKC').trim().toLowerCase();
}
