/** What kind of value a field holds; it decides input, display, filter, import and export. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'date'
  | 'boolean'
  | 'select'
  | 'multiSelect'
  | 'url'
  | 'user'
  | 'teams'
  | 'categories'
  | 'annualCosts'
  | 'documents'
  | 'renewal'
  | 'people'
  | 'customFields'
  | 'dateSpan'
  | 'dayCount';

/**
 * Open: every member of the organisation reads it. Restricted: needs rights on the contract (docs/product/rights.md,
 * "Open and restricted fields").
 */
export type AccessGroup = 'open' | 'restricted';

/** How a column sorts (docs/product/records-table.md, "Sorting"). */
export type SortKind = 'string' | 'number' | 'date';

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** One field of a contract, built in or custom: columns, filters, form, details, import and audit read it. */
export interface FieldDefinition<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly kind: FieldKind;
  readonly accessGroup: AccessGroup;
  readonly sortKind: SortKind;
  /** Shown in the table until the person chooses otherwise (docs/product/records-table.md, "Columns"). */
  readonly isVisibleByDefault: boolean;
  /** Stored and sent by people; the others are derived. */
  readonly isEditable: boolean;
  readonly options?: readonly FieldOption[];
}
