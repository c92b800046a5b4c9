import type { FieldDefinition } from '../../kernel/field.ts';
import { CONTRACT_STATUSES, HOSTING_MODELS, STATUS_LABELS } from './contract.ts';

const open = {
  accessGroup: 'open',
  isVisibleByDefault: false,
  isEditable: true,
  sortKind: 'string',
} as const;
const restricted = { ...open, accessGroup: 'restricted' } as const;

/**
 * Every built-in field of a contract, once, in the order of the columns, with label, default visibility and sorting
 * (docs/product/records-table.md, "Columns").
 */
export const CONTRACT_FIELDS = [
  { ...open, key: 'product', label: 'Product', kind: 'text', isVisibleByDefault: true },
  { ...open, key: 'vendor', label: 'Vendor', kind: 'text', isVisibleByDefault: true },
  {
    ...open,
    key: 'categories',
    label: 'Categories',
    kind: 'categories',
    sortKind: 'number',
    isVisibleByDefault: true,
  },
  {
    ...open,
    key: 'status',
    label: 'Status',
    kind: 'select',
    isVisibleByDefault: true,
    options: CONTRACT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
  },
  {
    ...open,
    key: 'startDate',
    label: 'Start Date',
    kind: 'date',
    sortKind: 'date',
    isVisibleByDefault: true,
  },
  { ...open, key: 'endDate', label: 'End Date', kind: 'date', sortKind: 'date', isVisibleByDefault: true },
  { ...open, key: 'customFields', label: 'Custom Fields', kind: 'customFields' },
  { ...open, key: 'teams', label: 'Teams', kind: 'teams', sortKind: 'number', isVisibleByDefault: true },
  { ...open, key: 'datesLive', label: 'Dates Live', kind: 'dateSpan', isEditable: false },
  { ...open, key: 'daysToExpiration', label: 'Days Until End Date', kind: 'dayCount', isEditable: false },
  { ...restricted, key: 'notes', label: 'Notes', kind: 'longText' },
  { ...open, key: 'description', label: 'Description', kind: 'longText' },
  { ...restricted, key: 'totalCost', label: 'Total Cost', kind: 'money', isEditable: false },
  { ...restricted, key: 'documents', label: 'Documents', kind: 'documents', isEditable: false },
  {
    ...open,
    key: 'hostingModel',
    label: 'Hosting Model',
    kind: 'select',
    options: HOSTING_MODELS.map((value) => ({ value, label: value })),
  },
  { ...restricted, key: 'annualCosts', label: 'Annual Costs', kind: 'annualCosts' },
  { ...restricted, key: 'renewal', label: 'Renewal', kind: 'renewal' },
  {
    ...restricted,
    key: 'noticeDeadline',
    label: 'Notice By',
    kind: 'date',
    sortKind: 'date',
    isEditable: false,
  },
  { ...restricted, key: 'owners', label: 'Owners', kind: 'people' },
  { ...restricted, key: 'costInForce', label: 'Cost in Force', kind: 'money', isEditable: false },
] as const satisfies readonly FieldDefinition[];

export type ContractFieldKey = (typeof CONTRACT_FIELDS)[number]['key'];

/** The definition of a built-in field. @throws RangeError for an unknown key */
export function contractField(key: ContractFieldKey): FieldDefinition<ContractFieldKey> {
  const field = CONTRACT_FIELDS.find((candidate) => candidate.key === key);
  if (!field) throw new RangeError(`There is no contract field named ${key}`);
  return field;
}
