import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { CURRENCIES } from '@pactbook/domain/features/currencies/currency.ts';

/** Ids of teams and categories by small numbers, so that records name them in few bytes. */
export type GroupPlaces = Map<string, number>;

/** A list of each record, those of one behind those of the one before. */
interface Lists {
  /** Where the list of each record ends. */
  readonly ends: Uint32Array;
  readonly members: Uint32Array;
}

/** What the dashboard sums of some records, column by column: some sixty bytes for each, a tenth of what objects take. */
export interface PackedRecords {
  readonly count: number;
  readonly bytes: number;
  /** Places in `CONTRACT_STATUSES`. */
  readonly statuses: Uint8Array;
  /** The last fiscal year in which a record is expected to cost again; 0 where nothing is expected. */
  readonly expectedUntil: Uint16Array;
  readonly teams: Lists;
  readonly categories: Lists;
  /** The days of annual costs in their order, as {@link dayNumber}. */
  readonly costDays: Lists;
  /** The cents of all of them, in the same order. */
  readonly costCents: Float64Array;
  /** 1 for a credit, in the same order. */
  readonly isCredit: Uint8Array;
  /** Of records with costs in other currencies than the organisation's: places in `CURRENCIES`. */
  readonly currencies: Lists;
  /** What they cost in each, in thousandths, in the same order. */
  readonly currencySums: Float64Array;
  /** 1 for a record of which a cost cannot be converted: it has no costs here. */
  readonly isUnconverted: Uint8Array;
}

/** A day as the number of its digits, such as 20260228: numbers compare like their days. */
export const dayNumber = (day: CalendarDate): number => Number(day.replaceAll('-', ''));

/** Collects lists while records are read. */
class ListBuilder {
  readonly #ends: number[] = [];
  readonly #members: number[] = [];

  add(members: readonly number[]): void {
    for (const member of members) this.#members.push(member);
    this.#ends.push(this.#members.length);
  }

  pack(): Lists {
    return { ends: Uint32Array.from(this.#ends), members: Uint32Array.from(this.#members) };
  }
}

/** In place of the days without credits: all days are such. */
export const NO_CREDITS = '*';
/** Sums of fewer letters are numbers that are exact. */
const EXACT_LETTERS = 16;

/** The parts of a list in a text; none of an empty one. */
const partsOf = (list: string): readonly string[] => (list === '' ? [] : list.split(','));

/** The difference of two sums of cents, exact: sums can be too large for a number, one cost never is. */
function centsBetween(before: string, upTo: string): number {
  const isExact = before.length < EXACT_LETTERS && upTo.length < EXACT_LETTERS;
  return isExact ? Number(upTo) - Number(before) : Number(BigInt(upTo) - BigInt(before));
}

function placeOf(id: string, groups: GroupPlaces): number {
  const known = groups.get(id);
  if (known !== undefined) return known;
  groups.set(id, groups.size);
  return groups.size - 1;
}

const bytesOfLists = ({ ends, members }: Lists): number => ends.byteLength + members.byteLength;

/**
 * Packs records.
 *
 * @param lines one for each: id, status, teams, categories, last expected year, the days of its costs, what it cost up to
 *   each, the days without credits, and what it costs in other currencies, as the statement that reads figures writes them
 * @param groups gets the teams and categories that are new
 */
export function packRecords(lines: readonly string[], groups: GroupPlaces): PackedRecords {
  const statuses = new Uint8Array(lines.length);
  const expectedUntil = new Uint16Array(lines.length);
  const isUnconverted = new Uint8Array(lines.length);
  const [teams, categories, days] = [new ListBuilder(), new ListBuilder(), new ListBuilder()];
  const currencies = new ListBuilder();
  const currencySums: number[] = [];
  const cents: number[] = [];
  const credits: number[] = [];
  for (const [index, line] of lines.entries()) {
    const [, status = '', teamIds = '', categoryIds = '', expected = '', ...rest] = line.split('|');
    const [costDays = '', costSums = '', pricedDays = '', codes = '', sums = '', unconverted = ''] = rest;
    statuses[index] = CONTRACT_STATUSES.findIndex((known) => known === status);
    expectedUntil[index] = Number(expected);
    teams.add(partsOf(teamIds).map((id) => placeOf(id, groups)));
    categories.add(partsOf(categoryIds).map((id) => placeOf(id, groups)));
    const daysOfCosts = partsOf(costDays);
    days.add(daysOfCosts.map(dayNumber));
    const priced = pricedDays === NO_CREDITS ? null : new Set(partsOf(pricedDays));
    let before = '0';
    for (const [at, upTo] of partsOf(costSums).entries()) {
      cents.push(centsBetween(before, upTo));
      credits.push(priced === null || priced.has(daysOfCosts[at] ?? '') ? 0 : 1);
      before = upTo;
    }
    currencies.add(partsOf(codes).map((code) => CURRENCIES.indexOf(code)));
    for (const sum of partsOf(sums)) currencySums.push(Number(sum));
    isUnconverted[index] = Number(unconverted);
  }
  const packed = {
    statuses,
    expectedUntil,
    teams: teams.pack(),
    categories: categories.pack(),
    costDays: days.pack(),
    costCents: Float64Array.from(cents),
    isCredit: Uint8Array.from(credits),
    currencies: currencies.pack(),
    currencySums: Float64Array.from(currencySums),
    isUnconverted,
  };
  const lists = [packed.teams, packed.categories, packed.costDays, packed.currencies];
  const bytes =
    lists.reduce((sum, list) => sum + bytesOfLists(list), 1_000) +
    packed.costCents.byteLength +
    packed.isCredit.byteLength +
    packed.currencySums.byteLength +
    4 * lines.length;
  return { ...packed, count: lines.length, bytes };
}
