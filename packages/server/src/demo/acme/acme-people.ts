import type { DemoPerson } from '../demo-organisation.ts';

export const ACME_NAME = 'Acme Corporation';
export const ACME_TIME_ZONE = 'America/New_York';

export const ENGINEERING = 'Engineering';
export const FINANCE = 'Finance';
export const PEOPLE_TEAM = 'People';
export const SALES_AND_MARKETING = 'Sales & Marketing';
export const LEGAL_AND_COMPLIANCE = 'Legal & Compliance';
export const IT_OPERATIONS = 'IT Operations';

export const ACME_TEAMS: readonly string[] = [
  ENGINEERING,
  FINANCE,
  PEOPLE_TEAM,
  SALES_AND_MARKETING,
  LEGAL_AND_COMPLIANCE,
  IT_OPERATIONS,
];

/**
 * One person for every role (docs/product/running.md, "Demo"), and a product administrator who manages records: without rights
 * to records, Contract Intelligence shows no disagreements with them.
 */
export const ACME_PEOPLE: readonly DemoPerson[] = [
  { emailAddress: 'system-admin@acme.example', firstName: 'Ana', lastName: 'Ruiz', isSuperAdmin: true },
  { emailAddress: 'record-admin@acme.example', firstName: 'Dana', lastName: 'Fox', manageAll: true },
  {
    emailAddress: 'team-manager@acme.example',
    firstName: 'Marcus',
    lastName: 'Bell',
    manageTeams: [ENGINEERING, IT_OPERATIONS],
    viewTeams: [FINANCE],
  },
  { emailAddress: 'record-viewer@acme.example', firstName: 'Priya', lastName: 'Nair', viewAll: true },
  {
    emailAddress: 'team-viewer@acme.example',
    firstName: 'Tomás',
    lastName: 'Okafor',
    viewTeams: [PEOPLE_TEAM, LEGAL_AND_COMPLIANCE],
  },
  { emailAddress: 'limited-user@acme.example', firstName: 'Lena', lastName: 'Vogt' },
  {
    emailAddress: 'product-admin@acme.example',
    firstName: 'Sam',
    lastName: 'Whitaker',
    isProductAdmin: true,
  },
  {
    emailAddress: 'contract-admin@acme.example',
    firstName: 'Nora',
    lastName: 'Lind',
    manageAll: true,
    isProductAdmin: true,
  },
];

/** Who adds and changes records at Acme. */
export const SYSTEM_ADMIN = 'system-admin@acme.example';
export const RECORD_ADMIN = 'record-admin@acme.example';
const TEAM_MANAGER = 'team-manager@acme.example';

/** The person who would add or change a record of these teams: their manager, where one manages them all. */
export function editorOf(teams: readonly string[]): string {
  const isManaged = teams.length > 0 && teams.every((team) => team === ENGINEERING || team === IT_OPERATIONS);
  return isManaged ? TEAM_MANAGER : RECORD_ADMIN;
}
