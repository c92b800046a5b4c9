import type { TextSpan } from '../findings.ts';
import { NUMBER_WORDS, numberOf } from '../fields/read-number.ts';

/** How many of something in a text: "120 named users", "twelve (12) seats". */
export interface QuantityMention extends TextSpan {
  readonly quantity: number;
  /** As it is written, in small letters: "named users". */
  readonly unit: string;
}

const KIND =
  'named|concurrent|authori[sz]ed|active|registered|individual|full|standard|licensed|end|paid|professional|enterprise|software|user|subscription';
/** What software is paid by, in the languages of the import. */
export const COUNTED =
  'users?|seats?|licen[cs]es?|subscribers?|devices?|servers?|workstations?|agents?|members?|instances?|endpoints?|cores?|nodes?|terminals?|Nutzer|Benutzer|Lizenz(?:en)?|Arbeitspl[aä]tze?|utilisateurs?|postes?|usuarios?|licencias?';
const COUNT = String.raw`(?:(?<digits>\d{1,3}(?:[,.'’]\d{3})+|\d{1,7})|(?<words>${NUMBER_WORDS}))(?:\s?\((?<inBrackets>\d{1,3}(?:,\d{3})+|\d{1,7})\))?`;
const QUANTITY = new RegExp(
  String.raw`(?<![\w$€£.,'’-])${COUNT}\s(?<unit>(?:(?:${KIND})\s){0,2}(?:${COUNTED}))(?![\w-])`,
  'giu',
);

/** A unit in small letters; words of German keep their capitals. */
function unitOf(written: string): string {
  const unit = written.replaceAll(/\s+/g, ' ');
  return /Nutzer|Lizenz|Arbeits/.test(unit) ? unit : unit.toLowerCase();
}

/** Every quantity in a text, in its order. */
export function findQuantities(text: string): QuantityMention[] {
  return [...text.matchAll(QUANTITY)].flatMap((match) => {
    const { digits, words = '', inBrackets, unit = '' } = match.groups ?? {};
    const written = (inBrackets ?? digits)?.replaceAll(/[,.'’]/g, '');
    const quantity = written === undefined ? numberOf(words) : Number(written);
    if (quantity === null || quantity === 0) return [];
    return [{ start: match.index, end: match.index + match[0].length, quantity, unit: unitOf(unit) }];
  });
}
