import { chooseDataView, defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DemoBudget, DemoLink, DemoOrganisation, DemoScenario } from '../demo-organisation.ts';
import { seededRandom } from '../random.ts';
import { ACME_CATEGORIES } from './acme-categories.ts';
import { realContracts } from './acme-contracts.ts';
import { ACME_CUSTOM_FIELDS } from './acme-custom-fields.ts';
import { ACME_NAME, ACME_PEOPLE, ENGINEERING, ACME_TEAMS, ACME_TIME_ZONE } from './acme-people.ts';
import { unusualContracts } from './unusual-contracts.ts';

const SEED = 20_250_117;

/** Acme has kept its records here for two years. */
const DAYS_IN_USE = 730;

/** The large demo organisation as it is on a day: the same day gives the same records. */
export function buildAcme(today: CalendarDate): DemoOrganisation {
  const since = addDays(today, -DAYS_IN_USE);
  return {
    name: ACME_NAME,
    timeZoneId: ACME_TIME_ZONE,
    since,
    teams: ACME_TEAMS,
    people: ACME_PEOPLE,
    categories: ACME_CATEGORIES,
    customFields: ACME_CUSTOM_FIELDS,
    contracts: [...realContracts(since, today, seededRandom(SEED)), ...unusualContracts(today)],
    budgets: budgetsOf(today),
    reminders: [
      {
        by: 'record-admin@acme.example',
        product: 'Group Telephony Framework',
        daysBefore: 180,
        note: 'Ask every team for its number of lines.',
      },
    ],
    weeklyViews: [{ by: 'team-manager@acme.example', filter: endsSoon(today) }],
    links: ACME_LINKS,
    scenarios: scenariosOf(today),
    vendorContacts: ACME_CONTACTS,
  };
}

/** Two chains: what design worked with one after the other, and what is ordered under one agreement. */
const ACME_LINKS: readonly DemoLink[] = [
  { product: 'Sketch Business', kind: 'REPLACES', other: 'InVision Enterprise' },
  { product: 'Figma Organization', kind: 'REPLACES', other: 'Sketch Business' },
  { product: 'Salesforce CPQ', kind: 'PART_OF', other: 'Salesforce Sales Cloud' },
  { product: 'Salesforce Service Cloud', kind: 'PART_OF', other: 'Salesforce Sales Cloud' },
];

/** What ends within the next 90 days: the team manager gets a weekly email of what came into it. */
function endsSoon(today: CalendarDate): SavedFilter {
  return {
    id: 'Ends within 90 days',
    value: chooseDataView(defaultTableView(), 'EXPIRING_SOON', 'next90Days', today),
  };
}

/** This year's budgets: one with room, and one that what is committed exceeds. */
function budgetsOf(today: CalendarDate): DemoBudget[] {
  const year = Number(today.slice(0, 4));
  return [
    { year, amount: 15_000_000 },
    { year, team: ENGINEERING, amount: 3_800_000, note: 'Agreed in the planning of the year' },
  ];
}

/** What consolidating the CRM systems would change, which all who see Trends may open, and one of its author alone. */
function scenariosOf(today: CalendarDate): DemoScenario[] {
  const nextYear = Number(today.slice(0, 4)) + 1;
  const cancelled = [
    'HubSpot Marketing Hub Enterprise',
    'Outreach Engage',
    'Zoho CRM Plus',
    'Pipedrive Power',
  ];
  return [
    {
      by: 'record-admin@acme.example',
      name: 'Consolidate CRM',
      isShared: true,
      moves: [
        ...cancelled.map((product) => ({ kind: 'CANCEL' as const, product })),
        { kind: 'COST', product: 'Salesforce Sales Cloud', percent: 4, from: `${nextYear}-01-01` },
      ],
    },
    {
      by: 'record-admin@acme.example',
      name: 'Align Adobe to June',
      isShared: false,
      moves: ['Adobe Experience Manager', 'Adobe Creative Cloud for Enterprise', 'Adobe Acrobat Pro'].map(
        (product) => ({
          kind: 'END' as const,
          product,
          endDate: `${nextYear}-06-30`,
        }),
      ),
    },
  ];
}

const contact = (vendor: string, name: string, role: string, mailbox: string, phone = '', note = '') => ({
  vendor,
  contact: { name, role, email: mailbox, phone, note },
});

/** People at vendors; addresses and numbers that no one has. */
const ACME_CONTACTS: NonNullable<DemoOrganisation['vendorContacts']> = [
  contact('Atlassian', 'Maya Lindqvist', 'Account executive', 'maya@atlassian.example', '+1 202 555 0110'),
  contact(
    'Atlassian',
    'Renewals desk',
    '',
    'renewals@atlassian.example',
    '',
    'Notices go here, with the order number.',
  ),
  contact('Microsoft', 'Jonas Weber', 'Licensing specialist', 'jonas@microsoft.example', '+1 202 555 0121'),
  contact('Salesforce', 'Priya Nair', 'Account executive', 'priya@salesforce.example', '+1 202 555 0134'),
  contact('Oracle', 'Tom Okafor', 'Contract manager', 'tom@oracle.example', '', 'Answers on the same day.'),
];
