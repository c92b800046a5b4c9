import type { CurrencyCode } from '../../kernel/money.ts';
import { formatMoney } from '../../kernel/money.ts';
import { currentValue, FOUND_FIELD_VALUES, isTaken, noticePeriodSchema, takenClauses } from './analysis.ts';
import type { Countable, FoundClause, FoundField, FoundFieldName, FoundNotice } from './analysis.ts';
import { periodWords } from './found-words.ts';
import { OUTCOMES, PLAYBOOK_SEVERITIES, type Judgement } from './judgement.ts';
import { ruleWords, type PlaybookRule } from './playbook-rules.ts';

/** The findings that a document is judged by. */
export interface Judged {
  readonly fields: readonly Pick<
    FoundField,
    'key' | 'field' | 'value' | 'confidence' | 'evidence' | 'decision'
  >[];
  readonly clauses: readonly Pick<
    FoundClause,
    'key' | 'category' | 'quote' | 'page' | 'confidence' | 'decision'
  >[];
  /** The kinds that are found. */
  readonly kinds: readonly string[];
}

/** A limit of liability: the fees of some months, or an amount. */
export type CapPart =
  | { readonly months: number }
  | { readonly amount: number; readonly currency: CurrencyCode };

/** What a clause says of a cap: the greatest or the least of its parts counts; null is one that cannot be read. */
export interface FoundCap {
  readonly counts: 'greatest' | 'least';
  readonly parts: readonly (CapPart | null)[];
}

/** Reads a cap on liability; null where the words have none that can be compared. */
export type ReadCap = (quote: string) => FoundCap | null;

/** The clauses in which a rule looks for the height of a cap. */
export const CAP_KIND = 'Cap On Liability' satisfies FoundClause['category'];

type Said = Pick<Judgement, 'outcome' | 'finding'>;
type RuleThat<Want extends PlaybookRule['want']> = Extract<PlaybookRule, { want: Want }>;

const UNKNOWN: Said = { outcome: 'checkByHand', finding: null };
const outcomeOf = (isMet: boolean) => (isMet ? 'meets' : 'deviates');

/** The order of findings of one kind: those that a person decided on first, then the likeliest. */
export const bySureness = (one: Countable, other: Countable) =>
  Number(other.decision !== null) - Number(one.decision !== null) || other.confidence - one.confidence;

/** A document with only the clauses that count, the surest of a kind first. */
type Counted = Pick<Judged, 'fields' | 'clauses'>;

const ofKind = ({ clauses }: Counted, kind: FoundClause['category']) =>
  clauses.filter(({ category }) => category === kind);

const ofClause = ({ key, page, quote }: Judged['clauses'][number], value: string | null = null) => ({
  key,
  value,
  page,
  quote,
});

/** A length for comparing: a year has 365 days, a month that is left over has 30. */
function days({ count, unit }: FoundNotice): number {
  if (unit === 'DAYS') return count;
  return unit === 'WEEKS' ? count * 7 : Math.floor(count / 12) * 365 + (count % 12) * 30;
}

function judgeKind({ kind, want }: RuleThat<'present' | 'absent'>, counted: Counted): Said {
  const [best] = ofKind(counted, kind);
  return best ? { outcome: outcomeOf(want === 'present'), finding: ofClause(best) } : UNKNOWN;
}

/** The value of a field as far as it counts, and how to say what it is based on. */
function takenField(fields: Judged['fields'], name: FoundFieldName) {
  const found = fields.find(({ field }) => field === name);
  if (!found || !isTaken(found)) return null;
  const [quoted] = found.evidence;
  return {
    value: currentValue(found),
    finding: (value: string) => ({
      key: found.key,
      value,
      page: quoted?.page ?? null,
      quote: quoted?.quote ?? '',
    }),
  };
}

function judgeLength(rule: RuleThat<'atMost'>, { fields }: Counted): Said {
  const found = takenField(fields, rule.field);
  if (!found) return UNKNOWN;
  if (FOUND_FIELD_VALUES.renewalTerm.safeParse(found.value).data === 'perpetual')
    return { outcome: 'deviates', finding: found.finding('Perpetual') };
  const period = noticePeriodSchema.safeParse(found.value).data;
  if (!period) return UNKNOWN;
  return { outcome: outcomeOf(days(period) <= days(rule)), finding: found.finding(periodWords(period)) };
}

/** Other names of the same law. */
const SAME_LAW: Readonly<Record<string, string>> = {
  'england and wales': 'england',
  'united states of america': 'united states',
  us: 'united states',
  usa: 'united states',
  uk: 'united kingdom',
};

/** A place for comparing: "the State of New York" is New York. */
function placeKey(place: string): string {
  const bare = place
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/^\s*(?:the\s+)?(?:(?:state|commonwealth|province|republic|kingdom)\s+of\s+)?(?:the\s+)?/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return SAME_LAW[bare] ?? bare;
}

function judgeLaw({ places }: RuleThat<'lawIn'>, { fields }: Counted): Said {
  const found = takenField(fields, 'governingLaw');
  if (!found || typeof found.value !== 'string' || found.value === '') return UNKNOWN;
  const law = placeKey(found.value);
  const isListed = places.some((place) => placeKey(place) === law);
  return { outcome: outcomeOf(isListed), finding: found.finding(found.value) };
}

/** The fees of how many months a part of a cap is; null where that cannot be said. */
function monthsOfPart(part: CapPart | null, { fields }: Counted): number | null {
  if (part === null || 'months' in part) return part?.months ?? null;
  const cost = FOUND_FIELD_VALUES.annualCost.safeParse(takenField(fields, 'annualCost')?.value).data;
  if (cost === undefined || cost.cost <= 0 || cost.currency !== part.currency) return null;
  return (part.amount / cost.cost) * 12;
}

/** Whether a cap is high enough; null where it cannot be said. One part that is enough decides the greatest of several. */
function isEnough(cap: FoundCap, wanted: number, counted: Counted): boolean | null {
  const enough = cap.parts.map((part) => {
    const months = monthsOfPart(part, counted);
    return months === null ? null : months >= wanted;
  });
  const decides = cap.counts === 'greatest';
  if (enough.includes(decides)) return decides;
  return enough.length === 0 || enough.includes(null) ? null : !decides;
}

function partWords(part: CapPart | null): string {
  if (part === null) return 'an amount that cannot be read';
  if ('amount' in part) return formatMoney(part.amount, 2, part.currency);
  return part.months === 1 ? 'One month’s fees' : `${Number(part.months.toFixed(1))} months’ fees`;
}

const capWords = ({ parts, counts }: FoundCap): string =>
  parts.length === 1
    ? partWords(parts[0] ?? null)
    : `The ${counts === 'greatest' ? 'greater' : 'lesser'} of ${parts.map(partWords).join(' and ')}`;

/** The cap that is too low counts before one that is high enough: it is the one that binds. */
function judgeCap({ months }: RuleThat<'capAtLeast'>, counted: Counted, readCap: ReadCap): Said {
  const clauses = ofKind(counted, CAP_KIND);
  const read = clauses.map((clause) => {
    const cap = readCap(clause.quote);
    const finding = ofClause(clause, cap && capWords(cap));
    return { isEnough: cap && isEnough(cap, months, counted), finding };
  });
  const decisive = read.find((one) => one.isEnough === false) ?? read.find((one) => one.isEnough === true);
  if (decisive) return { outcome: outcomeOf(decisive.isEnough === true), finding: decisive.finding };
  return { outcome: 'checkByHand', finding: read[0]?.finding ?? null };
}

function judgeRule(rule: PlaybookRule, counted: Counted, readCap: ReadCap): Said {
  switch (rule.want) {
    case 'present':
    case 'absent':
      return judgeKind(rule, counted);
    case 'atMost':
      return judgeLength(rule, counted);
    case 'capAtLeast':
      return judgeCap(rule, counted, readCap);
    case 'lawIn':
      return judgeLaw(rule, counted);
  }
}

/** Judges a document by the rules of a playbook: deviations first, then what to check by hand, each by severity. */
export function judge(
  rules: readonly PlaybookRule[],
  { fields, clauses, kinds }: Judged,
  readCap: ReadCap,
): Judgement[] {
  const counted = { fields, clauses: takenClauses(clauses, kinds).toSorted(bySureness) };
  const judged = rules.map((rule): Judgement => {
    const { severity, note = '' } = rule;
    const why = note === '' ? null : note;
    return { severity, rule: ruleWords(rule), note: why, ...judgeRule(rule, counted, readCap) };
  });
  const rank = ({ severity }: Judgement) => PLAYBOOK_SEVERITIES.indexOf(severity);
  return OUTCOMES.flatMap((outcome) =>
    judged.filter((one) => one.outcome === outcome).toSorted((one, other) => rank(one) - rank(other)),
  );
}
