import { formatMediumDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import { USD } from '../../kernel/money.ts';
import type { ContractFields } from '../contracts/contract.ts';
import { noticeWords, orderedRenewal, RENEWAL_LABELS, type Renewal } from '../contracts/renewal.ts';
import {
  currentValue,
  FOUND_FIELD_VALUES,
  MEDIUM_CONFIDENCE,
  type Comparison,
  type Disagreement,
  type Evidence,
  type FindingDecision,
  type FoundField,
  type FoundFieldName,
  type FoundFieldValue,
  type FoundNotice,
  type Period,
} from './analysis.ts';
import {
  costWords,
  isSameCost,
  rowOfDocument,
  withFoundCost,
  type FoundCost,
  type RecordCosts,
} from './found-cost.ts';
import { foundWords } from './found-words.ts';
import { isSameCompany, sellingParty } from './party-name.ts';

/** The fields of a record that a document can fill, with its costs. */
export type FilledFields = Pick<ContractFields, 'vendor' | 'startDate' | 'endDate' | 'renewal'> &
  Pick<RecordCosts, 'annualCosts'>;

/** What a comparison needs of a record. */
export interface ComparedRecord extends FilledFields, RecordCosts {
  readonly termNumber?: number | undefined;
}

/** A found field as far as it is compared: what the document says, and what a person said of it. */
export interface ComparedField {
  readonly key: string;
  readonly field: FoundFieldName;
  readonly value: unknown;
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  readonly decision: FindingDecision | null;
}

/** The value of a field: the one that a person entered instead, else the found one; null for none. */
export function valueInForce<Name extends FoundFieldName>(
  fields: readonly ComparedField[],
  name: Name,
): FoundFieldValue<Name> | null {
  const found = fields.find(({ field }) => field === name);
  if (found === undefined || found.decision?.verdict === 'rejected') return null;
  const parsed = FOUND_FIELD_VALUES[name].safeParse(currentValue(found));
  // The schema of the field is the one by which its type is named.
  return parsed.success ? (parsed.data as FoundFieldValue<Name>) : null;
}

const DAYS_OF_A_MONTH = 30;
const DAYS_OF_A_YEAR = 365;

/** A period in months, for records, whose terms are counted in months; null when it has no whole number of them. */
export function monthsOf(period: Period): number | null {
  const days = daysOf(period);
  if (days === null) return period.count;
  if (days % DAYS_OF_A_YEAR === 0) return (days / DAYS_OF_A_YEAR) * 12;
  return days % DAYS_OF_A_MONTH === 0 ? days / DAYS_OF_A_MONTH : null;
}

/** A period in days; null for one in months. */
function daysOf({ count, unit }: Period): number | null {
  if (unit === 'MONTHS') return null;
  return unit === 'WEEKS' ? count * 7 : count;
}

/** Whether a record has the notice of a document: six weeks are 42 days. */
function isSameNotice(found: FoundNotice, renewal: Renewal | null): boolean {
  const { noticeValue: count, noticeUnit: unit, noticeToEndOf } = renewal ?? {};
  if (count === undefined || unit === undefined || noticeToEndOf !== found.toEndOf) return false;
  const days = daysOf({ count, unit });
  return days === daysOf(found) && (days !== null || count === found.count);
}

const BY_ITSELF = ['automatic', 'by itself', 'evergreen'];
const MUST_BE_AGREED = [
  'mutual',
  'written agreement',
  'new agreement',
  'agree in writing',
  'agreed in writing',
  'so agree',
];
const MAY_RENEW = ['option', 'elect', 'may renew', 'may extend', 'may be renewed', 'may be extended'];

/** Whether the quoted sentence says that the contract renews by itself: what must be agreed again does not. */
function renewalTypeOf(quotes: string): Renewal['type'] {
  const written = quotes.toLowerCase().replaceAll('\n', ' ');
  const says = (words: readonly string[]) => words.some((word) => written.includes(word));
  if (says(BY_ITSELF)) return 'AUTO_RENEWS';
  if (says(MUST_BE_AGREED)) return 'ON_AGREEMENT';
  return says(MAY_RENEW) && !written.includes('unless ') ? 'ON_AGREEMENT' : 'AUTO_RENEWS';
}

function renewalOf(fields: readonly ComparedField[], names: ReadonlySet<string>): Renewal | null {
  const term = names.has('renewalTerm') ? valueInForce(fields, 'renewalTerm') : null;
  const notice = names.has('renewalNotice') ? valueInForce(fields, 'renewalNotice') : null;
  const end = names.has('expirationDate') ? valueInForce(fields, 'expirationDate') : null;
  if (term === null && notice === null && end !== 'perpetual') return null;
  const quotes = fields
    .filter(({ field }) => field === 'renewalTerm')
    .flatMap(({ evidence }) => evidence.map(({ quote }) => quote))
    .join(' ');
  const months = term === null || term === 'perpetual' ? null : monthsOf(term);
  // Without a length of its terms no record renews by itself.
  const type = months === null ? 'FIXED' : renewalTypeOf(quotes);
  const isEndless = end === 'perpetual' || term === 'perpetual';
  return orderedRenewal({
    type: isEndless ? 'EVERGREEN' : type,
    ...(months === null ? {} : { termMonths: months }),
    ...(notice === null
      ? {}
      : { noticeValue: notice.count, noticeUnit: notice.unit, noticeToEndOf: notice.toEndOf }),
  });
}

/**
 * A renewal with what the document adds to it: what the document does not say stays. `FIXED` means that it says nothing
 * of how the contract renews, or gives a term that is no number of months.
 */
function mergedRenewal(before: Renewal | null, found: Renewal): Renewal {
  const type = found.type === 'FIXED' ? (before?.type ?? 'FIXED') : found.type;
  // Another notice period replaces the whole of it.
  const { noticeToEndOf } = found.noticeValue === undefined ? { ...before } : found;
  return orderedRenewal({ ...before, ...found, type, noticeToEndOf });
}

/** A contract without an end takes the end of the record that is filled: otherwise the two would still differ. */
function endOf(found: string, isFilled: boolean): Partial<FilledFields> {
  if (found !== 'perpetual') return { endDate: found };
  return isFilled ? { endDate: null } : {};
}

/** What of a record decides what a document puts into it. */
type FilledRecord = Pick<ContractFields, 'startDate' | 'renewal'> & RecordCosts;

/** The day when the contract begins by its document: when it takes effect, otherwise when it was made. */
const startOf = (fields: readonly ComparedField[]): CalendarDate | null =>
  valueInForce(fields, 'effectiveDate') ?? valueInForce(fields, 'agreementDate');

const NO_COSTS: RecordCosts = { annualCosts: [], currency: USD };

/**
 * What findings put into a record: vendor is the party that sells, the start the effective date, else
 * the agreement date (docs/product/contract-intelligence.md, "Into the record").
 *
 * @param names the fields to take; a field that says nothing for a record gives nothing
 * @param before the record that is filled; null for a new one
 */
export function recordValues(
  fields: readonly ComparedField[],
  names: ReadonlySet<FoundFieldName>,
  before: FilledRecord | null,
): Partial<FilledFields> {
  const take = <Name extends FoundFieldName>(name: Name) =>
    names.has(name) ? valueInForce(fields, name) : null;
  const vendor = sellingParty(take('parties') ?? [])?.name ?? null;
  const startDate = take('effectiveDate') ?? take('agreementDate');
  const endDate = take('expirationDate');
  const renewal = renewalOf(fields, names);
  const cost = take('annualCost');
  const costs =
    cost === null
      ? null
      : withFoundCost(before ?? NO_COSTS, cost, startOf(fields) ?? before?.startDate ?? null);
  return {
    ...(vendor === null ? {} : { vendor }),
    ...(startDate === null ? {} : { startDate }),
    ...(endDate === null ? {} : endOf(endDate, before !== null)),
    ...(renewal === null ? {} : { renewal: mergedRenewal(before?.renewal ?? null, renewal) }),
    ...(costs === null ? {} : { annualCosts: costs }),
  };
}

/** Without the name of the record's field. */
type Compared = Omit<NonNullable<FoundField['record']>, 'field'>;

function compared(current: string, agrees: boolean, isEmpty: boolean): Compared {
  const known: Comparison = agrees ? 'agrees' : 'differs';
  return { current: isEmpty ? null : current, comparison: isEmpty ? 'recordEmpty' : known };
}

type Comparer<Name extends FoundFieldName> = (
  value: FoundFieldValue<Name>,
  record: ComparedRecord,
  fields: readonly ComparedField[],
) => Compared | null;

const onDate = (current: string | null, found: string, alsoAgrees = false) =>
  compared(formatMediumDate(current), current === found || alsoAgrees, current === null);

function comparedEnd(found: string, record: ComparedRecord) {
  const { endDate, renewal } = record;
  if (found === 'perpetual') {
    const words = endDate === null ? RENEWAL_LABELS[renewal?.type ?? 'FIXED'] : formatMediumDate(endDate);
    return compared(
      words,
      endDate === null && renewal?.type === 'EVERGREEN',
      endDate === null && renewal === null,
    );
  }
  // The document tells the first term; the record has gone on.
  const isLaterTerm = (record.termNumber ?? 1) > 1 && endDate !== null && endDate > found;
  return onDate(endDate, found, isLaterTerm);
}

function comparedTerm(found: Period | 'perpetual', { renewal }: ComparedRecord) {
  const isEmpty = renewal === null;
  const words =
    renewal?.termMonths === undefined
      ? RENEWAL_LABELS[renewal?.type ?? 'FIXED']
      : foundWords('renewalTerm', { count: renewal.termMonths, unit: 'MONTHS' });
  if (found === 'perpetual')
    return compared(words, renewal?.type === 'EVERGREEN' || renewal?.type === 'AUTO_RENEWS', isEmpty);
  const months = monthsOf(found);
  return months === null ? null : compared(words, renewal?.termMonths === months, isEmpty);
}

/** The row that the document is about, of a record that has one. */
function comparedCost(found: FoundCost, record: ComparedRecord, fields: readonly ComparedField[]) {
  const { annualCosts, currency } = record;
  const row = rowOfDocument(annualCosts, startOf(fields) ?? record.startDate);
  if (row === undefined) return annualCosts.length === 0 ? compared('', false, true) : null;
  const said = { ...row, currency: row.currency ?? currency };
  return compared(costWords(said), isSameCost(found, row, currency), false);
}

/** The field of the record that each field of a document is compared with, and how. */
const COMPARERS: {
  readonly [Name in FoundFieldName]?: {
    readonly field: keyof FilledFields;
    readonly compare: Comparer<Name>;
  };
} = {
  parties: {
    field: 'vendor',
    compare: (parties, { vendor }) => {
      const others = parties.filter(({ isUs }) => !isUs);
      if (others.length === 0) return null;
      const names = others.flatMap(({ name, aliases }) => [name, ...aliases]);
      return compared(
        vendor,
        names.some((name) => isSameCompany(name, vendor)),
        vendor === '',
      );
    },
  },
  agreementDate: {
    field: 'startDate',
    compare: (date, { startDate }, fields) =>
      valueInForce(fields, 'effectiveDate') === null ? onDate(startDate, date) : null,
  },
  effectiveDate: { field: 'startDate', compare: (date, { startDate }) => onDate(startDate, date) },
  expirationDate: { field: 'endDate', compare: comparedEnd },
  renewalTerm: { field: 'renewal', compare: comparedTerm },
  renewalNotice: {
    field: 'renewal',
    compare: (found, { renewal }) =>
      compared(noticeWords(renewal), isSameNotice(found, renewal), renewal?.noticeValue === undefined),
  },
  annualCost: { field: 'annualCosts', compare: comparedCost },
};

/** What the record says where the document says something; null without a counterpart or a value. */
export function compareWithRecord(
  found: ComparedField,
  fields: readonly ComparedField[],
  record: ComparedRecord,
): FoundField['record'] {
  return compareField(found.field, fields, record);
}

function compareField<Name extends FoundFieldName>(
  name: Name,
  fields: readonly ComparedField[],
  record: ComparedRecord,
): FoundField['record'] {
  const comparer = COMPARERS[name];
  const value = valueInForce(fields, name);
  if (comparer === undefined || value === null) return null;
  const result = comparer.compare(value, record, fields);
  return result === null ? null : { field: comparer.field, ...result };
}

/** Whether a field fills something in a record. */
export const fillsRecord = (field: FoundFieldName): boolean => COMPARERS[field] !== undefined;

/** What a document says beside what its record says: of the parties, those that are not the organisation. */
function saidOf(fields: readonly ComparedField[], field: FoundFieldName): unknown {
  if (field !== 'parties') return valueInForce(fields, field);
  return valueInForce(fields, field)?.filter(({ isUs }) => !isUs);
}

/** Where fields differ from what is beside them of the record, and no one said that the finding is wrong or the record right. */
export function shownDisagreements(
  fields: readonly (ComparedField & Pick<FoundField, 'record'>)[],
): Disagreement[] {
  return fields.flatMap(({ key, field, confidence, decision, evidence, record }) => {
    if (confidence < MEDIUM_CONFIDENCE || decision?.verdict === 'recordIsRight') return [];
    if (record?.comparison !== 'differs') return [];
    const [first] = evidence;
    return [
      {
        key,
        field: record.field,
        documentSays: foundWords(field, saidOf(fields, field)),
        recordSays: record.current ?? '',
        page: first?.page ?? null,
        quote: first?.quote ?? '',
      },
    ];
  });
}

/** Where document and record differ. */
export const disagreementsOf = (fields: readonly ComparedField[], record: ComparedRecord): Disagreement[] =>
  shownDisagreements(fields.map((found) => ({ ...found, record: compareWithRecord(found, fields, record) })));
