import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { CurrencyCode } from '../../kernel/money.ts';
import { ownCosts, type AnnualCost } from '../contracts/annual-cost.ts';
import { newContractFaults, type ContractReferences } from '../contracts/contract-rules.ts';
import { contractInputSchema, type ContractInput } from '../contracts/contract.ts';
import { outlivesItsEnd } from '../contracts/renewal.ts';
import type { CustomValue } from '../custom-fields/custom-field.ts';
import { cellText, type TableRow } from './cell.ts';
import { fieldOf } from './import-columns.ts';
import { importedValues, type ImportedValues } from './import-targets.ts';
import { noticeUnitIn, readMonths, readNotice, readNoticeToEndOf, readNoticeUnit } from './notice-cells.ts';
import { readRenewalType, RENEWAL_TARGETS, renewalOf } from './renewal-cells.ts';
import { readField } from './rows/field-cells.ts';
import {
  checkQuantity,
  isCostPart,
  productCosts,
  quantityIn,
  saysProduct,
  withQuantity,
} from './rows/quantity-cells.ts';
import { laterContractYear } from './rows/undated-day.ts';
import { readLeniently } from './rows/lenient-cells.ts';
import { withWholes } from './rows/long-texts.ts';
import type { CellFault } from './cell-source.ts';
import { RowReading, type RowReader } from './row-reading.ts';
import { checkYears, withYearCosts, type StatedYear } from '../annual-costs/year-costs.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';
import { counted } from '../../kernel/text/counted.ts';

/** The days by which a status is described. */
interface StatusDays {
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
  readonly today: CalendarDate;
  /** Whether the row says that there is no end. */
  readonly isEndless: boolean;
  /** Whether the record continues after its end date, as one that renews automatically. */
  readonly outlivesItsEnd: boolean;
}

/**
 * The status that the dates of a row tell: ended is Expired, running is Live. Null for a record that has not begun, or
 * without dates.
 */
export function statusFromDates({
  startDate,
  endDate,
  today,
  isEndless,
  outlivesItsEnd: continues,
}: StatusDays): 'LIVE' | 'EXPIRED' | null {
  if (startDate === null && endDate === null && !isEndless) return null;
  if (startDate !== null && startDate > today) return null;
  return endDate !== null && endDate < today && !continues ? 'EXPIRED' : 'LIVE';
}

/** The result of a row: a record to create, or its faults. */
export interface ReadRow {
  readonly input: ContractInput | null;
  readonly faults: readonly CellFault[];
  /** What is written in the row. */
  readonly reading: RowReading;
}

/** The fault of a row with cells beyond the headings; null without any. */
export function surplusFault({ cells }: TableRow, headings: number): CellFault | null {
  const surplus = cells
    .slice(headings)
    .map(cellText)
    .filter((text) => text !== '');
  if (cells.length <= headings || surplus.length === 0) return null;
  return {
    column: '',
    text: surplus.join(' | '),
    reason: `This row has ${counted(cells.length, 'cell')} under ${counted(headings, 'heading')}; a text with a separator in it needs quotes`,
  };
}

/** Reports why cells that name other records cannot be taken, but for those that are left empty. */
export function reportLinks(reading: RowReading, { links }: RowReader, row: number): void {
  for (const [target, reason] of links?.faultsOf(row) ?? [])
    if (!reading.isBlanked(target)) reading.fault(target, reason);
}

/** The currency of an amount that says one. */
const withCurrency = (currency: CurrencyCode | null) => (currency === null ? {} : { currency });

/** The yearly totals of a row; empty cells are ignored. */
export function statedYears(reading: RowReading): StatedYear[] {
  return reading
    .amounts()
    .flatMap(({ field, year, cost, currency }) =>
      year === null || cost === null ? [] : [{ field, year, cost, ...withCurrency(currency) }],
    );
}

/** The days of a record's term. */
export interface TermDays {
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

const UNDATED =
  'An amount needs a date. Add a cost date or a start date, or choose the year of the costs at its column';

/**
 * The cost rows of a row's list or amounts, each with the day of its column, otherwise the row's cost date, otherwise
 * its start; without yearly totals. One has a currency where the row says it, also that of the record.
 * @param term the first and the last day of the row's record
 */
export function costRows(reading: RowReading, { startDate, endDate }: TermDays): AnnualCost[] {
  const list = reading.costList();
  if (list !== null) return list;
  const dayOfRow = reading.date('costDate') ?? startDate;
  const costs = reading.amounts().flatMap(({ field, date, year, cost, currency }) => {
    const day = date ?? dayOfRow ?? reading.undatedDay(field, endDate);
    if (cost === null || year !== null) return [];
    if (day !== null) return [{ date: day, cost, ...withCurrency(currency) }];
    if (!reading.isFaulty('startDate') && !reading.isFaulty('costDate')) {
      reading.fault(field, UNDATED);
    }
    return [];
  });
  if (costs.length > 0) return withQuantity(costs, quantityIn(reading));
  const day = dayOfRow ?? reading.undatedDay('unitPrice', endDate);
  if (!saysProduct(reading)) return [];
  if (day !== null) return productCosts(reading, day);
  reading.fault('unitPrice', UNDATED);
  return [];
}

/**
 * The costs of a new record: a list contains everything that yearly totals repeat.
 * @param contractYear the first day of its current contract year, where costs without a day count for that
 */
function newCosts(reading: RowReading, term: TermDays, contractYear: CalendarDate | null): AnnualCost[] {
  const costs = costRows(reading, { ...term, startDate: contractYear ?? term.startDate });
  const years = statedYears(reading);
  if (costs.length === 0) checkQuantity(reading);
  const onFault = (field: string, reason: string) => reading.fault(field, reason);
  if (!reading.isSaid('annualCosts')) return withYearCosts(costs, years, term.startDate, onFault);
  checkYears(costs, years, [], onFault);
  return costs;
}

/** The values of the mapped custom fields; an empty cell is an explicit "none" in place of the default. */
function customValues(reading: RowReading, columns: RowReader['columns']): ContractInput['customFields'] {
  const values: Record<string, CustomValue | null> = {};
  for (const column of columns) {
    const { target } = column;
    if (target.kind !== 'custom') continue;
    const value = reading.customValue(column);
    if (value !== null || target.field.defaultValue !== null) values[target.field.key] = value;
  }
  return values;
}

/** The type of a record without an end whose row says nothing else of its terms. */
export function endlessType(reading: RowReading): 'EVERGREEN' | null {
  return reading.isEndless && !reading.isSaid('termMonths') ? 'EVERGREEN' : null;
}

/** The terms of a row, or null. A term for all rows is one of those that renew by themselves: others end on their day. */
function renewalIn(reading: RowReading): ContractInput['renewal'] {
  const type = reading.value('renewalType', readRenewalType) ?? endlessType(reading);
  const hasTerm = type === 'AUTO_RENEWS' || reading.isSaid('termMonths');
  return renewalOf({
    type,
    termMonths: hasTerm ? reading.value('termMonths', readMonths) : null,
    notice: reading.value('noticeValue', readNotice),
    unit: reading.value('noticeUnit', readNoticeUnit) ?? noticeUnitIn(reading.columnName('noticeValue')),
    toEndOf: reading.value('noticeToEndOf', readNoticeToEndOf),
  });
}

/** The currency of a new record: what the row says, otherwise the one of all its amounts, otherwise the usual one. */
function currencyOf(reading: RowReading, costs: readonly AnnualCost[]): CurrencyCode {
  const own = reading.recordCurrency;
  const [first] = costs;
  if (reading.isSaid('currency') || first?.currency === undefined) return own;
  return costs.every(({ currency }) => currency === first.currency) ? first.currency : own;
}

/** Whether a cost of a row starts on a day only because the row says no other. */
const hasUndatedCost = (
  reading: RowReading,
  costs: readonly AnnualCost[],
  day: CalendarDate | null,
): boolean =>
  !reading.isSaid('costDate') && !reading.isSaid('annualCosts') && costs.some(({ date }) => date === day);

/** The record of a row, before its rules are checked. Unreadable values are faults already. */
function draftOf(reading: RowReading, reader: RowReader): ContractInput {
  const { context, mapping, columns } = reader;
  const entered: ImportedValues = importedValues((field) => readField(reading, field) ?? field.empty);
  const { startDate, endDate, status } = entered;
  const renewal = renewalIn(reading);
  const texts = withWholes({ description: entered.description, notes: entered.notes }, reading.wholes);
  const hasPassed =
    status === 'LIVE' && endDate !== null && endDate < context.today && !outlivesItsEnd(renewal);
  const contractYear = laterContractYear({ startDate, endDate }, outlivesItsEnd(renewal), context.today);
  const first = contractYear !== null && mapping.costsOfContractYear ? contractYear : null;
  const costs = newCosts(reading, { startDate, endDate }, first);
  reading.hasOldCost = contractYear !== null && hasUndatedCost(reading, costs, first ?? startDate);
  const currency = currencyOf(reading, costs);
  const isTold = reading.isSaid('status') || Boolean(mapping.defaults?.status?.trim());
  const days = {
    startDate,
    endDate,
    today: context.today,
    isEndless: reading.isEndless,
    outlivesItsEnd: outlivesItsEnd(renewal),
  };
  reading.isStatusOpen = !isTold;
  const byDates = mapping.statusFromDates && !isTold ? statusFromDates(days) : null;
  return {
    ...entered,
    ...texts,
    status: byDates ?? (hasPassed && mapping.expirePastRecords ? 'EXPIRED' : status),
    currency,
    renewal,
    customFields: customValues(reading, columns),
    ...(costs.length > 0 && { annualCosts: ownCosts(costs, currency) }),
  };
}

/**
 * The target of a path in the record's schema.
 * @param costs the cost rows of the row's record
 */
export function fieldAt(
  path: readonly PropertyKey[],
  columns: RowReader['columns'],
  costs: readonly AnnualCost[] = [],
): string {
  const [first, second, third] = path.map(String);
  if (first === 'customFields') return `${CUSTOM_PREFIX}${second ?? ''}`;
  if (first === 'renewal') {
    const target = RENEWAL_TARGETS[second ?? ''] ?? 'renewalType';
    // A notice without its unit is the fault of its column, where the file has none for units.
    const isMissing = target === 'noticeUnit' && !columns.some((column) => fieldOf(column) === target);
    return isMissing ? 'noticeValue' : target;
  }
  if (first !== 'annualCosts') return first ?? '';
  if (columns.some((column) => fieldOf(column) === 'annualCosts')) return 'annualCosts';
  if (isCostPart(third)) return third;
  const fields = columns.map(fieldOf);
  const date = costs[Number(second)]?.date ?? '';
  const ofPeriod = [`annualCost ${date}`, `annualCost ${date.slice(0, 4)}`].find((field) =>
    fields.includes(field),
  );
  if (ofPeriod !== undefined) return ofPeriod;
  if (third !== 'date') return 'annualCost';
  return fields.includes('costDate') ? 'costDate' : 'startDate';
}

/** Validates the record by the rules of `POST /contracts/create`, with each field's first fault. */
function checkRules(reading: RowReading, draft: ContractInput, reader: RowReader): ContractInput | null {
  const { context, columns } = reader;
  const parsed = contractInputSchema.safeParse(draft);
  for (const { path, message } of parsed.error?.issues ?? [])
    reading.fault(fieldAt(path, columns, draft.annualCosts), message);
  const faults = newContractFaults(context.actor, draft, referencesOf(reader), context.today);
  // A currency that amounts say is their fault.
  const ofCosts = faults.currency !== undefined && !reading.isSaid('currency');
  for (const [path, reason] of Object.entries(faults)) {
    if (path === 'currency' && ofCosts) {
      reading.fault(reading.costField(), reason);
      continue;
    }
    const isKnown = /^(renewal|annualCosts)\./.test(path);
    reading.fault(isKnown ? fieldAt(path.split('.'), columns, draft.annualCosts) : path, reason);
  }
  return parsed.success && reading.faults.length === 0 ? parsed.data : null;
}

/** The context of the rules, with the names that rows add. */
export function referencesOf({ teams, categories, owners, context }: RowReader): ContractReferences {
  return {
    teams: teams.names,
    categories: categories.ids,
    customFields: context.customFields,
    people: owners.people,
    currencies: context.currencies,
  };
}

/** Reads a row and validates it with the same schema, rules and access as a record that a person adds. */
export function readNewRow(reader: RowReader, row: TableRow): ReadRow {
  return readLeniently(reader, (blanked) => readOnce(reader, row, blanked));
}

function readOnce(reader: RowReader, row: TableRow, blanked: ReadonlySet<string>): ReadRow {
  const reading = new RowReading(reader, row, { withDefaults: true, blanked });
  const surplus = surplusFault(row, reader.headings);
  if (surplus) reading.faults.push(surplus);
  const draft = draftOf(reading, reader);
  reportLinks(reading, reader, row.row);
  const input = checkRules(reading, draft, reader);
  return { input, faults: reading.faults, reading };
}
