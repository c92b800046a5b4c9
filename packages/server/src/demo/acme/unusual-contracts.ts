import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { EMPTY_CONTRACT, type ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import { addDays, addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { DemoContract } from '../demo-organisation.ts';
import {
  ACME_TEAMS,
  ENGINEERING,
  FINANCE,
  IT_OPERATIONS,
  RECORD_ADMIN,
  SALES_AND_MARKETING,
} from './acme-people.ts';

/** Exactly 200 characters: the longest name there may be. */
const LONGEST_NAME =
  'Framework Agreement for the Supply, Installation, Commissioning, Maintenance and End-of-Life Disposal of Audio-Visual, Conferencing and Room Booking Equipment in Every Office of the Group, Lots 1 to 9';

/** One word without a place to break it. */
const UNBROKEN_NAME = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft`;

type Unusual = Partial<ContractFields> &
  Pick<ContractFields, 'product' | 'vendor'> & { annualCosts?: AnnualCost[] };

/** Names that break addresses, quotes, layouts and sorting where these are built carelessly. */
function unusualNames(today: CalendarDate): Unusual[] {
  const running = {
    status: 'LIVE',
    startDate: addDays(today, -200),
    endDate: addDays(today, 164),
    categories: ['Operations & Facilities'],
  } as const;
  const common = { ...running, categories: [...running.categories], teams: [IT_OPERATIONS] };
  return [
    {
      ...common,
      product: LONGEST_NAME,
      vendor: 'AVI-SPL',
      annualCosts: [{ date: common.startDate, cost: 184_250 }],
    },
    { ...common, product: UNBROKEN_NAME, vendor: 'DDSG Blue Danube', status: 'EVALUATING', endDate: null },
    { ...common, product: 'Guest Wi-Fi / Lobby & Garage (50% pool) #3?', vendor: 'AT&T' },
    { ...common, product: '100% Recycled Paper & Toner? Yes / No', vendor: 'Staples' },
    { ...common, product: 'C# / .NET Training', vendor: "O'Reilly Media", teams: [ENGINEERING] },
    { ...common, product: 'The "Best of" Stock Photo Bundle', vendor: 'Photographer\'s Choice "PC" Ltd.' },
    { ...common, product: '🎉 Team Celebrations 🌮', vendor: 'HeyTaco!', teams: [SALES_AND_MARKETING] },
    { ...common, product: 'خدمات الرسائل القصيرة للأعمال', vendor: 'شركة الاتصالات السعودية stc' },
    { ...common, product: 'חשבשבת ERP', vendor: 'חשבשבת בע"מ', teams: [FINANCE] },
    { ...common, product: 'サイボウズ kintone ガルーン', vendor: 'サイボウズ株式会社', teams: [ENGINEERING] },
    {
      ...common,
      product: '<b>Bold</b> Banner Printing',
      vendor: 'Müller & Söhne Druck GmbH',
      status: 'EVALUATING',
    },
  ];
}

/** Fifty rows, the most there may be: a metered service entered month by month. */
function meteredRows(today: CalendarDate): AnnualCost[] {
  const first = addMonths(`${today.slice(0, 7)}-01`, -49);
  return Array.from({ length: 50 }, (_, month) => ({
    date: addMonths(first, month),
    cost: fromCents(118_000 + month * 2_377 + (month % 7) * 911),
  }));
}

/** Cost lists at their limits, and a record that every team shares. */
function unusualCosts(today: CalendarDate): Unusual[] {
  const firstDay = addMonths(today, -30);
  return [
    {
      product: 'Twilio Programmable Messaging',
      vendor: 'Twilio',
      status: 'LIVE',
      teams: [ENGINEERING],
      categories: ['Customer Support'],
      startDate: addMonths(`${today.slice(0, 7)}-01`, -49),
      hostingModel: 'Cloud / SaaS',
      description: 'Text messages at the metered rate, entered month by month from the invoices.',
      annualCosts: meteredRows(today),
    },
    {
      product: 'Discourse Business',
      vendor: 'Discourse',
      status: 'LIVE',
      teams: [SALES_AND_MARKETING],
      categories: ['Customer Support', 'Marketing'],
      startDate: firstDay,
      endDate: addMonths(firstDay, 48),
      hostingModel: 'Cloud / SaaS',
      description: 'Customer forum. The first year was free of charge under the start-up programme.',
      annualCosts: [
        { date: firstDay, cost: 0 },
        { date: addMonths(firstDay, 12), cost: 6_000 },
        { date: addMonths(firstDay, 24), cost: 6_300.5 },
        { date: addMonths(firstDay, 36), cost: 6_600.75 },
      ],
    },
    {
      product: 'Group Telephony Framework',
      vendor: 'Vodafone',
      status: 'LIVE',
      teams: [...ACME_TEAMS],
      categories: ['Operations & Facilities', 'Collaboration & Productivity', 'Finance & Procurement'],
      startDate: addDays(today, -500),
      endDate: addDays(today, 230),
      hostingModel: 'N/A',
      description: 'Shared by every team; each pays for its own lines.',
      annualCosts: [{ date: addDays(today, -500), cost: 1_250_000.99 }],
      notes: 'The amount is the ceiling of the framework, not a forecast.',
    },
  ];
}

/** Records that few catalogues have and every catalogue must survive. */
export function unusualContracts(today: CalendarDate): DemoContract[] {
  return [...unusualNames(today), ...unusualCosts(today)].map(({ annualCosts = [], ...fields }) => ({
    fields: { ...EMPTY_CONTRACT, ...fields },
    annualCosts,
    addedOn: addDays(today, -210),
    addedBy: RECORD_ADMIN,
    history: [],
  }));
}
