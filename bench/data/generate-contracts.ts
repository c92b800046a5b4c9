import type { ContractInput } from '../../packages/domain/src/features/contracts/contract.ts';
import type { CustomFieldInput } from '../../packages/domain/src/features/custom-fields/custom-field-input.ts';
import { HOSTING_MODELS, CONTRACT_STATUSES } from '../../packages/domain/src/features/contracts/status.ts';
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

/** The custom fields of the organisation: as many as large catalogues have, of several types. */
export const CUSTOM_FIELDS: readonly CustomFieldInput[] = [
  { key: 'costCentre', label: 'Cost centre', type: 'text', restricted: false },
  { key: 'seats', label: 'Seats', type: 'number', restricted: true },
  { key: 'discount', label: 'Discount', type: 'money', restricted: true },
  { key: 'reviewedOn', label: 'Reviewed on', type: 'date', restricted: false },
  { key: 'purchaseOrder', label: 'Purchase order', type: 'text', restricted: false },
  { key: 'legalEntity', label: 'Legal entity', type: 'text', restricted: false },
  { key: 'portal', label: 'Portal', type: 'url', restricted: false },
  { key: 'hasPersonalData', label: 'Personal data', type: 'boolean', restricted: false },
  { key: 'risk', label: 'Risk', type: 'select', options: ['Low', 'Medium', 'High'], restricted: false },
  { key: 'region', label: 'Region', type: 'select', options: ['EU', 'US', 'Asia'], restricted: false },
  { key: 'remarks', label: 'Remarks', type: 'longText', restricted: true },
  { key: 'ticket', label: 'Ticket', type: 'text', restricted: false },
];

/** Values of the custom fields; one in five records has only a few of them. */
function customValues(
  dice: () => number,
  pick: <Item>(items: readonly Item[]) => Item,
  today: CalendarDate,
): NonNullable<ContractInput['customFields']> {
  const few = { costCentre: `CC-${Math.floor(dice() * 40)}`, seats: Math.floor(dice() * 500) };
  if (dice() < 0.2) return few;
  return {
    ...few,
    discount: Math.round(dice() * 1_000_000) / 100,
    reviewedOn: addDays(today, -Math.floor(dice() * 400)),
    purchaseOrder: `PO-${Math.floor(dice() * 90_000)}`,
    legalEntity: pick(['Acme Inc.', 'Acme GmbH', 'Acme Ltd.']),
    portal: `https://portal.example/${Math.floor(dice() * 900)}`,
    hasPersonalData: dice() < 0.5,
    risk: pick(['Low', 'Medium', 'High']),
    region: pick(['EU', 'US', 'Asia']),
    remarks: pick(SENTENCES),
    ticket: `IT-${Math.floor(dice() * 9_000)}`,
  };
}

/**
 * Records with the shape of real catalogues, the same in every run: partly repeated names, one or two teams and
 * categories, twelve custom fields, some without dates or costs, most with one to four years of costs.
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
      startDate === null ? [] : Array.from({ length: 1 + Math.floor(dice() * 4) }, (__, year) => year);
    return {
      product: `${pick(WORDS)} ${pick(KINDS)} ${index + 1}`,
      vendor: `${pick(WORDS)} ${pick(['Inc.', 'GmbH', 'Ltd.', 'Labs'])}`,
      status: isPast ? pick(['EXPIRED', 'EVALUATING']) : pick(CONTRACT_STATUSES),
      teams: [...new Set([pick(catalogue.teamIds), ...some(catalogue.teamIds, 1)])],
      categories: [...new Set([pick(catalogue.categories), ...some(catalogue.categories, 1)])],
      startDate,
      endDate,
      description: some(SENTENCES, 2).join(' '),
      notes: some(SENTENCES, 1).join(' '),
      hostingModel: dice() < 0.1 ? null : pick(HOSTING_MODELS),
      customFields: customValues(dice, pick, today),
      annualCosts: years.map((year) => ({ date: addDays(startDate ?? today, year * 365), cost: amount() })),
    };
  });
}
