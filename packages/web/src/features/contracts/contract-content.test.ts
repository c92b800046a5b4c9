import { describe, expect, it } from 'vitest';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { sortValueOf } from '@pactbook/domain/features/saved-views/contract-order.ts';
import { sortKey } from '@pactbook/domain/kernel/text/sort-key.ts';
import { contentText } from '../../field-kit/value/field-content.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { contractContent, customFieldContent } from './contract-content.ts';

const context = {
  teamNames: new Map([['t1', 'Legal']]),
  peopleNames: new Map([['p1', 'Ana Ruiz']]),
  customFields: [
    {
      id: 'f1',
      key: 'seats',
      label: 'Seats',
      type: 'number',
      options: [],
      restricted: false,
      required: false,
      helpText: '',
      defaultValue: null,
      position: 0,
      version: 1,
    },
    {
      id: 'f2',
      key: 'owner',
      label: 'Owner',
      type: 'text',
      options: [],
      restricted: true,
      required: false,
      helpText: '',
      defaultValue: null,
      position: 1,
      version: 1,
    },
  ] as const,
  today: '2026-11-20',
};
const decisionOf = (decision: 'CANCEL') => ({
  id: 'd1',
  decision,
  decidedBy: 'p1',
  decidedOn: '2026-11-01',
  reason: '',
});
const wordsOf = (changes: Partial<Contract>, key: ContractFieldKey) =>
  contentText(
    contractContent(buildContract(changes), key, {
      ...context,
      customFields: context.customFields.map((field) => ({ ...field, options: [] })),
    }),
  );

describe('the status of a record', () => {
  it('is a neutral badge when it is unknown', () => {
    for (const status of ['ARCHIVED', 'live', 'toString', 'constructor']) {
      const unknown = { status: status as Contract['status'] };
      const content = { kind: 'badge', text: status, tone: 'neutral' };
      expect(contractContent(buildContract(unknown), 'status', { ...context, customFields: [] })).toEqual(
        content,
      );
      expect(sortValueOf(buildContract(unknown), 'status', '2026-11-20')).toBe(sortKey(status));
    }
  });
});

describe("the content of a record's field", () => {
  it.each<[ContractFieldKey, Partial<Contract>, string]>([
    ['status', { status: 'EVALUATING' }, 'Evaluating'],
    ['startDate', { startDate: '2026-01-30' }, '1/30/26'],
    ['startDate', { startDate: null }, '—'],
    ['teams', { teams: ['t1', 't2'] }, 'Legal, Unknown team'],
    ['totalCost', { totalCost: 1234.5 }, '$1,234.50'],
    ['totalCost', { totalCost: 0 }, '$0.00'],
    ['totalCost', { totalCost: null }, '—'],
    ['daysToExpiration', { endDate: '2026-11-20' }, 'Ends Today'],
    ['daysToExpiration', { endDate: '2026-11-21' }, '1 Day'],
    ['daysToExpiration', { endDate: '2026-11-19' }, '—'],
    ['daysToExpiration', { endDate: '2027-11-21', status: 'EXPIRED' }, '—'],
    ['datesLive', { startDate: '2026-01-01', endDate: null }, '1/1/26 – —'],
    ['annualCosts', { annualCosts: [{ date: '2026-06-01', cost: 10 }] }, 'Jun 2026: $10.00'],
    ['customFields', { customFields: { seats: 1200 } }, 'Seats: 1,200'],
    ['renewal', { renewal: null }, '—'],
    [
      'renewal',
      { renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 60, noticeUnit: 'DAYS' } },
      'Auto-renews, 12 months, 60 days notice',
    ],
    ['noticeDeadline', { noticeDeadline: '2027-01-30' }, '1/30/27'],
    ['seats', { annualCosts: [{ date: '2026-06-01', cost: 900, quantity: 30, unit: 'seats' }] }, '30'],
    [
      'seats',
      { annualCosts: [{ date: '2026-06-01', cost: 900, quantity: 1500.5, unit: 'GB' }] },
      '1,500.5 GB',
    ],
    ['costPerSeat', { annualCosts: [{ date: '2026-06-01', cost: 1000, quantity: 3 }] }, '$333.33'],
    [
      'costPerSeat',
      { annualCosts: [{ date: '2026-06-01', cost: 0.13, quantity: 10.5, unitPrice: 0.0125 }] },
      '$0.0125',
    ],
    ['costPerSeat', { annualCosts: [{ date: '2026-06-01', cost: 900 }] }, '—'],
    ['owners', { owners: ['p1', 'p2'] }, 'Ana Ruiz, Unknown person'],
    ['owners', { owners: [] }, '—'],
  ])('%s of %o is %s', (key, changes, words) => {
    expect(wordsOf(changes, key)).toBe(words);
  });

  it.each<[string, Partial<Contract>, boolean]>([
    ['is Live and undecided', {}, true],
    ['is cancelled', { decision: decisionOf('CANCEL') }, false],
    ['is Evaluating', { status: 'EVALUATING' }, false],
    ['is evergreen', { renewal: { type: 'EVERGREEN' } }, true],
    ['is read in part', { access: 'limited' }, false],
  ])('has deadlines that can be overdue when the record %s: %#', (_, changes, isOpen) => {
    const dates = { endDate: '2026-12-31', noticeDeadline: '2026-11-01', status: 'LIVE' } as const;
    const of = (key: ContractFieldKey) =>
      contractContent(buildContract({ ...dates, ...changes }), key, { ...context, customFields: [] });
    expect(of('endDate')).toMatchObject(isOpen ? { kind: 'date', dueOn: context.today } : { kind: 'date' });
    expect('dueOn' in of('endDate')).toBe(isOpen);
    expect('dueOn' in of('noticeDeadline')).toBe(isOpen);
  });

  it('is Restricted for exactly the restricted fields of a limited record', () => {
    const limited = { access: 'limited', startDate: null, endDate: null } as const;
    for (const field of CONTRACT_FIELDS) {
      const isRestricted = wordsOf(limited, field.key) === 'Restricted';
      expect([field.key, isRestricted]).toEqual([field.key, field.accessGroup === 'restricted']);
    }
  });

  it('is Restricted for a restricted custom field of a limited record, which the summary leaves out', () => {
    const limited = buildContract({ access: 'limited', customFields: { owner: 'Ana' } });
    const [, owner] = context.customFields;
    expect(contentText(customFieldContent({ ...owner, options: [] }, limited, context))).toBe('Restricted');
    expect(wordsOf({ access: 'limited', customFields: { owner: 'Ana' } }, 'customFields')).toBe('—');
  });
});
