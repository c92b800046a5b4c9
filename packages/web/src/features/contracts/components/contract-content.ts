import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { daysLive, daysToExpiration } from '@pactbook/domain/features/contracts/contract.ts';
import { statusLabel } from '@pactbook/domain/features/contracts/status.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { costInForce } from '@pactbook/domain/features/contracts/cost-plan.ts';
import type { ContractFieldKey } from '@pactbook/domain/features/contracts/fields.ts';
import { renewalWords } from '@pactbook/domain/features/contracts/renewal.ts';
import { customValueText } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { paths } from '../../../platform/paths.ts';
import { MISSING, RESTRICTED } from '../../../record-kit/value/field-content.ts';
import type { FieldContent } from '../../../record-kit/value/field-content.ts';
import type { BadgeTone } from '../../../ui/text/badge.tsx';

/** The colours of the states (docs/product/records.md, "Status": green, amber, red; others a neutral outline). */
const STATUS_TONES: Readonly<Record<string, BadgeTone>> = {
  LIVE: 'positive',
  EVALUATING: 'caution',
  EXPIRED: 'negative',
};

/** What a record's content needs beyond the record: names it carries by id, field definitions, the person's day. */
export interface ContentContext {
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
  readonly customFields: readonly CustomField[];
  readonly today: CalendarDate;
}

function textContent(text: string | null | undefined, kind: 'text' | 'longText' = 'text'): FieldContent {
  return text ? { kind, text } : MISSING;
}

/** The status as its badge. */
export function statusContent(status: Contract['status']): FieldContent {
  const tone = Object.hasOwn(STATUS_TONES, status) ? STATUS_TONES[status] : undefined;
  return { kind: 'badge', text: statusLabel(status), tone: tone ?? 'neutral' };
}

/** One custom field's value; restricted when the record shows its open fields only. */
export function customFieldContent(
  field: CustomField,
  contract: Contract,
  context: Pick<ContentContext, 'peopleNames'>,
): FieldContent {
  if (field.restricted && contract.access === 'limited') return RESTRICTED;
  const value = Object.hasOwn(contract.customFields, field.key)
    ? contract.customFields[field.key]
    : undefined;
  const text = customValueText(value);
  if (text === '') return MISSING;
  if (Array.isArray(value)) return { kind: 'names', names: value };
  if (typeof value === 'number') {
    return field.type === 'money' ? { kind: 'money', dollars: value } : { kind: 'number', number: value };
  }
  switch (field.type) {
    case 'date':
      return { kind: 'date', date: text };
    case 'url':
      return { kind: 'link', url: text };
    case 'longText':
      return { kind: 'longText', text };
    case 'user':
      return peopleContent([text], context);
    default:
      return { kind: 'text', text };
  }
}

/** All custom fields that have a value, in the organisation's order. */
function customFieldsContent(contract: Contract, context: ContentContext): FieldContent {
  const pairs = context.customFields
    // Few of many fields have a value: the others are not even made ready.
    .filter(({ key }) => Object.hasOwn(contract.customFields, key))
    .map((field) => ({ label: field.label, content: customFieldContent(field, contract, context) }))
    .filter(({ content }) => content.kind !== 'missing' && content.kind !== 'restricted');
  return pairs.length === 0 ? MISSING : { kind: 'pairs', pairs };
}

function teamsContent(contract: Contract, { teamNames }: ContentContext): FieldContent {
  const names = contract.teams.map((team) => teamNames.get(team) ?? 'Unknown team');
  return names.length === 0 ? MISSING : { kind: 'names', names };
}

/** The people behind ids, by name: owners, and values of custom fields. */
function peopleContent(
  ids: readonly string[],
  { peopleNames }: Pick<ContentContext, 'peopleNames'>,
): FieldContent {
  const names = ids.map((id) => peopleNames.get(id) ?? 'Unknown person');
  return names.length === 0 ? MISSING : { kind: 'names', names };
}

type RestrictedKey =
  | 'notes'
  | 'totalCost'
  | 'documents'
  | 'annualCosts'
  | 'renewal'
  | 'noticeDeadline'
  | 'owners'
  | 'costInForce';

/**
 * Restricted fields are left out of a limited record, never null (docs/product/rights.md, "Open and restricted
 * fields"): absent means hidden.
 */
function restrictedContent(contract: Contract, key: RestrictedKey, context: ContentContext): FieldContent {
  if (contract.access === 'limited') return RESTRICTED;
  switch (key) {
    case 'notes':
      return textContent(contract.notes, 'longText');
    case 'totalCost':
      return contract.totalCost == null ? MISSING : { kind: 'money', dollars: contract.totalCost };
    case 'documents':
      return contract.documents?.length
        ? {
            kind: 'documents',
            names: contract.documents.map(({ name }) => name),
            address: paths.record(contract, 'documents'),
          }
        : MISSING;
    case 'annualCosts':
      return contract.annualCosts?.length ? { kind: 'costs', rows: contract.annualCosts } : MISSING;
    case 'renewal':
      return textContent(renewalWords(contract.renewal ?? null));
    case 'noticeDeadline':
      return contract.noticeDeadline ? { kind: 'date', date: contract.noticeDeadline } : MISSING;
    case 'owners':
      return peopleContent(contract.owners ?? [], context);
    case 'costInForce': {
      const cost = costInForce(contract.annualCosts ?? [], context.today);
      return cost === null ? MISSING : { kind: 'money', dollars: cost };
    }
  }
}

/** What a built-in field of a record holds, ready for `FieldValue`. */
export function contractContent(
  contract: Contract,
  key: ContractFieldKey,
  context: ContentContext,
): FieldContent {
  switch (key) {
    case 'product':
    case 'vendor':
    case 'hostingModel':
      return textContent(contract[key]);
    case 'description':
      return textContent(contract.description, 'longText');
    case 'status':
      return statusContent(contract.status);
    case 'categories':
      return contract.categories.length === 0 ? MISSING : { kind: 'names', names: contract.categories };
    case 'teams':
      return teamsContent(contract, context);
    case 'startDate':
    case 'endDate':
      return contract[key] ? { kind: 'date', date: contract[key] } : MISSING;
    case 'datesLive': {
      const { startDate: from, endDate: to } = contract;
      return from || to ? { kind: 'dateSpan', from, to, days: daysLive(contract) } : MISSING;
    }
    case 'daysToExpiration': {
      const days = daysToExpiration(contract, context.today);
      return days < 0 ? MISSING : { kind: 'daysLeft', days };
    }
    case 'customFields':
      return customFieldsContent(contract, context);
    case 'notes':
    case 'totalCost':
    case 'documents':
    case 'annualCosts':
    case 'renewal':
    case 'noticeDeadline':
    case 'owners':
    case 'costInForce':
      return restrictedContent(contract, key, context);
  }
}
