import type { ImportField } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { ImportTarget } from '@pactbook/domain/features/import-rows/import-targets.ts';
import {
  IMPORT_TARGETS,
  kindOfTarget,
  mayHaveHtml,
  namesSeveral,
} from '@pactbook/domain/features/import-rows/import-targets.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { CUSTOM_FIELD_TYPE_LABELS } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { PickerOption } from '../../ui/pickers/picker-option.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';

/** The possible targets of a column, with the labels of the record form and what their cells may contain. */
const TARGET_WORDS: Readonly<Partial<Record<ImportTarget, readonly [label: string, help: string]>>> = {
  recordId: ['Record ID', 'Matches a row to its record; exports have it'],
  product: ['Product', 'The software or service'],
  vendor: ['Vendor', 'Who sells it'],
  status: ['Status', 'Live, Evaluating or Expired; other words are matched in the next step'],
  teams: ['Teams', 'One or several names; several columns may fill it'],
  categories: ['Categories', 'One or several names; several columns may fill it'],
  startDate: ['Start Date', 'A date'],
  endDate: ['End Date', 'A date'],
  description: ['Description', 'Text everyone can read'],
  notes: ['Notes', 'Text for people with access to the record'],
  hostingModel: ['Hosting Model', 'Cloud, on-premise and the like'],
  annualCost: ['Annual Cost', 'One amount'],
  annualCosts: ['Annual Costs', 'All years and amounts in one cell, as in an export'],
  quantity: ['Annual Cost: Quantity', 'Seats, users or licences that the cost pays for'],
  unit: ['Annual Cost: Unit', 'What is counted, such as seats'],
  unitPrice: ['Annual Cost: Unit Price', 'For a year; the cost is quantity × unit price'],
  changeReason: ['Annual Cost: Reason for Change', 'Price, Volume or Scope'],
  currency: ['Annual Cost: Currency', 'A code such as USD. Otherwise the currency of the record'],
  costDate: ['Annual Cost: Date', 'When the amount is due. Otherwise the start date'],
  renewalType: ['Renewal', 'Fixed, Auto-renews, Renews on agreement, Evergreen'],
  termMonths: ['Renewal: Term in Months', 'Such as 12'],
  noticeValue: ['Notice', 'Such as 60, 60 days, or 6 weeks to the end of a quarter'],
  noticeUnit: ['Notice: Unit', 'Days, weeks or months'],
  noticeToEndOf: ['Notice: To the End Of', 'Month, quarter, half-year or year'],
  owners: ['Owners', 'Names or email addresses of users'],
  amends: ['Amends', 'Records it amends, by number, name or ID'],
  replaces: ['Replaces', 'Records it follows, by number, name or ID'],
  partOf: ['Part of', 'Records it is part of, by number, name or ID'],
  relatedTo: ['Related to', 'Related records, by number, name or ID'],
};

/** The permitted cells of a field without a description above. */
const KIND_WORDS: Readonly<Partial<Record<FieldKind, string>>> = {
  date: 'A date',
  money: 'An amount in US dollars',
  number: 'A number',
  boolean: 'Yes or no',
  select: 'One of the options; other words are matched in the next step',
  multiSelect: 'One or several of the options',
  url: 'A web address',
  user: 'Name or email address of a user',
};

/** The label of a target, and what its cells may contain. */
function wordsOf(target: ImportTarget): readonly [label: string, help: string] {
  const own = TARGET_WORDS[target];
  if (own) return own;
  const field = CONTRACT_FIELDS.find(({ key }) => key === target);
  return [field?.label ?? target, KIND_WORDS[field?.kind ?? 'text'] ?? 'Text'];
}

function isTarget(field: string): field is ImportTarget {
  return IMPORT_TARGETS.some((target) => target === field);
}

/** The custom field of a target; undefined for a built-in or deleted field. */
function customFieldOf(field: string, customFields: readonly CustomField[]): CustomField | undefined {
  return field.startsWith(CUSTOM_PREFIX)
    ? customFields.find(({ key }) => key === field.slice(CUSTOM_PREFIX.length))
    : undefined;
}

/** The label of a target. */
export function targetLabel(field: ImportField, customFields: readonly CustomField[]): string {
  if (isTarget(field)) return wordsOf(field)[0];
  return customFieldOf(field, customFields)?.label ?? field.slice(CUSTOM_PREFIX.length);
}

/** What the column of a fault is called: its heading, or the label of a field that no column has. */
export function faultLabel(column: string): string {
  return isTarget(column) ? wordsOf(column)[0] : column;
}

/** Every possible target of a column, custom fields last. */
export function targetOptions(customFields: readonly CustomField[]): PickerOption[] {
  return [
    ...IMPORT_TARGETS.map((target) => {
      const [label, description] = wordsOf(target);
      return { value: target, label, description };
    }),
    ...customFields.map(({ key, label, type }) => ({
      value: `${CUSTOM_PREFIX}${key}`,
      label,
      description: `Custom field: ${CUSTOM_FIELD_TYPE_LABELS[type]}`,
    })),
  ];
}

/** The kind of a target's values, including custom fields; null for targets that are read in their own way. */
function kindOf(field: string, customFields: readonly CustomField[]): FieldKind | null {
  return customFieldOf(field, customFields)?.type ?? kindOfTarget(field);
}

/** Fields that take several values from one cell, given a separator. */
export function takesSeveral(field: string, customFields: readonly CustomField[]): boolean {
  return namesSeveral(field) || kindOf(field, customFields) === 'multiSelect';
}

/** Whether a target's cells are texts or names, which may have HTML characters. */
export function takesTexts(field: string, customFields: readonly CustomField[]): boolean {
  return mayHaveHtml(kindOf(field, customFields));
}

/** Whether a target's cells are dates. */
export function takesDates(field: string, customFields: readonly CustomField[]): boolean {
  return kindOf(field, customFields) === 'date';
}

/** Whether a target's cells are amounts or numbers, whose decimal mark matters. */
export function takesAmounts(field: string, customFields: readonly CustomField[]): boolean {
  const kind = kindOf(field, customFields);
  return kind === 'number' || kind === 'money';
}
