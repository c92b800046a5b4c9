import { describe, expect, it } from 'vitest';
import { actorOf } from '@pactbook/domain/features/users/user.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { cloneValues } from './clone-values.ts';

const [LEGAL, FINANCE] = [idOf(11), idOf(12)];
const [ANA, LEO] = [idOf(21), idOf(22)];

function choicesOf(profile: Parameters<typeof buildProfile>[0]) {
  return {
    actor: actorOf(buildProfile(profile)),
    teams: [
      { id: LEGAL, name: 'Legal' },
      { id: FINANCE, name: 'Finance' },
    ],
    categories: ['Design'],
    customFields: [],
    people: [
      { id: ANA, name: 'Ana', isActive: true },
      { id: LEO, name: 'Leo', isActive: false },
    ],
    records: [],
  };
}
const permissions = (manageTeams: string[]) => ({
  permissions: { manageAll: false, manageTeams, viewAll: false, viewTeams: [] },
});

const source = buildContract({
  product: 'Slack',
  vendor: 'Salesforce',
  status: 'LIVE',
  teams: [LEGAL, FINANCE],
  categories: ['Design'],
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  hostingModel: 'Cloud / SaaS',
  description: 'Chat',
  notes: 'Signed by Ana',
  owners: [ANA, LEO],
  renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' },
  annualCosts: [{ date: '2026-01-01', cost: 100 }],
});

describe('a copy of a record', () => {
  it('has its descriptive fields, without dates, costs and status', () => {
    expect(cloneValues(source, choicesOf({ isSuperAdmin: true }))).toMatchObject({
      product: 'Slack',
      vendor: 'Salesforce',
      status: 'EVALUATING',
      teams: [LEGAL, FINANCE],
      categories: ['Design'],
      startDate: '',
      endDate: '',
      hostingModel: 'Cloud / SaaS',
      description: 'Chat',
      notes: 'Signed by Ana',
      renewal: { type: 'AUTO_RENEWS', termMonths: '12', noticeValue: '30' },
      annualCosts: [],
    });
  });

  it('has no owner who left the organization', () => {
    expect(cloneValues(source, choicesOf({ isSuperAdmin: true })).owners).toEqual([ANA]);
  });

  it('has only the teams that a team manager manages, or the default one', () => {
    expect(cloneValues(source, choicesOf(permissions([FINANCE]))).teams).toEqual([FINANCE]);
    const elsewhere = buildContract({ teams: [LEGAL] });
    expect(cloneValues(elsewhere, choicesOf(permissions([FINANCE]))).teams).toEqual([FINANCE]);
    expect(cloneValues(elsewhere, choicesOf(permissions([FINANCE, idOf(13)]))).teams).toEqual([]);
  });
});
