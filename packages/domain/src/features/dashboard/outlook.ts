import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import { sumMoney } from '../../kernel/money.ts';
import type { Contract } from '../contracts/contract.ts';
import { leftOutOfAll, type LeftOut } from '../currencies/left-out.ts';
import { costTotalsOf } from '../contracts/cost-totals.ts';
import type { ListSum } from '../contracts/list-edit.ts';
import { decideBy } from '../contracts/renewal.ts';
import { buildContractFilter } from '../saved-views/contract-filter.ts';
import { talliesOfAll, tallyBy, visibleContracts, type Lookout } from './figures.ts';
import { Tally, tallyOfAll, viewBehind, type Counted, type ContractsBehind } from './contracts-behind.ts';

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

function tallyWhere(contracts: readonly Contract[], passes: (contract: Contract) => boolean): Tally {
  const tally = new Tally();
  for (const contract of contracts) if (passes(contract)) tally.add(contract);
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
  readonly costInForce: number;
  readonly currencies?: readonly LeftOut[] | undefined;
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
  const { today, readsAll } = lookout;
  const order = orderIn(list);
  const listed = (contract: Contract): Listed => ({ contract, day: DAY_OF[list](contract) ?? '' });
  return {
    partOf: (contracts) => {
      const passing = contracts.filter(passes);
      const first = passing.map(listed).toSorted(order).slice(0, MOST_LISTED);
      const { costInForce, currencies } = costTotalsOf(passing, today);
      return { tally: tallyWhere(passing, () => true), costInForce, currencies, first };
    },
    resultOf: (parts) => {
      const first = parts.flatMap((part) => part.first).toSorted(order);
      return {
        ...tallyOfAll(parts.map(({ tally }) => tally)).result(readsAll),
        records,
        costInForce: sumMoney(parts.map((part) => part.costInForce)),
        ...leftOutOfAll(parts.map(({ currencies }) => currencies)),
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
  readonly currencies?: readonly LeftOut[] | undefined;
}

/** The number of Live records that end in each of the twelve months from the present one on, and their cost. */
export function endsSum(lookout: Lookout): ListSum<Contract, EndsPart, Ends> {
  const first = `${lookout.today.slice(0, 7)}-01`;
  const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => addMonths(first, ahead).slice(0, 7));
  const monthOf = ({ status, endDate }: Contract): string[] => {
    const month = status === 'LIVE' ? endDate?.slice(0, 7) : undefined;
    return month !== undefined && months.includes(month) ? [month] : [];
  };
  return {
    partOf: (contracts) => {
      const ending = visibleContracts(contracts, lookout).filter((contract) => monthOf(contract).length > 0);
      const { currencies } = costTotalsOf(ending, lookout.today);
      return { tallies: tallyBy(ending, monthOf), currencies };
    },
    resultOf: (parts) => {
      const tallies = talliesOfAll(parts.map((part) => part.tallies));
      return {
        months: months.map((month) => {
          const records = within({ statuses: ['LIVE'], endMonths: [month] }, lookout);
          return { month, ...(tallies.get(month) ?? new Tally()).result(lookout.readsAll), records };
        }),
        ...leftOutOfAll(parts.map(({ currencies }) => currencies)),
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

export interface Attention extends Counted {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
}

/**
 * *Needs attention* (docs/product/screens.md, "Dashboard"): missing values of records that the person reads in full.
 */
export function attentionSum(lookout: Lookout): ListSum<Contract, readonly Tally[], Attention[]> {
  const kinds = ATTENTION.map((one) => ({ one, ...behind(one.records, lookout) }));
  return {
    partOf: (contracts) => kinds.map(({ passes }) => tallyWhere(contracts, passes)),
    resultOf: (parts) =>
      kinds.map(({ one, records }, at) => {
        const tally = tallyOfAll(parts.map((part) => part[at] ?? new Tally()));
        return { ...one, ...tally.result(lookout.readsAll), records };
      }),
  };
}
