import { z } from 'zod';
import { formatMonthYear, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { FieldChange } from '../../kernel/event.ts';
import type { FieldKind, FieldOption } from '../../kernel/fields/field.ts';
import { VALUE_KINDS } from '../../kernel/fields/kinds.ts';
import { plainText } from '../../kernel/fields/value-kind.ts';
import { formatMoney, USD, type CurrencyCode } from '../../kernel/money.ts';
import type { NumberLocale } from '../../kernel/text/number-locale.ts';
import { CHANGE_REASONS, comparedWith, type AnnualCost } from './annual-cost.ts';
import { changePartsWords, quantityWords } from './cost-change.ts';
import { CONTRACT_FIELDS } from './fields.ts';
import { DECISION_LABELS, type Decision } from './decision.ts';
import { contractDecided, contractExpired } from './events.ts';
import { renewalSchema, renewalWords } from './renewal.ts';
import { customKeyIn } from '../../kernel/custom-path.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { isPaperChange, paperChangeWords } from '../contract-papers/paper-changes.ts';

/** One changed value as text; empty when there was or is no value. */
export interface WordedChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const costsSchema = z.array(
  z.object({
    date: z.string(),
    cost: z.number(),
    currency: z.string().optional(),
    reason: z.string().optional(),
    quantity: z.number().optional(),
    unit: z.string().optional(),
    unitPrice: z.number().optional(),
    changeReason: z.enum(CHANGE_REASONS).optional(),
  }),
);

/** Names in history that differ from the fields of a record: a single document, and parts that are no field. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  termNumber: 'Term',
  termStartDate: 'Term Start',
  decision: 'Decision',
  reason: 'Reason',
  decidedOn: 'Decided On',
  lateNoticeAccepted: 'Late Notice',
  documents: 'Document',
  documentVersion: 'Document Version',
  documentCategory: 'Document Category',
  documentExpiresOn: 'Document Expires',
  links: 'Linked Records',
  reminder: 'Reminder',
  // Of change sets, and of files with many records.
  records: 'Records',
  format: 'Format',
  columns: 'Columns',
  search: 'Search',
  renewals: 'Renewal',
  notice: 'Notice By',
  hostings: 'Hosting Model',
  endMonths: 'End Month',
  missing: 'Missing',
  view: 'View',
  field: 'Custom Field',
  vendors: 'Vendors',
  alias: 'Other Name',
  // Of findings of Contract Intelligence, and of where in a document a value is from.
  accepted: 'Accepted',
  edited: 'Edited',
  rejected: 'Rejected',
  recordIsRight: 'The record is right',
  undecided: 'Undecided',
  failed: 'Failed',
  foundParties: 'Parties',
  foundAgreementDate: 'Agreement Date',
  foundEffectiveDate: 'Effective Date',
  foundExpirationDate: 'Expiration Date',
  foundRenewalTerm: 'Renewal Term',
  foundRenewalNotice: 'Notice Period',
};
/** Values in history beside a record's fields, by kind. */
const OTHER_KINDS: Readonly<Partial<Record<string, FieldKind>>> = {
  termStartDate: 'date',
  documentExpiresOn: 'date',
  decidedOn: 'date',
};

/** A label for a deleted field, derived from its key, which was made from its label. */
function wordsOfKey(key: string): string {
  const words = key.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field in history and conflicts: built in, or `customFields.<key>`. */
export function fieldLabel(field: string, customFields: readonly CustomField[]): string {
  const customKey = customKeyIn(field);
  if (customKey !== null) {
    return customFields.find((candidate) => candidate.key === customKey)?.label ?? wordsOfKey(customKey);
  }
  return OTHER_LABELS[field] ?? CONTRACT_FIELDS.find(({ key }) => key === field)?.label ?? field;
}

/** The names of teams and people by id, and how the reader has numbers written. */
export interface WordingContext {
  readonly numberLocale: NumberLocale;
  /** The organisation's: amounts of custom fields are in it. */
  readonly currency: CurrencyCode;
  readonly customFields: readonly CustomField[];
  readonly teamNames: ReadonlyMap<string, string>;
  /** Needed only for values with ids; history contains names. */
  readonly peopleNames?: ReadonlyMap<string, string>;
}

const valueWordsOfDecision = (value: unknown): string =>
  DECISION_LABELS[value as Decision] ?? plainText(value);

/** Fields with their own formatting. */
const WORDS_OF_THEIR_OWN: Readonly<Partial<Record<string, (value: unknown) => string>>> = {
  lateNoticeAccepted: (value) => (value === true ? 'Accepted by the vendor' : ''),
  decision: valueWordsOfDecision,
  renewal: (value) => {
    const renewal = renewalSchema.safeParse(value);
    return renewal.success ? renewalWords(renewal.data) : '';
  },
};

/** The kind of a field and its options: built in, custom, or other parts of history. */
function kindOf(
  field: string,
  customFields: readonly CustomField[],
): { readonly kind: FieldKind; readonly options?: readonly FieldOption[] } {
  const key = customKeyIn(field);
  if (key !== null) return { kind: customFields.find((one) => one.key === key)?.type ?? 'text' };
  return CONTRACT_FIELDS.find((one) => one.key === field) ?? { kind: OTHER_KINDS[field] ?? 'text' };
}

/**
 * A field's value as text: '' for none, names of teams, the label of a status, long dates, amounts with their currency.
 * History contains the names of people, conflicts their ids.
 */
export function valueWords(field: string, value: unknown, context: WordingContext): string {
  if (value === null || value === undefined) return '';
  const own = Object.hasOwn(WORDS_OF_THEIR_OWN, field) ? WORDS_OF_THEIR_OWN[field] : undefined;
  if (own) return own(value);
  const { kind, options } = kindOf(field, context.customFields);
  const { numberLocale, peopleNames, teamNames } = context;
  // A sum of costs is in history only where all are US dollars.
  const currency = customKeyIn(field) === null ? USD : context.currency;
  const wording = { people: peopleNames, teams: teamNames, numberLocale, currency };
  return VALUE_KINDS[kind].words(value, wording, options);
}

/** A row as text: "$1,200.00 (Credit), 100 seats at $12.00". */
function rowWords(row: AnnualCost, numberLocale: NumberLocale): string {
  const amount = formatMoney(row.cost, 2, row.currency, numberLocale);
  const reason = row.reason === undefined ? '' : ` (${row.reason})`;
  const quantity = quantityWords(row, USD, numberLocale);
  return [`${amount}${reason}`, quantity].filter(Boolean).join(', ');
}

/** A row after a change, with what changed: price, volume or both. */
function changedRowWords(
  row: AnnualCost,
  before: AnnualCost | undefined,
  numberLocale: NumberLocale,
): string {
  const parts = before === undefined ? '' : changePartsWords(before, row, numberLocale);
  return `${rowWords(row, numberLocale)}${parts === '' ? '' : ` (${parts})`}`;
}

function costWords(
  from: readonly AnnualCost[],
  to: readonly AnnualCost[],
  numberLocale: NumberLocale,
): WordedChange[] {
  const before = new Map(from.map((row) => [row.date, row]));
  const after = new Map(to.map((row) => [row.date, row]));
  const dates = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const ordered = to.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return dates
    .filter((date) => JSON.stringify(before.get(date)) !== JSON.stringify(after.get(date)))
    .map((date) => {
      const [was, is] = [before.get(date), after.get(date)];
      // A new row is compared with the one before it in time.
      const compared = was ?? ordered[is === undefined ? -1 : comparedWith(ordered, ordered.indexOf(is))];
      return {
        label: `Cost ${formatMonthYear(date)}`,
        from: was === undefined ? '' : rowWords(was, numberLocale),
        to: is === undefined ? '' : changedRowWords(is, compared, numberLocale),
      };
    });
}

/** A decision in the history of a record: "Ana Ruiz {done} Slack{after}". */
export interface DecisionSentence {
  readonly done: string;
  /** The rest with the reason, such as " lapse: “No one uses it”"; empty for none. */
  readonly after: string;
  /** The changes that the sentence does not say. */
  readonly others: readonly FieldChange[];
}

/** The words of a decision after "decided to": "let" Slack "lapse". */
const DECIDED_ACTS: Readonly<Record<Decision, readonly [verb: string, after: string]>> = {
  RENEW: ['renew', ''],
  RENEGOTIATE: ['renegotiate', ''],
  CANCEL: ['cancel', ''],
  LET_LAPSE: ['let', ' lapse'],
};

/**
 * The decision that an event made; null for other events, and one that changed only the reason of a decision.
 * @param day the day of the event, which is not said again as that of the decision
 */
export function decisionSentence(
  {
    type,
    changes,
  }: {
    readonly type: string;
    readonly changes: readonly FieldChange[];
  },
  day?: CalendarDate,
): DecisionSentence | null {
  if (type !== contractDecided.type) return null;
  const made = changes.find(({ field, to }) => field === 'decision' && to !== null && to !== undefined);
  if (made === undefined) return null;
  const reason = changes.find(({ field }) => field === 'reason')?.to;
  const [verb, rest] = DECIDED_ACTS[made.to as Decision] ?? [plainText(made.to), ''];
  return {
    done: `decided to ${verb}`,
    after: `${rest}${typeof reason === 'string' && reason !== '' ? `: “${reason}”` : ''}`,
    // A decision in place of another one says which one it was.
    others: changes.filter(({ field, from, to }) => {
      if (field === 'decision') return from !== null && from !== undefined;
      return field !== 'reason' && !(field === 'decidedOn' && to === day);
    }),
  };
}

/** A recorded change, old to new, as text; a changed cost list has one line for each changed row. */
export function changeWords(change: FieldChange, context: WordingContext): WordedChange[] {
  if (change.field === 'annualCosts') {
    const from = costsSchema.safeParse(change.from ?? []);
    const to = costsSchema.safeParse(change.to ?? []);
    if (from.success && to.success) return costWords(from.data, to.data, context.numberLocale);
  }
  return [
    {
      label: fieldLabel(change.field, context.customFields),
      from: valueWords(change.field, change.from, context),
      to: valueWords(change.field, change.to, context),
    },
  ];
}

/**
 * The changes of an event of a record as text, beside those that its sentence says already.
 * @param day the day of the event
 */
export function entryChangeWords(
  entry: { readonly type: string; readonly changes: readonly FieldChange[] },
  context: WordingContext,
  day?: CalendarDate,
): WordedChange[] {
  if (entry.type === contractExpired.type) return [];
  const changes = decisionSentence(entry, day)?.others ?? entry.changes;
  return [
    ...paperChangeWords(changes.filter(isPaperChange)),
    ...changes.filter((change) => !isPaperChange(change)).flatMap((change) => changeWords(change, context)),
  ];
}
