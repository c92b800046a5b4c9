import { EMPTY_CONTRACT, type ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { readCatalogue, type CatalogueEntry } from '../catalogue/catalogue.ts';
import type { DemoContract } from '../demo-organisation.ts';
import { seededRandom, type Random } from '../random.ts';
import { CATEGORY_HABITS } from './acme-categories.ts';
import { customFieldValues } from './acme-custom-fields.ts';
import { planAnnualCosts } from './contract-costs.ts';
import { planContractDays, type ContractDays } from './contract-days.ts';
import { planHistory } from './contract-history.ts';
import { contractNotes } from './contract-notes.ts';
import { noticeFor, termsFor, withTermHistory } from './contract-renewal.ts';

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
  return assignDays(entries, today, random).map(([entry, days]) => {
    const fields = fieldsOf(entry, days, today, random, termsRandom);
    const annualCosts = planAnnualCosts(days, entry.annualCost, today, random);
    return withTermHistory(planHistory({ fields, annualCosts }, since, today, random), today, termsRandom);
  });
}
