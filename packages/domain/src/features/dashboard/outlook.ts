import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { Contract } from '../contracts/contract.ts';
import type { LeftOut } from '../currencies/left-out.ts';
import { costCentsOn } from '../annual-costs/cost-totals.ts';
import type { ListSum } from '../contracts/list-edit.ts';
import { decideBy } from '../contracts/renewal.ts';
import { buildContractFilter } from '../saved-views/contract-filter.ts';
import { splitOf, visibleContracts, type Lookout } from './figures.ts';
import {
  talliesOfAll,
  Tally,
  tallyIn,
  tallyOfAll,
  viewBehind,
  type Counted,
  type ContractsBehind,
} from './contracts-behind.ts';

/** The most records of a list that are shown (docs/product/screens.md, "Dashboard"). */
const MOST_LISTED = 10;
/** The months of the chart of ends, the present one first. */
const MONTHS_AHEAD = 12;

/**
 * The lists of *Decide next*: for people who read some record in full the decisions that notice still allows and those
 * that come too late for it, for others what ends soon; and what ended and began lately.
 */
export const OUTLOOK_LISTS = [
  'stillPossible',
  'noticeMissed',
  'ending',
  'recentlyExpired',
  'recentlyAdded',
] as const;
export type OutlookListName = (typeof OUTLOOK_LISTS)[number];

const DECISION_COLUMNS = ['noticeDeadline', 'costInForce', 'owners'] as const;
const BEHIND_LIST: Readonly<Record<OutlookListName, ContractsBehind>> = {
  stillPossible: {
    missing: ['openDecision'],
    sort: { id: 'noticeDeadline', desc: false },
    columns: DECISION_COLUMNS,
  },
  noticeMissed: {
    missing: ['timelyDecision'],
    sort: { id: 'endDate', desc: false },
    columns: DECISION_COLUMNS,
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

/** The sort key of a list; days compare as text. */
const DAY_OF: Readonly<Record<OutlookListName, (contract: Contract) => CalendarDate | null>> = {
  stillPossible: decideBy,
  noticeMissed: ({ endDate }) => endDate,
  ending: ({ endDate }) => endDate,
  recentlyExpired: ({ endDate }) => endDate,
  recentlyAdded: ({ startDate }) => startDate,
};

/** The first records of a list, the number of all, and what they cost. */
export interface OutlookList extends Counted {
  readonly contracts: readonly Contract[];
  /** The cost in force of all of them that the person reads in full; what is at stake in a decision. */
  readonly costInForce: number;
  /** Where other currencies are in that sum: by currency, which of the records have no rate. */
  readonly currencies?: LeftOut[] | undefined;
}

/** The records behind a number, of the selected teams unless it names others. */
function within(records: ContractsBehind, { teams }: Lookout): ContractsBehind {
  return teams === null || records.teams !== undefined ? records : { ...records, teams };
}

/** The records behind a number, and the function that tells them. */
function behind(records: ContractsBehind, lookout: Lookout) {
  const inSight = within(records, lookout);
  const { today } = lookout;
  return { records: inSight, passes: buildContractFilter(viewBehind(inSight, today), { today }) };
}

/** Counts records with the part of their costs that is of the selected teams. */
function tallyOf(contracts: readonly Contract[], lookout: Lookout): Tally {
  const tally = new Tally();
  const split = splitOf(lookout);
  const centsOf = costCentsOn(lookout.today);
  for (const contract of contracts) tally.add(contract, centsOf(contract), split.partOf(contract));
  return tally;
}

/** A record of a list with the day that it is sorted by. */
interface Listed {
  readonly contract: Contract;
  readonly day: CalendarDate;
}

/** The order of a list, by names and then by id on the same day. */
function orderIn(list: OutlookListName): (one: Listed, other: Listed) => number {
  const direction = BEHIND_LIST[list].sort?.desc === true ? -1 : 1;
  return (one, other) => {
    if (one.day !== other.day) return one.day < other.day ? -direction : direction;
    const [contract, next] = [one.contract, other.contract];
    return contract.product.localeCompare(next.product, 'en') || (contract.id < next.id ? -1 : 1);
  };
}

/** The records of a list in a part of the catalogue. */
export interface OutlookPart {
  readonly tally: Tally;
  readonly first: readonly Listed[];
}

/**
 * The records of a list of *Decide next*: the earliest first, or the latest for past days (docs/product/screens.md,
 * "Dashboard").
 */
export function outlookSum(
  list: OutlookListName,
  lookout: Lookout,
): ListSum<Contract, OutlookPart, OutlookList> {
  const { records, passes } = behind(BEHIND_LIST[list], lookout);
  const order = orderIn(list);
  const listed = (contract: Contract): Listed => ({ contract, day: DAY_OF[list](contract) ?? '' });
  return {
    partOf: (contracts) => {
      const passing = contracts.filter(passes);
      const first = passing.map(listed).toSorted(order).slice(0, MOST_LISTED);
      return { tally: tallyOf(passing, lookout), first };
    },
    resultOf: (parts) => {
      const first = parts.flatMap((part) => part.first).toSorted(order);
      const tally = tallyOfAll(parts.map((part) => part.tally));
      const { costInForce, currencies } = tally.costs.totals();
      return {
        ...tally.result(lookout.readsAll),
        records,
        costInForce,
        ...(currencies && { currencies }),
        contracts: first.slice(0, MOST_LISTED).map(({ contract }) => contract),
      };
    },
  };
}

/** The Live records that end in a month, `YYYY-MM`. */
export interface MonthOfEnds extends Counted {
  readonly month: string;
}

/** Twelve months, and by currency which of their records have no rate, where other currencies are in their cost. */
export interface Ends {
  readonly months: readonly MonthOfEnds[];
  readonly currencies?: LeftOut[] | undefined;
}

/** The ends of a part of the list. */
export interface EndsPart {
  readonly tallies: ReadonlyMap<string, Tally>;
}

/** The number of Live records that end in each of the twelve months from the present one on, and their cost in force. */
export function endsSum(lookout: Lookout): ListSum<Contract, EndsPart, Ends> {
  const first = `${lookout.today.slice(0, 7)}-01`;
  const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => addMonths(first, ahead).slice(0, 7));
  const monthOf = ({ status, endDate }: Contract): string =>
    status === 'LIVE' ? (endDate?.slice(0, 7) ?? '') : '';
  return {
    partOf: (contracts) => {
      const inSight = visibleContracts(contracts, lookout);
      const tallies = new Map<string, Tally>();
      for (const month of months) {
        const ending = inSight.filter((contract) => monthOf(contract) === month);
        if (ending.length > 0) tallyIn(tallies, month).addAll(tallyOf(ending, lookout));
      }
      return { tallies };
    },
    resultOf: (parts) => {
      const tallies = talliesOfAll(parts.map((part) => part.tallies));
      const { currencies } = tallyOfAll([...tallies.values()]).costs.totals();
      return {
        months: months.map((month) => {
          const records = within({ statuses: ['LIVE'], endMonths: [month] }, lookout);
          return { month, ...(tallies.get(month) ?? new Tally()).result(lookout.readsAll), records };
        }),
        ...(currencies && { currencies }),
      };
    },
  };
}

/** The kinds of missing values (docs/product/screens.md, "Dashboard"): the label, and the filter of the table. */
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
] as const satisfies readonly {
  id: string;
  label: string;
  help?: string;
  records: ContractsBehind;
}[];

export interface Attention extends Pick<Counted, 'count' | 'records'> {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
}

/**
 * *Needs attention* (docs/product/screens.md, "Dashboard"): missing values of records that the person reads in full.
 */
export function attentionSum(lookout: Lookout): ListSum<Contract, readonly number[], Attention[]> {
  const kinds = ATTENTION.map((one) => ({ one, ...behind(one.records, lookout) }));
  return {
    partOf: (contracts) => kinds.map(({ passes }) => contracts.filter(passes).length),
    resultOf: (parts) =>
      kinds.map(({ one, records }, at) => {
        const count = parts.reduce((sum, part) => sum + (part[at] ?? 0), 0);
        return { ...one, count, records };
      }),
  };
}
