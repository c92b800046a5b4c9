import { z } from 'zod';
import { calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { isStorableText } from '../../kernel/storable-text.ts';
import { decideBy, renewalSchema, type Renewal } from './renewal.ts';

/** What can be decided about a term (screens.md, section 4, "Decide"). */
export const DECISIONS = ['RENEW', 'RENEGOTIATE', 'CANCEL', 'LET_LAPSE'] as const;
export type Decision = (typeof DECISIONS)[number];
export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  RENEW: 'Renew',
  RENEGOTIATE: 'Renegotiate',
  CANCEL: 'Cancel',
  LET_LAPSE: 'Let lapse',
};

export const REASON_LIMIT = 2_000;

/** Decisions that settle a term: nobody needs to be reminded of it any more. Renegotiating settles nothing yet. */
export function settlesTerm(decision: Decision): boolean {
  return decision !== 'RENEGOTIATE';
}

/** Decisions with which a term ends where it otherwise would renew by itself. */
export function endsContract(decision: Decision | null | undefined): boolean {
  return decision === 'CANCEL' || decision === 'LET_LAPSE';
}

/**
 * Whether a record's term waits for somebody to decide: it is Live, it ends on a known day, it does not run on by itself
 * for ever, and nothing settled it yet.
 */
export function waitsForDecision(facts: {
  readonly status: string;
  readonly endDate: CalendarDate | null;
  readonly noticeDeadline?: CalendarDate | null | undefined;
  readonly renewal?: Pick<Renewal, 'type'> | null | undefined;
  readonly decision?: { readonly decision: Decision } | null | undefined;
}): boolean {
  const isSettled = facts.decision ? settlesTerm(facts.decision.decision) : false;
  return (
    facts.status === 'LIVE' && !isSettled && facts.renewal?.type !== 'EVERGREEN' && decideBy(facts) !== null
  );
}

/** What was decided about a term, on which day, by whom and why. */
export const termDecisionSchema = z
  .strictObject({
    id: idSchema,
    decision: z.enum(DECISIONS),
    reason: z.string(),
    decidedOn: z.string(),
    decidedBy: idSchema,
  })
  .meta({ id: 'TermDecision' });
export type TermDecision = z.infer<typeof termDecisionSchema>;

/** Body of `POST /contracts/{id}/decide`; without a day it is today. */
export const decisionInputSchema = z
  .strictObject({
    decision: z.enum(DECISIONS, { error: 'Choose what to do' }),
    reason: z
      .string()
      .trim()
      .max(REASON_LIMIT, { error: 'Use 2,000 characters or fewer' })
      .refine(isStorableText, { error: 'Remove the characters that cannot be shown' })
      .default(''),
    decidedOn: calendarDateSchema.optional(),
  })
  .meta({ id: 'DecisionInput' });
export type DecisionInput = z.infer<typeof decisionInputSchema>;

/** How an ended term ended: a person renewed it, or it renewed by itself. */
export const TERM_ENDINGS = ['renewed', 'autoRenewed'] as const;
export type TermEnding = (typeof TERM_ENDINGS)[number];

/** A term of a record, ended or present. */
export const contractTermSchema = z
  .strictObject({
    number: z.int(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    renewal: renewalSchema.nullable(),
    noticeDeadline: z.string().nullable(),
    /** Null for the present term. */
    endedAs: z.enum(TERM_ENDINGS).nullable(),
    endedAt: z.string().nullable(),
    /** Null for the present term, and for one that renewed by itself. */
    endedBy: idSchema.nullable(),
    decision: termDecisionSchema.nullable(),
  })
  .meta({ id: 'ContractTerm' });
export type ContractTerm = z.infer<typeof contractTermSchema>;
