import { describe, expect, it } from 'vitest';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Actor, Policy } from '@pactbook/domain/kernel/access.ts';
import { canViewActivity } from '@pactbook/domain/features/activity/access.ts';
import { canAdministerTokens } from '@pactbook/domain/features/api-tokens/access.ts';
import { canViewBudgets } from '@pactbook/domain/features/budgets/access.ts';
import { canReadChangeSet } from '@pactbook/domain/features/change-sets/access.ts';
import { canUseContractIntelligence } from '@pactbook/domain/features/contract-analysis/access.ts';
import { canReadReminderProof } from '@pactbook/domain/features/contract-reminders/access.ts';
import {
  canCreateContract,
  canDecideTerm,
  canDeleteContract,
  canReadContractInFull,
  canRenewContract,
  canRestoreContract,
  canSetAnnualCosts,
  canUpdateContract,
} from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { FORM_FIELDS } from '@pactbook/domain/features/contracts/form-fields.ts';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import { canChangeDocuments, canReadDocuments } from '@pactbook/domain/features/documents/access.ts';
import { canReadReminderHealth } from '@pactbook/domain/features/notifications/access.ts';
import {
  canAdministerOrganisation,
  canViewAdministration,
} from '@pactbook/domain/features/organisations/access.ts';
import { canUseScenarios } from '@pactbook/domain/features/scenarios/access.ts';
import { canAdministerSupport } from '@pactbook/domain/features/support/access.ts';
import { canAdministerTeams } from '@pactbook/domain/features/teams/access.ts';
import { canViewTrends } from '@pactbook/domain/features/trends/access.ts';
import { canAdministerUsers } from '@pactbook/domain/features/users/access.ts';
import { actorOf } from '@pactbook/domain/features/users/user.ts';
import { paths } from '../../../platform/paths.ts';
import { findEntries } from '../../../features/search/palette-entries.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { beginnings, dataViews, destinations } from './palette-entries.ts';
import { peopleDestinations } from './people-entries.ts';
import { contractDestinations } from './record-entries.ts';
import { understoodViews } from './understood-views.ts';

const TEAM = idOf(3);
const person = (profile: Parameters<typeof buildProfile>[0]) => actorOf(buildProfile(profile));

/** Everyone of docs/product/rights.md, "Roles". */
const ROLES: Readonly<Record<string, Actor>> = {
  'System Admin': person({ isSuperAdmin: true }),
  'Record Admin': person({ permissions: { manageAll: true } }),
  'Team Manager': person({ permissions: { manageTeams: [TEAM] } }),
  'Record Viewer': person({ permissions: { viewAll: true } }),
  'Team Viewer': person({ permissions: { viewTeams: [TEAM] } }),
  'Limited Access User': person({}),
  'Product Admin': person({ isBwcAdmin: true }),
};

type Rule = (actor: Actor) => boolean;
const anyone: Rule = () => true;
const may =
  <Subject>(policy: Policy<Subject>): Rule =>
  (actor) =>
    decide(actor, policy).allowed;

/** Who may open a page, by its address without the query. */
const OPENED_BY: Readonly<Record<string, Rule>> = {
  '/dashboard': anyone,
  '/records': anyone,
  '/vendors': anyone,
  '/profile': anyone,
  '/profile/notifications': anyone,
  '/profile/api-tokens': anyone,
  '/trends': may(canViewTrends),
  '/decisions': may(canReadContractInFull),
  '/decisions/outcomes': may(canReadContractInFull),
  '/trends/uplift': may(canViewTrends),
  '/trends/budgets': may(canViewBudgets),
  '/trends/what-if': may(canUseScenarios),
  '/new-record': may(canCreateContract),
  '/import': may(canCreateContract),
  '/records/deleted': may(canRestoreContract),
  '/records/changes': may(canReadChangeSet),
  '/reminder-health': may(canReadReminderHealth),
  '/admin/manage-users': may(canAdministerUsers),
  '/admin/manage-teams': may(canAdministerTeams),
  '/admin/custom-fields': may(canViewAdministration),
  '/admin/categories': may(canViewAdministration),
  '/admin/activity': may(canViewActivity),
  '/admin/contract-analysis': may(canUseContractIntelligence),
  '/admin/settings': may(canAdministerOrganisation),
  '/admin/settings/currencies': may(canAdministerOrganisation),
  '/admin/settings/getting-started': may(canAdministerOrganisation),
  '/admin/settings/system-health': may(canAdministerSupport),
  '/admin/settings/api-tokens': may(canAdministerTokens),
  '/admin/settings/support-requests': may(canAdministerSupport),
};

/** Pages that the palette does not open, and why. */
const NOT_LISTED: Readonly<Record<string, string>> = {
  '/u/sign-in': 'without a session',
  '/u/forgotten-password': 'without a session',
  '/u/resetPassword': 'without a session',
  '/setup': 'without a session',
  '/saml-callback': 'without a session',
  '/admimp': 'without a session',
  '/unsubscribe': 'without a session',
  '/snooze': 'without a session',
  '/admin': 'leads to its first page',
  '/admin/settings/reminder-health': 'is /reminder-health',
  '/vendors/look-alikes': 'is a step of /vendors',
};

/** The addresses of all pages that need no name or id. */
const needsNothing = (address: (...given: never[]) => string): address is () => string =>
  address.length === 0;
const PAGES = Object.values<(...given: never[]) => string>(paths)
  .filter(needsNothing)
  .map((address) => address().split('?')[0]);

it('every page is in the palette, or has a reason', () => {
  expect(new Set(PAGES)).toEqual(new Set([...Object.keys(OPENED_BY), ...Object.keys(NOT_LISTED)]));
});

const PEOPLE = [{ id: idOf(21), name: 'Ana Ruiz', isActive: true }];

/** Every entry that does not depend on the open record. */
const entriesFor = (actor: Actor) => [
  ...beginnings(actor),
  ...destinations(actor),
  ...dataViews(actor),
  ...peopleDestinations(PEOPLE, actor),
  ...understoodViews('ends', actor),
];
const pageOf = ({ path }: { path: string }) => path.split('?')[0] ?? '';

describe.each(Object.entries(ROLES))('the palette of a %s', (_role, actor) => {
  it('has every page that they may open, and no other one', () => {
    const found = new Set(entriesFor(actor).map(pageOf));
    // A page without a row here is a page whose rights no one thought of.
    for (const page of found) expect(Object.keys(OPENED_BY)).toContain(page);
    const allowed = Object.entries(OPENED_BY).flatMap(([page, rule]) => (rule(actor) ? [page] : []));
    expect([...found].toSorted()).toEqual(allowed.toSorted());
  });

  it('names the records of an owner for everyone, and users only for administrators', () => {
    const names = peopleDestinations(PEOPLE, actor).map(({ name }) => name);
    expect(names).toContain('Records owned by Ana Ruiz');
    expect(names.includes('Manage Users: Ana Ruiz')).toBe(decide(actor, canAdministerUsers).allowed);
  });

  it('finds records without an owner for those who read some in full', () => {
    const found = dataViews(actor).find(({ name }) => name === 'Records without an owner');
    expect(found?.path).toBe(
      decide(actor, canReadContractInFull).allowed ? '/records?missing=owner' : undefined,
    );
  });

  it.each([
    ['of their team', [TEAM]],
    ['of another team', [idOf(4)]],
    ['without a team', []],
  ])('offers for a record %s what they may do with it', (_what, teams) => {
    for (const status of CONTRACT_STATUSES) {
      const subject = { teams };
      const isFull = decide(actor, canReadContractInFull, subject).allowed;
      const contract: Contract = buildContract({
        teams,
        status,
        access: isFull ? 'full' : 'limited',
        canEdit: decide(actor, canUpdateContract, subject).allowed,
        canDelete: decide(actor, canDeleteContract, subject).allowed,
      });
      const mayDo = (policy: typeof canUpdateContract) => decide(actor, policy, subject).allowed;
      const isEdited = mayDo(canUpdateContract);
      const expected: Readonly<Record<string, boolean>> = {
        'Decide on this record': mayDo(canDecideTerm) && status === 'LIVE',
        'Letter of Notice': mayDo(canDecideTerm),
        'Proof of Reminders': mayDo(canReadReminderProof),
        'Negotiation Sheet': isFull,
        'Record renewal': mayDo(canRenewContract) && status !== 'EVALUATING',
        'Edit this record': isEdited,
        'Clone this record': decide(actor, canCreateContract).allowed,
        'Annual costs of this record': isFull,
        'Add annual cost': mayDo(canSetAnnualCosts),
        'Documents of this record': decide(actor, canReadDocuments, subject).allowed,
        'Add document': decide(actor, canChangeDocuments, subject).allowed,
        'Delete this record': mayDo(canDeleteContract),
        ...Object.fromEntries(FORM_FIELDS.map(({ label }) => [`Change ${label}`, isEdited])),
      };
      const names = contractDestinations(contract, actor, []).map(({ name }) => name);
      const allowed = Object.entries(expected).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
      expect(names.toSorted()).toEqual(allowed.toSorted());
    }
  });
});

describe('what a text means', () => {
  const viewsOf = (text: string) =>
    understoodViews(text, ROLES['Limited Access User'] ?? person({})).map(({ name }) => name);
  it.each([
    ['90', ['Expiring Soon: The Next 90 Days']],
    ['90 days', ['Expiring Soon: The Next 90 Days']],
    ['ends in 30 days', ['Expiring Soon: The Next 30 Days']],
    ['expires within 45', ['Expiring Soon: The Next 60 Days']],
    ['ended in the last 90 days', ['Recently Expired: The Last 90 Days']],
    ['400', []],
    ['0', []],
    ['endpoint protection', []],
    ['', []],
  ])('%j is the view that it asks for', (text, names) => {
    expect(viewsOf(text)).toEqual(names);
  });

  it.each(['ends', 'Expiring', 'exp', 'due'])('%j is Expiring Soon, with 90 days first', (text) => {
    expect(viewsOf(text)[0]).toBe('Expiring Soon: The Next 90 Days');
    expect(viewsOf(text)).toHaveLength(5);
  });

  it.each([
    ['decide', 'Decide on this record'],
    ['renew', 'Record renewal'],
    ['change end date', 'Change End Date'],
    ['add document', 'Add document'],
    ['add cost', 'Add annual cost'],
    ['delete', 'Delete this record'],
    ['upload', 'Add document'],
    ['renegotiate', 'Decide on this record'],
    ['letter', 'Letter of Notice'],
    ['give notice', 'Letter of Notice'],
  ])('%j is first an action on the open record', (text, name) => {
    const actor = person({ isSuperAdmin: true });
    const record = buildContract({ status: 'LIVE', access: 'full', canEdit: true, canDelete: true });
    const results = contractDestinations(record, actor, []).map((one) => ({
      ...one,
      key: one.name,
      run: () => undefined,
    }));
    expect(findEntries([{ title: 'This record', results }], text)[0]?.results[0]?.name).toBe(name);
  });
});
