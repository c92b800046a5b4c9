import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { daysLive, daysToExpiration, fieldValue } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { statusLabel, statusTone } from '@pactbook/domain/features/contracts/status.ts';
import { costFigure, isFigureKey, isYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { rowInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { unitPriceWords } from '@pactbook/domain/features/contracts/cost-change.ts';
import type { FigureKey, YearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import {
  DECISION_LABELS,
  settlesTerm,
  waitsForDecision,
} from '@pactbook/domain/features/contracts/decision.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import { renewalWords } from '@pactbook/domain/features/contracts/renewal.ts';
import type { FieldKind, FieldOption } from '@pactbook/domain/kernel/fields/field.ts';
import { plainText } from '@pactbook/domain/kernel/fields/value-kind.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { isConverted } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { numberLocale, numberText } from '../../ui/text/own-numbers.ts';
import { paths } from '../../platform/paths.ts';
import { MISSING, RESTRICTED } from '../../field-kit/value/field-content.ts';
import type { FieldContent } from '../../field-kit/value/field-content.ts';
import { ownCurrency, ownMoney, changeText } from '../../field-kit/value/own-money.ts';

/** The context for a record's content: names by id, field definitions, the person's day. */
export interface ContentContext {
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
  readonly customFields: readonly CustomField[];
  readonly today: CalendarDate;
  /** Until it is known, costs of fiscal years are missing. */
  readonly fiscalYearStartMonth?: number | undefined;
}

/** The status as its badge. */
export function statusContent(status: Contract['status']): FieldContent {
  return { kind: 'badge', text: statusLabel(status), tone: statusTone(status) ?? 'neutral' };
}

type ContentOf = (
  value: unknown,
  context: Pick<ContentContext, 'peopleNames'> & Partial<ContentContext>,
  options?: readonly FieldOption[],
) => FieldContent;

/** A text content, or nothing when it is empty. */
const textAs =
  (made: (text: string) => FieldContent): ContentOf =>
  (value) => {
    const text = plainText(value);
    return text === '' ? MISSING : made(text);
  };

const words = textAs((text) => ({ kind: 'text', text }));

/** Several names, each looked up by its id. */
function namesAs(nameOf: (id: string, context: Parameters<ContentOf>[1]) => string): ContentOf {
  return (value, context) => {
    const ids = Array.isArray(value) ? value.map(String) : plainText(value) === '' ? [] : [plainText(value)];
    return ids.length === 0 ? MISSING : { kind: 'names', names: ids.map((id) => nameOf(id, context)) };
  };
}

const people = namesAs((id, { peopleNames }) => peopleNames.get(id) ?? 'Unknown person');

const NOBODY = { peopleNames: new Map<string, string>() };

/** The content of a value by kind. A number or a list is shown as it is when a custom field has changed its type. */
const CONTENT_KINDS: Readonly<Record<FieldKind, ContentOf>> = {
  text: words,
  boolean: words,
  longText: textAs((text) => ({ kind: 'longText', text })),
  url: textAs((url) => ({ kind: 'link', url })),
  date: textAs((date) => ({ kind: 'date', date })),
  number: words,
  percent: words,
  money: (value) => (typeof value === 'number' ? { kind: 'money', dollars: value } : words(value, NOBODY)),
  select: (value, context, options = []) =>
    words(options.find((option) => option.value === value)?.label ?? value, context),
  multiSelect: (value, context, options = []) =>
    namesAs((id) => options.find((option) => option.value === id)?.label ?? id)(value, context),
  user: people,
  people,
  teams: namesAs((id, { teamNames }) => teamNames?.get(id) ?? 'Unknown team'),
  categories: namesAs((name) => name),
  annualCosts: words,
  renewal: words,
  documents: words,
  customFields: words,
  dateSpan: words,
  dayCount: words,
};

/** The content of a value. A value of an earlier kind is shown by its own type. */
function contentOf(kind: FieldKind, ...[value, context, options]: Parameters<ContentOf>): FieldContent {
  if (Array.isArray(value) && kind !== 'people' && kind !== 'teams')
    return CONTENT_KINDS.multiSelect(value, context, options);
  if (typeof value === 'number' && kind !== 'money') return { kind: 'number', number: value };
  return CONTENT_KINDS[kind](value, context, options);
}

/** The content of one custom field; Restricted when the reader sees only the open fields of the record. */
export function customFieldContent(
  field: CustomField,
  contract: Contract,
  context: Pick<ContentContext, 'peopleNames'>,
): FieldContent {
  if (field.restricted && contract.access === 'limited') return RESTRICTED;
  const value: unknown = Object.hasOwn(contract.customFields, field.key)
    ? contract.customFields[field.key]
    : undefined;
  return contentOf(field.type, value, context);
}

/** All custom fields with a value, in the organisation's order. */
function customFieldsContent(contract: Contract, context: ContentContext): FieldContent {
  const pairs = context.customFields
    // Only fields with a value are formatted, because most have none.
    .filter(({ key }) => Object.hasOwn(contract.customFields, key))
    .map((field) => ({ label: field.label, content: customFieldContent(field, contract, context) }))
    .filter(({ content }) => content.kind !== 'missing' && content.kind !== 'restricted');
  return pairs.length === 0 ? MISSING : { kind: 'pairs', pairs };
}

/** A date by which someone has to decide, while the reader knows that this is still open. */
function deadlineContent(
  date: CalendarDate | null,
  contract: Contract,
  { today }: ContentContext,
): FieldContent {
  if (date === null) return MISSING;
  const isOpen = contract.access === 'full' && waitsForDecision(contract);
  return { kind: 'date', date, ...(isOpen ? { dueOn: today } : {}) };
}

/** Fields whose content differs from the value under their key. */
const CONTENTS_OF_THEIR_OWN: Readonly<
  Partial<Record<ContractFieldKey, (contract: Contract, context: ContentContext) => FieldContent>>
> = {
  status: ({ status }) => statusContent(status),
  datesLive: (contract) => {
    const { startDate: from, endDate: to } = contract;
    return from || to ? { kind: 'dateSpan', from, to, days: daysLive(contract) } : MISSING;
  },
  daysToExpiration: (contract, { today }) => {
    const days = daysToExpiration(contract, today);
    if (days < 0) return MISSING;
    const { decision } = contract;
    if (!decision) return { kind: 'daysLeft', days };
    const decided = { label: DECISION_LABELS[decision.decision], isSettled: settlesTerm(decision.decision) };
    return { kind: 'daysLeft', days, decided };
  },
  customFields: customFieldsContent,
  documents: (contract) =>
    contract.documents?.length
      ? {
          kind: 'documents',
          names: contract.documents.map(({ name }) => name),
          address: paths.record(contract, 'documents'),
        }
      : MISSING,
  startDate: ({ startDate }, { today }) =>
    startDate === null
      ? MISSING
      : { kind: 'date', date: startDate, ...(startDate > today && { mark: 'Future' }) },
  annualCosts: ({ annualCosts = [] }) =>
    annualCosts.length > 0 ? { kind: 'costs', rows: annualCosts } : MISSING,
  renewal: ({ renewal = null }, context) => words(renewalWords(renewal), context),
  endDate: (contract, context) => deadlineContent(contract.endDate, contract, context),
  noticeDeadline: (contract, context) => deadlineContent(contract.noticeDeadline ?? null, contract, context),
};

/** How many, with what they are where they are no seats: "30", "10.5 GB". */
function seatsContent(
  seats: number,
  { annualCosts = [] }: Contract,
  { today }: ContentContext,
): FieldContent {
  const unit = rowInForce(annualCosts, today)?.unit ?? '';
  if (['', 'seat', 'seats'].includes(unit.toLowerCase())) return { kind: 'number', number: seats };
  return { kind: 'text', text: `${numberText(seats)} ${unit}` };
}

/** A figure of a record's costs. */
function figureContent(contract: Contract, key: FigureKey | YearKey, context: ContentContext): FieldContent {
  const figure = costFigure(contract, key, context);
  if (figure === null) return MISSING;
  if (key === 'costChange') return { kind: 'text', text: changeText(figure / 100) };
  if (key === 'seats') return seatsContent(figure, contract, context);
  if (key === 'costPerSeat') {
    // Not in whole dollars as other amounts; below one the cents say too little.
    const price = figure < 1 ? unitPriceWords(figure, ownCurrency(), numberLocale()) : ownMoney(figure);
    return { kind: 'text', text: `${isConverted(contract.annualCosts ?? []) ? '≈ ' : ''}${price}` };
  }
  return { kind: 'money', dollars: figure, isConverted: isConverted(contract.annualCosts ?? []) };
}

/**
 * The content of a built-in field of a record, for `FieldValue`. A limited record leaves out its restricted fields
 * (docs/product/rights.md, "Open and restricted fields"), so a missing value means that it is hidden.
 */
export function contractContent(
  contract: Contract,
  key: ContractFieldKey | YearKey,
  context: ContentContext,
): FieldContent {
  if (isFigureKey(key) || isYearKey(key))
    return contract.access === 'limited' ? RESTRICTED : figureContent(contract, key, context);
  const { kind, accessGroup, options } = contractField(key);
  if (accessGroup === 'restricted' && contract.access === 'limited') return RESTRICTED;
  const own = CONTENTS_OF_THEIR_OWN[key];
  return own ? own(contract, context) : contentOf(kind, fieldValue(contract, key), context, options);
}
