import { EMPTY_CONTRACT, type ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import type { ExchangeRate } from '@pactbook/domain/features/currencies/exchange-rate.ts';
import { addDays, addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DemoContract, DemoOrganisation, DemoPerson } from '../demo-organisation.ts';

export const GLOBEX_NAME = 'Globex Corporation';
export const GLOBEX_TIME_ZONE = 'Europe/Berlin';
const GLOBEX_ADMIN = 'system-admin@globex.example';

/** One person: the organisation is there to show that the other one cannot see it. */
export const GLOBEX_PEOPLE: readonly DemoPerson[] = [
  { emailAddress: GLOBEX_ADMIN, firstName: 'Iris', lastName: 'Tan', isSuperAdmin: true },
];

const OPERATIONS = 'Operations';
const FINANCE = 'Finance';
const DAYS_IN_USE = 400;
const QUARTERS = 14;

/**
 * Product, vendor, team, days until the end, yearly cost and its currency. Acme has several of these products too, on
 * other terms.
 */
const AGREEMENTS = [
  ['Slack Enterprise Grid', 'Salesforce', OPERATIONS, 12, 9_900, 'USD'],
  ['Microsoft 365 E5', 'Microsoft', OPERATIONS, 48, 31_400, 'EUR'],
  ['GitHub Enterprise Cloud', 'GitHub', OPERATIONS, 75, 12_600, 'USD'],
  ['Zoom Workplace', 'Zoom Communications', OPERATIONS, 140, 3_950.5, 'GBP'],
  ['Figma Organization', 'Figma', OPERATIONS, 210, 5_400, 'EUR'],
  ['Amazon Web Services', 'Amazon Web Services', OPERATIONS, 300, 148_000, 'USD'],
  ['1Password Business', '1Password', OPERATIONS, -20, 1_870, 'USD'],
  ['QuickBooks Online Advanced', 'Intuit', FINANCE, 95, 2_400, 'GBP'],
  ['Expensify Control', 'Expensify', FINANCE, -75, 2_160, 'USD'],
  ['Stripe Billing', 'Stripe', FINANCE, 400, 7_350.25, 'EUR'],
  ['DocuSign eSignature', 'DocuSign', FINANCE, 0, 4_300, 'USD'],
] as const;

function agreement(
  [product, vendor, team, endsIn, cost, currency]: (typeof AGREEMENTS)[number],
  today: CalendarDate,
): DemoContract {
  const endDate = addDays(today, endsIn);
  const startDate = addMonths(addDays(endDate, 1), -24);
  const fields: ContractFields = {
    ...EMPTY_CONTRACT,
    product,
    vendor,
    currency,
    status: endsIn < 0 ? 'EXPIRED' : 'LIVE',
    teams: [team],
    categories: [team === FINANCE ? 'Finance' : 'Software'],
    startDate,
    endDate,
    hostingModel: 'Cloud / SaaS',
    renewal: { type: 'ON_AGREEMENT', termMonths: 24, noticeValue: 60, noticeUnit: 'DAYS' },
    owners: [GLOBEX_ADMIN],
    customFields: { contractOwner: team === FINANCE ? 'Iris Tan' : 'Jon Keller' },
  };
  const annualCosts = [
    { date: startDate, cost },
    { date: addMonths(startDate, 12), cost },
  ];
  return { fields, annualCosts, addedOn: addDays(today, -DAYS_IN_USE), addedBy: GLOBEX_ADMIN, history: [] };
}

/** Made-up rates of each quarter of the last years. */
function ratesUntil(today: CalendarDate): ExchangeRate[] {
  return Array.from({ length: QUARTERS }, (_, quarter) => {
    const day = addMonths(today, -3 * quarter);
    return [
      { base: 'EUR', currency: 'USD', day, rate: `1.${String(160 - 5 * quarter).padStart(3, '0')}` },
      { base: 'GBP', currency: 'USD', day, rate: `1.${330 - 4 * quarter}` },
    ];
  }).flat();
}

/** The small second organisation, which pays in three currencies, and shows that organisations do not see each other's records. */
export function buildGlobex(today: CalendarDate): DemoOrganisation {
  const trial: DemoContract = {
    fields: {
      ...EMPTY_CONTRACT,
      product: 'Notion Enterprise',
      vendor: 'Notion Labs',
      teams: [OPERATIONS],
      categories: ['Software'],
    },
    annualCosts: [],
    addedOn: addDays(today, -9),
    addedBy: GLOBEX_ADMIN,
    history: [],
  };
  return {
    name: GLOBEX_NAME,
    timeZoneId: GLOBEX_TIME_ZONE,
    since: addDays(today, -DAYS_IN_USE),
    teams: [OPERATIONS, FINANCE],
    people: GLOBEX_PEOPLE,
    categories: ['Software', 'Finance'],
    customFields: [
      { key: 'contractOwner', label: 'Contract Owner', type: 'text', options: [], restricted: false },
    ],
    currencies: { others: ['EUR', 'GBP'], rates: ratesUntil(today) },
    contracts: [...AGREEMENTS.map((row) => agreement(row, today)), trial],
  };
}
