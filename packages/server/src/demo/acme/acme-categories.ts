import {
  ENGINEERING,
  FINANCE,
  IT_OPERATIONS,
  LEGAL_AND_COMPLIANCE,
  PEOPLE_TEAM,
  SALES_AND_MARKETING,
} from './acme-people.ts';

interface CategoryHabits {
  /** Whose records these are, most likely first. */
  readonly teams: readonly [string, ...string[]];
  /** A second category that such records often carry. */
  readonly neighbour: string;
}

/** How Acme files its records: by category, who pays and what else they are filed under. */
export const CATEGORY_HABITS: Readonly<Record<string, CategoryHabits>> = {
  'Collaboration & Productivity': {
    teams: [IT_OPERATIONS, PEOPLE_TEAM],
    neighbour: 'Operations & Facilities',
  },
  'Security & Identity': { teams: [IT_OPERATIONS, LEGAL_AND_COMPLIANCE], neighbour: 'Legal & Compliance' },
  'Developer Tools': { teams: [ENGINEERING, IT_OPERATIONS], neighbour: 'Cloud & Infrastructure' },
  'Cloud & Infrastructure': { teams: [IT_OPERATIONS, ENGINEERING], neighbour: 'Developer Tools' },
  'Data & Analytics': { teams: [ENGINEERING, FINANCE], neighbour: 'Cloud & Infrastructure' },
  'Finance & Procurement': { teams: [FINANCE, LEGAL_AND_COMPLIANCE], neighbour: 'Operations & Facilities' },
  'Human Resources': { teams: [PEOPLE_TEAM, FINANCE], neighbour: 'Legal & Compliance' },
  'Sales & CRM': { teams: [SALES_AND_MARKETING, FINANCE], neighbour: 'Marketing' },
  Marketing: { teams: [SALES_AND_MARKETING, LEGAL_AND_COMPLIANCE], neighbour: 'Design & Creative' },
  'Customer Support': { teams: [SALES_AND_MARKETING, IT_OPERATIONS], neighbour: 'Sales & CRM' },
  'Design & Creative': { teams: [SALES_AND_MARKETING, ENGINEERING], neighbour: 'Marketing' },
  'Legal & Compliance': { teams: [LEGAL_AND_COMPLIANCE, FINANCE], neighbour: 'Finance & Procurement' },
  'Operations & Facilities': { teams: [IT_OPERATIONS, FINANCE], neighbour: 'Finance & Procurement' },
  'Artificial Intelligence': { teams: [ENGINEERING, LEGAL_AND_COMPLIANCE], neighbour: 'Data & Analytics' },
};

/** Fifteen categories: those of the table, and one that no record carries yet. */
export const ACME_CATEGORIES: readonly string[] = [...Object.keys(CATEGORY_HABITS), 'Professional Services'];
