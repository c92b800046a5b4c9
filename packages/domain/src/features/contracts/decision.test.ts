import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { EMPTY_CONTRACT } from './contract.ts';
import type { ContractReferences } from './contract-rules.ts';
import { updateFaults, type CurrentContract } from './contract-update.ts';
import {
  decisionFaults,
  DECISIONS,
  endingOf,
  isRenewalNext,
  missedNoticeDay,
  noticeDayLabel,
  type DecidedTerm,
} from './decision.ts';
import { noticeDeadline, RENEWAL_TYPES, type Renewal } from './renewal.ts';

const TODAY = '2026-11-20';
const auto: Renewal = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 16, noticeUnit: 'DAYS' };
const REFERENCES: ContractReferences = {
  teams: new Map(),
  categories: new Map(),
  customFields: [],
  people: new Map(),
};

function term(changes: Partial<DecidedTerm> = {}): DecidedTerm {
  return {
    startDate: '2025-11-21',
    endDate: '2026-11-20',
    renewal: auto,
    recorded: null,
    today: TODAY,
    contractDay: TODAY,
    ...changes,
  };
}

const anyTerms = fc.record({
  endDate: fc.option(fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days))),
  renewal: fc.record({
    type: fc.constantFrom(...RENEWAL_TYPES),
    termMonths: fc.constant(12),
    noticeValue: fc.integer({ min: 0, max: 300 }),
    noticeUnit: fc.constant('DAYS' as const),
  }),
});

describe('a decision that ends a record', () => {
  it('is late only when the record renews by itself and the last day for notice has passed', () => {
    fc.assert(
      fc.property(anyTerms, fc.constantFrom(...DECISIONS), ({ endDate, renewal }, decision) => {
        const lastDay = noticeDeadline(endDate, renewal);
        const ends = decision === 'CANCEL' || decision === 'LET_LAPSE';
        const isLate = ends && renewal.type === 'AUTO_RENEWS' && lastDay !== null && lastDay < TODAY;
        expect(missedNoticeDay({ decision, on: TODAY }, { endDate, renewal })).toBe(isLate ? lastDay : null);
        const faults = decisionFaults({ decision, reason: '' }, term({ endDate, renewal }));
        expect('lateNoticeAccepted' in faults).toBe(isLate);
        const said = decisionFaults(
          { decision, reason: '', lateNoticeAccepted: true },
          term({ endDate, renewal }),
        );
        expect(said).toEqual({});
      }),
    );
  });

  it('contains the missed day', () => {
    expect(decisionFaults({ decision: 'CANCEL', reason: '' }, term())).toEqual({
      lateNoticeAccepted: 'Notice was due by Nov 4, 2026. Confirm that the vendor accepts late notice.',
    });
  });

  it('can be made up to the last day of a term without a notice period', () => {
    const without: Renewal = { type: 'AUTO_RENEWS', termMonths: 12 };
    const input = { decision: 'CANCEL', reason: '' } as const;
    expect(decisionFaults(input, term({ renewal: without }))).toEqual({});
    const over = term({ renewal: without, contractDay: '2026-11-21' });
    expect(decisionFaults(input, over)).toHaveProperty('lateNoticeAccepted');
  });
});

describe('other dates and conditions under a current decision', () => {
  const recorded = (decision: CurrentContract['term']['decision']): CurrentContract => ({
    fields: {
      ...EMPTY_CONTRACT,
      product: 'Slack',
      vendor: 'Salesforce',
      status: 'LIVE',
      startDate: '2025-11-21',
      endDate: '2027-11-20',
      renewal: auto,
    },
    annualCosts: [],
    term: { startDate: null, decision },
  });
  const cancelled = { decision: 'CANCEL', decidedOn: TODAY } as const;
  const faultsOf = (decision: CurrentContract['term']['decision'], input: object) =>
    updateFaults(null, recorded(decision), input, REFERENCES, TODAY);

  it('are refused when they make it late, with the field', () => {
    expect(faultsOf(cancelled, { endDate: '2026-12-01' })).toEqual({
      endDate:
        'On Nov 20, 2026 a decision was made to end this record, after notice was due by Nov 15, 2026. Withdraw the decision first.',
    });
    const longer = { ...auto, noticeValue: 366 };
    expect(faultsOf(cancelled, { renewal: longer })).toHaveProperty('renewal');
  });

  it.each([
    [null, { endDate: '2026-12-01' }],
    [{ ...cancelled, lateNoticeAccepted: true }, { endDate: '2026-12-01' }],
    [{ ...cancelled, decision: 'RENEW' } as const, { endDate: '2026-12-01' }],
    [cancelled, { endDate: '2028-12-01' }],
    [cancelled, { renewal: { type: 'FIXED' } }],
    [cancelled, { vendor: 'Another' }],
  ])('are allowed with %j: %j', (decision, input) => {
    expect(faultsOf(decision, input)).toEqual({});
  });
});

describe('how an expired record ended', () => {
  it.each([
    ['CANCEL', 'cancelled'],
    ['LET_LAPSE', 'lapsed'],
    ['RENEW', 'undecided'],
    ['RENEGOTIATE', 'undecided'],
  ] as const)('with %s: %s', (decision, ending) => {
    expect(endingOf({ status: 'EXPIRED', decision: { decision } })).toBe(ending);
    expect(endingOf({ status: 'LIVE', decision: { decision } })).toBeNull();
  });

  it('is hidden from people who do not read decisions', () => {
    expect(endingOf({ status: 'EXPIRED', decision: null })).toBe('undecided');
    expect(endingOf({ status: 'EXPIRED' })).toBeNull();
  });
});

describe('the last day for notice', () => {
  const live = { status: 'LIVE', endDate: '2027-03-31', noticeDeadline: '2027-01-31', renewal: auto };
  it.each([
    ['a Live record without a decision', live, 'Decide by'],
    ['one that is renegotiated', { ...live, decision: { decision: 'RENEGOTIATE' } }, 'Decide by'],
    ['one that was cancelled', { ...live, decision: { decision: 'CANCEL' } }, 'Notice by'],
    ['one that was renewed', { ...live, decision: { decision: 'RENEW' } }, 'Notice by'],
    ['an expired record', { ...live, status: 'EXPIRED' }, 'Notice by'],
    ['a record that is evaluated', { ...live, status: 'EVALUATING' }, 'Notice by'],
  ] as const)('of %s is called "%s"', (_, facts, label) => {
    expect(noticeDayLabel(facts, live.noticeDeadline, TODAY)).toBe(label);
    expect(noticeDayLabel(facts, addDays(TODAY, -1), TODAY)).toBe('Notice was due by');
  });
});

describe('the next step after a decision', () => {
  it('is to record the renewal after Plan to renew alone, unless the record renews by itself', () => {
    const next = DECISIONS.flatMap((decision) =>
      [null, ...RENEWAL_TYPES.map((type) => ({ type }))].flatMap((renewal) =>
        isRenewalNext({ decision: { decision }, renewal }) ? [[decision, renewal?.type ?? null]] : [],
      ),
    );
    expect(next).toEqual([
      ['RENEW', null],
      ['RENEW', 'FIXED'],
      ['RENEW', 'ON_AGREEMENT'],
    ]);
    expect(isRenewalNext({ decision: null, renewal: null })).toBe(false);
  });
});
