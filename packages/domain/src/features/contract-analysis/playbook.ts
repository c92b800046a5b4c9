import { z } from 'zod';
import { FOUND_FIELD_VALUES, isTaken, noticePeriodSchema } from './analysis.ts';
import type { FoundClause, FoundField, FoundNotice } from './analysis.ts';
import type { ClauseKind } from './clause-kinds.ts';
import { periodWords } from './found-words.ts';

export const PLAYBOOK_SEVERITIES = ['blocker', 'important', 'minor'] as const;
export type PlaybookSeverity = (typeof PLAYBOOK_SEVERITIES)[number];

export const SEVERITY_WORDS: Readonly<Record<PlaybookSeverity, string>> = {
  blocker: 'Blocker',
  important: 'Important',
  minor: 'Minor',
};

/** What a buyer of software expects of a contract. */
export type PlaybookRule = { readonly severity: PlaybookSeverity } & (
  | { readonly kind: ClauseKind['category']; readonly want: 'present' | 'absent' }
  | { readonly field: 'renewalNotice' | 'renewalTerm'; readonly label: string; readonly atMost: FoundNotice }
);

/** The rules that every review is judged by, the most severe first. */
export const BUYER_PLAYBOOK: readonly PlaybookRule[] = [
  { kind: 'Exclusivity', want: 'absent', severity: 'blocker' },
  { kind: 'Non-Compete', want: 'absent', severity: 'blocker' },
  { kind: 'Cap On Liability', want: 'present', severity: 'important' },
  { kind: 'Termination For Convenience', want: 'present', severity: 'important' },
  { kind: 'Price Restrictions', want: 'present', severity: 'important' },
  { kind: 'Minimum Commitment', want: 'absent', severity: 'important' },
  {
    field: 'renewalNotice',
    label: 'Notice period',
    atMost: { count: 60, unit: 'DAYS' },
    severity: 'important',
  },
  {
    field: 'renewalTerm',
    label: 'Renewal term',
    atMost: { count: 12, unit: 'MONTHS' },
    severity: 'important',
  },
  { kind: 'Warranty Duration', want: 'present', severity: 'minor' },
];

/** A rule and what a document says about it. What was not found is never called absent. */
export const judgementSchema = z.strictObject({
  severity: z.enum(PLAYBOOK_SEVERITIES),
  rule: z.string(),
  outcome: z.enum(['deviates', 'checkByHand', 'meets']),
  /** What it is based on; null where nothing was found. */
  finding: z
    .strictObject({
      key: z.string(),
      value: z.string().nullable(),
      page: z.int().nullable(),
      quote: z.string(),
    })
    .nullable(),
});
export type Judgement = z.infer<typeof judgementSchema>;

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
}

type Finding = Parameters<typeof isTaken>[0];

/** Those that a person decided on first, then the likeliest. */
const bySureness = (one: Finding, other: Finding) =>
  Number(other.decision !== null) - Number(one.decision !== null) || other.confidence - one.confidence;

/** A length for comparing: a year has 365 days, a month that is left over has 30. */
function days({ count, unit }: FoundNotice): number {
  if (unit === 'DAYS') return count;
  return unit === 'WEEKS' ? count * 7 : Math.floor(count / 12) * 365 + (count % 12) * 30;
}

function judgeRule(rule: PlaybookRule, { fields, clauses }: Judged): Judgement {
  const { severity } = rule;
  if ('kind' in rule) {
    const words = `${rule.kind} ${rule.want === 'present' ? 'must be there' : 'must not be there'}`;
    const [best] = clauses
      .filter((clause) => clause.category === rule.kind && isTaken(clause))
      .toSorted(bySureness);
    if (!best) return { severity, rule: words, outcome: 'checkByHand', finding: null };
    const { key, page, quote } = best;
    const outcome = rule.want === 'present' ? 'meets' : 'deviates';
    return { severity, rule: words, outcome, finding: { key, value: null, page, quote } };
  }
  const words = `${rule.label} at most ${periodWords(rule.atMost)}`;
  const unknown: Judgement = { severity, rule: words, outcome: 'checkByHand', finding: null };
  const found = fields.find(({ field }) => field === rule.field);
  if (!found || !isTaken(found)) return unknown;
  const value = found.decision?.verdict === 'edited' ? found.decision.value : found.value;
  const quoted = found.evidence[0];
  const finding = (text: string) => ({
    key: found.key,
    value: text,
    page: quoted?.page ?? null,
    quote: quoted?.quote ?? '',
  });
  if (FOUND_FIELD_VALUES.renewalTerm.safeParse(value).data === 'perpetual')
    return { ...unknown, outcome: 'deviates', finding: finding('Perpetual') };
  const period = noticePeriodSchema.safeParse(value).data;
  if (!period) return unknown;
  const outcome = days(period) <= days(rule.atMost) ? 'meets' : 'deviates';
  return { ...unknown, outcome, finding: finding(periodWords(period)) };
}

/** Judges a document by the rules of a playbook: deviations first, then what to check by hand, each by severity. */
export function judge(playbook: readonly PlaybookRule[], analysis: Judged): Judgement[] {
  const judged = playbook.map((rule) => judgeRule(rule, analysis));
  const rank = ({ severity }: Judgement) => PLAYBOOK_SEVERITIES.indexOf(severity);
  return (['deviates', 'checkByHand', 'meets'] as const).flatMap((outcome) =>
    judged.filter((one) => one.outcome === outcome).toSorted((one, other) => rank(one) - rank(other)),
  );
}
