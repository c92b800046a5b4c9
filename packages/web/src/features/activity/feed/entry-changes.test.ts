import { describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/build-profile.ts';
import { entryChanges } from './entry-changes.ts';

const context = {
  customFields: [],
  teamNames: new Map([[idOf(11), 'Legal']]),
  numberLocale: 'en-US',
  currency: 'USD',
};
const words = (kind: string, field: string, from: unknown, to: unknown) =>
  entryChanges(
    { type: 'contractUpdated', subject: { kind, id: idOf(1), label: 'x' }, changes: [{ field, from, to }] },
    context,
  )[0];

describe('what an event changed', () => {
  it.each([
    ['contract', 'totalCost', 10, 20.5, { label: 'Total Cost', from: '$10.00', to: '$20.50' }],
    ['contract', 'teams', [], [idOf(11)], { label: 'Teams', from: '', to: 'Legal' }],
    ['user', 'manageTeams', [], ['Legal', 'IT'], { label: 'Manages', from: '', to: 'Legal, IT' }],
    ['user', 'viewTeams', [idOf(11)], [], { label: 'Views', from: 'Legal', to: '' }],
    [
      'user',
      'numberLocale',
      'en-US',
      'de-DE',
      { label: 'Number Format', from: 'English (US)', to: 'Deutsch (Deutschland)' },
    ],
    ['budget', 'amount', 1234.5, null, { label: 'Amount', from: '1234.5', to: '' }],
    ['user', 'isSuperAdmin', false, true, { label: 'System Admin', from: 'No', to: 'Yes' }],
    ['user', 'status', 'active', 'deactivated', { label: 'Status', from: 'Active', to: 'Deactivated' }],
    ['team', 'name', 'IT', 'Technology', { label: 'Name', from: 'IT', to: 'Technology' }],
    [
      'organisation',
      'fiscalYearStartMonth',
      1,
      7,
      { label: 'Fiscal Year Starts In', from: 'January', to: 'July' },
    ],
    ['import', 'recordCount', null, 12, { label: 'Record Count', from: '', to: '12' }],
  ])('%s: %s from %j to %j', (kind, field, from, to, expected) => {
    expect(words(kind, field, from, to)).toEqual(expected);
  });
});

describe('a decision', () => {
  const decided = (decidedOn: string) =>
    entryChanges(
      {
        type: 'contractDecided',
        subject: { kind: 'contract', id: idOf(1), label: 'Slack' },
        changes: [
          { field: 'decision', from: null, to: 'RENEW' },
          { field: 'decidedOn', from: null, to: decidedOn },
        ],
      },
      context,
      '2026-11-27',
    );

  it('says its day only when it is another than that of the entry', () => {
    expect(decided('2026-11-27')).toEqual([]);
    expect(decided('2026-11-20')).toEqual([{ label: 'Decided On', from: '', to: 'November 20, 2026' }]);
  });
});
