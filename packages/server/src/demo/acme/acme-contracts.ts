import { EMPTY_CONTRACT, type ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import { type CalendarDate, addMonths } from '@pactbook/domain/kernel/calendar-date.ts';
import { readCatalogue, type CatalogueEntry } from '../catalogue/catalogue.ts';
import type { DemoContract } from '../demo-organisation.ts';
import { seededRandom, type Random } from '../random.ts';
import { CATEGORY_HABITS } from './acme-categories.ts';
import { customFieldValues } from './acme-custom-fields.ts';
import { planContractDays, type ContractDays } from './contract-days.ts';
import { planHistory } from './contract-history.ts';
import { noticeFor, termsFor, withTermHistory } from './contract-renewal.ts';
import { withPastTerms } from './past-terms.ts';
import { withPriceCaps } from './price-caps.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';

/** What suppliers add from one year to the next; rarely, a discount. */
const UPLIFTS = [0, 0.02, 0.03, 0.03, 0.04, 0.05, 0.05, 0.07, 0.09, 0.12, -0.04];
const MOST_ROWS = 5;

/** A list price is round; a negotiated or metered one has cents. */
function asPrice(dollars: number, hasCents: boolean, random: Random): number {
  const whole = Math.round(dollars / 10) * 10;
  return hasCents ? fromCents(whole * 100 + random.between(1, 999)) : whole;
}

function yearlyRows(firstDay: CalendarDate, years: number, lastCost: number, random: Random): AnnualCost[] {
  const hasCents = random.chance(0.35);
  const rows: AnnualCost[] = [];
  let dollars = lastCost;
  for (let year = years - 1; year >= 0; year -= 1) {
    rows.unshift({ date: addMonths(firstDay, 12 * year), cost: asPrice(dollars, hasCents, random) });
    dollars /= 1 + random.pick(UPLIFTS);
  }
  return rows;
}

function yearsBetween(from: CalendarDate, to: CalendarDate): number {
  let years = 1;
  while (years < MOST_ROWS && addMonths(from, 12 * years) < to) years += 1;
  return years;
}

/**
 * The annual costs of a record, up to five years, one row on each anniversary of its first day, the
 * last at the usual cost. Records under evaluation have a quote or nothing; some lack costs altogether.
 */
function planAnnualCosts(
  days: ContractDays,
  annualCost: number,
  today: CalendarDate,
  random: Random,
): AnnualCost[] {
  if (days.status === 'EVALUATING') {
    if (!days.startDate || random.chance(0.4)) return [];
    return yearlyRows(days.startDate, 1, annualCost, random);
  }
  if (random.chance(0.04)) return [];
  if (days.startDate === null) {
    if (random.chance(0.5)) return [];
    return yearlyRows(`${Number(today.slice(0, 4)) - 4}-01-01`, MOST_ROWS, annualCost, random);
  }
  return yearlyRows(days.startDate, yearsBetween(days.startDate, days.endDate ?? today), annualCost, random);
}

const OPENINGS = [
  'Renewal is handled by procurement together with the owning team.',
  'Master agreement signed by the general counsel; order forms by the department head.',
  'Bought through a reseller, who invoices; support comes from {vendor} directly.',
  'Pricing was negotiated together with the other {vendor} agreements.',
  'Consolidated from two smaller orders at the last renewal.',
  'The former owner left; questions go to the team mailbox for now.',
  'Introduced after the tooling review; see the decision page in the wiki.',
] as const;

const TERMS = [
  'Notice: 60 days before the end, by e-mail to the account manager.',
  'Notice: 90 days before the end, in writing; the date is in the shared calendar.',
  'Renews by order form only, nothing happens by itself.',
  'Price increases are capped at 5 % a year for the term.',
  'Price increases are capped at the consumer price index plus 2 %.',
  'Unused licences can be given back once a year on the anniversary.',
  'Overage is billed quarterly at the contract rate.',
  'Payment net 45, yearly in advance.',
  'Service credits of up to 15 % of the monthly fee apply below 99.9 % availability.',
] as const;

const NEXT_STEPS = [
  'Ask for usage figures before the next renewal: a third of the seats looked idle last time.',
  'Legal asks to move to our own data processing terms at renewal.',
  'Compare with two alternatives before committing to more than one year.',
  'Security review found no blockers; evidence is attached to the ticket.',
  'Finance wants one invoice for all subsidiaries.',
  '',
] as const;

/** What an owner would have jotted down about an agreement; empty for about four in ten. */
function contractNotes(vendor: string, random: Random): string {
  if (random.chance(0.4)) return '';
  const sentences = [random.pick(OPENINGS), random.pick(TERMS), random.pick(NEXT_STEPS)];
  return sentences
    .filter((sentence) => sentence !== '')
    .join(random.chance(0.3) ? '\n' : ' ')
    .replaceAll('{vendor}', vendor);
}

/** A sequence of its own, so that terms change nothing else about the demo. */
const TERMS_SEED = 20_261_121;

/** Products whose vendor somebody entered in another spelling: four vendors that look alike, three of them certainly one. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['Statuspage Business', 'Atlassian Pty Ltd'],
  ['Twilio Flex', 'Twilio, Inc.'],
  ['LinkedIn Learning Hub', 'Linkedin'],
  ['Salesforce CPQ', 'Saleforce'],
]);

/** What runs the company is Live; pilots and some of the smaller services are being evaluated. */
function likelyStatus(entry: CatalogueEntry, random: Random): ContractDays['status'] | null {
  if (/\b(pilot|evaluated)\b/i.test(entry.description)) return 'EVALUATING';
  if (entry.annualCost >= 150_000) return 'LIVE';
  const isSmallService = entry.annualCost < 60_000 && entry.hostingModel === 'Cloud / SaaS';
  return isSmallService && random.chance(0.3) ? 'EVALUATING' : null;
}

/** Gives every product its days: the ones whose state is plain first, the others by chance. */
function assignDays(
  entries: readonly CatalogueEntry[],
  today: CalendarDate,
  random: Random,
): [CatalogueEntry, ContractDays][] {
  const free = random.shuffle(planContractDays(entries.length, today, random));
  const take = (status: ContractDays['status'] | null): ContractDays => {
    const index = status === null ? 0 : free.findIndex((days) => days.status === status);
    const [days] = free.splice(Math.max(0, index), 1);
    if (!days) throw new RangeError('There are fewer days than records');
    return days;
  };
  const wanted = random.shuffle(entries).map((entry) => ({ entry, status: likelyStatus(entry, random) }));
  return wanted
    .toSorted((one, other) => Number(one.status === null) - Number(other.status === null))
    .map(({ entry, status }) => [entry, take(status)]);
}

function teamsOf(category: string, random: Random): string[] {
  const [first, ...others] = CATEGORY_HABITS[category]?.teams ?? ['IT Operations'];
  if (random.chance(0.06)) return [];
  if (random.chance(0.22)) return [first, ...others];
  return [first];
}

function categoriesOf(category: string, random: Random): string[] {
  if (random.chance(0.03)) return [];
  const neighbour = CATEGORY_HABITS[category]?.neighbour;
  return neighbour && random.chance(0.25) ? [category, neighbour] : [category];
}

function fieldsOf(
  entry: CatalogueEntry,
  days: ContractDays,
  today: CalendarDate,
  random: Random,
  termsRandom: Random,
): ContractFields {
  const teams = teamsOf(entry.category, random);
  const known = {
    ...EMPTY_CONTRACT,
    product: entry.product,
    vendor: SPELLINGS.get(entry.product) ?? entry.vendor,
    ...days,
    ...termsFor(days, teams, termsRandom),
  };
  return {
    ...known,
    ...noticeFor(known),
    teams,
    categories: categoriesOf(entry.category, random),
    description: random.chance(0.93) ? entry.description : '',
    notes: contractNotes(entry.vendor, random),
    hostingModel: random.chance(0.95) ? entry.hostingModel : null,
    customFields: customFieldValues(entry, teams, today, random),
  };
}

/**
 * The records of real products, complete and believable, their dates relative to today.
 *
 * @throws Error for a catalogue file that breaks a rule
 */
export function realContracts(since: CalendarDate, today: CalendarDate, random: Random): DemoContract[] {
  const entries = readCatalogue(new Set(Object.keys(CATEGORY_HABITS)));
  const termsRandom = seededRandom(TERMS_SEED);
  const contracts = assignDays(entries, today, random).map(([entry, days]) => {
    const fields = fieldsOf(entry, days, today, random, termsRandom);
    const annualCosts = planAnnualCosts(days, entry.annualCost, today, random);
    return withTermHistory(planHistory({ fields, annualCosts }, since, today, random), today, termsRandom);
  });
  return withPriceCaps(withPastTerms(contracts, today), today);
}
