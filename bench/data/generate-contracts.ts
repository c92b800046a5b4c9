import type { ContractInput } from '../../packages/domain/src/features/contracts/contract.ts';
import { HOSTING_MODELS } from '../../packages/domain/src/features/contracts/hosting-model.ts';
import { CONTRACT_STATUSES } from '../../packages/domain/src/features/contracts/status.ts';
import { addDays, type CalendarDate } from '../../packages/domain/src/kernel/calendar-date.ts';

/** The rows that the generated records refer to. */
export interface Catalogue {
  readonly teamIds: readonly string[];
  readonly categories: readonly string[];
}

/** Pseudo-random numbers in [0, 1), the same in every run (mulberry32). */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS = [
  'Atlas',
  'Beacon',
  'Cobalt',
  'Delta',
  'Ember',
  'Falcon',
  'Granite',
  'Harbor',
  'Indigo',
  'Juniper',
  'Krypton',
  'Lumen',
  'Meridian',
  'Nimbus',
  'Orchid',
  'Pioneer',
  'Quartz',
  'Raven',
  'Summit',
  'Tundra',
] as const;
const KINDS = [
  'Cloud',
  'Desk',
  'Vault',
  'Flow',
  'Insight',
  'Sign',
  'Mail',
  'Ledger',
  'Guard',
  'Studio',
] as const;
const SENTENCES = [
  'Used by several teams every day.',
  'Renewed each year after a review with the vendor.',
  'Includes support on working days and two environments.',
  'The seats are shared; unused ones are given back each quarter.',
  'Data is kept in the region of the organisation.',
] as const;

/**
 * Records with the shape of real catalogues, the same in every run: partly repeated names, several teams and
 * categories, some without dates or costs, most with one to three years of costs.
 * @param today dates lie within three years around it
 */
export function generateContracts(count: number, catalogue: Catalogue, today: CalendarDate): ContractInput[] {
  const dice = createDice(count);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(dice() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const some = <Item>(items: readonly Item[], most: number): Item[] => [
    ...new Set(Array.from({ length: Math.floor(dice() * (most + 1)) }, () => pick(items))),
  ];
  const amount = (): number => Math.round(dice() ** 3 * 20_000_000) / 100;
  return Array.from({ length: count }, (_, index): ContractInput => {
    const startDate = dice() < 0.05 ? null : addDays(today, -Math.floor(dice() * 1_000));
    const isOver = dice() < 0.25;
    const endDate =
      startDate === null || dice() < 0.1
        ? null
        : addDays(isOver ? startDate : today, Math.floor(dice() * 900));
    const isPast = endDate !== null && endDate < today;
    const years =
      startDate === null ? [] : Array.from({ length: Math.floor(dice() * 4) }, (__, year) => year);
    return {
      product: `${pick(WORDS)} ${pick(KINDS)} ${index + 1}`,
      vendor: `${pick(WORDS)} ${pick(['Inc.', 'GmbH', 'Ltd.', 'Labs'])}`,
      status: isPast ? pick(['EXPIRED', 'EVALUATING']) : pick(CONTRACT_STATUSES),
      teams: some(catalogue.teamIds, 3),
      categories: some(catalogue.categories, 2),
      startDate,
      endDate,
      description: some(SENTENCES, 2).join(' '),
      notes: some(SENTENCES, 1).join(' '),
      hostingModel: dice() < 0.1 ? null : pick(HOSTING_MODELS),
      customFields:
        dice() < 0.5 ? {} : { costCentre: `CC-${Math.floor(dice() * 40)}`, seats: Math.floor(dice() * 500) },
      annualCosts: years.map((year) => ({ date: addDays(startDate ?? today, year * 365), cost: amount() })),
    };
  });
}
