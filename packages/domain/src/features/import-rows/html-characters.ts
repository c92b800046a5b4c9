/** The names of U+00A0 to U+00FF in HTML, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const FIRST_LATIN = 0xa0;

const SIGNS: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCodePoint(FIRST_LATIN + at)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
]);

const WRITTEN = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}\d{0,2}));/g;
const LAST_CODE = 0x10_ff_ff;

/** The sign of a number; null where it has none that can be stored. */
function signOf(code: number): string | null {
  const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d;
  const isHalf = code >= 0xd8_00 && code <= 0xdf_ff;
  return isControl || isHalf || code > LAST_CODE ? null : String.fromCodePoint(code);
}

/**
 * A text with the characters that its HTML means: "Buchanan &amp; Edwards" is "Buchanan & Edwards", "&#233;" is
 * "é". What is none stays as it is, and nothing is read twice.
 */
export function withoutHtmlCharacters(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(WRITTEN, (written: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return SIGNS.get(name) ?? written;
    return signOf(Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)) ?? written;
  });
}
