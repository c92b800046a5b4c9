import { z } from 'zod';
import { calendarDateSchema, formatMediumDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { namedObject } from '../../kernel/named-object.ts';
import {
  decideBy,
  isEvergreen,
  noticeDeadline,
  outlivesItsEnd,
  renewalSchema,
  type Renewal,
} from './renewal.ts';

/** The possible decisions about a term (docs/product/screens.md, "Renew and Decide"). */
export const DECISIONS = ['RENEW', 'RENEGOTIATE', 'CANCEL', 'LET_LAPSE'] as const;
export type Decision = (typeof DECISIONS)[number];
export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  RENEW: 'Plan to renew',
  RENEGOTIATE: 'Renegotiate',
  CANCEL: 'Cancel',
  LET_LAPSE: 'Let lapse',
};

export const REASON_LIMIT = 2_000;

/** Decisions that settle a term, so that no one is reminded of it any more. Renegotiating settles nothing. */
export function settlesTerm(decision: Decision): boolean {
  return decision !== 'RENEGOTIATE';
}

/** Whether a renewal is planned that does not happen by itself: the next step is to record it. */
export function isRenewalNext(facts: {
  readonly renewal?: Pick<Renewal, 'type'> | null | undefined;
  readonly decision?: { readonly decision: Decision } | null | undefined;
}): boolean {
  return facts.decision?.decision === 'RENEW' && !outlivesItsEnd(facts.renewal);
}

/** Decisions that end a term which would otherwise renew automatically. */
export function endsContract(decision: Decision | null | undefined): boolean {
  return decision === 'CANCEL' || decision === 'LET_LAPSE';
}

/**
 * Whether a record's term needs a decision: it is Live, has a day to decide by, and no settling decision. An evergreen
 * record has one only before its next possible end.
 */
export function waitsForDecision(facts: {
  readonly status: string;
  readonly endDate: CalendarDate | null;
  readonly noticeDeadline?: CalendarDate | null | undefined;
  readonly renewal?: Pick<Renewal, 'type'> | null | undefined;
  readonly decision?: { readonly decision: Decision } | null | undefined;
}): boolean {
  const isSettled = facts.decision ? settlesTerm(facts.decision.decision) : false;
  return facts.status === 'LIVE' && !isSettled && decideBy(facts) !== null;
}

/**
 * What the last day for notice is called: one to decide by only while a decision waits for it.
 *
 * @param day the last day for notice
 */
export function noticeDayLabel(
  facts: Parameters<typeof waitsForDecision>[0],
  day: CalendarDate,
  today: CalendarDate,
): string {
  if (day < today) return 'Notice was due by';
  return waitsForDecision(facts) ? 'Decide by' : 'Notice by';
}

/** The day on which a record ends; null while an evergreen one runs, until it is decided to end it. */
export function knownEnd(facts: {
  readonly endDate: CalendarDate | null;
  readonly renewal?: Pick<Renewal, 'type'> | null | undefined;
  readonly decision?: { readonly decision: Decision } | null | undefined;
}): CalendarDate | null {
  const runs = isEvergreen(facts.renewal?.type) && !endsContract(facts.decision?.decision);
  return runs ? null : facts.endDate;
}

/** A decision about a term: what, on which day, by whom and why. */
export const termDecisionSchema = namedObject('TermDecision', {
  id: idSchema,
  decision: z.enum(DECISIONS),
  reason: z.string(),
  decidedOn: z.string(),
  decidedBy: idSchema,
  /** Only when the term was ended after the last day for notice: the vendor accepts that. */
  lateNoticeAccepted: z.literal(true).optional(),
});
export type TermDecision = z.infer<typeof termDecisionSchema>;

/** Body of `POST /contracts/{id}/decide`; the day is today by default. */
export const decisionInputSchema = namedObject('DecisionInput', {
  decision: z.enum(DECISIONS, { error: 'Choose what to do' }),
  reason: enteredText(REASON_LIMIT).default(''),
  decidedOn: calendarDateSchema.optional(),
  /** The person's word that the vendor accepts a notice after its last day; stored only when needed. */
  lateNoticeAccepted: z.boolean().optional(),
});
export type DecisionInput = z.infer<typeof decisionInputSchema>;

/** The terms that decide how a record ends or continues. */
interface EndTerms {
  readonly endDate: CalendarDate | null;
  readonly renewal?: Renewal | null | undefined;
}

/** The decision, and its day. */
interface DatedDecision {
  readonly decision: Decision;
  readonly on: CalendarDate;
}

/**
 * The last day for notice, when a decision that ends a record comes after it although the record renews automatically: by
 * its terms it has renewed by then. Null when notice can still be given, or is not needed.
 */
export function missedNoticeDay(
  { decision, on }: DatedDecision,
  { endDate, renewal = null }: EndTerms,
): CalendarDate | null {
  if (!endsContract(decision) || renewal?.type !== 'AUTO_RENEWS') return null;
  const lastDay = decideBy({ endDate, noticeDeadline: noticeDeadline(endDate, renewal) });
  return lastDay !== null && lastDay < on ? lastDay : null;
}

/** Says which day was missed, and what to do. */
export function lateNoticeSentence(lastDay: CalendarDate): string {
  return `Notice was due by ${formatMediumDate(lastDay)}. Confirm that the vendor accepts late notice.`;
}

/** The subject of a decision, for its validation. */
export interface DecidedTerm extends EndTerms {
  /** The first day of the term; null when unknown. */
  readonly startDate: CalendarDate | null;
  /** The current decision about it. */
  readonly recorded: Pick<TermDecision, 'decision' | 'decidedOn'> | null;
  /** The person's day. */
  readonly today: CalendarDate;
  /** The organisation's day, on which records expire and renew (decision 35). */
  readonly contractDay: CalendarDate;
}

/**
 * The faults of a decision, keyed by path in the body; empty without faults. Whether notice is late depends on the day
 * on which the decision is recorded, not on the named one, because the vendor is notified no earlier. A decision that
 * only gets another reason is not recorded again.
 */
export function decisionFaults(input: DecisionInput, term: DecidedTerm): Record<string, string> {
  const { startDate, recorded, today, contractDay } = term;
  const { decision, decidedOn = today, lateNoticeAccepted = false } = input;
  const faults: Record<string, string> = {};
  if (decidedOn > today) faults.decidedOn = 'Enter a date that is not in the future';
  else if (startDate !== null && decidedOn < startDate && decidedOn < today) {
    faults.decidedOn = `Enter a date in this term, which begins on ${formatMediumDate(startDate)}`;
  }
  const lastDay = missedNoticeDay({ decision, on: contractDay }, term);
  const isRetold = recorded?.decision === decision && recorded.decidedOn === decidedOn;
  if (lastDay !== null && !isRetold && !lateNoticeAccepted) {
    faults.lateNoticeAccepted = lateNoticeSentence(lastDay);
  }
  return faults;
}

/** How a record expired: it was cancelled, let lapse, or no one decided to end it. */
export const ENDINGS = ['cancelled', 'lapsed', 'undecided'] as const;
export type Ending = (typeof ENDINGS)[number];
export const ENDING_LABELS: Readonly<Record<Ending, string>> = {
  cancelled: 'Cancelled',
  lapsed: 'Let lapse',
  undecided: 'No decision',
};

/** How a record expired; null for other records, and for people who do not read decisions. */
export function endingOf(facts: {
  readonly status: string;
  readonly decision?: Pick<TermDecision, 'decision'> | null | undefined;
}): Ending | null {
  if (facts.status !== 'EXPIRED' || facts.decision === undefined) return null;
  if (facts.decision?.decision === 'CANCEL') return 'cancelled';
  return facts.decision?.decision === 'LET_LAPSE' ? 'lapsed' : 'undecided';
}

/** How a term ended: a person renewed it, or it renewed automatically. */
export const TERM_ENDINGS = ['renewed', 'autoRenewed'] as const;
export type TermEnding = (typeof TERM_ENDINGS)[number];

/** A term of a record, ended or present. */
export const contractTermSchema = namedObject('ContractTerm', {
  number: z.int(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  renewal: renewalSchema.nullable(),
  noticeDeadline: z.string().nullable(),
  /** Null for the present term. */
  endedAs: z.enum(TERM_ENDINGS).nullable(),
  endedAt: z.string().nullable(),
  /** Null for the present term, and for one that renewed automatically. */
  endedBy: idSchema.nullable(),
  decision: termDecisionSchema.nullable(),
});
export type ContractTerm = z.infer<typeof contractTermSchema>;
