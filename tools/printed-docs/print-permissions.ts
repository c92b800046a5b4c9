import { canReadField } from '@pactbook/domain/features/contracts/access.ts';
import { canReadChangeSet, canUndoChangeSet } from '@pactbook/domain/features/change-sets/access.ts';
import { canChangeImportMapping } from '@pactbook/domain/features/import-analysis/access.ts';
import { canReadReminderProof } from '@pactbook/domain/features/contract-reminders/access.ts';
import * as contractPolicies from '@pactbook/domain/features/contracts/access.ts';
import type { ContractSubject } from '@pactbook/domain/features/contracts/access.ts';
import * as vendorPagePolicies from '@pactbook/domain/features/vendor-pages/access.ts';
import * as documentPolicies from '@pactbook/domain/features/documents/access.ts';
import { canImpersonateUser } from '@pactbook/domain/features/impersonation/access.ts';
import type { ImpersonationSubject } from '@pactbook/domain/features/impersonation/access.ts';
import { canChangeSharedView, canUnshareView } from '@pactbook/domain/features/saved-views/access.ts';
import { canChangeScenario, canDeleteScenario } from '@pactbook/domain/features/scenarios/access.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Decision, Policy } from '@pactbook/domain/kernel/access.ts';
import { EXAMPLE_PEOPLE, FOREIGN_TEAM, MANAGED_TEAM, VIEWED_TEAM } from './example-people.ts';
import { markdownTable, printedPage } from './markdown.ts';

type ListedPolicy = Pick<Policy<never>, 'action' | 'anywhere' | 'on'>;

const CONTRACTS: readonly (readonly [string, ContractSubject])[] = [
  ['of a team they manage', { teams: [MANAGED_TEAM] }],
  ['of a team they view', { teams: [VIEWED_TEAM] }],
  ['of another team', { teams: [FOREIGN_TEAM] }],
  ['of no team', { teams: [] }],
];

/** The actions whose answer depends on the record. */
const ON_ONE_RECORD: readonly Policy<ContractSubject>[] = [
  contractPolicies.canReadContractInFull,
  contractPolicies.canCreateContract,
  contractPolicies.canUpdateContract,
  contractPolicies.canSetAnnualCosts,
  contractPolicies.canDeleteContract,
  contractPolicies.canRenewContract,
  contractPolicies.canDecideTerm,
  canReadReminderProof,
  documentPolicies.canReadDocuments,
  documentPolicies.canChangeDocuments,
  vendorPagePolicies.canReadContacts,
  vendorPagePolicies.canChangeContacts,
];

const MOVES: readonly (readonly [string, { before: readonly string[]; after: readonly string[] }])[] = [
  ['from a managed team to another', { before: [MANAGED_TEAM], after: [FOREIGN_TEAM] }],
  ['add a managed team', { before: [FOREIGN_TEAM], after: [FOREIGN_TEAM, MANAGED_TEAM] }],
  ['add another team', { before: [MANAGED_TEAM], after: [MANAGED_TEAM, FOREIGN_TEAM] }],
  ['remove the last team', { before: [MANAGED_TEAM], after: [] }],
];

const PEOPLE: readonly (readonly [string, ImpersonationSubject])[] = [
  ['an active colleague', { userId: 'colleague', isSuperAdmin: false, isActive: true }],
  ['an invited or deactivated colleague', { userId: 'colleague', isSuperAdmin: false, isActive: false }],
  ['another System Admin', { userId: 'colleague', isSuperAdmin: true, isActive: true }],
  ['themselves', { userId: 'somebody', isSuperAdmin: true, isActive: true }],
];

const titles = EXAMPLE_PEOPLE.map(({ title }) => title);
const mark = (decision: Decision): string => (decision.allowed ? 'yes' : '–');

function anywhereTable(policies: readonly ListedPolicy[]): string {
  const rows = policies.map((policy) => [
    `\`${policy.action}\``,
    ...EXAMPLE_PEOPLE.map(({ actor }) => mark(policy.anywhere(actor))),
  ]);
  return `## Somewhere\n\nMay a person of this role ever do it? This guards the call and the navigation.\n\n${markdownTable(['Action', ...titles], rows)}`;
}

function contractTable(): string {
  const rows = ON_ONE_RECORD.flatMap((policy) =>
    CONTRACTS.map(([which, contract]) => [
      `\`${policy.action}\``,
      which,
      ...EXAMPLE_PEOPLE.map(({ actor }) => mark(decide(actor, policy, contract))),
    ]),
  );
  return `## On one record\n\n${markdownTable(['Action', 'A record', ...titles], rows)}`;
}

function moveTable(): string {
  const policy = contractPolicies.canChangeContractTeams;
  const rows = MOVES.map(([which, move]) => [
    which,
    ...EXAMPLE_PEOPLE.map(({ actor }) => mark(decide(actor, policy, move))),
  ]);
  return `## Moving a record between teams (\`${policy.action}\`)\n\n${markdownTable(['Move', ...titles], rows)}`;
}

function impersonationTable(): string {
  const rows = PEOPLE.map(([whom, person]) => [
    whom,
    ...EXAMPLE_PEOPLE.map(({ actor }) => mark(decide(actor, canImpersonateUser, person))),
  ]);
  return `## Entering an account (\`${canImpersonateUser.action}\`)\n\nNever from inside another account.\n\n${markdownTable(['Whose', ...titles], rows)}`;
}

/** Actions whose answer depends on who made something. */
function ownerTable<Subject>(
  title: string,
  policies: readonly Policy<Subject>[],
  subjectOf: (ownerId: string) => Subject,
): string {
  const rows = policies.flatMap((policy) =>
    [
      ['their own', 'somebody'],
      ["a colleague's", 'colleague'],
    ].map(([whose = '', ownerId = '']) => [
      `\`${policy.action}\``,
      whose,
      ...EXAMPLE_PEOPLE.map(({ actor }) => mark(decide(actor, policy, subjectOf(ownerId)))),
    ]),
  );
  return `## ${title}\n\n${markdownTable(['Action', 'Whose', ...titles], rows)}`;
}

const SHARED_VIEW_POLICIES = [canChangeSharedView, canUnshareView];
const CHANGE_SET_POLICIES = [canReadChangeSet, canUndoChangeSet];
const SCENARIO_POLICIES = [canChangeScenario, canDeleteScenario];

function ownerTables(): string[] {
  return [
    ownerTable('On one shared view', SHARED_VIEW_POLICIES, (ownerId) => ({ ownerId })),
    ownerTable('On one shared scenario', SCENARIO_POLICIES, (ownerId) => ({ ownerId, isShared: true })),
    ownerTable(
      'On one change set\n\nEach of its records by the rights on it.',
      CHANGE_SET_POLICIES,
      (createdBy) => ({ createdBy }),
    ),
    ownerTable('On one saved mapping of imports', [canChangeImportMapping], (createdBy) => ({ createdBy })),
  ];
}

function fieldTable(): string {
  const rows = CONTRACT_FIELDS.flatMap((field) =>
    CONTRACTS.map(([which, contract]) => [
      field.label,
      field.accessGroup,
      which,
      ...EXAMPLE_PEOPLE.map(({ actor }) => (canReadField(actor, field, contract) ? 'yes' : '–')),
    ]),
  );
  return `## Reading fields\n\n${markdownTable(['Field', 'Group', 'Of a record', ...titles], rows)}`;
}

function reasonTable(policies: readonly ListedPolicy[]): string {
  const reasons = policies.flatMap((policy) => {
    const said = EXAMPLE_PEOPLE.map(({ actor }) => policy.anywhere(actor));
    const refusals = said.flatMap((decision) => (decision.allowed ? [] : [decision.reason]));
    return [...new Set(refusals)].map((reason) => [`\`${policy.action}\``, reason]);
  });
  return `## What a refused person reads\n\n${markdownTable(['Action', 'Reason'], reasons)}`;
}

/**
 * docs/generated/permissions.md: role × action × kind of record, and field × role, as the access function decides.
 * @throws Error when an action depends on its subject and no table here shows how
 */
export function printPermissions(policies: readonly ListedPolicy[]): string {
  const shown = [
    ...ON_ONE_RECORD.map(({ action }) => action),
    contractPolicies.canChangeContractTeams.action,
    canImpersonateUser.action,
    ...[...SHARED_VIEW_POLICIES, ...SCENARIO_POLICIES, ...CHANGE_SET_POLICIES].map(({ action }) => action),
    canChangeImportMapping.action,
  ];
  const hidden = policies.filter((policy) => policy.on !== policy.anywhere && !shown.includes(policy.action));
  if (policies.length === 0) throw new Error('The domain defines no policies.');
  if (hidden.length > 0) {
    const names = hidden.map(({ action }) => action).join(', ');
    throw new Error(`Say in tools/printed-docs/print-permissions.ts on which examples to print ${names}.`);
  }
  return printedPage(
    'Permissions',
    'What the access function answers for one person of each role. The team manager manages one team and views another; the team viewer views one.',
    [
      anywhereTable(policies),
      contractTable(),
      moveTable(),
      impersonationTable(),
      ...ownerTables(),
      fieldTable(),
      reasonTable(policies),
    ],
  );
}
