/** What Unicode shows nothing for, and the marks of annotations. Most texts have none of them. */
const MARK = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Letters that join, or change their form beside each other, with the vowel marks of Arabic. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\u064b-\u0655\u0670]/u;
/** Signs that join a consonant to the next one. */
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]/u;
const PICTURE = /\p{Extended_Pictographic}/u;
const ANYTHING = /^/u;

/** Marks that change what people see, by the sign before and the sign behind them. */
const MEANT: readonly (readonly [mark: RegExp, before: RegExp, behind: RegExp])[] = [
  [/\u200c|\u200d|\u180e/u, JOINING, JOINING],
  [/\u200c|\u200d/u, VIRAMA, ANYTHING],
  [/\u200d/u, /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u, PICTURE],
  // The letters of a region in a flag.
  [/[\u{e0020}-\u{e007f}]/u, /[\u{1f3f4}\u{e0020}-\u{e007e}]/u, ANYTHING],
  // Forms of a symbol or an ideograph, and keycaps.
  [
    /[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/u,
    /(?=[^\0-\x7f])[\p{S}\p{Extended_Pictographic}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}]/u,
    ANYTHING,
  ],
  [/\ufe0f/u, /[0-9#*]/u, /\u20e3/u],
];

const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Between letters of both directions they put the signs beside them in order. */
const DIRECTION = /[\u061c\u200e\u200f]/u;
const OUTER = /[\s\u061c\u200e\u200f]/u;

/**
 * A text as people see it: without the marks that show nothing (zero width spaces, soft hyphens, byte order marks,
 * direction marks at an end) and without outer spaces, so that two texts that look alike are alike. Marks that change
 * what people see stay: joiners within an emoji or between Persian letters, the forms of symbols. A letter with an
 * accent is one character (NFC), as it looks the same as two.
 */
export function visibleText(text: string): string {
  if (!MARK.test(text)) return text.trim().normalize('NFC');
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const signs = Array.from(text);
  const kept: string[] = [];
  for (const [index, sign] of signs.entries()) {
    const [before, behind] = [kept.at(-1) ?? '', signs[index + 1] ?? ''];
    const isMeant =
      !MARK.test(sign) ||
      (isRightToLeft && DIRECTION.test(sign)) ||
      MEANT.some((rule) => rule[0].test(sign) && rule[1].test(before) && rule[2].test(behind));
    if (isMeant) kept.push(sign);
  }
  let start = 0;
  let end = kept.length;
  while (start < end && OUTER.test(kept[start] ?? '')) start += 1;
  while (end > start && OUTER.test(kept[end - 1] ?? '')) end -= 1;
  return kept.slice(start, end).join('').normalize('NFC');
}

/** The form in which names are compared: as people see them, NFKC, in lower case. */
export function comparedName(name: string): string {
  return visibleText(name).normalize('NFKC').trim().toLowerCase();
}
