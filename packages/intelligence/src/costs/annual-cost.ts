import { amountOfQuantity } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { FoundCost, FoundField, TextSpan } from '../findings.ts';
import { findCostLines } from './cost-lines.ts';
import { findMoney, type MoneyMention } from './find-money.ts';
import { COUNTED, findQuantities, type QuantityMention } from './find-quantities.ts';

/** A cost of a year as one place of a document says it. */
export interface CostCandidate extends TextSpan {
  readonly value: FoundCost;
  readonly confidence: number;
  /** Whether the words before it say of which year it is: "Contract year beginning March 1, 2026: …". */
  readonly isOfYear?: boolean;
}

/** How often a cost is right that is a quantity times its price of a year, and one that is an amount alone. */
const COUNTED_CONFIDENCE = 0.9;
const AMOUNT_CONFIDENCE = 0.85;
/** The same where the words do not call it a fee, count months, or are about one of several years. */
const UNSURE_CONFIDENCE = 0.6;
/** Where a document names several costs of a year, none is among the sure ones. */
const SEVERAL_CONFIDENCE = 0.4;
export const SEVERAL_AMOUNTS = 'The document names several annual amounts.';

const MONTHS_OF_A_YEAR = 12;
/** Characters of a sentence before and after an amount that are looked at. */
const BEFORE = 260;
const AFTER = 200;

const YEAR =
  '(?:(?:(?:per|an?|each|every|for (?:each|every|one|a))\\s|/\\s?)(?:(?:contract|calendar|subscription|full|licen[cs]e|service|fiscal)\\s)?(?:year|annum|yr)(?![a-z])|p\\.\\s?a\\.|annually(?![a-z])|yearly(?![a-z])|pro Jahr(?![a-z])|jährlich|par an(?![a-z])|(?:al|por) año(?![a-z])|(?<=(?:and|und|et|y)\\s)(?:year|Jahr|an|año)(?![a-z]))';
const MONTH =
  '(?:(?:(?:per|an?|each|every)\\s|/\\s?)(?:calendar\\s)?(?:month|mo)(?![a-z])|monthly(?![a-z])|pro Monat(?![a-z])|par mois(?![a-z])|al mes(?![a-z]))';
const EACH = `(?:(?:(?:per|an?|each|for each|pro|par|por)\\s|/\\s?)(?:(?:named|concurrent|authori[sz]ed|active|licensed|end|user)\\s){0,2}(?:${COUNTED})(?![a-z])|(?<=(?:and|und|et|y)\\s)(?:${COUNTED})(?![a-z])|each(?![a-z])(?=\\s(?:per|a)\\s))`;
const JOINT = '[\\s,]{0,2}(?:(?:and|und|et|y)\\s)?';
const TAIL = new RegExp(
  `^\\s?\\)?\\s?(?:(?:US|U\\.S\\.)? ?dollars\\s)?(?:\\([^()]{0,60}\\)\\s?)?(?:(?<each>${EACH})${JOINT}(?:(?<eachYear>${YEAR})|(?<eachMonth>${MONTH}))|(?:(?<year>${YEAR})|(?<month>${MONTH}))(?:${JOINT}(?<after>${EACH}))?)`,
  'iu',
);
const ANNUAL_FEE =
  /\b(?:annual|yearly)\s(?:[\w-]+\s){0,4}(?:fees?|price|charges?|costs?|subscription|payments?|rate)\b[^.;$€£]{0,90}$/i;
const FEE =
  /\b(?:fees?|prices?|charges?|costs?|subscription|maintenance|support|rent|hosting|gebühr\w*|preis|redevance|prix|cuota|precio)\b[^.;$€£]{0,80}$/i;
const PAYS = /\b(?:pay|pays|paid|payable|invoiced?|billed|licen[cs]e[sd]?|at|zu|à|a)\b[^.;$€£]{0,80}$/i;

/** What an amount of a year is that is no cost of the contract. */
const OTHER_AMOUNT =
  /\b(?:liab\w+|indemn\w+|damages|insur\w+|coverage|occurrence|in (?:the )?aggregate|deductible|penalt\w+|liquidated|(?:service|performance) credits?|threshold|exceed\w*|in excess|at least|(?:not|no) (?:less|fewer|more) than|less than|more than|minimum|maximum|greater of|lesser of|cap(?:ped)?|targets?|quotas?|(?:net|gross|annual) sales|sales of|sales volume|revenues?|turnover|royalt\w+|salar\w+|wages?|bonus\w*|benefits|budget|spend|purchases? of|purchase orders?|late|interest|cancellation|termination|reimburs\w+|increase\w*|decrease\w*|reduc\w+|discount\w*|list price|example|e\.g|overages?|optional|option|guarantee\w*|fund(?:ing)?|grant|donation|milestone|per hour|hourly|worth)\b/i;
const EXTRA = /\b(?:additional|extra|further|replacement)\b[^.;$€£]{0,60}$/i;
const ONE_OF_YEARS =
  /\b(?:(?:first|second|third|fourth|fifth|initial|each of the)\s(?:\w+\s)?(?:contract\s)?years?|years?\s(?:one|two|three|four|five|\d)|thereafter|renewal)\b/i;
const YEAR_LABEL =
  /\byears?\s(?:beginning|starting|commencing|from|one|two|three|four|five|\d)\b[^.;$€£]{0,60}$/i;
const WHOLE_YEAR =
  /\b(?:twelve|12)(?:\s?\(12\))?[\s-]months?\b|\b(?:annual|annually|one[\s-]year|per year|yearly)\b/i;
const TWELVE_MONTHS =
  /\bfor (?:a (?:period|term) of )?(?:twelve|12)(?:\s?\(12\))? (?:consecutive )?months\b/i;
const SOME_MONTHS = /\b(?:first|last|next|initial|remaining)\s(?:[\w()-]+\s){0,3}months?\b/i;
const SENTENCE_END = /(?<!\b(?:[A-Z]|No|Inc|Ltd|Co|Corp|approx))[.;](?=\s+["“(]?[\p{Lu}\d•])|\n\s*\n/gu;

interface Sentence {
  readonly start: number;
  readonly before: string;
  readonly after: string;
}

/** The sentence around an amount; "U.S. Dollars" does not end one. */
function sentenceAround(text: string, { start, end }: TextSpan): Sentence {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const last = [...before.matchAll(SENTENCE_END)].at(-1);
  const own = last === undefined ? before : before.slice(last.index + last[0].length);
  const after = text.slice(end, end + AFTER);
  const [stop] = after.matchAll(SENTENCE_END);
  return {
    start: start - own.length,
    before: own,
    after: stop === undefined ? after : after.slice(0, stop.index),
  };
}

/** "120 seats at": a quantity right before its price. */
const RIGHT_BEFORE = 12;

/** The quantity that an amount is of: the one right before it, otherwise the only one of its sentence; null for several. */
function quantityIn({ start, before, after }: Sentence, gap: number): QuantityMention | null {
  const whole = `${before}${' '.repeat(gap)}${after}`;
  const found = findQuantities(whole).map((one) => ({
    ...one,
    start: one.start + start,
    end: one.end + start,
  }));
  const near = found.findLast(({ end }) => end <= start + before.length);
  if (near !== undefined && start + before.length - near.end <= RIGHT_BEFORE) return near;
  const [first] = found;
  const isOne = found.every(({ quantity }) => quantity === first?.quantity);
  return first !== undefined && isOne ? first : null;
}

interface Price {
  readonly money: MoneyMention;
  readonly sentence: Sentence;
  /** How many times a year it is paid. */
  readonly times: number;
  /** Where the words of its period end. */
  readonly end: number;
  readonly quantity: QuantityMention | null;
}

const spanOf = ({ money, end, quantity }: Price): TextSpan => ({
  start: Math.min(money.start, quantity?.start ?? money.start),
  end: Math.max(end, quantity?.end ?? end),
});

const roundedPrice = (price: number) => Math.round(price * 1e4) / 1e4;

/** A quantity times the price of one. */
function countedCost(price: Price, quantity: QuantityMention): CostCandidate {
  const { money, sentence, times } = price;
  const words = `${sentence.before} ${sentence.after}`;
  const unitPrice = roundedPrice(money.amount * times);
  const cost = amountOfQuantity(quantity.quantity, unitPrice, money.currency);
  const isSure = !ONE_OF_YEARS.test(words) && (times === 1 || WHOLE_YEAR.test(words));
  return {
    ...spanOf(price),
    value: { cost, currency: money.currency, quantity: quantity.quantity, unit: quantity.unit, unitPrice },
    confidence: isSure ? COUNTED_CONFIDENCE : UNSURE_CONFIDENCE,
    isOfYear: YEAR_LABEL.test(sentence.before),
  };
}

/** An amount of a year, with the quantity that it pays for where one is named. */
function amountCost(price: Price): CostCandidate | null {
  const { money, sentence, times, quantity } = price;
  const isFee = ANNUAL_FEE.test(sentence.before) || FEE.test(sentence.before);
  if (!isFee && !PAYS.test(sentence.before)) return null;
  const words = `${sentence.before} ${sentence.after}`;
  const isSure = isFee && times === 1 && !ONE_OF_YEARS.test(words);
  const counted = quantity === null ? {} : { quantity: quantity.quantity, unit: quantity.unit };
  return {
    ...spanOf(price),
    value: { cost: roundedPrice(money.amount * times), currency: money.currency, ...counted },
    confidence: isSure ? AMOUNT_CONFIDENCE : UNSURE_CONFIDENCE,
    isOfYear: YEAR_LABEL.test(sentence.before),
  };
}

/** What an amount says of a year; null where it is no cost, or no certain one. */
function costOf(text: string, money: MoneyMention): CostCandidate | null {
  const sentence = sentenceAround(text, money);
  const tail = TAIL.exec(sentence.after);
  const { each, eachMonth, month, after } = tail?.groups ?? {};
  // A number right before an amount without a period is a cell of a table.
  const isAnnual = ANNUAL_FEE.test(sentence.before) && !/\d\s?$/.test(sentence.before);
  if (tail === null && !isAnnual) return null;
  if (OTHER_AMOUNT.test(`${sentence.before} ${sentence.after}`) || EXTRA.test(sentence.before)) return null;
  const isMonthly = (eachMonth ?? month) !== undefined;
  const words = `${sentence.before} ${sentence.after}`;
  if (isMonthly && SOME_MONTHS.test(words)) return null;
  const quantity = quantityIn(sentence, money.end - money.start);
  const end = money.end + (tail?.[0].length ?? 0);
  const price = { money, sentence, times: isMonthly ? MONTHS_OF_A_YEAR : 1, end, quantity };
  if ((each ?? after) !== undefined) return quantity === null ? null : countedCost(price, quantity);
  // An amount of each month is one of a year only where it is paid for twelve of them.
  return isMonthly && !TWELVE_MONTHS.test(words) ? null : amountCost(price);
}

const keyOf = ({ value: { cost, currency } }: CostCandidate) => `${cost} ${currency}`;

/**
 * What the contract costs a year, where its words say so: an amount, a quantity and the price of one. It is certain arithmetic
 * or nothing, and doubtful where several amounts are named.
 */
export function findAnnualCost(text: string): FoundField<'annualCost'> {
  const lines = findCostLines(text);
  const said = findMoney(text).flatMap((money) => {
    const isInTable = lines !== null && money.start >= lines.heading && money.start < lines.end;
    return isInTable ? [] : (costOf(text, money) ?? []);
  });
  const found: readonly CostCandidate[] = lines === null ? said : [lines, ...said];
  const isSchedule = found.length > 1 && found.every(({ isOfYear = false }) => isOfYear);
  const isCounted = ({ value }: CostCandidate) => value.unitPrice !== undefined;
  const [best] = found.toSorted(
    (one, other) =>
      // Of a list of years the first is the one that begins with the contract.
      (isSchedule ? one.start - other.start : other.confidence - one.confidence) ||
      Number(isCounted(other)) - Number(isCounted(one)) ||
      one.start - other.start,
  );
  if (best === undefined) return { field: 'annualCost', value: null, why: null, confidence: 0, evidence: [] };
  const isOne = isSchedule || found.every((one) => keyOf(one) === keyOf(best));
  return {
    field: 'annualCost',
    value: best.value,
    why: isOne ? null : SEVERAL_AMOUNTS,
    confidence: isOne ? best.confidence : Math.min(best.confidence, SEVERAL_CONFIDENCE),
    evidence: [{ start: best.start, end: best.end }],
  };
}
