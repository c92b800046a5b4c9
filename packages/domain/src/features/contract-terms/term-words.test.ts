import { describe, expect, it } from 'vitest';
import type { TermDecision } from '../contracts/decision.ts';
import type { Renewal } from '../contracts/renewal.ts';
import { noticeDeadlineOf } from '../contracts/renewal.ts';
import {
  noticeSentence,
  noticeParagraphs,
  openDecision,
  possibleEndSentence,
  renewalSentence,
} from './term-words.ts';
import type { TermFacts } from './term-words.ts';

const TODAY = '2026-11-20';
const auto: Renewal = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 45, noticeUnit: 'DAYS' };

const toQuarter: Renewal = {
  type: 'EVERGREEN',
  noticeValue: 6,
  noticeUnit: 'WEEKS',
  noticeToEndOf: 'QUARTER',
};

function decided(decision: TermDecision['decision']): TermDecision {
  return { id: 'id', decision, reason: '', decidedOn: TODAY, decidedBy: 'somebody' };
}

function facts(changes: Partial<TermFacts> = {}): TermFacts {
  const base = { status: 'LIVE', endDate: '2027-03-16', renewal: auto, decision: null, ...changes } as const;
  return { noticeDeadline: noticeDeadlineOf(base), ...base };
}

describe('the notice line of the form', () => {
  it.each([
    ['2027-03-16', auto, 'Notice by Jan 30, 2027 - 45 days before the end.'],
    [
      '2027-03-31',
      { ...auto, noticeValue: 1, noticeUnit: 'MONTHS' },
      'Notice by Feb 28, 2027 - 1 month before the end.',
    ],
    ['2027-03-16', { ...auto, noticeValue: 0 }, 'Notice by Mar 16, 2027 - on the last day.'],
    [
      '2027-05-15',
      { ...auto, noticeValue: 6, noticeUnit: 'WEEKS', noticeToEndOf: 'QUARTER' },
      'Notice by Feb 17, 2027 - 6 weeks before the end of a quarter.',
    ],
    ['2027-03-16', { type: 'FIXED' }, null],
    [null, auto, null],
  ] satisfies [string | null, Renewal, string | null][])('%j with %j', (endDate, renewal, words) => {
    expect(noticeSentence(endDate, renewal)).toBe(words);
  });
});

describe('the line of the form about an evergreen record', () => {
  it('names its next possible end and the last day for notice', () => {
    expect(possibleEndSentence({ endDate: null, renewal: toQuarter }, TODAY)).toBe(
      'Next possible end Mar 31, 2027, with notice by Feb 17, 2027.',
    );
    expect(possibleEndSentence({ endDate: null, renewal: { type: 'EVERGREEN' } }, TODAY)).toBeNull();
  });
});

describe('the end of a term, in a sentence', () => {
  it.each([
    [{}, 'Renews automatically for 12 months unless notice is given by Jan 30, 2027.'],
    [{ endDate: '2026-12-20' }, 'Renews automatically for 12 months; notice was due by Nov 5, 2026.'],
    [{ endDate: null }, 'Renews automatically for 12 months; it has no end date yet.'],
    [{ decision: decided('CANCEL') }, 'Ends on Mar 16, 2027: it was decided to cancel.'],
    [{ decision: decided('LET_LAPSE') }, 'Ends on Mar 16, 2027: it was decided to let it lapse.'],
    [{ renewal: null }, 'Ends on Mar 16, 2027 and does not renew automatically.'],
    [{ renewal: { type: 'FIXED' }, endDate: null }, 'Has no end date yet and does not renew automatically.'],
    [{ renewal: { type: 'ON_AGREEMENT' } }, 'Ends on Mar 16, 2027 unless both sides agree to renew.'],
    [{ renewal: { type: 'EVERGREEN' } }, 'Runs until someone ends it.'],
    [
      { renewal: { type: 'EVERGREEN', noticeValue: 60, noticeUnit: 'DAYS' }, endDate: null },
      'Runs until someone ends it, with 60 days notice: notice today ends it on Jan 19, 2027.',
    ],
    [
      { renewal: toQuarter, endDate: null, possibleEnd: '2027-03-31', noticeDeadline: '2027-02-17' },
      'Runs until someone ends it, with 6 weeks notice to the end of a quarter: next possible end Mar 31, 2027, with notice by Feb 17, 2027.',
    ],
    [
      { renewal: toQuarter, endDate: '2027-03-31', decision: decided('CANCEL') },
      'Ends on Mar 31, 2027: it was decided to cancel.',
    ],
    [{ status: 'EXPIRED', endDate: '2026-01-31' }, 'Ended on Jan 31, 2026.'],
  ] satisfies [Partial<TermFacts>, string][])('%j', (changes, words) => {
    expect(renewalSentence(facts(changes), TODAY)).toBe(words);
  });
});

describe('the pending decision of a record', () => {
  const within = (endDate: string, renewal: Renewal | null = null) =>
    openDecision(facts({ endDate, renewal }), TODAY);

  it.each([
    ['2026-11-20', 'pressing', 'Decide today'],
    ['2026-12-17', 'pressing', 'Decide within 27 Days'],
    ['2026-12-18', 'soon', 'Decide within 28 Days'],
    ['2027-01-15', 'soon', 'Decide within 56 Days'],
    ['2027-01-16', 'calm', 'Decide within 57 Days'],
    ['2026-11-18', 'pressing', 'The term ended 2 Days ago'],
  ])('by %s is %s: %s', (endDate, urgency, words) => {
    expect(within(endDate)).toEqual({ by: endDate, urgency, words });
  });

  it('is due by the last day for notice, not by the end', () => {
    expect(within('2027-03-16', auto)).toMatchObject({ by: '2027-01-30', words: 'Decide within 71 Days' });
    expect(within('2026-12-20', auto)).toMatchObject({
      by: '2026-11-05',
      words: 'Notice was due 15 Days ago',
    });
  });

  it.each<Partial<TermFacts>>([
    { decision: decided('RENEW') },
    { decision: decided('CANCEL') },
    { decision: decided('LET_LAPSE') },
    { status: 'EXPIRED' },
    { status: 'EVALUATING' },
    { renewal: { type: 'EVERGREEN' } },
    { endDate: null },
  ])('is none with %j', (changes) => {
    expect(openDecision(facts(changes), TODAY)).toBeNull();
  });

  it('is due by the last day for notice before the next possible end of an evergreen record', () => {
    const evergreen = { renewal: toQuarter, endDate: null, possibleEnd: '2026-12-31' };
    expect(openDecision(facts(evergreen), '2026-11-10')).toMatchObject({
      by: '2026-11-19',
      words: 'Decide within 9 Days',
    });
  });

  it('is still pending while people negotiate', () => {
    expect(openDecision(facts({ decision: decided('RENEGOTIATE') }), TODAY)).not.toBeNull();
  });
});

describe('the text of a notice', () => {
  const noticeText = (...notice: Parameters<typeof noticeParagraphs>) =>
    noticeParagraphs(...notice).join('\n\n');
  const parties = {
    product: 'Slack',
    vendor: 'Salesforce',
    personName: 'Dana Fox',
    organisationName: 'Acme',
  };

  it('contains both sides and all dates', () => {
    const text = noticeText(parties, facts(), TODAY);
    expect(text).toContain('To Salesforce\n\nDate: Nov 20, 2026\n\nNotice of non-renewal: Slack');
    expect(text).toContain('It ends on Mar 16, 2027.');
    expect(text).toContain('The agreed notice period is 45 days; notice is due by Jan 30, 2027.');
    expect(text.endsWith('Dana Fox\nAcme')).toBe(true);
  });

  it('ends an evergreen agreement on the day that notice on its date allows', () => {
    const evergreen = facts({ renewal: toQuarter, endDate: null });
    const text = (givenOn: string) => noticeText(parties, evergreen, givenOn);
    expect(text('2027-02-17')).toContain('Notice of termination: Slack');
    expect(text('2027-02-17')).toContain('It ends on Mar 31, 2027.');
    expect(text('2027-02-17')).toContain(
      'The agreed notice period is 6 weeks to the end of a quarter; notice is due by Feb 17, 2027.',
    );
    expect(text('2027-02-18')).toContain('It ends on Jun 30, 2027.');
    const decidedTo = facts({ ...evergreen, endDate: '2027-03-31', decision: decided('CANCEL') });
    expect(noticeText(parties, decidedTo, '2027-02-18')).toContain('It ends on Mar 31, 2027.');
  });

  it('leaves out unknown dates', () => {
    const text = noticeText(parties, facts({ endDate: null, renewal: null }), TODAY);
    expect(text).toContain('It ends at the earliest possible date.');
    expect(text).not.toContain('notice period');
  });
});
