import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { Contract } from '../contracts/contract.ts';
import { missedNoticeDay } from '../contracts/decision.ts';
import { decideBy } from '../contracts/renewal.ts';
import { buildContractFilter } from '../saved-views/contract-filter.ts';
import { visibleContracts, tallyBy, type Lookout } from './figures.ts';
import { Tally, viewBehind, type Counted, type ContractsBehind } from './contracts-behind.ts';

/** How many records a tab lists (docs/product/screens.md, "Dashboard"). */
const MOST_LISTED = 10;
/** The months whose ends are shown, the present one first. */
const MONTHS_AHEAD = 12;

/** The tabs of *Decide next*: for people who read some record in full, and what stands in its place for others. */
export const OUTLOOK_TABS = ['toDecide', 'ending', 'recentlyExpired', 'recentlyAdded'] as const;
export type OutlookTab = (typeof OUTLOOK_TABS)[number];

const BEHIND_TAB: Readonly<Record<OutlookTab, ContractsBehind>> = {
  toDecide: {
    missing: ['decision'],
    sort: { id: 'noticeDeadline', desc: false },
    columns: ['noticeDeadline', 'costInForce', 'owners'],
  },
  ending: {
    dataView: { key: 'EXPIRING_SOON', presetId: 'next365Days' },
    sort: { id: 'endDate', desc: false },
  },
  recentlyExpired: {
    dataView: { key: 'RECENTLY_EXPIRED', presetId: 'last90Days' },
    sort: { id: 'endDate', desc: true },
  },
  recentlyAdded: {
    dataView: { key: 'RECENTLY_ADDED', presetId: 'last90Days' },
    sort: { id: 'startDate', desc: true },
  },
};

/**
 * By when something can still be decided about a record, and whether that is over: a record that renews by itself does so
 * once its last day for notice has passed; of every other one somebody decides until it ends.
 */
function chanceOf(
  contract: Contract,
  today: CalendarDate,
): { readonly isMissed: boolean; readonly day: CalendarDate | null } {
  const by = decideBy(contract);
  const isMissed = missedNoticeDay({ decision: 'CANCEL', on: today }, contract) !== null;
  return { isMissed, day: by !== null && by >= today ? by : contract.endDate };
}

/** What a tab orders its records by; texts of days compare as days. */
const DAY_OF: Readonly<Record<OutlookTab, (contract: Contract, today: CalendarDate) => CalendarDate | null>> =
  {
    toDecide: (contract, today) => chanceOf(contract, today).day,
    ending: ({ endDate }) => endDate,
    recentlyExpired: ({ endDate }) => endDate,
    recentlyAdded: ({ startDate }) => startDate,
  };

/** The first records of a tab, and all of them counted. */
export interface OutlookList extends Counted {
  readonly contracts: readonly Contract[];
}

/** The records behind a number, of the teams that are meant unless it names others. */
function within(records: ContractsBehind, { teams }: Lookout): ContractsBehind {
  return teams === null || records.teams !== undefined ? records : { ...records, teams };
}

function counted(
  contracts: readonly Contract[],
  records: ContractsBehind,
  lookout: Lookout,
): { readonly passing: readonly Contract[]; readonly number: Counted } {
  const behind = within(records, lookout);
  const passing = contracts.filter(
    buildContractFilter(viewBehind(behind, lookout.today), { today: lookout.today }),
  );
  const tally = new Tally();
  for (const contract of passing) tally.add(contract);
  return { passing, number: { ...tally.result(lookout.readsAll), records: behind } };
}

/**
 * What a tab of *Decide next* lists: the earliest first, or the latest where it looks back (docs/product/screens.md,
 * "Dashboard"). What can still be decided comes before what has renewed on paper.
 */
export function outlookOf(contracts: readonly Contract[], tab: OutlookTab, lookout: Lookout): OutlookList {
  const { passing, number } = counted(contracts, BEHIND_TAB[tab], lookout);
  const { today } = lookout;
  const keyOf = (contract: Contract) => {
    const isMissed = tab === 'toDecide' && chanceOf(contract, today).isMissed;
    return { isMissed, day: DAY_OF[tab](contract, today) ?? '' };
  };
  const keys = new Map(passing.map((contract) => [contract, keyOf(contract)]));
  const direction = BEHIND_TAB[tab].sort?.desc === true ? -1 : 1;
  const order = (one: Contract, other: Contract) => {
    const [key, otherKey] = [keys.get(one) ?? keyOf(one), keys.get(other) ?? keyOf(other)];
    if (key.isMissed !== otherKey.isMissed) return key.isMissed ? 1 : -1;
    if (key.day !== otherKey.day) return key.day < otherKey.day ? -direction : direction;
    return one.product.localeCompare(other.product, 'en') || (one.id < other.id ? -1 : 1);
  };
  return { ...number, contracts: passing.toSorted(order).slice(0, MOST_LISTED) };
}

/** The Live records that end in a month, `YYYY-MM`. */
export interface MonthOfEnds extends Counted {
  readonly month: string;
}

/** How many Live records end in each of the twelve months from the present one on, and what they cost. */
export function endsByMonth(contracts: readonly Contract[], lookout: Lookout): MonthOfEnds[] {
  const inSight = visibleContracts(contracts, lookout);
  const tallies = tallyBy(inSight, ({ status, endDate }) =>
    status === 'LIVE' && endDate !== null ? [endDate.slice(0, 7)] : [],
  );
  const first = `${lookout.today.slice(0, 7)}-01`;
  return Array.from({ length: MONTHS_AHEAD }, (_, ahead) => {
    const month = addMonths(first, ahead).slice(0, 7);
    const records = within({ statuses: ['LIVE'], endMonths: [month] }, lookout);
    return { month, ...(tallies.get(month) ?? new Tally()).result(lookout.readsAll), records };
  });
}

/**
 * What may need somebody's attention (docs/product/screens.md, "Dashboard"): the words, and the records in the table's
 * filters.
 */
const ATTENTION = [
  {
    id: 'term',
    label: 'Live without an end date or renewal type',
    help: 'Without a renewal type a record counts as Fixed.',
    records: { statuses: ['LIVE'], missing: ['endDate', 'renewal'] },
  },
  {
    id: 'cost',
    label: 'Live without a cost in force',
    help: 'No annual cost began in the last twelve months.',
    records: { statuses: ['LIVE'], missing: ['costInForce'] },
  },
  { id: 'owner', label: 'Live without an owner', records: { statuses: ['LIVE'], missing: ['owner'] } },
  {
    id: 'documents',
    label: 'Live without documents',
    records: { statuses: ['LIVE'], missing: ['documents'] },
  },
  {
    id: 'decision',
    label: 'Past the notice date without a decision',
    records: { statuses: ['LIVE'], missing: ['timelyDecision'] },
  },
] as const satisfies readonly {
  id: string;
  label: string;
  help?: string;
  records: ContractsBehind;
}[];

export interface Attention extends Counted {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
}

/**
 * *Needs attention* (docs/product/screens.md, "Dashboard"): what is missing in records that the person reads in full.
 */
export function attentionOf(contracts: readonly Contract[], lookout: Lookout): Attention[] {
  return ATTENTION.map((one) => ({ ...one, ...counted(contracts, one.records, lookout).number }));
}
