import { decide } from '../../kernel/access.ts';
import type { FieldChange } from '../../kernel/event.ts';
import { sumMoney, toCents } from '../../kernel/money.ts';
import { canUpdateContract } from '../contracts/access.ts';
import { COST_MARKS, costMarks, ownCosts, withAmount, type AnnualCost } from '../contracts/annual-cost.ts';
import {
  plannedUpdate,
  updateFaults,
  type ContractUpdate,
  type CurrentContract,
} from '../contracts/contract-update.ts';
import { outlivesItsEnd, type Renewal } from '../contracts/renewal.ts';
import { seatsInForce } from '../annual-costs/cost-plan.ts';
import type { CustomValue } from '../custom-fields/custom-field.ts';
import type { TableRow } from './cell.ts';
import { fieldOf } from './import-columns.ts';
import { namesSeveral, partOfImported } from './import-targets.ts';
import {
  costRows,
  fieldAt,
  referencesOf,
  reportLinks,
  statedYears,
  surplusFault,
  endlessType,
  type TermDays,
} from './read-row.ts';
import { holds, type PresentValues } from './rows/present-values.ts';
import { noticeUnitIn, readMonths, readNotice, readNoticeToEndOf, readNoticeUnit } from './notice-cells.ts';
import { readRenewalType, renewalOf } from './renewal-cells.ts';
import { readField } from './rows/field-cells.ts';
import { checkQuantity, quantityIn, saysProduct, withQuantity } from './rows/quantity-cells.ts';
import { readLeniently } from './rows/lenient-cells.ts';
import { withWholes } from './rows/long-texts.ts';
import type { CellFault } from './cell-source.ts';
import { RowReading, type ListField, type RowReader } from './row-reading.ts';
import { checkYears, withYearCosts, type StatedYear } from '../annual-costs/year-costs.ts';

/** An existing record and its row. */
export interface CurrentImportedContract extends CurrentContract {
  readonly id: string;
  readonly version: number;
  /** Its total in the organisation's currency where a row is converted; null when one cannot be; missing when none is. */
  readonly convertedTotal?: number | null | undefined;
}

/** The result of a row for an existing record. */
export interface ReadUpdate {
  /** The difference only; null for none or a rejected row. */
  readonly input: ContractUpdate | null;
  /** The same for people. */
  readonly changes: readonly FieldChange[];
  readonly faults: readonly CellFault[];
  readonly reading: RowReading;
  /** The record as it will be; null for a rejected row. */
  readonly after: PresentValues | null;
  /** The columns with empty cells where the record has a value, by whether it is cleared. */
  readonly emptyCells: { readonly kept: readonly string[]; readonly cleared: readonly string[] };
}

const NO_CELLS: ReadUpdate['emptyCells'] = { kept: [], cleared: [] };

/** The content of a row for a field: a value, explicitly empty, or nothing. */
type Said = 'value' | 'empty' | 'nothing';

const costWords = ({ cost, ...row }: AnnualCost) =>
  JSON.stringify([cost, ...COST_MARKS.map((mark) => row[mark])]);

/** Whether two lists of costs are equal in any order. */
function areSameCosts(one: readonly AnnualCost[], other: readonly AnnualCost[]): boolean {
  const amounts = new Map(other.map((row) => [row.date, costWords(row)]));
  return one.length === other.length && one.every((row) => amounts.get(row.date) === costWords(row));
}

/**
 * A row of the file with what it leaves unsaid of the cost whose place it takes: the currency, why it is below 0, and how
 * many of what it pays for.
 */
function withUnsaid(row: AnnualCost, present: AnnualCost | undefined): AnnualCost {
  if (present === undefined) return row;
  const { unitPrice, ...kept } = withAmount(present, row.cost);
  // A unit price is of its quantity.
  const isSame = row.quantity === undefined || row.quantity === present.quantity;
  return { ...kept, ...(isSame ? costMarks({ unitPrice }) : {}), ...row };
}

class UpdateReading {
  readonly reading: RowReading;
  readonly #reader: RowReader;

  constructor(
    reader: RowReader,
    row: TableRow,
    { fields, annualCosts }: PresentValues,
    blanked: ReadonlySet<string>,
  ) {
    this.#reader = reader;
    const present = { currency: fields.currency, costs: annualCosts };
    this.reading = new RowReading(reader, row, { withDefaults: false, present, blanked });
  }

  said(field: string): Said {
    if (this.reading.isSaid(field)) return 'value';
    if (this.reading.isBlanked(field)) return 'nothing';
    const isCleared = this.#reader.mapping.blankCells === 'clear' && this.reading.hasColumn(field);
    return isCleared ? 'empty' : 'nothing';
  }

  /** The new values of the fields in the row; a required one cannot be cleared. */
  fields(): ContractUpdate {
    return partOfImported((field) => {
      if (namesSeveral(field.key)) return this.#list(field.key);
      const said = this.said(field.key);
      if (said === 'empty') return field.isRequired === true ? undefined : field.empty;
      if (field.key === 'endDate' && this.reading.isEndless) return field.empty;
      return said === 'value' ? (readField(this.reading, field) ?? undefined) : undefined;
    });
  }

  #list(field: ListField): string[] | undefined {
    if (this.reading.namesAny(field)) return this.reading.names(field);
    if (this.reading.isBlanked(field)) return undefined;
    const isCleared = this.#reader.mapping.blankCells === 'clear' && this.reading.hasColumn(field);
    return isCleared ? [] : undefined;
  }

  /** The values that empty cells keep and clear. */
  emptyCells(current: PresentValues, after: PresentValues): ReadUpdate['emptyCells'] {
    const columns = new Map(this.#reader.columns.map((column) => [fieldOf(column), column]));
    const empty = [...columns].filter(
      ([field, column]) => this.#isEmpty(field) && !this.reading.isBlanked(field) && holds(column, current),
    );
    const named = (isPrepared: boolean) =>
      empty.filter(([, column]) => holds(column, after) === isPrepared).map(([, { name }]) => name);
    return { kept: named(true), cleared: named(false) };
  }

  #isEmpty(field: string): boolean {
    return namesSeveral(field) ? !this.reading.namesAny(field) : !this.reading.isSaid(field);
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

  /** The record's terms with the row's values. */
  renewal(current: Renewal | null): Renewal | null | undefined {
    const parts = ['renewalType', 'termMonths', 'noticeValue', 'noticeToEndOf'] as const;
    const said = parts.map((part) => this.said(part));
    const endless = current === null ? endlessType(this.reading) : null;
    if (!said.includes('value') && endless === null) return said[0] === 'empty' ? null : undefined;
    const notice = this.reading.value('noticeValue', readNotice);
    const kept = <Value>(part: (typeof parts)[number], value: Value | undefined) =>
      this.said(part) === 'nothing' && value !== undefined ? value : null;
    const storedNotice = kept('noticeValue', current?.noticeValue);
    // Another notice period replaces the whole of the stored one.
    const keepsNotice = notice === null ? storedNotice !== null : notice.value === current?.noticeValue;
    return renewalOf({
      type: this.reading.value('renewalType', readRenewalType) ?? current?.type ?? endless,
      termMonths: this.reading.value('termMonths', readMonths) ?? kept('termMonths', current?.termMonths),
      notice: notice ?? (storedNotice === null ? null : { value: storedNotice, unit: null }),
      unit:
        this.reading.value('noticeUnit', readNoticeUnit) ??
        (notice === null ? null : noticeUnitIn(this.reading.columnName('noticeValue'))) ??
        current?.noticeUnit ??
        null,
      toEndOf:
        this.reading.value('noticeToEndOf', readNoticeToEndOf) ??
        (keepsNotice ? kept('noticeToEndOf', current?.noticeToEndOf) : null),
    });
  }

  /** The record's cost rows with the row's values, one by one or by years; undefined without any. */
  annualCosts(current: CurrentImportedContract, term: TermDays): AnnualCost[] | undefined {
    const rows = this.#rowsSaid(current, term);
    return rows && ownCosts(rows, this.reading.recordCurrency);
  }

  #rowsSaid(current: CurrentImportedContract, term: TermDays): AnnualCost[] | undefined {
    const said = this.#singleCosts(current, term);
    // As the record has them, so that the two can be compared.
    const rows = said && ownCosts(said, this.reading.recordCurrency);
    const years = this.#statedYears();
    if (years.length === 0) return rows;
    const onFault = (field: string, reason: string) => this.reading.fault(field, reason);
    if (rows === undefined || areSameCosts(rows, current.annualCosts)) {
      return withYearCosts(current.annualCosts, years, term.startDate, onFault);
    }
    checkYears(rows, years, current.annualCosts, onFault);
    return rows;
  }

  /** The row's yearly totals, including empty cells when they clear. */
  #statedYears(): StatedYear[] {
    const cleared = this.#reader.columns.flatMap((column): StatedYear[] => {
      const field = fieldOf(column);
      const { costYear: year } = column;
      return year !== null && this.said(field) === 'empty' ? [{ field, year, cost: null }] : [];
    });
    return [...statedYears(this.reading), ...cleared];
  }

  /** The record's costs with the row's quantity; undefined without one, and for that of the cost in force, as in an export. */
  #counted({ annualCosts }: CurrentImportedContract): AnnualCost[] | undefined {
    const quantity = quantityIn(this.reading);
    if (Object.keys(quantity).length === 0) return undefined;
    const seats = seatsInForce(annualCosts, this.#reader.context.today);
    if (quantity.quantity === seats && Object.keys(quantity).length === 1) return undefined;
    if (annualCosts.length === 0) checkQuantity(this.reading);
    return withQuantity(annualCosts, quantity).map((row, at) => withUnsaid(row, annualCosts[at]));
  }

  /** Whether the row's amount is the sum of the record's costs, as in an export's column "Total Cost". */
  #isTotal({ annualCosts, convertedTotal }: CurrentImportedContract): boolean {
    if (this.reading.isSaid('costDate') || annualCosts.length === 0) return false;
    // A sum that cannot be converted is an empty cell.
    if (convertedTotal === null && this.said('annualCost') === 'empty') return true;
    if (this.said('annualCost') !== 'value') return false;
    if (annualCosts.length < 2 && convertedTotal === undefined) return false;
    const total = convertedTotal ?? sumMoney(annualCosts.map(({ cost }) => cost));
    const amount = this.reading.amounts().find(({ date, year }) => date === null && year === null);
    return amount?.cost != null && toCents(amount.cost) === toCents(total);
  }

  /**
   * The record's cost rows with those of the row. An amount without its own day replaces the only cost of a
   * record; an empty cell of a year removes that year's cost when empty cells clear.
   */
  #singleCosts(current: CurrentImportedContract, term: TermDays): AnnualCost[] | undefined {
    const { startDate, endDate } = term;
    const listed = this.said('annualCosts');
    const onDay = new Map(current.annualCosts.map((row) => [row.date, row]));
    if (listed !== 'nothing')
      return listed === 'empty'
        ? []
        : costRows(this.reading, term).map((row) => withUnsaid(row, onDay.get(row.date)));
    if (this.#isTotal(current)) return this.#counted(current);
    const years = this.#reader.columns.filter(({ costDate }) => costDate !== null);
    const yearless = saysProduct(this.reading) ? 'value' : this.said('annualCost');
    const [only] = current.annualCosts;
    const isWhole =
      yearless !== 'nothing' &&
      years.length === 0 &&
      !this.reading.isSaid('costDate') &&
      current.annualCosts.length <= 1;
    // A cost on another day than the record's start keeps its day.
    const day = isWhole && only && only.date !== current.fields.startDate ? only.date : startDate;
    const costs = costRows(this.reading, { startDate: day, endDate }).map((row) =>
      withUnsaid(row, isWhole ? only : onDay.get(row.date)),
    );
    const isEmptied = yearless === 'empty' && isWhole;
    const cleared = years
      .filter((column) => this.said(fieldOf(column)) === 'empty')
      .map(({ costDate }) => costDate);
    if (costs.length === 0 && cleared.length === 0 && !isEmptied) return this.#counted(current);
    const gone = new Set([...cleared, ...costs.map(({ date }) => date)]);
    return [...(isWhole ? [] : current.annualCosts.filter(({ date }) => !gone.has(date))), ...costs];
  }
}

/** A Live record becomes Expired when the row puts its end into the past and the mapping says so. */
function withPassedEnd(input: ContractUpdate, current: CurrentContract, reader: RowReader): ContractUpdate {
  if (!reader.mapping.expirePastRecords) return input;
  const next = { ...current.fields, ...input };
  const isTouched = ['status', 'endDate', 'renewal'].some((key) => Object.hasOwn(input, key));
  const hasPassed = next.endDate != null && next.endDate < reader.context.today;
  const isOver = isTouched && next.status === 'LIVE' && hasPassed && !outlivesItsEnd(next.renewal);
  return isOver ? { ...input, status: 'EXPIRED' } : input;
}

/** Description and notes where they keep whole what was cut. */
function textsKept(
  { wholes }: RowReading,
  fields: ContractUpdate,
  { fields: present }: CurrentImportedContract,
): Pick<ContractUpdate, 'description' | 'notes'> {
  if (wholes.size === 0) return {};
  const before = {
    description: fields.description ?? present.description,
    notes: fields.notes ?? present.notes,
  };
  return withWholes(before, wholes);
}

function draftOf(update: UpdateReading, current: CurrentImportedContract): ContractUpdate {
  const { reading } = update;
  const startDate =
    update.said('startDate') === 'nothing' ? current.fields.startDate : reading.date('startDate');
  const endDate = update.said('endDate') === 'nothing' ? current.fields.endDate : reading.date('endDate');
  const renewal = update.renewal(current.fields.renewal);
  const annualCosts = update.annualCosts(current, { startDate, endDate });
  const customFields = update.customFields();
  const fields = update.fields();
  return {
    ...fields,
    ...textsKept(reading, fields, current),
    ...(renewal === undefined ? {} : { renewal }),
    ...(annualCosts === undefined ? {} : { annualCosts }),
    ...(customFields === undefined ? {} : { customFields }),
  };
}

/** Reports why the actor or the rules do not allow the change, as when a person edits the record. */
function checkRules(
  { reading }: UpdateReading,
  input: ContractUpdate,
  current: CurrentContract,
  reader: RowReader,
): void {
  const { actor, today } = reader.context;
  const decision = actor === null ? null : decide(actor, canUpdateContract, { teams: current.fields.teams });
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
 * Reads a row for an existing record, and validates it with the rules of a change by a person. Fields without a column
 * stay, and so do those with an empty cell unless the mapping clears them (docs/product/records.md, "Import").
 */
export function readUpdate(reader: RowReader, row: TableRow, current: CurrentImportedContract): ReadUpdate {
  return readLeniently(reader, (blanked) => readOnce(reader, row, current, blanked));
}

function readOnce(
  reader: RowReader,
  row: TableRow,
  current: CurrentImportedContract,
  blanked: ReadonlySet<string>,
): ReadUpdate {
  const update = new UpdateReading(reader, row, current, blanked);
  const { reading } = update;
  const surplus = surplusFault(row, reader.headings);
  if (surplus) reading.faults.push(surplus);
  const draft = withPassedEnd(draftOf(update, current), current, reader);
  reportLinks(reading, reader, row.row);
  if (reading.faults.length === 0) checkRules(update, draft, current, reader);
  const { faults } = reading;
  if (faults.length > 0) {
    const nothing = { input: null, changes: [], after: null, emptyCells: NO_CELLS };
    return { ...nothing, faults, reading };
  }
  const planned = plannedUpdate(current, draft, referencesOf(reader), reader.context.today);
  const changes = [...planned.fieldChanges, ...planned.costChanges];
  const emptyCells = update.emptyCells(current, planned);
  const input = changes.length > 0 ? planned.difference.after : null;
  return { input, changes, after: planned, faults, reading, emptyCells };
}
