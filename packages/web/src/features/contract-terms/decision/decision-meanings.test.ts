import { describe, expect, it } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { decisionMeanings } from './decision-meanings.ts';

const TODAY = '2026-11-23';
const record = buildContract({
  status: 'LIVE',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 14, noticeUnit: 'DAYS' },
  noticeDeadline: '2026-12-17',
  annualCosts: [{ date: '2026-01-01', cost: 1200 }],
});

describe('what a decision does', () => {
  it('to a record that renews by itself: for how long, at which cost, and by when notice is needed', () => {
    expect(decisionMeanings(record, TODAY)).toEqual({
      RENEW: 'Renews for 12 months after Dec 31, 2026 at $1,200 a year. Reminders for this term stop.',
      RENEGOTIATE:
        'Continues on other terms. Reminders continue until you decide. Without a decision it renews after Dec 31, 2026.',
      CANCEL: 'Ends on Dec 31, 2026. Give notice by Dec 17, 2026. Saves $1,200 a year. Reminders stop.',
      LET_LAPSE:
        'Ends on Dec 31, 2026. It would renew automatically: give notice by Dec 17, 2026. Saves $1,200 a year. Reminders stop.',
    });
  });

  it('to one that ends by itself: no notice is needed to let it lapse', () => {
    const fixed: Contract = { ...record, renewal: { type: 'FIXED' }, noticeDeadline: null, annualCosts: [] };
    const { RENEW, LET_LAPSE } = decisionMeanings(fixed, TODAY);
    expect(RENEW).toBe(
      'Renews after Dec 31, 2026. Record the renewal once both sides agree. Reminders for this term stop.',
    );
    expect(LET_LAPSE).toBe('Ends on Dec 31, 2026. No notice is needed. Reminders stop.');
  });

  it('says when the last day for notice has passed, and nothing about costs that are hidden', () => {
    const late = { ...record, noticeDeadline: '2026-11-01', annualCosts: undefined };
    expect(decisionMeanings(late, TODAY).CANCEL).toBe(
      'Ends on Dec 31, 2026. Notice was due by Nov 1, 2026. Reminders stop.',
    );
  });

  it('does not invent a day for notice that the record does not know', () => {
    const unknown = { ...record, noticeDeadline: null };
    expect(decisionMeanings(unknown, TODAY)).toMatchObject({
      CANCEL: expect.stringContaining('Give notice before that if your contract requires it.'),
      LET_LAPSE: expect.stringContaining('It would renew automatically: give notice before that'),
    });
  });

  it('to an evergreen one: it ends on its next possible end, and only with notice', () => {
    const renewal = {
      type: 'EVERGREEN',
      noticeValue: 6,
      noticeUnit: 'WEEKS',
      noticeToEndOf: 'QUARTER',
    } as const;
    const dates = { endDate: null, possibleEnd: '2027-03-31', noticeDeadline: '2027-02-17' };
    expect(decisionMeanings({ ...record, ...dates, renewal, annualCosts: [] }, TODAY)).toEqual({
      RENEW: 'Continues after Mar 31, 2027. Reminders for this end stop.',
      RENEGOTIATE: 'Continues on other terms. Reminders continue until you decide.',
      CANCEL: 'Ends on Mar 31, 2027. Give notice by Feb 17, 2027. Reminders stop.',
      LET_LAPSE: 'Ends on Mar 31, 2027. It would continue: give notice by Feb 17, 2027. Reminders stop.',
    });
  });

  it('to one that notice can end on any day: the end moves with each day', () => {
    const renewal = { type: 'EVERGREEN', noticeValue: 30, noticeUnit: 'DAYS' } as const;
    const facts = { ...record, endDate: null, noticeDeadline: null, renewal, annualCosts: [] };
    expect(decisionMeanings(facts, TODAY).CANCEL).toBe(
      'Ends on Dec 23, 2026. Give notice today: each day later moves the end. Reminders stop.',
    );
  });

  it('without an end speaks of the term', () => {
    const endless = { ...record, endDate: null, noticeDeadline: null, renewal: null };
    expect(decisionMeanings(endless, TODAY).CANCEL).toMatch(/^Ends with this term. Give notice before that/);
  });
});
