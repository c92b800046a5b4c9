/** Numbers as contracts spell them out: "thirty-six", "one hundred and eighty", "twenty-third". */

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINAL_ONES =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const ORDINAL_TENS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(
  ' ',
);

const VALUES = new Map<string, number>([
  ...ONES.map((word, at): [string, number] => [word, at]),
  ...TENS.map((word, at): [string, number] => [word, 20 + 10 * at]),
  ...ORDINAL_ONES.map((word, at): [string, number] => [word, at]),
  ...ORDINAL_TENS.map((word, at): [string, number] => [word, 20 + 10 * at]),
  ['fourty', 40],
  ['ninty', 90],
]);

const ONE = ONES.slice(1).toReversed().join('|');
const TEN = [...TENS, 'fourty', 'ninty'].join('|');
const BELOW_HUNDRED = `(?:(?:${TEN})(?:[-\\s]{1,3}(?:${ONE}))?|(?:${ONE}))`;

/** Matches a number in words, from one to 999. */
export const NUMBER_WORDS = `(?:(?:(?:${ONE})\\s{1,3}hundred(?:\\s{1,3}(?:and\\s{1,3})?${BELOW_HUNDRED})?)|${BELOW_HUNDRED})`;

const ORDINAL_ONE = ORDINAL_ONES.slice(1).toReversed().join('|');

/** Matches an ordinal number in words, from "first" to "ninety-ninth". */
export const ORDINAL_WORDS = `(?:(?:${TEN})[-\\s]{1,3}(?:${ORDINAL_ONE})|${ORDINAL_TENS.join('|')}|${ORDINAL_ONE})`;

/**
 * The value of a number in words or digits, cardinal or ordinal.
 * @returns null for what is no number
 */
export function numberOf(written: string): number | null {
  const digits = /\d+/.exec(written);
  if (digits) return Number(digits[0]);
  let sum = 0;
  let isNumber = false;
  for (const word of written.toLowerCase().split(/[^a-z]+/)) {
    const value = VALUES.get(word);
    if (value !== undefined) sum += value;
    else if (word === 'hundred') sum *= 100;
    else continue;
    isNumber = true;
  }
  return isNumber ? sum : null;
}
