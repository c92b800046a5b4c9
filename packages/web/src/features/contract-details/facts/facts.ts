import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatDaySpan, formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';
import { daysLive } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PAPER_FIELDS } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import { CONTRACT_FIELDS, contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { FORM_FIELDS } from '@pactbook/domain/features/contracts/form-fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import { noticeEarliestFault, noticeWindowWords } from '@pactbook/domain/features/contracts/renewal.ts';
import { noticeBeforeEnd } from '@pactbook/domain/features/contract-terms/term-words.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { contentText, MISSING } from '../../../field-kit/value/field-content.ts';
import type { FieldContent } from '../../../field-kit/value/field-content.ts';
import { contractContent, customFieldContent } from '../../contracts/contract-content.ts';
import type { ContentContext } from '../../contracts/contract-content.ts';
import { startLabel } from '../../contracts/contract-dates.ts';

/** One field of a record on its page. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly content: FieldContent;
  /** A line below the value. */
  readonly note: string | null;
  /** The value that is edited in its place; null for what no one enters here. */
  readonly unit: string | null;
}

/** The fields beside the title: product and vendor; the status beside it. */
const IN_HEADER: readonly ContractFieldKey[] = ['product', 'vendor', 'status'];

/** What a person decides by, in one line. */
const IN_STRIP: readonly ContractFieldKey[] = [
  'endDate',
  'daysToExpiration',
  'noticeDeadline',
  'costInForce',
  'owners',
];

/** Fields with panels of their own; each custom field is a fact. */
const IN_PANELS: readonly ContractFieldKey[] = [
  'customFields',
  'notes',
  'description',
  'totalCost',
  'documents',
  'annualCosts',
  'currency',
  ...PAPER_FIELDS.map(({ key }) => key),
];

/** Related fields are beside each other. Other fields come last, in the order of the registry. */
const FIRST: readonly ContractFieldKey[] = [
  'startDate',
  'datesLive',
  'renewal',
  'possibleEnd',
  'hostingModel',
  'teams',
  'categories',
];

function placeOf(key: ContractFieldKey): number {
  const place = FIRST.indexOf(key);
  return place === -1 ? FIRST.length : place;
}

const OVERVIEW = CONTRACT_FIELDS.map(({ key }): ContractFieldKey => key)
  .filter((key) => ![...IN_HEADER, ...IN_STRIP, ...IN_PANELS].includes(key))
  .toSorted((one, other) => placeOf(one) - placeOf(other));

/** Fields that follow from others, and that few records have: without a value they are not among the empty fields. */
const FOLLOWING: readonly ContractFieldKey[] = ['possibleEnd', 'seats', 'costPerSeat'];

const ENTERED: ReadonlySet<string> = new Set(FORM_FIELDS.map(({ key }) => key));

/** A built-in field of a record. */
function factOf(key: ContractFieldKey, contract: Contract, context: ContentContext): Fact {
  const own = contractContent(contract, key, context);
  // Both days are beside it.
  const days = key === 'datesLive' ? daysLive(contract) : null;
  const length: FieldContent = days === null ? MISSING : { kind: 'text', text: formatDaySpan(days) };
  const content = key === 'datesLive' ? length : own;
  return {
    key,
    label: contractField(key).label,
    content,
    note: noteOf(key, contract, context.today),
    unit: ENTERED.has(key) ? key : null,
  };
}

function noteOf(key: ContractFieldKey, contract: Contract, today: CalendarDate): string | null {
  if (key === 'startDate') return startLabel(contract.startDate, today);
  if (key === 'noticeEarliest') return noticeEarliestFault(contract);
  if (key !== 'noticeDeadline' || !contract.noticeDeadline) return null;
  return noticeWindowWords(contract) ?? noticeBeforeEnd(contract.renewal ?? null);
}

function customFactOf(field: CustomField, contract: Contract, context: ContentContext): Fact {
  const content = customFieldContent(field, contract, context);
  return { key: field.key, label: field.label, content, note: null, unit: `${CUSTOM_PREFIX}${field.key}` };
}

/** A value as text; dates have the long format (docs/product/dates-and-money.md, "Formats of dates"). */
export function factText({ content }: Pick<Fact, 'content'>): string {
  if (content.kind === 'missing') return '';
  return content.kind === 'date' ? formatLongDate(content.date) : contentText(content);
}

/** The fields of a record by their place on the page. */
export interface Facts {
  readonly strip: readonly Fact[];
  readonly overview: readonly Fact[];
  readonly custom: readonly Fact[];
  readonly texts: readonly Fact[];
  /** Fields without a value, folded. */
  readonly empty: readonly Fact[];
}

/** What a person asks first, and adds first: shown without a value too. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['endDate', 'owners'] satisfies ContractFieldKey[]);

/** The keys of the fields without a value that are folded. */
export function emptyKeys({ strip, overview, custom, texts }: Omit<Facts, 'empty'>): ReadonlySet<string> {
  const all = [...strip, ...overview, ...custom, ...texts];
  return new Set(
    all
      .filter(({ key, content }) => content.kind === 'missing' && !ALWAYS_SHOWN.has(key))
      .map(({ key }) => key),
  );
}

/** Every field of a record that the person reads, with and without a value. */
export function allFacts(contract: Contract, context: ContentContext): Omit<Facts, 'empty'> {
  const readable = (facts: readonly Fact[]) => facts.filter(({ content }) => content.kind !== 'restricted');
  const of = (keys: readonly ContractFieldKey[]) =>
    readable(keys.map((key) => factOf(key, contract, context)));
  // The cost in force is a figure of a Live record, for those who read it.
  const hasCost = contract.access === 'full' && contract.status === 'LIVE';
  const overview = OVERVIEW.filter(
    (key) => !FOLLOWING.includes(key) || contractContent(contract, key, context).kind !== 'missing',
  );
  return {
    strip: of(IN_STRIP.filter((key) => key !== 'costInForce' || hasCost)),
    overview: of(overview),
    custom: readable(context.customFields.map((field) => customFactOf(field, contract, context))),
    texts: of(['description', 'notes']),
  };
}

/** The fields without those that are folded. */
export function foldFacts(facts: Omit<Facts, 'empty'>, folded: ReadonlySet<string>): Facts {
  const { strip, overview, custom, texts } = facts;
  const filled = (some: readonly Fact[]) => some.filter(({ key }) => !folded.has(key));
  return {
    strip: filled(strip),
    overview: filled(overview),
    custom: filled(custom),
    texts: filled(texts),
    empty: [...strip, ...overview, ...custom, ...texts].filter(({ key }) => folded.has(key)),
  };
}
