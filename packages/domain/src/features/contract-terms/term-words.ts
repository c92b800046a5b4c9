import {
  daysBetween,
  formatDaySpan,
  formatMediumDate,
  type CalendarDate,
} from '../../kernel/calendar-date.ts';
import { urgencyOf, type Urgency } from '../../kernel/urgency.ts';
import type { Contract } from '../contracts/contract.ts';
import { endsContract, waitsForDecision } from '../contracts/decision.ts';
import {
  decideBy,
  endAfterNotice,
  NOTICE_METHOD_LABELS,
  NOTICE_PERIOD_LABELS,
  noticeClause,
  noticeDeadline,
  noticeDeadlineOf,
  nextPossibleEnd,
  noticeWords,
  type EndFacts,
  type Renewal,
} from '../contracts/renewal.ts';

/** The fields of a record's terms; undefined when they are hidden. */
export type TermFacts = Pick<
  Contract,
  'status' | 'endDate' | 'renewal' | 'noticeDeadline' | 'possibleEnd' | 'decision'
> &
  Partial<Pick<Contract, 'startDate'>>;

/**
 * The line about the last day for notice (docs/product/screens.md, "Renew and Decide"); null without an end or a notice
 * period.
 */
export function noticeSentence(endDate: CalendarDate | null, renewal: Renewal | null): string | null {
  const deadline = noticeDeadline(endDate, renewal);
  if (deadline === null) return null;
  return `Notice by ${formatMediumDate(deadline)} - ${noticeBeforeEnd(renewal)}.`;
}

/** The same of an evergreen record: its next possible end and the last day for notice before it; null without one. */
export function possibleEndSentence(facts: EndFacts, today: CalendarDate): string | null {
  const end = nextPossibleEnd(facts, today);
  const by = noticeDeadline(end, facts.renewal ?? null);
  return end && by
    ? `Next possible end ${formatMediumDate(end)}, with notice by ${formatMediumDate(by)}.`
    : null;
}

/** "60 days before the end", "6 weeks before the end of a quarter", "on the last day". */
export function noticeBeforeEnd(renewal: Renewal | null): string {
  const { noticeToEndOf, ...plain }: Partial<Renewal> = renewal ?? {};
  const of = noticeToEndOf === undefined ? '' : ` of a ${NOTICE_PERIOD_LABELS[noticeToEndOf]}`;
  return plain.noticeValue === 0 ? `on the last day${of}` : `${noticeWords(plain)} before the end${of}`;
}

function months(count: number | undefined): string {
  return count === 1 ? '1 month' : `${count ?? 0} months`;
}

/** " unless notice is given by …" while that is possible, and the missed day afterwards. */
function unlessNotice({ noticeDeadline: deadline }: TermFacts, today: CalendarDate): string {
  if (!deadline) return '';
  const day = formatMediumDate(deadline);
  return deadline < today ? `; notice was due by ${day}` : ` unless notice is given by ${day}`;
}

const DECIDED_ENDS: Readonly<Record<string, string>> = {
  CANCEL: 'it was decided to cancel',
  LET_LAPSE: 'it was decided to let it lapse',
};

function endSentence(facts: TermFacts): string {
  return facts.endDate ? `Ends on ${formatMediumDate(facts.endDate)}` : 'Has no end date yet';
}

/** "Runs until someone ends it, with 6 weeks notice to the end of a quarter: next on Mar 31, 2027 …" */
function evergreenSentence(facts: TermFacts, renewal: Renewal, today: CalendarDate): string {
  const notice = noticeClause(renewal);
  const runs = `Runs until someone ends it${notice && `, with ${notice}`}`;
  const { possibleEnd, noticeDeadline: by } = facts;
  if (possibleEnd && by) {
    return `${runs}: next possible end ${formatMediumDate(possibleEnd)}, with notice by ${formatMediumDate(by)}.`;
  }
  const end = notice === '' ? null : endAfterNotice(facts, today);
  return `${runs}${end ? `: notice today ends it on ${formatMediumDate(end)}` : ''}.`;
}

/** What happens at the end of a record's term, in a sentence (docs/product/screens.md, "Renew and Decide"). */
export function renewalSentence(facts: TermFacts, today: CalendarDate): string {
  const { status, endDate, renewal, decision } = facts;
  const decidedEnd = DECIDED_ENDS[decision?.decision ?? ''];
  if (status === 'EXPIRED') {
    const ended = endDate ? `Ended on ${formatMediumDate(endDate)}` : 'Has ended';
    return decidedEnd === undefined ? `${ended}.` : `${ended}: ${decidedEnd}.`;
  }
  if (decidedEnd !== undefined && endDate) {
    const late = decision?.lateNoticeAccepted === true ? '; the vendor accepts late notice' : '';
    return `${endSentence(facts)}: ${decidedEnd}${late}.`;
  }
  switch (renewal?.type) {
    case 'EVERGREEN':
      return evergreenSentence(facts, renewal, today);
    case 'AUTO_RENEWS': {
      const term = `Renews automatically for ${months(renewal.termMonths)}`;
      return endDate ? `${term}${unlessNotice(facts, today)}.` : `${term}; it has no end date yet.`;
    }
    case 'ON_AGREEMENT':
      return `${endSentence(facts)} unless both sides agree to renew.`;
    default:
      return `${endSentence(facts)} and does not renew automatically.`;
  }
}

/** The deadline of a decision about a Live record, and how urgent it is, as text. */
export interface OpenDecision {
  readonly by: CalendarDate;
  readonly urgency: Urgency;
  /** "Decide within 45 Days", "Decide today", "Notice was due 3 Days ago". */
  readonly words: string;
}

/**
 * The pending decision of a record: null when its term is settled, when it never ends, when it is not Live, or when its
 * dates are unknown.
 */
export function openDecision(facts: TermFacts, today: CalendarDate): OpenDecision | null {
  const by = decideBy(facts);
  if (by === null || !waitsForDecision(facts)) return null;
  const days = daysBetween(today, by);
  const urgency = urgencyOf(days);
  if (days === 0) return { by, urgency, words: 'Decide today' };
  if (days > 0) return { by, urgency, words: `Decide within ${formatDaySpan(days)}` };
  const what = facts.noticeDeadline ? 'Notice was due' : 'The term ended';
  return { by, urgency, words: `${what} ${formatDaySpan(-days)} ago` };
}

/** The sender, recipient and subject of a notice. */
export interface NoticeParties {
  readonly product: string;
  readonly vendor: string;
  readonly personName: string;
  readonly organisationName: string;
}

/** What the text of a notice says of a record. */
export type LetterFacts = Pick<
  Contract,
  'endDate' | 'possibleEnd' | 'renewal' | 'noticeMethod' | 'noticeAddress' | 'decision'
> &
  Partial<Pick<Contract, 'startDate'>>;

/** The subject of a notice: an agreement that runs on is ended, another one is not renewed. */
export function noticeTitle({ product, renewal }: Pick<Contract, 'product' | 'renewal'>): string {
  return `Notice of ${renewal?.type === 'EVERGREEN' ? 'termination' : 'non-renewal'}: ${product}`;
}

/**
 * The day on which an agreement ends by a notice: the end of the term; of an evergreen record what was decided, else
 * the earliest that notice on that day allows. Null when it is not known.
 */
export function endByNotice(facts: LetterFacts, givenOn: CalendarDate): CalendarDate | null {
  const isOpen = facts.renewal?.type === 'EVERGREEN' && !endsContract(facts.decision?.decision);
  return isOpen ? endAfterNotice(facts, givenOn) : facts.endDate;
}

/**
 * The text of a notice that ends an agreement, with the known dates filled in (docs/product/screens.md, "Renew and
 * Decide"), one text for each paragraph: the recipient comes first, the sender last.
 */
export function noticeParagraphs(
  parties: NoticeParties,
  facts: LetterFacts,
  givenOn: CalendarDate,
): string[] {
  const { product, vendor, personName, organisationName } = parties;
  const endsOn = endByNotice(facts, givenOn);
  const end = endsOn ? `on ${formatMediumDate(endsOn)}` : 'at the earliest possible date';
  const isEvergreen = facts.renewal?.type === 'EVERGREEN';
  const deadline = isEvergreen
    ? facts.renewal?.noticeToEndOf && noticeDeadline(endsOn, facts.renewal)
    : noticeDeadlineOf(facts);
  const period = noticeWords(facts.renewal ?? null);
  const address = facts.noticeAddress?.trim() ?? '';
  return [
    `To ${vendor}${address === '' ? '' : `\n${address}`}`,
    ...(facts.noticeMethod ? [NOTICE_METHOD_LABELS[facts.noticeMethod]] : []),
    `Date: ${formatMediumDate(givenOn)}`,
    noticeTitle({ product, renewal: facts.renewal }),
    isEvergreen
      ? `We hereby give notice to end our agreement on ${product}. It ends ${end}.`
      : `We hereby give notice that we will not renew our agreement on ${product}. It ends ${end}.`,
    ...(period
      ? [
          `The agreed notice period is ${period}${deadline ? `; notice is due by ${formatMediumDate(deadline)}` : ''}.`,
        ]
      : []),
    'Please confirm in writing that you received this notice, and the date on which the agreement ends.',
    `${personName}\n${organisationName}`,
  ];
}
