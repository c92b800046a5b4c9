import type { CustomFieldValues } from '@pactbook/domain/features/custom-fields/custom-field-value.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import type { DemoCustomField } from '../demo-organisation.ts';
import type { Random } from '../random.ts';
import { ACME_PEOPLE } from './acme-people.ts';

/** The cost centre that pays for a team's records. */
const COST_CENTERS: Readonly<Record<string, string>> = {
  Engineering: '1100 Product Development',
  Finance: '2100 Finance',
  People: '2200 People',
  'Sales & Marketing': '3100 Go-to-Market',
  'Legal & Compliance': '2300 Legal',
  'IT Operations': '1200 Information Technology',
};

const CLASSIFICATIONS = ['Public', 'Internal', 'Confidential', 'Strictly Confidential'] as const;

const REGIONS = ['Americas', 'Europe', 'Asia Pacific'] as const;

const BUSINESS_CASES = [
  'Replaces three tools that did the same.\nReviewed once a year together with its owner.',
  'Needed for the yearly audit.\nNobody else may keep these data for us.',
  'Bought for one project; stays as long as the project does.',
] as const;

/** Fields of every type, three of them restricted. */
export const ACME_CUSTOM_FIELDS: readonly DemoCustomField[] = [
  { key: 'poNumber', label: 'PO Number', type: 'text', options: [], restricted: true },
  {
    key: 'costCenter',
    label: 'Cost Center',
    type: 'select',
    options: Object.values(COST_CENTERS),
    restricted: true,
  },
  {
    key: 'dataClassification',
    label: 'Data Classification',
    type: 'select',
    options: CLASSIFICATIONS,
    restricted: false,
  },
  { key: 'seats', label: 'Named Users', type: 'number', options: [], restricted: false },
  { key: 'securityReview', label: 'Security Review', type: 'date', options: [], restricted: false },
  { key: 'vendorPortal', label: 'Vendor Portal', type: 'url', options: [], restricted: false },
  { key: 'singleSignOn', label: 'Single Sign-On', type: 'boolean', options: [], restricted: false },
  { key: 'setupFee', label: 'Setup Fee', type: 'money', options: [], restricted: true },
  { key: 'regions', label: 'Regions', type: 'multiSelect', options: REGIONS, restricted: false },
  { key: 'businessCase', label: 'Business Case', type: 'longText', options: [], restricted: false },
  { key: 'technicalContact', label: 'Technical Contact', type: 'user', options: [], restricted: false },
];

function supplierPage(vendor: string): string {
  const slug = vendor
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `https://suppliers.acme.example/${slug}`;
}

/** Values for the fields that someone filled in, people by address; the others are missing, as in real catalogues. */
export function customFieldValues(
  entry: CatalogueEntry,
  teams: readonly string[],
  today: CalendarDate,
  random: Random,
): CustomFieldValues {
  const isSoftware = entry.hostingModel !== 'N/A';
  const values: CustomFieldValues = {};
  if (random.chance(0.75)) {
    const year = Number(today.slice(0, 4)) - random.between(0, 3);
    values.poNumber = `PO-${year}-${String(random.between(1, 99_999)).padStart(6, '0')}`;
  }
  const costCenter = COST_CENTERS[teams[0] ?? ''];
  if (costCenter && random.chance(0.9)) values.costCenter = costCenter;
  if (random.chance(0.7)) values.dataClassification = random.pick(CLASSIFICATIONS);
  if (isSoftware && random.chance(0.65)) {
    values.seats = Math.max(3, Math.round(entry.annualCost / random.between(90, 600)));
  }
  if (isSoftware && random.chance(0.5)) values.securityReview = addDays(today, -random.between(5, 700));
  if (random.chance(0.5)) values.vendorPortal = supplierPage(entry.vendor);
  if (isSoftware && random.chance(0.6)) values.singleSignOn = random.chance(0.7);
  if (random.chance(0.4)) values.setupFee = random.between(50, 5_000) + random.between(0, 3) / 4;
  if (random.chance(0.6)) values.regions = REGIONS.filter((_, at) => at === 0 || random.chance(0.5));
  if (random.chance(0.35)) values.businessCase = random.pick(BUSINESS_CASES);
  if (random.chance(0.4)) values.technicalContact = random.pick(ACME_PEOPLE).emailAddress;
  return values;
}
