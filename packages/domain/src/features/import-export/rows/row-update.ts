import { decide } from '../../../kernel/access.ts';
import type { CalendarDate } from '../../../kernel/calendar-date.ts';
import type { FieldChange } from '../../../kernel/event.ts';
import { updateContract } from '../../contracts/access.ts';
import type { AnnualCost } from '../../contracts/annual-cost.ts';
import {
  plannedUpdate,
  updateFaults,
  type ContractUpdate,
  type StandingContract,
} from '../../contracts/contract-update.ts';
import { outlivesItsEnd, type Renewal } from '../../contracts/renewal.ts';
import type { CustomValue } from '../../custom-fields/custom-field.ts';
import type { TableRow } from '../cell.ts';
import { fieldOf } from '../import-columns.ts';
import { costRows, fieldAt, referencesOf, surplusFault } from './read-row.ts';
import { readMonths, readNotice, readNoticeUnit, readRenewalType, renewalOf } from './renewal-cells.ts';
import { readHostingModel, readStatus } from './row-cells.ts';
import { RowReading, type CellFault, type ListField, type RowReader } from './row-reading.ts';

/** A record that is there, as a row finds it. */
export interface StandingRecord extends StandingContract {
  readonly id: string;
  readonly version: number;
}

/** What a row makes of a record that is there. */
export interface ReadUpdate {
  /** What differs, and nothing else; null when nothing does or the row is refused. */
  readonly input: ContractUpdate | null;
  /** The same for people. */
  readonly changes: readonly FieldChange[];
  readonly faults: readonly CellFault[];
  readonly cents: bigint | null;
}

/** What a row says of a field: a value, that it is empty, or nothing. */
type Said = 'value' | 'empty' | 'nothing';

class UpdateReading {
  readonly reading: RowReading;
  readonly #reader: RowReader;

  constructor(reader: RowReader, row: TableRow) {
    this.#reader = reader;
    this.reading = new RowReading(reader, row.cells, false);
  }

  said(field: string): Said {
    if (this.reading.isSaid(field)) return 'value';
    const isCleared = this.#reader.mapping.blankCells === 'clear' && this.reading.hasColumn(field);
    return isCleared ? 'empty' : 'nothing';
  }

  /** What becomes of one field: nothing to say leaves it out. */
  part<Key extends keyof ContractUpdate>(
    key: Key,
    read: () => ContractUpdate[Key] | null,
    empty?: ContractUpdate[Key],
  ): Pick<ContractUpdate, Key> | object {
    const said = this.said(key);
    if (said === 'nothing' || (said === 'empty' && empty === undefined)) return {};
    const value = said === 'empty' ? empty : read();
    return value === null && said === 'value' ? {} : { [key]: value };
  }

  list(field: ListField): Partial<Record<ListField, string[]>> {
    if (this.reading.namesAny(field)) return { [field]: this.reading.names(field) };
    const isCleared = this.#reader.mapping.blankCells === 'clear' && this.reading.hasColumn(field);
    return isCleared ? { [field]: [] } : {};
  }

  customFields(): ContractUpdate['customFields'] {
    const values: Record<string, CustomValue | null> = {};
    for (const column of this.#reader.columns) {
      const { target } = column;
      if (target.kind !== 'custom') continue;
      const said = this.said(fieldOf(column));
      const value = said === 'value' ? this.reading.customValue(column) : null;
      if (said === 'empty' || value !== null) values[target.field.key] = value;
    }
    return Object.keys(values).length > 0 ? values : undefined;
  }

  /** The terms that are there with what the row says of them. */
  renewal(current: Renewal | null): Renewal | null | undefined {
    const parts = ['renewalType', 'termMonths', 'noticeValue'] as const;
    const said = parts.map((part) => this.said(part));
    if (!said.includes('value')) return said[0] === 'empty' ? null : undefined;
    const notice = this.reading.value('noticeValue', readNotice);
    const kept = <Value>(part: (typeof parts)[number], value: Value | undefined) =>
      this.said(part) === 'nothing' && value !== undefined ? value : null;
    const keptNotice = kept('noticeValue', current?.noticeValue);
    return renewalOf({
      type: this.reading.value('renewalType', readRenewalType) ?? current?.type ?? null,
      termMonths: this.reading.value('termMonths', readMonths) ?? kept('termMonths', current?.termMonths),
      notice: notice ?? (keptNotice === null ? null : { value: keptNotice, unit: null }),
      unit: this.reading.value('noticeUnit', readNoticeUnit) ?? current?.noticeUnit ?? null,
    });
  }

  /**
   * The record's cost rows with those of the row in their places. An amount without a day of its own stands for the whole
   * of a record that has one cost or none; an empty cell of a year takes that year's cost away where empty cells clear.
   */
  annualCosts(current: StandingContract, startDate: CalendarDate | null): AnnualCost[] | undefined {
    const listed = this.said('annualCosts');
    if (listed !== 'nothing') return listed === 'empty' ? [] : costRows(this.reading, startDate);
    const years = this.#reader.columns.filter(({ costDate }) => costDate !== null);
    const yearless = this.said('annualCost');
    const [only] = current.annualCosts;
    const isWhole =
      yearless !== 'nothing' &&
      years.length === 0 &&
      !this.reading.isSaid('costDate') &&
      current.annualCosts.length <= 1;
    // A cost that did not begin with the record keeps its day.
    const day = isWhole && only && only.date !== current.fields.startDate ? only.date : startDate;
    const costs = costRows(this.reading, day);
    const isEmptied = yearless === 'empty' && isWhole;
    const cleared = years
      .filter((column) => this.said(fieldOf(column)) === 'empty')
      .map(({ costDate }) => costDate);
    if (costs.length === 0 && cleared.length === 0 && !isEmptied) return undefined;
    const gone = new Set([...cleared, ...costs.map(({ date }) => date)]);
    return [...(isWhole ? [] : current.annualCosts.filter(({ date }) => !gone.has(date))), ...costs];
  }
}

/** A Live record whose end the row puts into the past becomes Expired, where the mapping says so. */
function withPassedEnd(input: ContractUpdate, current: StandingContract, reader: RowReader): ContractUpdate {
  if (!reader.mapping.expirePastRecords) return input;
  const next = { ...current.fields, ...input };
  const isTouched = ['status', 'endDate', 'renewal'].some((key) => Object.hasOwn(input, key));
  const hasPassed = next.endDate != null && next.endDate < reader.context.today;
  const isOver = isTouched && next.status === 'LIVE' && hasPassed && !outlivesItsEnd(next.renewal);
  return isOver ? { ...input, status: 'EXPIRED' } : input;
}

function draftOf(update: UpdateReading, current: StandingContract): ContractUpdate {
  const { reading } = update;
  const startDate =
    update.said('startDate') === 'nothing' ? current.fields.startDate : reading.date('startDate');
  const renewal = update.renewal(current.fields.renewal);
  const annualCosts = update.annualCosts(current, startDate);
  const customFields = update.customFields();
  return {
    ...update.part('product', () => reading.line('product')),
    ...update.part('vendor', () => reading.vendor()),
    ...update.part('status', () => reading.value('status', readStatus)),
    ...update.part('startDate', () => startDate, null),
    ...update.part('endDate', () => reading.date('endDate'), null),
    ...update.part('description', () => reading.lines('description'), ''),
    ...update.part('notes', () => reading.lines('notes'), ''),
    ...update.part('hostingModel', () => reading.value('hostingModel', readHostingModel), null),
    ...update.list('teams'),
    ...update.list('categories'),
    ...update.list('owners'),
    ...(renewal === undefined ? {} : { renewal }),
    ...(annualCosts === undefined ? {} : { annualCosts }),
    ...(customFields === undefined ? {} : { customFields }),
  };
}

/** Notes what keeps the actor or the rules from the change; the same as when a person edits the record. */
function checkRules(
  { reading }: UpdateReading,
  input: ContractUpdate,
  current: StandingContract,
  reader: RowReader,
): void {
  const { actor, today } = reader.context;
  const decision = actor === null ? null : decide(actor, updateContract, { teams: current.fields.teams });
  if (decision?.allowed === false) {
    reading.fault('', decision.reason);
    return;
  }
  const faults = updateFaults(actor, current, input, referencesOf(reader), today);
  for (const [path, reason] of Object.entries(faults)) {
    const isKnown = /^(renewal|annualCosts)\./.test(path);
    reading.fault(isKnown ? fieldAt(path.split('.'), reader.columns, input.annualCosts) : path, reason);
  }
}

/**
 * Reads what a row says of a record that is there, and checks it with the rules of a change that a person makes. Fields
 * of which no column speaks stay, and so do those with an empty cell unless the mapping clears them (users-say.md, W17).
 */
export function readUpdate(reader: RowReader, row: TableRow, current: StandingRecord): ReadUpdate {
  const update = new UpdateReading(reader, row);
  const { reading } = update;
  const surplus = surplusFault(row, reader.headings);
  if (surplus) reading.faults.push(surplus);
  const draft = withPassedEnd(draftOf(update, current), current, reader);
  if (reading.faults.length === 0) checkRules(update, draft, current, reader);
  const { faults, cents } = reading;
  if (faults.length > 0) return { input: null, changes: [], faults, cents };
  const planned = plannedUpdate(current, draft, referencesOf(reader), reader.context.today);
  const changes = [...planned.fieldChanges, ...planned.costChanges];
  return { input: changes.length > 0 ? planned.difference.after : null, changes, faults, cents };
}
